import type { Concepts } from '../../concepts/concepts.js';
import { groupBy } from '../../group-by.js';
import type { DayOrder } from '../../lang/date-parts.js';
import type { LabelUnit } from '../../lang/labels.js';
import { phraseKey } from '../../lang/words.js';
import type { Column, ColumnRole, ColumnType } from './catalogue.js';
import type { Corrections } from './corrections.js';
import { type Profile, profileOf, type TypedValue, typedValue } from './profile.js';
import type { SourceCell, SourceRow, SourceTable } from './sources.js';
import { identifier, type KindWords, kindWords, type PlacedRow, type Thing, thingsOf } from './things.js';
import { type UnitedColumn, uniteColumns } from './unite-columns.js';

/** A kind as it is about to be written. */
export interface BuiltKind {
  readonly key: string;
  readonly words: KindWords;
  readonly columns: readonly BuiltColumn[];
  readonly things: readonly BuiltThing[];
  readonly tables: readonly SourceTable[];
}

export interface BuiltColumn extends Omit<Column, 'id'> {
  readonly key: string;
  readonly order: DayOrder;
  readonly scale: LabelUnit | null;
  readonly leading: boolean;
  readonly members: readonly { readonly tableId: number; readonly position: number }[];
}

interface BuiltThing {
  readonly thing: Thing;
  /** By the column's position in the kind, from 1: the name is 0. */
  readonly values: ReadonlyMap<number, readonly BuiltValue[]>;
}

interface BuiltValue extends TypedValue {
  readonly cell: SourceCell;
  readonly itemId: number;
}

interface KindSources {
  readonly key: string;
  readonly tables: readonly SourceTable[];
  readonly rows: readonly SourceRow[];
}

/** Makes one table of all sources of a kind; null where they tell nothing but names. */
export function buildKind(
  sources: KindSources,
  corrections: Corrections,
  concepts: Concepts | null,
): BuiltKind | null {
  const { key } = sources;
  const united = unitedColumns(sources, corrections);
  const isSaid = new Set(corrections.kindsOf(key).slice(1));
  const tables = joined(sources.tables, united, isSaid);
  const columns = builtColumns(key, united, tables, corrections);
  if (tables.length === 0 || !columns.some(({ role }) => role === 'fact')) return null;
  const isMember = new Set(tables.map(({ id }) => id));
  const rows = sources.rows.filter(({ tableId }) => isMember.has(tableId));
  const things = builtThings(rows, tables, columns);
  const names = things.map(({ thing }) => thing.name);
  const said = [...new Set(tables.flatMap(({ concept }) => concept ?? []))];
  const name = corrections.kindName(key) ?? said[0] ?? null;
  return {
    key,
    words: kindWords(name, said, names, concepts),
    columns: withFills(columns, things),
    things,
    tables,
  };
}

function unitedColumns({ key, tables, rows }: KindSources, corrections: Corrections): UnitedColumn[] {
  const own = groupBy(rows, ({ tableId }) => tableId);
  const profiles = tables.flatMap(({ id, columns }) =>
    columns.filter(({ role }) => role !== 'name').map((column) => profileOf(column, own.get(id) ?? [])),
  );
  const lists = new Set(tables.filter(({ form }) => form === 'list').map(({ id }) => id));
  return merged(
    key,
    uniteColumns(profiles, rows, (id) => lists.has(id)),
    corrections,
  );
}

/** With the columns as one that the user has merged. */
function merged(kindKey: string, united: readonly UnitedColumn[], corrections: Corrections): UnitedColumn[] {
  const of = new Map<string, UnitedColumn>();
  for (const column of united) {
    const into = column.members
      .map(({ labelKey }) => corrections.columnKey(kindKey, labelKey))
      .find((to, i) => to !== column.members[i]!.labelKey);
    const target =
      into === undefined
        ? undefined
        : united.find(({ members }) => members.some(({ labelKey }) => labelKey === into));
    const key = keyOf(target ?? column);
    const known = of.get(key);
    of.set(key, { members: [...(known?.members ?? []), ...column.members] });
  }
  return [...of.values()];
}

function keyOf({ members }: UnitedColumn): string {
  const [{ column }] = members as readonly [Profile];
  return `${column.tableId} ${column.position}`;
}

/** Lists join the sites of their kind only where they tell the same of things, or the user says so. */
function joined(
  tables: readonly SourceTable[],
  united: readonly UnitedColumn[],
  isSaid: ReadonlySet<string>,
): SourceTable[] {
  const sites = new Set(tables.filter(({ form }) => form === 'site').map(({ id }) => id));
  if (sites.size === 0 || sites.size === tables.length) return [...tables];
  const told = new Set(
    united
      .filter(({ members }) => members.some(({ column }) => sites.has(column.tableId)))
      .flatMap(({ members }) => members.map(({ column }) => column.tableId)),
  );
  return tables.filter(
    ({ id, form, conceptKey }) => form === 'site' || told.has(id) || isSaid.has(conceptKey),
  );
}

function builtColumns(
  kindKey: string,
  united: readonly UnitedColumn[],
  tables: readonly SourceTable[],
  corrections: Corrections,
): BuiltColumn[] {
  const order = new Map(tables.map(({ id }, i) => [id, i]));
  const taken = new Set<string>(['name', 'id', 'source']);
  return united
    .map(({ members }) => ({ members: members.filter(({ column }) => order.has(column.tableId)) }))
    .filter(({ members }) => members.length > 0)
    .sort((a, b) => usefulness(b) - usefulness(a))
    .map(({ members }) => {
      const column = builtColumn(kindKey, members, corrections, taken);
      taken.add(column.key);
      return column;
    });
}

