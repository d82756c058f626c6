import { labelUnit } from '../../lang/index.js';
import type { ColumnType } from '../list-table.js';
import { columnType, typeValue } from '../value-types.js';
import type { PageTableColumn } from './page-table.js';

/** Values of a column that are read, spread over its whole length. */
const VALUES_READ = 16;

/** What the values of each column are; rows that sum up others have no say. */
export function typeColumns(
  labels: readonly string[],
  rows: readonly (readonly string[])[],
  totals: readonly number[],
): PageTableColumn[] {
  const left = new Set(totals);
  const own = totals.length === 0 ? rows : rows.filter((_, i) => !left.has(i));
  const step = Math.max(1, own.length / VALUES_READ);
  const read: (readonly string[])[] = [];
  for (let at = 0; at < own.length; at += step) read.push(own[Math.floor(at)]!);
  return labels.map((label, column) => {
    const values = read.map((row) => (row[column] ?? '').replaceAll('\n', ' '));
    const type = columnType(values, label);
    return { label, type, ...(UNITLESS.has(type) ? {} : unitOf(label, values)) };
  });
}

const UNITLESS: ReadonlySet<ColumnType> = new Set(['text', 'date', 'url', 'image']);

/** What the numbers count: by the label ("Height (m)"), else by what most of the values say themselves. */
function unitOf(label: string, values: readonly string[]): Pick<PageTableColumn, 'unit' | 'currency'> {
  const told = labelUnit(label);
  if (told !== null && told.unit !== '') {
    return told.dimension?.startsWith('money') ? { currency: told.unit } : { unit: told.unit };
  }
  const typed = values.filter((value) => value !== '').map(typeValue);
  const currency = agreed(typed.map((value) => value.currency));
  if (currency !== null) return { currency };
  const unit = agreed(typed.map((value) => value.unit));
  return unit === null ? {} : { unit };
}

/** What more than half of the values say. */
function agreed(said: readonly (string | undefined)[]): string | null {
  const counts = new Map<string, number>();
  for (const text of said) if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [text, count] of counts) if (count * 2 > said.length) return text;
  return null;
}
