import type { RawPage } from '../../corpus/page-ref.js';
import type { ErrorShape } from '../../errors.js';
import type { TableRow } from '../induce.js';
import { isFailedParse, SiteParser } from '../pages/parse-raw.js';
import type { Wrapper } from '../wrapper.js';
import { DriftCounter, type DriftReport } from './drift.js';
import { Extractor } from './extractor.js';

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