const ROLE_WORTH: Readonly<Record<ColumnRole, number>> = { name: 3, fact: 2, prose: 1, furniture: 0 };
/** How many steps down in a source's order one more source is worth. */
const SOURCE_WORTH = 3;

/** Facts first, those that several sources have, in the order of the sources. */
function usefulness({ members }: UnitedColumn): number {
  const position = Math.min(...members.map(({ column }) => column.position));
  const tables = new Set(members.map(({ column }) => column.tableId)).size;
  return 1e6 * ROLE_WORTH[roleOf(members)] + SOURCE_WORTH * Math.min(tables, MOST_SOURCES) - position;
}

/** Lists of one kind are many, and all have a description. */
const MOST_SOURCES = 4;

function roleOf(members: readonly Profile[]): ColumnRole {
  return members.reduce<ColumnRole>(
    (best, { role }) => (ROLE_WORTH[role] > ROLE_WORTH[best] ? role : best),
    'furniture',
  );
}

function builtColumn(
  kindKey: string,
  members: readonly Profile[],
  corrections: Corrections,
  taken: ReadonlySet<string>,
): BuiltColumn {
  const labels = members.map(({ column }) => column.label);
  const said = first(members.map(({ labelKey }) => corrections.columnLabel(kindKey, labelKey)));
  const hidden = first(members.map(({ labelKey }) => corrections.isHidden(kindKey, labelKey)));
  const label = said ?? commonest(labels);
  const most = members.reduce((a, b) => (b.fill * b.rows > a.fill * a.rows ? b : a));
  return {
    key: identifier(label, taken),
    label,
    aliases: [...new Set(labels)].filter((each) => phraseKey(each) !== phraseKey(label)),
    type: typeOf(members),
    unit: most.unit,
    order: most.order,
    scale: most.scale,
    leading: most.leading,
    many: members.some(({ many }) => many),
    role: hidden === null ? roleOf(members) : hidden ? 'furniture' : 'fact',
    // Of what is shown, both are counted over the things in the end.
    fill: fillOf(members),
    distinct: 0,
    members: members.map(({ column }) => ({ tableId: column.tableId, position: column.position })),
  };
}

function fillOf(members: readonly Profile[]): number {
  const rows = members.reduce((sum, member) => sum + member.rows, 0);
  return members.reduce((sum, member) => sum + member.fill * member.rows, 0) / Math.max(1, rows);
}

function typeOf(members: readonly Profile[]): ColumnType {
  const given = members.filter(({ fill }) => fill > 0);
  const types = new Set(given.map(({ type }) => type));
  if (types.has('text') || types.size === 0) return 'text';
  // One source gives days, another years alone: the years are dates, too.
  const isOfOneKind = new Set(given.map(({ dimension }) => dimension)).size === 1;
  return types.has('date') && (types.size === 1 || isOfOneKind) ? 'date' : 'number';
}

function first<T>(values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null) ?? null;
}

function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.reduce((a, b) => (counts.get(b)! > counts.get(a)! ? b : a));
}

function builtThings(
  rows: readonly SourceRow[],
  tables: readonly SourceTable[],
  columns: readonly BuiltColumn[],
): BuiltThing[] {
  const sites = new Set(tables.filter(({ form }) => form === 'site').map(({ id }) => id));
  const placed = rows.map(placedRow(columns));
  return thingsOf(placed, (id) => sites.has(id)).map((thing) => ({
    thing,
    values: valuesOf(thing, columns),
  }));
}

/** Facts only; the columns of a table are found by their position in it. */
function placedRow(columns: readonly BuiltColumn[]): (row: SourceRow) => PlacedRow {
  const of = new Map<number, number[]>();
  columns.forEach(({ members, role }, i) => {
    if (role !== 'fact') return;
    for (const { tableId, position } of members) {
      const own = of.get(tableId) ?? [];
      own[position] = i + 1;
      of.set(tableId, own);
    }
  });
  return (row) => {
    const positions = of.get(row.tableId);
    const values = new Map<number, readonly SourceCell[]>();
    for (const [position, cells] of row.cells) {
      const at = positions?.[position];
      if (at !== undefined) values.set(at, cells);
    }
    return { row, values };
  };
}

/** Each text once, from the first row that has it. */
function valuesOf(thing: Thing, columns: readonly BuiltColumn[]): Map<number, BuiltValue[]> {
  const values = new Map<number, BuiltValue[]>();
  for (const { row, values: given } of thing.rows) {
    for (const [at, cells] of given) {
      const known = values.get(at) ?? [];
      values.set(at, known);
      for (const cell of cells) {
        if (known.some((value) => value.cell.text === cell.text)) continue;
        const { number, unit, date } = typedValue(cell, columns[at - 1]!);
        known.push({ cell, number, unit, date, itemId: row.itemId });
      }
    }
  }
  return values;
}

function withFills(columns: readonly BuiltColumn[], things: readonly BuiltThing[]): BuiltColumn[] {
  return columns.map((column, i) => {
    if (column.role !== 'fact') return column;
    const texts = new Set<string>();
    let filled = 0;
    for (const { values } of things) {
      const own = values.get(i + 1);
      if (own === undefined) continue;
      filled++;
      for (const { cell } of own) texts.add(cell.text);
    }
    return { ...column, fill: filled / Math.max(1, things.length), distinct: texts.size };
  });
}
