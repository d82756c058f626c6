import { dirname } from 'node:path';
import type { Concepts } from '../concepts/concepts.js';
import { HearstMiner, type MineReport } from '../concepts/mine/hearst-miner.js';
import { type CorpusOptions, openCorpus } from '../corpus/open-corpus.js';
import type { RawPage } from '../corpus/page-ref.js';
import { refuseNonHtml } from '../corpus/refuse-non-html.js';
import { buildPage } from '../html/build-page.js';
import { decodeHtml } from '../html/decode.js';
import type { Page } from '../html/page.js';

interface MineOptions extends CorpusOptions {
  /** Called for a page that cannot be parsed; mining goes on. */
  readonly onBadPage?: (source: string, error: unknown) => void;
}

/** Mines is-a pairs from the text of all pages of a corpus. */
export async function mineCorpus(
  inputs: AsyncIterable<string> | Iterable<string>,
  known: Concepts,
  options: MineOptions = {},
): Promise<MineReport & { readonly pages: number }> {
  const miner = new HearstMiner();
  let pages = 0;
  for await (const raw of openCorpus(inputs, options)) {
    try {
      minePage(miner, raw);
    } catch (error) {
      options.onBadPage?.(raw.source, error);
    }
    pages++;
  }
  return { pages, ...miner.result(known) };
}

/** Reads one page's text for pairs. */
export function minePage(miner: HearstMiner, raw: RawPage): void {
  refuseNonHtml(raw);
  const { text } = decodeHtml(raw.bytes, { httpCharset: raw.httpCharset });
  const page = buildPage(text, { source: raw.source, url: raw.url });
  miner.read(page.text, siteOf(raw, text, page));
}

const CANONICAL = /<link\b[^>]*\brel=["']?canonical\b[^>]*>|<meta\b[^>]*\bproperty=["']?og:url\b[^>]*>/i;

/** What counts as one voice: the host (the page may name it itself), the site's own name, or else the folder. */
function siteOf({ url, source }: RawPage, html: string, page: Page): string {
  const [, named] = /https?:\/\/([^/"'\s>]+)/i.exec(url ?? CANONICAL.exec(html)?.[0] ?? '') ?? [];
  return named?.toLowerCase() ?? page.info.siteName ?? dirname(source);
}
