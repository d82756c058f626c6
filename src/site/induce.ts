import type { RawPage } from '../corpus/raw-page.js';
import { type ErrorShape, errorShape, TagpathError } from '../errors.js';
import { buildPage } from '../html/build-page.js';
import { decodeHtml } from '../html/decode.js';
import type { Page } from '../html/page.js';
import { ElementKinds } from './element-kinds.js';
import { type CellValue, Extractor } from './extractor.js';
import { induceTemplate } from './induce-template.js';
import { DEFAULT_SAMPLE, PageSample, type SampleLimits } from './page-sample.js';
import { type SitePage, toSitePage } from './site-page.js';
import type { Wrapper } from './wrapper.js';

/** parsed: the page has the wrapper's template; drifted: in parts; rejected: it is another page. */
export type PageStatus = 'parsed' | 'drifted' | 'rejected' | 'error';

/** One line of `table.jsonl`: the contract with other programs. */
export interface TableRow {
  readonly page: string;
  readonly values: Readonly<Record<string, CellValue>>;
  readonly status: PageStatus;
  readonly error?: ErrorShape;
}

export interface InduceOptions {
  readonly support?: number;
  readonly sample?: SampleLimits;
  readonly onRow?: (template: string, row: TableRow) => void;
}

export interface Induced {
  readonly wrappers: readonly Wrapper[];
  readonly pages: number;
}

/** Below this share of the template's anchors a page is of another kind; between, it drifted. */
const REJECTED_BELOW = 0.3;
const DRIFTED_BELOW = 0.6;
const MIN_PAGES = 2;

/** `open` starts a pass over the input; there are two, or one where all pages fit the sample. */
export async function induce(
  open: () => AsyncIterable<RawPage>,
  options: InduceOptions = {},
): Promise<Induced> {
  const sample = new PageSample(options.sample ?? DEFAULT_SAMPLE);
  for await (const raw of open()) sample.add(raw);
  const kinds = new ElementKinds();
  const pages = sample.pages().flatMap((raw) => {
    const page = tryParse(raw);
    return 'code' in page ? [] : [toSitePage(page, kinds)];
  });
  if (pages.length < MIN_PAGES) {
    throw new TagpathError('site-too-few-pages', { pages: pages.length, least: MIN_PAGES });
  }
  const support = options.support === undefined ? {} : { support: options.support };
  const wrapper = induceTemplate(pages, kinds, support);
  const extractor = new Extractor(wrapper);
  for await (const raw of sample.isComplete ? sample.pages() : open()) {
    options.onRow?.(wrapper.template, rowOf(raw, extractor));
  }
  return { wrappers: [wrapper], pages: sample.seen };
}

function tryParse(raw: RawPage): Page | ErrorShape {
  try {
    const { text } = decodeHtml(raw.bytes, { httpCharset: raw.httpCharset });
    return buildPage(text, { source: raw.source, url: raw.url });
  } catch (error) {
    return errorShape(error);
  }
}

function rowOf(raw: RawPage, extractor: Extractor): TableRow {
  const page = tryParse(raw);
  if ('code' in page) return { page: raw.source, values: {}, status: 'error', error: page };
  const { values, fit } = extractor.extract(page);
  const status = statusOf(fit);
  return { page: raw.source, values: status === 'rejected' ? {} : values, status };
}

function statusOf(fit: number): PageStatus {
  return fit < REJECTED_BELOW ? 'rejected' : fit < DRIFTED_BELOW ? 'drifted' : 'parsed';
}

export type { SitePage };
