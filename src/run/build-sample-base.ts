import { join } from 'node:path';
import type { RawPage } from '../corpus/raw-page.js';
import { buildPage } from '../html/build-page.js';
import { utf8Of } from '../html/decode.js';
import type { LoadLine } from '../kb/load/input.js';
import type { LoadReport } from '../kb/load/load.js';
import { siteContext } from '../kb/load/site-name-column.js';
import { openKb } from '../kb/open.js';
import { induce, type TableRow } from '../site/induce.js';
import { extractPage } from './extract-page.js';
import { DEFAULT_SETTINGS } from './extract-settings.js';
import { mirroredHosts, mirroredPages } from './mirror-pages.js';
import { loadTools } from './tools.js';

/** Makes a base of the sample pages: lists by their titles, sites by their templates. */
export async function buildSampleBase(samples: string, location: string): Promise<LoadReport> {
  const { concepts } = loadTools(DEFAULT_SETTINGS);
  const kb = await openKb(location, { create: true });
  try {
    return await kb.load(sampleLines(samples), { concepts });
  } finally {
    await kb.close();
  }
}

async function* sampleLines(samples: string): AsyncGenerator<LoadLine> {
  const lists = join(samples, 'lists');
  for (const host of mirroredHosts(lists)) yield* listLines(mirroredPages(lists, host));
  const sites = join(samples, 'sites');
  for (const host of mirroredHosts(sites)) yield* siteLines(host, () => mirroredPages(sites, host));
}

function* listLines(pages: Iterable<RawPage>): Generator<LoadLine> {
  const tools = loadTools(DEFAULT_SETTINGS);
  let line = 0;
  for (const raw of pages) {
    const value = { ...extractPage(raw, tools), text: buildPage(utf8Of(raw.bytes).bytes).text };
    yield { source: raw.source, line: ++line, value };
  }
}

/** The rows of a site's largest template. */
async function* siteLines(host: string, pages: () => Iterable<RawPage>): AsyncGenerator<LoadLine> {
  const all: { readonly template: string; readonly row: TableRow }[] = [];
  const open = async function* () {
    yield* pages();
  };
  const { wrappers } = await induce(open, { onRow: (template, row) => all.push({ template, row }) });
  const wrapper = wrappers[0]!;
  const rows = all.filter(({ template }) => template === wrapper.template).map(({ row }) => row);
  const site = siteContext(host, wrapper, rows);
  for (const [i, row] of rows.entries()) {
    yield { source: host, line: i + 1, value: { ...row, url: row.page }, site };
  }
}
