import { differenceId, differenceParts } from '../query/joined-columns.js';
import type { Aggregate, Query } from '../query/query.js';
import { apart, type Group, numberText, type ValueType, withUnit } from '../query/query-result.js';
import { aggregate, areAllDifferent, columnOf, partRows, project, takenOf } from '../query/row-operations.js';
import type { Table, TableColumn } from '../query/table.js';
import { isNumbering } from './condition-links.js';
import type { RowSet } from './row-set.js';
import { type Composing, MOST_PAIRED, type RowSets } from './row-sets.js';

/** One reading of the question. */
export interface Candidate {
  readonly rowSet: RowSet;
  readonly query: Partial<Query>;
  readonly parts: readonly number[];
  readonly values: readonly string[];
  readonly type: ValueType;
  readonly mask: number;
}

const MOST_CANDIDATES = 12_000;
/** What is taken of a column in each group. */
const GROUPED = ['sum', 'average', 'min', 'max'] as const;

/** What may be asked of rows: a column, a count or other number, the most frequent value, a comparison, yes or no. */
export class Heads {
  readonly candidates: Candidate[] = [];
  readonly #on: Composing;
  readonly #rows: RowSets;

  constructor(on: Composing, rows: RowSets) {
    this.#on = on;
    this.#rows = rows;
  }

  all(set: RowSet): void {
    if (set.shape !== 'all') this.selects(set);
    this.counts(set);
    if (set.rows.length === 0) return;
    for (const column of this.#on.shown) {
      if (set.shape.startsWith('not') || set.rows.length < 2) continue;
      const count = project(column, set.rows).length;
      this.#add(
        set,
        `distinct`,
        { aggregate: { function: 'count', of: column.column.id, distinct: true } },
        column,
        [String(count)],
        'number',
      );
    }
    if (set.rows.length < 2) return;
    for (const column of this.#on.sortable)
      for (const taken of ['sum', 'average', 'min', 'max', 'range'] as const)
        this.#aggregate(set, column, taken);
  }

