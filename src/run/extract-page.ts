import type { Concepts } from '../concepts/concepts.js';
import { type CorpusItem, isFailed, type RawPage } from '../corpus/raw-page.js';
import { errorShape } from '../errors.js';
import type { Budget } from '../html/budget.js';
import { buildPage } from '../html/build-page.js';
import { decodeHtml } from '../html/decode.js';
import type { Page } from '../html/page.js';
import { scanAnnouncement } from '../html/title-gate.js';
import type { ExplainedCandidate } from '../list/explain.js';
import type { FoundList, NoList } from '../list/found-list.js';
import { nextPageOf } from '../list/next-page.js';
import type { ListTable } from '../table/list-table.js';
import type { Title } from '../title/title.js';
import type { ExtractedList, ExtractRecord } from './record.js';
import { refuseBinary } from './refuse-binary.js';

/** The stages of the way from bytes to a record; `loadTools` gives the built-in ones. */
export interface ExtractTools {
  readonly concepts: Concepts;
  readonly mayAnnounceList: (title: string) => boolean;
  readonly readTitle: (title: string) => Title;
  readonly findList: (page: Page, title: Title, concepts: Concepts) => FoundList | NoList;
  readonly buildTable: (page: Page, title: Title, list: FoundList, concepts: Concepts) => ListTable;
  readonly budget?: Partial<Budget>;
  /** Records carry no times. */
  readonly timeless?: boolean;
  /** Take titles that give no count, too. */
  readonly uncounted?: boolean;
  /** All candidates of a page, where the record is to show them. */
  readonly explain?: (page: Page, title: Title) => readonly ExplainedCandidate[];
}

type Outcome = Pick<ExtractRecord, 'status' | 'title' | 'list' | 'error' | 'candidates'> & {
  readonly reason?: string;
};

/** One page's bytes to its record. Never throws: what goes wrong becomes the record's error. */
export function extractPage(raw: CorpusItem, tools: ExtractTools): ExtractRecord {
  const started = performance.now();
  const { source, url } = raw;
  const { status, title, list, error, ...more } = isFailed(raw) ? failed(raw.error) : attempt(raw, tools);
  const ms = tools.timeless ? 0 : Math.round((performance.now() - started) * 100) / 100;
  return { source, url, status, title, list, error, ms, ...more };
}

function attempt(raw: RawPage, tools: ExtractTools): Outcome {
  let title: Title | null = null;
  try {
    refuseBinary(raw);
    const announced = scanAnnouncement(raw.bytes, { httpCharset: raw.httpCharset }) ?? '';
    // Most pages of a crawl stop here, undecoded and unparsed.
    if (!tools.mayAnnounceList(announced))
      return { ...NOTHING, status: 'not-topk', title: notTopk(announced) };
    title = tools.readTitle(announced);
    const announces = title.topk || (tools.uncounted === true && title.uncounted === true);
    return announces ? extractList(raw, title, tools) : { ...NOTHING, status: 'not-topk', title };
  } catch (error) {
    return { ...failed(errorShape(error)), title };
  }
}

function extractList(raw: RawPage, title: Title, tools: ExtractTools): Outcome {
  const { text } = decodeHtml(raw.bytes, { httpCharset: raw.httpCharset });
  const { source, url } = raw;
  const page = buildPage(text, {
    source,
    url,
    ...(tools.budget === undefined ? {} : { budget: tools.budget }),
  });
  const found = tools.findList(page, title, tools.concepts);
  const seen = tools.explain === undefined ? {} : { candidates: tools.explain(page, title) };
  if ('reason' in found) return { ...NOTHING, status: 'no-list', title, reason: found.reason, ...seen };
  const table = tools.buildTable(page, title, found, tools.concepts);
  const next = found.partial ? nextPageOf(page) : null;
  return { status: 'extracted', title, list: toList(title, found, table, next), error: null, ...seen };
}

function toList(title: Title, found: FoundList, table: ListTable, next: string | null): ExtractedList {
  const { score, ranked, order, tagPath, provenance, partial } = found;
  const k = title.k ?? table.rows.length;
  return {
    score,
    k,
    ranked,
    order,
    tagPath,
    columns: table.columns,
    items: table.rows,
    provenance,
    ...(partial ? { partial } : {}),
    ...(next === null ? {} : { next }),
  };
}

const NOTHING = { list: null, error: null } as const;

function failed(error: { readonly code: string; readonly message: string }): Outcome {
  return { status: 'error', title: null, list: null, error };
}

function notTopk(title: string): Title {
  return {
    title,
    topk: false,
    score: 0,
    k: null,
    concept: null,
    criterion: null,
    time: null,
    location: null,
  };
}
