import type { PageTableColumn } from './page-table.js';

/** Rows looked at: the first tell whether a column's texts differ. */
const ROWS_READ = 60;
/** Types whose values are no names. */
const MEASURES: ReadonlySet<string> = new Set([
  'integer',
  'number',
  'money',
  'percent',
  'date',
  'duration',
  'image',
]);
/** What one column further to the right costs, in shares of distinct texts. */
const STEP = 0.12;
/** Cells marked as headers of their rows say so themselves. */
const MARKED = 1;
const LEAST_DISTINCT = 0.4;
/** Texts of this many characters on the average are sentences. */
const LONGEST_MEAN_NAME = 80;

/**
 * The column that names the rows: words that differ from row to row, as far to the left as can be, or the column
 * whose cells the page marks as the headers of their rows. Null where no column does.
 */
export function findNameColumn(
  types: readonly PageTableColumn[],
  rows: readonly (readonly string[])[],
  headShares: readonly number[],
): number | null {
  const read = rows.slice(0, ROWS_READ);
  let best: number | null = null;
  let most = Number.NEGATIVE_INFINITY;
  types.forEach(({ type }, column) => {
    const texts = read.map((row) => row[column] ?? '').filter((text) => text !== '');
    const distinct = new Set(texts).size / Math.max(1, read.length);
    const length = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
    const marked = headShares[column] ?? 0;
    const mayName = !MEASURES.has(type) || marked > 0.5;
    if (!mayName || distinct < LEAST_DISTINCT || length > LONGEST_MEAN_NAME) return;
    const score = distinct - STEP * column + MARKED * marked;
    if (score > most) {
      most = score;
      best = column;
    }
  });
  return best;
}