  #aggregate(set: RowSet, column: TableColumn, taken: Exclude<Aggregate, 'count'>): void {
    if (column.column.type === 'date' && taken !== 'range') return;
    if (column === set.columns[0] && set.shape === 'value') return;
    if (!isAmount(column, this.#on.table) && (taken === 'sum' || taken === 'average')) return;
    const value = aggregate(column, set.rows, taken);
    if (Number.isNaN(value)) return;
    const query: Partial<Query> = { aggregate: { function: taken, of: column.column.id } };
    if (taken === 'range') this.#apart(set, taken, query, column, apart(value, column.column.type));
    else this.#add(set, taken, query, column, [numberText(value)], 'number');
  }

  /** A number, and where it is of years also with that unit: "12" and "12 years". */
  #apart(set: RowSet, head: string, query: Partial<Query>, column: TableColumn, value: number): void {
    this.#add(set, head, query, column, [numberText(value)], 'number');
    if (!isOfYears(column)) return;
    const unit = 'years';
    this.#add(
      set,
      `${head} years`,
      { ...query, unit },
      column,
      [withUnit(numberText(value), unit)],
      'number',
    );
  }

  /** How long "1994–2003" of the row meant is. */
  lengths(set: RowSet): void {
    for (const column of this.#on.sortable)
      if (
        set.rows.length === 1 &&
        column.column.id.endsWith('.span') &&
        !Number.isNaN(column.sort[set.rows[0]!]!)
      )
        this.#apart(set, 'length', { select: [column.column.id] }, column, column.sort[set.rows[0]!]!);
  }

  /** How far two columns of the row meant are apart. */
  differences(set: RowSet): void {
    const [row, second] = set.rows;
    if (row === undefined || second !== undefined) return;
    for (const column of this.#on.links.differences) {
      const value = column.sort[row]!;
      if (Number.isNaN(value)) continue;
      const own = value < 0 ? this.#turned(column) : column;
      const values = [numberText(Math.abs(value))];
      this.#add(set, 'apart', { select: [own.column.id] }, column, values, 'number');
    }
  }

  /** The same difference, counted from the other column. */
  #turned({ column }: TableColumn): TableColumn {
    const [more, less] = differenceParts(this.#on.table, column.id)!;
    return columnOf(this.#on.table, differenceId(less, more));
  }

  /** No row meets both conditions. */
  isNone(set: RowSet): void {
    this.#add(set, 'exists', { exists: true }, undefined, ['no'], 'yesno');
  }

  selectAndCount(set: RowSet): void {
    this.selects(set);
    this.counts(set);
  }

  selects(set: RowSet): void {
    for (const column of this.#on.shown) this.#select(set, column);
  }

  /** Of two things, the one that has more is told by the column in which they stand, or by the name. */
  selectOwn(set: RowSet): void {
    this.#select(set, set.columns[0]!);
  }

  #select(set: RowSet, column: TableColumn): void {
    const values = project(column, set.rows);
    if (values.length === 0) return;
    this.#add(set, 'select', { select: [column.column.id] }, column, values, column.column.type);
  }

  counts(set: RowSet): void {
    this.#add(
      set,
      'count',
      { aggregate: { function: 'count' } },
      undefined,
      [String(set.rows.length)],
      'number',
    );
    if (set.shape !== 'all' && set.rows.length <= 3 && /^value(?:&value)?$/.test(set.shape))
      this.#add(set, 'exists', { exists: true }, undefined, ['yes'], 'yesno');
  }

  groups(set: RowSet): void {
    if (set.rows.length < 2) return;
    for (const by of this.#on.shown) {
      if (by === set.columns[0] || areAllDifferent(by, set.rows)) continue;
      const parts = partRows(by, set.rows);
      const groups = takenOf(parts, 'count', undefined);
      if (groups.length < 2 || groups.length === set.rows.length) continue;
      this.#groupEdges(set, by, groups, 'count', undefined);
      this.#having(set, by, groups);
      if (set.shape === 'all' || set.rows.length > groups.length)
        this.#tables(set, by, groups, 'count', undefined);
      if (set.shape !== 'all') continue;
      for (const of of this.#on.sortable) {
        if (of.column.readFrom === by.column.id || of === by || of.column.type === 'date') continue;
        for (const taken of GROUPED) {
          if (!isAmount(of, this.#on.table) && (taken === 'sum' || taken === 'average')) continue;
          const made = takenOf(parts, taken, of);
          if (made.length < 2) continue;
          this.#tables(set, by, made, taken, of);
          if (taken === 'sum' || taken === 'average') this.#groupEdges(set, by, made, taken, of);
        }
      }
    }
  }

  /** "Average price by region": every group with its number. */
  #tables(
    set: RowSet,
    by: TableColumn,
    groups: readonly Group[],
    taken: Aggregate,
    of: TableColumn | undefined,
  ): void {
    const group = { by: by.column.id, aggregate: taken, ...(of === undefined ? {} : { of: of.column.id }) };
    const values = groups.map(({ key, value }) => `${key}: ${numberText(value)}`);
    const { extra, mask } = this.#groupParts(by, of);
    this.#add(set, `groups ${taken}`, { group }, by, values, 'text', extra, mask, of);
  }

  #groupParts(by: TableColumn, of: TableColumn | undefined): { extra: number[]; mask: number } {
    const extra = [this.#on.parts.column(by, 'group by')];
    if (of === undefined) return { extra, mask: 0 };
    return { extra: [...extra, this.#on.parts.column(of, 'group of')], mask: this.#on.parts.match(of).mask };
  }

  #groupEdges(
    set: RowSet,
    by: TableColumn,
    groups: readonly Group[],
    taken: Aggregate,
    of: TableColumn | undefined,
  ): void {
    for (const direction of ['desc', 'asc'] as const) {
      const sign = direction === 'desc' ? 1 : -1;
      const best = groups.reduce((a, b) => (sign * b.value > sign * a.value ? b : a));
      const name = `group ${taken} ${direction === 'desc' ? 'max' : 'min'}`;
      const group = { by: by.column.id, aggregate: taken, ...(of === undefined ? {} : { of: of.column.id }) };
      const query: Partial<Query> = { group, order: { direction }, limit: 1 };
      const { extra, mask } = this.#groupParts(by, of);
      this.#add(set, name, query, by, [best.key], by.column.type, extra, mask, of);
      if (direction === 'desc' && taken === 'count')
        this.#add(
          set,
          `${name} value`,
          { group, aggregate: { function: 'max' } },
          by,
          [numberText(best.value)],
          'number',
        );
    }
  }

  /** "Which teams won more than twice", "how many won only once". */
  #having(set: RowSet, by: TableColumn, groups: readonly Group[]): void {
    const mentions = [
      ...this.#on.text.numbers.filter(
        ({ value, ordinal }) => !ordinal && value <= 20 && Number.isInteger(value),
      ),
      ...this.#on.text.tokens.flatMap(({ text }, from) =>
        text === 'once' || text === 'twice'
          ? [{ value: text === 'once' ? 1 : 2, from, to: from + 1, ordinal: false }]
          : [],
      ),
    ];
    for (const mention of mentions.slice(0, 3)) {
      if ((set.mask & (1 << mention.from)) !== 0) continue;
      for (const op of ['=', '>', '>=', '<'] as const) {
        const kept = groups.filter(({ value }) =>
          op === '='
            ? value === mention.value
            : op === '>'
              ? value > mention.value
              : op === '>='
                ? value >= mention.value
                : value < mention.value,
        );
        if (kept.length === 0 || kept.length === groups.length) continue;
        const group = { by: by.column.id, aggregate: 'count' as const, having: { op, value: mention.value } };
        const extra = [this.#on.parts.compared(mention, op)];
        const mask = 1 << mention.from;
        this.#add(
          set,
          'having',
          { group },
          by,
          kept.map(({ key }) => key),
          by.column.type,
          extra,
          mask,
        );
        this.#add(
          set,
          'count having',
          { group, aggregate: { function: 'count' } },
          by,
          [String(kept.length)],
          'number',
          extra,
          mask,
        );
      }
    }
  }

  compares(filtered: readonly RowSet[]): void {
    const values = filtered.filter(({ shape }) => shape === 'value').slice(0, MOST_PAIRED);
    for (let i = 0; i < values.length; i++)
      for (let j = i + 1; j < values.length; j++) {
        const [a, b] = [values[i]!, values[j]!];
        if ((a.mask & b.mask) !== 0 || a.columns[0] !== b.columns[0]) continue;
        const [first, second] = a.mask < b.mask ? [a, b] : [b, a];
        this.#compare(first, second);
      }
  }

  #compare(a: RowSet, b: RowSet): void {
    const things = [a.query.where![0]!, b.query.where![0]!] as never;
    const parts = [...a.parts, ...b.parts, this.#on.parts.pair(a, b, 'versus')];
    const set = this.#rows.rowSet([a.rows[0]!, b.rows[0]!], {}, parts, 'versus', a.mask | b.mask, a.columns);
    const counted = Math.abs(a.rows.length - b.rows.length);
    this.#add(
      set,
      'count difference',
      { compare: { things, ask: 'difference' } },
      undefined,
      [String(counted)],
      'number',
    );
    if (counted !== 0) {
      const more = a.rows.length > b.rows.length ? a : b;
      const own = a.columns[0]!;
      const text = (side: RowSet) => own.texts[side.rows[0]!]![0]!;
      const other = more === a ? b : a;
      this.#add(set, 'more rows', { compare: { things, ask: 'more' } }, undefined, [text(more)], 'text');
      this.#add(set, 'fewer rows', { compare: { things, ask: 'less' } }, undefined, [text(other)], 'text');
    }
    for (const column of this.#on.sortable) this.#compareBy(set, column, things);
  }

  #compareBy(set: RowSet, column: TableColumn, things: never): void {
    if (column === set.columns[0] && column.column.type === 'text') return;
    const [x, y] = set.rows.map((row) => column.sort[row]!) as [number, number];
    if (Number.isNaN(x) || Number.isNaN(y)) return;
    const by = column.column.id;
    const far = apart(Math.abs(x - y), column.column.type);
    this.#apart(set, 'difference', { compare: { things, by, ask: 'difference' } }, column, far);
    const yes = (holds: boolean) => [holds ? 'yes' : 'no'];
    for (const ask of ['more', 'less'] as const) {
      const ranked = [this.#on.parts.ranked(column, ask === 'more' ? 'desc' : 'asc')];
      const query: Partial<Query> = { compare: { things, by, ask: `first ${ask}` } };
      this.#add(set, `is ${ask}`, query, column, yes(ask === 'more' ? x > y : x < y), 'yesno', ranked);
    }
  }

  #add(
    set: RowSet,
    head: string,
    query: Partial<Query>,
    column: TableColumn | undefined,
    values: readonly string[],
    type: ValueType,
    extra: readonly number[] = [],
    extraMask = 0,
    extraColumn?: TableColumn,
  ): void {
    if (this.candidates.length >= MOST_CANDIDATES) return;
    const parts = [
      ...set.parts,
      ...extra,
      ...this.#on.parts.whole(set, head, column, values, type, extraMask, extraColumn),
    ];
    const mask = set.mask | extraMask | (column === undefined ? 0 : this.#on.parts.match(column).mask);
    this.candidates.push({ rowSet: set, query, parts, values, type, mask });
  }
}

/** Numbers that can be added: none that only number the rows, are read off their names, or are years and months of dates. */
function isAmount(column: TableColumn, table: Table): boolean {
  const { id, readFrom } = column.column;
  if (readFrom === undefined) return !isNumbering(column, table);
  const from = table.byId.get(readFrom)?.column;
  return (
    from?.type !== 'date' && !(from?.role === 'name' || id.startsWith(`${table.columns[0]!.column.id}.`))
  );
}

/** Dates, years, and the lengths of times. */
function isOfYears({ column, sort }: TableColumn): boolean {
  if (column.type === 'date' || column.id.endsWith('.span')) return true;
  return sort.every((key) => Number.isNaN(key) || (Number.isInteger(key) && key >= 1000 && key < 2100));
}
