import type { Concepts } from '../concepts/concepts.js';
import { type CorpusItem, isFailed, type RawPage } from '../corpus/page-ref.js';
import { refuseNonHtml } from '../corpus/refuse-non-html.js';
import { type ErrorShape, errorShape } from '../errors.js';
import { type Budget, Deadline } from '../html/budget.js';
import { buildPage } from '../html/build-page.js';
import { utf8Of } from '../html/decode.js';
import type { TablesRecord } from '../record/record.js';
import { findTables } from '../table/page/find-tables.js';

export interface TablesOptions {
  readonly budget?: Partial<Budget>;
  /** Records carry no times. */
  readonly timeless?: boolean;
  /** Tells columns of places; the built-in network where none is given. */
  readonly concepts?: Concepts;
}

/** All data tables of one page. Never throws: what goes wrong becomes the record's error. */
export function tablesOfPage(raw: CorpusItem, options: TablesOptions = {}): TablesRecord {
  const started = performance.now();
  const { source, url } = raw;
  const { title, tables, error } = isFailed(raw) ? failed(raw.error) : attempt(raw, options);
  const ms = options.timeless ? 0 : Math.round((performance.now() - started) * 100) / 100;
  return { source, url, title, tables, error, ms };
}

type Outcome = Pick<TablesRecord, 'title' | 'tables' | 'error'>;

function attempt(raw: RawPage, { budget = {}, concepts }: TablesOptions): Outcome {
  try {
    refuseNonHtml(raw);
    const { bytes, httpCharset, source, url } = raw;
    const deadline = new Deadline(budget);
    const page = buildPage(utf8Of(bytes, { httpCharset }).bytes, { source, url, deadline, budget });
    return {
      title: page.info.title,
      tables: findTables(page, { deadline, ...(concepts === undefined ? {} : { concepts }) }),
      error: null,
    };
  } catch (error) {
    return failed(errorShape(error));
  }
}

function failed(error: ErrorShape): Outcome {
  return { title: null, tables: [], error };
}
