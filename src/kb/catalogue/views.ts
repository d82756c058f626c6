import type { BuiltColumn } from './build-kind.js';

export type Dialect = 'sqlite' | 'postgres';

/** What stands between the values of a cell that has several. */
const BETWEEN = '; ';

/** The statement that makes a kind a view: a row a thing, a typed column a fact, and the page it comes from. */
export function createView(
  dialect: Dialect,
  view: string,
  kindId: number,
  columns: readonly BuiltColumn[],
): string {
  const shown = columns
    .map((column, i) => ({ column, position: i + 1 }))
    .filter(({ column }) => column.role === 'fact')
    .slice(0, MOST_COLUMNS)
    .map(({ column, position }) => `${factOf(dialect, column, position)} AS ${quoted(column.key)}`);
  return `CREATE VIEW ${quoted(view)} AS SELECT ${['things.id', 'things.name', ...shown, SOURCE].join(', ')}
    FROM things WHERE things.kind_id = ${kindId}`;
}

/** PostgreSQL has room for 1,600 columns, SQLite for 2,000. */
const MOST_COLUMNS = 1500;

const SOURCE = `(SELECT coalesce(pages.url, pages.source) FROM items JOIN pages ON pages.id = items.page_id
  WHERE items.entity_id = things.entity_id ORDER BY items.id LIMIT 1) AS source`;

function factOf(dialect: Dialect, { type, many }: BuiltColumn, position: number): string {
  const of = `FROM facts WHERE facts.thing_id = things.id AND facts.position = ${position}`;
  if (type === 'number') return `(SELECT number ${of} AND number IS NOT NULL ORDER BY ordinal LIMIT 1)`;
  if (type === 'date')
    return `(SELECT ${isoDate(dialect)} ${of} AND year IS NOT NULL ORDER BY ordinal LIMIT 1)`;
  if (!many) return `(SELECT text ${of} ORDER BY ordinal LIMIT 1)`;
  return dialect === 'sqlite'
    ? `(SELECT group_concat(text, '${BETWEEN}') ${of})`
    : `(SELECT string_agg(text, '${BETWEEN}' ORDER BY ordinal) ${of})`;
}

/** 1953, 1953-05, 1953-05-29. */
function isoDate(dialect: Dialect): string {
  const padded = (part: string) =>
    dialect === 'sqlite' ? `printf('-%02d', ${part})` : `'-' || lpad(${part}::text, 2, '0')`;
  const optional = (part: string) => `coalesce(${padded(part)}, '')`;
  const present = (part: string) => `CASE WHEN ${part} IS NULL THEN '' ELSE ${optional(part)} END`;
  return `CAST(year AS text) || ${present('month')} || ${present('day')}`;
}

export function dropView(view: string): string {
  return `DROP VIEW IF EXISTS ${quoted(view)}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
