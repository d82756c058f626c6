import type { RawPage } from '../../corpus/page-ref.js';
import type { ErrorShape } from '../../errors.js';
import type { TableRow } from '../induce.js';
import { isFailedParse, SiteParser } from '../pages/parse-raw.js';
import type { Wrapper } from '../wrapper.js';
import { Extractor, type PageStatus } from './extractor.js';

/** A row of `apply`: also pages that could not be read have one. */
export type AppliedRow =
  | TableRow
  | {
      readonly page: string;
      readonly values: Record<string, never>;
      readonly rest: Record<string, never>;
      readonly status: 'error';
      readonly error: ErrorShape;
    };

/** Extracts pages with a wrapper, one after the other, and tells how well it still fits. */
export async function applyWrapper(
  wrapper: Wrapper,
  pages: AsyncIterable<RawPage> | Iterable<RawPage>,
  onRow: (row: AppliedRow) => unknown,
): Promise<DriftReport> {
  const extractor = new Extractor(wrapper);
  const drift = new DriftCounter(wrapper);
  const parser = new SiteParser();
  for await (const raw of pages) {
    const row = rowOf(raw, parser, extractor);
    drift.add(row.status, row.values, row.rest);
    await onRow(row);
  }
  return drift.report();
}

function rowOf(raw: RawPage, parser: SiteParser, extractor: Extractor): AppliedRow {
  const page = parser.parse(raw);
  if (isFailedParse(page)) return { page: raw.source, values: {}, rest: {}, status: 'error', error: page };
  return { page: raw.source, ...extractor.extract(page) };
}

/** How a column's fill moved between the pages it was learned from and those it was applied to. */
interface ColumnDrift {
  readonly column: string;
  readonly learned: number;
  readonly now: number;
  /** The difference is more than chance and a few pages. */
  readonly moved: boolean;
}

export interface DriftReport {
  readonly pages: number;
  readonly statuses: Readonly<Record<PageStatus | 'error', number>>;
  readonly columns: readonly ColumnDrift[];
  /** fits; drifted: columns moved or pages lack parts; another site: hardly a page has the template; no pages. */
  readonly verdict: 'fits' | 'drifted' | 'another site' | 'no pages';
}

const MIN_MOVE = 0.1;
/** Standard errors of a share that chance explains. */
const CHANCE = 3;
/** A column that is empty on all pages is gone where chance does that as seldom as this. */
const RARE = 0.005;
const DRIFTED_PAGES = 0.1;
const FITTING_PAGES = 0.1;

/** Counts rows as they come; memory by the columns, not the pages. */
export class DriftCounter {
  readonly #wrapper: Wrapper;
  readonly #filled: Map<string, { pages: number }>;
  readonly #statuses = { parsed: 0, drifted: 0, empty: 0, rejected: 0, error: 0 };

  constructor(wrapper: Wrapper) {
    this.#wrapper = wrapper;
    this.#filled = new Map(wrapper.columns.map(({ name }) => [name, { pages: 0 }]));
  }

  /** What a page filled: all columns of its row, of the main table and of the rest. */
  add(status: PageStatus | 'error', ...cells: readonly Readonly<Record<string, unknown>>[]): void {
    this.#statuses[status]++;
    for (const values of cells) for (const column of Object.keys(values)) this.#filled.get(column)!.pages++;
  }

  report(): DriftReport {
    const { parsed, drifted, empty, rejected, error } = this.#statuses;
    const used = parsed + drifted;
    const columns = this.#wrapper.columns.map(({ name, fill }) =>
      driftOf(name, fill, this.#filled.get(name)!.pages, used),
    );
    const read = used + empty + rejected;
    const verdict = (): DriftReport['verdict'] => {
      if (read === 0) return 'no pages';
      if (used < FITTING_PAGES * read) return 'another site';
      return drifted > DRIFTED_PAGES * used || columns.some(({ moved }) => moved) ? 'drifted' : 'fits';
    };
    return { pages: read + error, statuses: { ...this.#statuses }, columns, verdict: verdict() };
  }
}

function driftOf(column: string, learned: number, filled: number, pages: number): ColumnDrift {
  const now = pages === 0 ? 0 : Math.round((1000 * filled) / pages) / 1000;
  const chance = pages === 0 ? 0 : CHANCE * Math.sqrt((learned * (1 - learned)) / pages);
  const isGone = filled === 0 && (1 - learned) ** pages < RARE;
  const moved = pages > 0 && (isGone || Math.abs(now - learned) > Math.max(MIN_MOVE, chance));
  return { column, learned, now, moved };
}
