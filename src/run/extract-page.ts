import type { Concepts } from '../concepts/concepts.js';
import { type CorpusItem, isFailed, type RawPage } from '../corpus/page-ref.js';
import { refuseNonHtml } from '../corpus/refuse-non-html.js';
import { errorShape } from '../errors.js';
import { type Budget, Deadline } from '../html/budget.js';
import { buildPage } from '../html/build-page.js';
import { utf8Of } from '../html/decode.js';
import type { Page } from '../html/page.js';
import { scanAnnouncement } from '../html/title-gate.js';
import type { ExplainedCandidate } from '../list/explain.js';
import { type FoundList, NO_LIST_HINTS, type NoList } from '../list/found-list.js';
import { nextPageOf } from '../list/next-page.js';
import type { SoughtPart } from '../list/partial-list.js';
import type { ExtractedList, ExtractRecord } from '../record/record.js';
import type { ListTable } from '../table/list-table.js';
import type { Title } from '../title/title.js';

/** The stages of the way from bytes to a record; `loadTools` gives the built-in ones. */
export interface ExtractTools {
  readonly concepts: Concepts;
  readonly mayAnnounceList: (title: string) => boolean;
  readonly readTitle: (title: string) => Title;
  readonly findList: (
    page: Page,
    title: Title,
    concepts: Concepts,
    deadline?: Deadline,
  ) => FoundList | NoList;
  /** A part of a list that stands on several pages. */
  readonly findPart: (page: Page, title: Title, sought: SoughtPart, deadline?: Deadline) => FoundList | null;
  readonly buildTable: (
    page: Page,
    title: Title,
    list: FoundList,
    concepts: Concepts,
    deadline?: Deadline,
  ) => ListTable;
  readonly budget?: Partial<Budget>;
  /** Records carry no times. */
  readonly timeless?: boolean;
  /** Takes titles that give no count, too. */
  readonly uncounted: boolean;
  /** All candidates of a page, where the record is to show them. */
  readonly explain?: (page: Page, title: Title) => readonly ExplainedCandidate[];
}

type Outcome = Pick<ExtractRecord, 'status' | 'title' | 'list' | 'error' | 'candidates' | 'reason' | 'hint'>;

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
    if (raw.dismissedBy === undefined) refuseNonHtml(raw);
    const announced = raw.dismissedBy ?? scanAnnouncement(raw.bytes, { httpCharset: raw.httpCharset }) ?? '';
    // Most pages of a crawl stop here, undecoded and unparsed.
    if (!tools.mayAnnounceList(announced))
      return { ...NOTHING, status: 'not-topk', title: notTopk(announced) };
    title = tools.readTitle(announced);
    return isAnnouncement(title, tools)
      ? extractList(raw, title, tools)
      : { ...NOTHING, status: 'not-topk', title };
  } catch (error) {
    return { ...failed(errorShape(error)), title };
  }
}

/** Whether a page with this title is parsed. */
export function announcesList(announced: string, tools: ExtractTools): boolean {
  return tools.mayAnnounceList(announced) && isAnnouncement(tools.readTitle(announced), tools);
}

function isAnnouncement({ topk, uncounted }: Title, tools: ExtractTools): boolean {
  return topk || (tools.uncounted && uncounted === true);
}

function extractList(raw: RawPage, title: Title, tools: ExtractTools): Outcome {
  const deadline = new Deadline(tools.budget);
  const page = openPage(raw, tools, deadline);
  const found = tools.findList(page, title, tools.concepts, deadline);
  const seen = tools.explain === undefined ? {} : { candidates: tools.explain(page, title) };
  if ('reason' in found) {
    const { reason } = found;
    return { ...NOTHING, status: 'no-list', title, reason, hint: NO_LIST_HINTS[reason], ...seen };
  }
  return {
    status: 'extracted',
    title,
    list: toList(page, title, found, tools, deadline),
    error: null,
    ...seen,
  };
}

/**
 * The part of an announced list on one of its pages, whatever that page's own title says; null where it has
 * none or cannot be read, which leaves the list partial.
 */
export function extractPart(
  raw: RawPage,
  title: Title,
  sought: SoughtPart,
  tools: ExtractTools,
): ExtractedList | null {
  try {
    refuseNonHtml(raw);
    const deadline = new Deadline(tools.budget);
    const page = openPage(raw, tools, deadline);
    const found = tools.findPart(page, title, sought, deadline);
    return found === null ? null : toList(page, title, found, tools, deadline);
  } catch {
    return null;
  }
}

function openPage(
  { bytes, httpCharset, source, url }: RawPage,
  { budget }: ExtractTools,
  deadline: Deadline,
): Page {
  const utf8 = utf8Of(bytes, { httpCharset });
  return buildPage(utf8.bytes, { source, url, deadline, ...(budget === undefined ? {} : { budget }) });
}

function toList(
  page: Page,
  title: Title,
  found: FoundList,
  tools: ExtractTools,
  deadline: Deadline,
): ExtractedList {
  const { score, ranked, order, tagPath, provenance, partial } = found;
  const table = tools.buildTable(page, title, found, tools.concepts, deadline);
  const next = partial ? nextPageOf(page) : null;
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
