import type { Column } from '../kb/catalogue/catalogue.js';
import { dateOf, plainText } from './read-cell.js';
import type { Table, TableColumn } from './table.js';

/**
 * Two sources of a kind may tell the same in columns of their own. Joined, they are one column: a row has the value of
 * the first of them that tells something of it.
 */

const BETWEEN = '/';

export function joinedId(ids: readonly string[]): string {
  return ids.join(BETWEEN);
}

/** The columns that an id stands for: itself where there is such a column; null where one of its parts is none. */
export function partsOfId<T>(id: string, find: (id: string) => T | undefined): T[] | null {
  const own = find(id);
  if (own !== undefined) return [own];
  const parts = id.split(BETWEEN).map(find);
  return parts.length > 1 && parts.every((part) => part !== undefined) ? (parts as T[]) : null;
}

/** How the values of joined columns are compared: dates and the years of others are both times. */
export function joinedAs(columns: readonly Column[]): Column {
  const [first] = columns as readonly [Column];
  const types = new Set(columns.map(({ type }) => type));
  const type = types.size === 1 ? first.type : types.has('text') ? 'text' : 'date';
  return { ...first, id: joinedId(columns.map(({ id }) => id)), type };
}

const JOINED = new WeakMap<Table, Map<string, TableColumn>>();

/** The column that several of a table make; null where the id names none. */
export function joinedColumn(table: Table, id: string): TableColumn | null {
  const known = JOINED.get(table) ?? new Map<string, TableColumn>();
  JOINED.set(table, known);
  const parts = known.has(id) ? null : partsOfId(id, (part) => table.byId.get(part));
  if (parts !== null) known.set(id, join(table, parts));
  return known.get(id) ?? null;
}

function join({ count }: Table, parts: readonly TableColumn[]): TableColumn {
  const sources = Array.from(
    { length: count },
    (_, row) => parts.find(({ texts }) => texts[row]!.length > 0) ?? parts[0]!,
  );
  return {
    column: joinedAs(parts.map(({ column }) => column)),
    position: parts[0]!.position,
    texts: sources.map(({ texts }, row) => texts[row]!),
    folded: sources.map(({ folded }, row) => folded[row]!),
    sort: Float64Array.from(sources, ({ sort }, row) => sort[row]!),
    coded: null,
  };
}

const MINUS = ' minus ';
const DAY = 86_400_000;

export function differenceId(more: TableColumn, less: TableColumn): string {
  return `${more.column.id}${MINUS}${less.column.id}`;
}

export function differenceParts({ byId }: Table, id: string): [more: TableColumn, less: TableColumn] | null {
  const [more, less, ...rest] = id.split(MINUS).map((part) => byId.get(part));
  return more === undefined || less === undefined || rest.length > 0 ? null : [more, less];
}

/** What one column has more than another in each row, of dates in days: "Paid on minus Due"; null for other ids. */
export function differenceColumn(table: Table, id: string): TableColumn | null {
  const known = JOINED.get(table) ?? new Map<string, TableColumn>();
  JOINED.set(table, known);
  if (!known.has(id)) {
    const parts = differenceParts(table, id);
    if (parts === null) return null;
    known.set(id, subtract(table, ...parts));
  }
  return known.get(id)!;
}

function subtract({ count }: Table, more: TableColumn, less: TableColumn): TableColumn {
  const isOfDates = more.column.type === 'date';
  const key = isOfDates ? dayOf : ({ sort }: TableColumn, row: number) => sort[row]!;
  const sort = Float64Array.from({ length: count }, (_, row) =>
    Number((key(more, row) - key(less, row)).toFixed(6)),
  );
  const texts = Array.from(sort, (each) => (Number.isNaN(each) ? [] : [String(each)]));
  const column: Column = {
    ...more.column,
    id: differenceId(more, less),
    label: `${more.column.label}${MINUS}${less.column.label}`,
    type: 'number',
    unit: isOfDates ? 'days' : more.column.unit,
    many: false,
    role: 'fact',
  };
  return { column, position: more.position, texts, folded: texts, sort, coded: null };
}

/** A date as days since 1970; NaN where the day is not told. */
function dayOf({ texts }: TableColumn, row: number): number {
  const { year = null, month = null, day = null } = dateOf(plainText(texts[row]![0] ?? '')) ?? {};
  return year === null || month === null || day === null ? Number.NaN : Date.UTC(year, month - 1, day) / DAY;
}
