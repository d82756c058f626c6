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
  'rank',
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
    const marked = headShares[column] ?? 0;
    if (MEASURES.has(type) && marked <= 0.5) return;
    const bonus = MARKED * marked - STEP * column;
    if (1 + bonus <= most) return;
    const distinct = distinctShare(read, column);
    if (distinct < LEAST_DISTINCT) return;
    const score = distinct + bonus;
    if (score > most) {
      most = score;
      best = column;
    }
  });
  return best;
}

/** Share of the rows with a text that no row before has; 0 where the texts are sentences. */
function distinctShare(rows: readonly (readonly string[])[], column: number): number {
  const seen = new Set<string>();
  let filled = 0;
  let length = 0;
  for (const row of rows) {
    const text = row[column] ?? '';
    if (text === '') continue;
    seen.add(text);
    filled++;
    length += text.length;
  }
  return length > LONGEST_MEAN_NAME * filled ? 0 : seen.size / Math.max(1, rows.length);
}
