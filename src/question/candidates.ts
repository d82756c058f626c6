import type { Aggregate, Condition, Query, Step } from '../query/query.js';
import {
  aggregate,
  apart,
  groupRows,
  numberText,
  project,
  stepRows,
  type ValueType,
  withUnit,
} from '../query/run-memory.js';
import type { Table, TableColumn } from '../query/table.js';
import type { Filter, Links } from './links.js';
import type { Parts } from './parts.js';
import type { RowSet } from './row-set.js';
import type { NumberMention, QuestionText } from './tokens.js';

/** One reading of the question. */
export interface Candidate {
  readonly rowSet: RowSet;
  readonly query: Partial<Query>;
  readonly parts: readonly number[];
  readonly values: readonly string[];
  readonly type: ValueType;
  readonly mask: number;
}

const MOST_PAIRED = 14;
const MOST_NUMBERS_PAIRED = 40;
const MOST_ORDERED_PAIRS = 30;
const MOST_COLUMNS = 24;
const MOST_CANDIDATES = 12_000;

/** Composes what the question links to into all well-typed queries, up to a bound. */
export class Composer {
  readonly candidates: Candidate[] = [];
  readonly #text: QuestionText;
  readonly #table: Table;
  readonly #links: Links;
  readonly #parts: Parts;
  readonly #shown: readonly TableColumn[];
  readonly #sortable: readonly TableColumn[];
  #ids = 0;

  constructor(text: QuestionText, table: Table, links: Links, parts: Parts) {
    this.#text = text;
    this.#table = table;
    this.#links = links;
    this.#parts = parts;
    const best = (columns: TableColumn[]) =>
      columns
        .map((column) => ({ column, share: links.matches[table.columns.indexOf(column)]!.share }))
        .sort((a, b) => b.share - a.share)
        .slice(0, MOST_COLUMNS)
        .map(({ column }) => column);
    const usable = table.columns.filter(({ column }) => column.role === 'name' || column.role === 'fact');
    this.#shown = best(usable.filter(({ column }) => column.readFrom === undefined));
    this.#sortable = best(usable.filter(({ sort }) => sort.some((key) => !Number.isNaN(key))));
  }

  compose(): readonly Candidate[] {
    const all = this.#rowSet(
      Array.from({ length: this.#table.count }, (_, row) => row),
      {},
      [],
      'all',
      0,
      [],
    );
    const filtered = this.#links.filters.map((filter) => this.#filtered(filter));
    const values = filtered.filter((_, at) => this.#links.filters[at]!.type === 'value');
    const { both, either, not } = this.#pairs(filtered);
    const plain = [all, ...filtered, ...both, ...either, ...not];
    const ordered = [
      ...this.#superlatives(all),
      ...filtered.flatMap((set) => this.#superlatives(set)),
      ...both.slice(0, MOST_ORDERED_PAIRS).flatMap((set) => this.#superlatives(set)),
      ...not.slice(0, MOST_PAIRED).flatMap((set) => this.#superlatives(set)),
    ];
    const chosen = either.flatMap((set) => this.#superlatives(set));
    const stepped = [...filtered, ...both, ...ordered.filter(({ shape }) => /^(?:first|last)\(/.test(shape))]
      .filter(({ rows }) => rows.length === 1)
      .flatMap((set) => this.#steps(set));
    const sides = filtered.filter(({ rows }) => rows.length === 1).flatMap((set) => this.#sides(set));
    const referred = values.filter(({ rows }) => rows.length === 1).flatMap((set) => this.#references(set));

    for (const set of plain) this.#heads(set);
    for (const set of [...filtered, ...both]) this.#lengths(set);
    for (const set of sides) this.#counts(set);
    for (const set of referred) this.#selectAndCount(set);
    for (const set of [...ordered, ...stepped]) this.#selects(set);
    for (const set of chosen) this.#selectOwn(set);
    for (const set of [all, ...filtered]) this.#groups(set);
    this.#compares(filtered);
    return this.candidates;
  }

  #rowSet(
    rows: readonly number[],
    query: Partial<Query>,
    parts: readonly number[],
    shape: string,
    mask: number,
    columns: readonly TableColumn[],
  ): RowSet {
    return { id: this.#ids++, rows, query, parts, shape, mask, columns };
  }

  #filtered(filter: Filter): RowSet {
    const shape = filter.type === 'value' ? 'value' : `${filter.type}${filter.condition.op}`;
    const parts = [this.#parts.filter(filter)];
    return this.#rowSet(filter.rows, { where: [filter.condition] }, parts, shape, filter.mask, [
      filter.column,
    ]);
  }

  #pairs(filtered: readonly RowSet[]): { both: RowSet[]; either: RowSet[]; not: RowSet[] } {
    const both: RowSet[] = [];
    const either: RowSet[] = [];
    const not: RowSet[] = [];
    const isValue = ({ shape }: RowSet) => shape === 'value';
    const values = filtered.filter(isValue).slice(0, MOST_PAIRED);
    const numbers = filtered.filter((set) => !isValue(set)).slice(0, MOST_NUMBERS_PAIRED);
    const pool = [...values, ...numbers];
    for (let i = 0; i < pool.length; i++)
      for (let j = i + 1; j < pool.length; j++) {
        const [a, b] = [pool[i]!, pool[j]!];
        if ((a.mask & b.mask) !== 0) continue;
        const sameColumn = a.columns[0] === b.columns[0];
        if (!isValue(a) && !isValue(b) && !sameColumn) continue;
        if (isValue(a) && isValue(b) && sameColumn) either.push(...this.#either(a, b));
        const joint = this.#both(a, b);
        if (joint !== null) both.push(joint);
      }
    for (const set of values.slice(0, 8)) not.push(this.#not(set));
    return { both, either, not };
  }

  #both(a: RowSet, b: RowSet): RowSet | null {
    const second = new Set(b.rows);
    const rows = a.rows.filter((row) => second.has(row));
    if (rows.length === 0) return null;
    const where = [...a.query.where!, ...b.query.where!];
    const parts = [...a.parts, ...b.parts, this.#parts.pair(a, b, 'and')];
    return this.#rowSet(rows, { where }, parts, `${a.shape}&${b.shape}`, a.mask | b.mask, [
      ...a.columns,
      ...b.columns,
    ]);
  }

  #either(a: RowSet, b: RowSet): RowSet[] {
    const [x, y] = [a.query.where![0]!, b.query.where![0]!];
    if (x.op !== y.op) return [];
    const rows = [...new Set([...a.rows, ...b.rows])].sort((i, j) => i - j);
    const value = [x.value, y.value].flat() as (string | number)[];
    const where: Condition[] = [{ attribute: x.attribute, op: x.op, value }];
    const parts = [...a.parts, ...b.parts, this.#parts.pair(a, b, 'or')];
    return [this.#rowSet(rows, { where }, parts, 'value|value', a.mask | b.mask, a.columns)];
  }

  #not(set: RowSet): RowSet {
    const own = set.query.where![0]!;
    const column = set.columns[0]!;
    const out = new Set(set.rows);
    const rows: number[] = [];
    for (let row = 0; row < this.#table.count; row++)
      if (!out.has(row) && column.texts[row]!.length > 0) rows.push(row);
    const op = own.op === '=' ? '!=' : 'not contains';
    const parts = [...set.parts, this.#parts.operator('not')];
    return this.#rowSet(rows, { where: [{ ...own, op }] }, parts, 'not', set.mask, set.columns);
  }

  #superlatives(set: RowSet): RowSet[] {
    if (set.rows.length < 2) return [];
    const found = [this.#edge(set, 'first'), this.#edge(set, 'last')];
    const own = set.shape === 'value|value' ? undefined : set.columns[0];
    const counts = this.#text.numbers.filter(
      ({ value, from }) => value >= 2 && value <= 30 && (set.mask & (1 << from)) === 0,
    );
    const most = Math.max(2, ...counts.map(({ value }) => value));
    for (const column of this.#sortable) {
      if (column === own) continue;
      for (const direction of ['desc', 'asc'] as const) {
        const rows = topRows(column, set.rows, direction, most);
        if (rows.length < 2) continue;
        found.push(this.#ranked(set, column, direction, rows, 1, 0, undefined));
        if (set.shape !== 'all' && set.shape !== 'value') continue;
        for (const count of counts) {
          if (count.value > rows.length) continue;
          found.push(
            count.ordinal
              ? this.#ranked(set, column, direction, rows, 1, count.value - 1, count)
              : this.#ranked(set, column, direction, rows, count.value, 0, count),
          );
        }
      }
    }
    if (set.shape === 'all' || set.shape === 'value')
      for (const count of counts) if (count.value <= set.rows.length) found.push(...this.#places(set, count));
    return found;
  }

  #edge(set: RowSet, edge: 'first' | 'last'): RowSet {
    const rows = [edge === 'first' ? set.rows[0]! : set.rows.at(-1)!];
    const query: Partial<Query> = {
      ...set.query,
      order: { direction: edge === 'first' ? 'asc' : 'desc' },
      limit: 1,
    };
    const parts = [...set.parts, this.#parts.operator(edge)];
    return this.#rowSet(rows, query, parts, `${edge}(${set.shape})`, set.mask, set.columns);
  }

  /** The third row, or the first three. */
  #places(set: RowSet, count: NumberMention): RowSet[] {
    const rows = count.ordinal ? [set.rows[count.value - 1]!] : set.rows.slice(0, count.value);
    const cut = count.ordinal ? { limit: 1, offset: count.value - 1 } : { limit: count.value };
    const name = count.ordinal ? 'place' : 'top';
    const parts = [...set.parts, this.#parts.operator(name), this.#parts.count(count, name)];
    const query: Partial<Query> = { ...set.query, order: { direction: 'asc' }, ...cut };
    return [
      this.#rowSet(rows, query, parts, `${name}(${set.shape})`, set.mask | (1 << count.from), set.columns),
    ];
  }

  #ranked(
    set: RowSet,
    column: TableColumn,
    direction: 'asc' | 'desc',
    ordered: readonly number[],
    limit: number,
    offset: number,
    count: NumberMention | undefined,
  ): RowSet {
    const rows = ordered.slice(offset, offset + limit);
    const name = `${direction === 'desc' ? 'max' : 'min'}${limit > 1 ? ' k' : offset > 0 ? ' nth' : ''}`;
    const query: Partial<Query> = {
      ...set.query,
      order: { by: column.column.id, direction },
      ...(offset > 0 ? { offset } : {}),
      limit,
    };
    const parts = [...set.parts, this.#parts.operator(name), this.#parts.ranked(column, direction)];
    if (count !== undefined) parts.push(this.#parts.count(count, name));
    const mask = set.mask | this.#parts.match(column).mask | (count === undefined ? 0 : 1 << count.from);
    return this.#rowSet(rows, query, parts, `${name}(${set.shape})`, mask, [...set.columns, column]);
  }

  #steps(set: RowSet): RowSet[] {
    return (['next', 'previous'] as const).flatMap((step) => this.#stepped(set, step));
  }

  #sides(set: RowSet): RowSet[] {
    return (['after', 'before'] as const).flatMap((step) => this.#stepped(set, step));
  }

  #stepped(set: RowSet, step: Step): RowSet[] {
    const rows = stepRows(set.rows, step, this.#table.count);
    if (rows.length === 0) return [];
    const parts = [...set.parts, this.#parts.operator(step)];
    return [
      this.#rowSet(rows, { ...set.query, step }, parts, `${step}(${set.shape})`, set.mask, set.columns),
    ];
  }

  /** Rows that have more, less or the same as the one meant. */
  #references(set: RowSet): RowSet[] {
    const [row] = set.rows;
    const where = set.query.where as never;
    const found: RowSet[] = [];
    const add = (column: TableColumn, op: '>' | '<' | '=', rows: number[]) => {
      if (rows.length === 0) return;
      const id = column.column.id;
      const condition: Condition = { attribute: id, op, value: { of: id, where } };
      const parts = [
        ...set.parts,
        this.#parts.operator(`than ${op}`),
        this.#parts.column(column, `than ${op}`),
      ];
      const mask = set.mask | this.#parts.match(column).mask;
      found.push(this.#rowSet(rows, { where: [condition] }, parts, `than${op}`, mask, [column]));
    };
    const others = Array.from({ length: this.#table.count }, (_, at) => at).filter((at) => at !== row);
    for (const column of this.#sortable) {
      const key = column.sort[row!]!;
      add(
        column,
        '>',
        others.filter((at) => column.sort[at]! > key),
      );
      add(
        column,
        '<',
        others.filter((at) => column.sort[at]! < key),
      );
    }
    for (const column of this.#shown) {
      if (column === set.columns[0]) continue;
      const [text] = column.folded[row!]!;
      if (text !== undefined)
        add(
          column,
          '=',
          others.filter((at) => column.folded[at]!.includes(text)),
        );
    }
    return found;
  }

  #heads(set: RowSet): void {
    if (set.shape !== 'all') this.#selects(set);
    this.#counts(set);
    if (set.rows.length === 0) return;
    for (const column of this.#shown) {
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
    for (const column of this.#sortable)
      for (const taken of ['sum', 'average', 'min', 'max', 'range'] as const)
        this.#aggregate(set, column, taken);
  }

  #aggregate(set: RowSet, column: TableColumn, taken: Exclude<Aggregate, 'count'>): void {
    if (column.column.type === 'date' && taken !== 'range') return;
    if (column === set.columns[0] && set.shape === 'value') return;
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
  #lengths(set: RowSet): void {
    for (const column of this.#sortable)
      if (
        set.rows.length === 1 &&
        column.column.id.endsWith('.span') &&
        !Number.isNaN(column.sort[set.rows[0]!]!)
      )
        this.#apart(set, 'length', { select: [column.column.id] }, column, column.sort[set.rows[0]!]!);
  }

  #selectAndCount(set: RowSet): void {
    this.#selects(set);
    this.#counts(set);
  }

  #selects(set: RowSet): void {
    for (const column of this.#shown) this.#select(set, column);
  }

  /** Of two things, the one that has more is told by the column in which they stand, or by the name. */
  #selectOwn(set: RowSet): void {
    this.#select(set, set.columns[0]!);
  }

  #select(set: RowSet, column: TableColumn): void {
    const values = project(column, set.rows);
    if (values.length === 0) return;
    this.#add(set, 'select', { select: [column.column.id] }, column, values, column.column.type);
  }

  #counts(set: RowSet): void {
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

  #groups(set: RowSet): void {
    if (set.rows.length < 2) return;
    for (const by of this.#shown) {
      if (by === set.columns[0]) continue;
      const groups = groupRows(this.#table, set.rows, { by: by.column.id, aggregate: 'count' });
      if (groups.length < 2 || groups.length === set.rows.length) continue;
      this.#groupEdges(set, by, groups, 'count', undefined);
      this.#having(set, by, groups);
      if (set.shape !== 'all') continue;
      for (const of of this.#sortable) {
        if (of.column.readFrom === by.column.id || of === by || of.column.type === 'date') continue;
        const sums = groupRows(this.#table, set.rows, {
          by: by.column.id,
          aggregate: 'sum',
          of: of.column.id,
        });
        if (sums.length > 1) this.#groupEdges(set, by, sums, 'sum', of);
      }
    }
  }

  #groupEdges(
    set: RowSet,
    by: TableColumn,
    groups: readonly { readonly key: string; readonly value: number }[],
    taken: 'count' | 'sum',
    of: TableColumn | undefined,
  ): void {
    for (const direction of ['desc', 'asc'] as const) {
      const sign = direction === 'desc' ? 1 : -1;
      const best = groups.reduce((a, b) => (sign * b.value > sign * a.value ? b : a));
      const name = `group ${taken} ${direction === 'desc' ? 'max' : 'min'}`;
      const group = { by: by.column.id, aggregate: taken, ...(of === undefined ? {} : { of: of.column.id }) };
      const query: Partial<Query> = { group, order: { direction }, limit: 1 };
      const extra = of === undefined ? [] : [this.#parts.column(of, 'group of')];
      const mask = of === undefined ? 0 : this.#parts.match(of).mask;
      this.#add(set, name, query, by, [best.key], by.column.type, extra, mask);
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
  #having(
    set: RowSet,
    by: TableColumn,
    groups: readonly { readonly key: string; readonly value: number }[],
  ): void {
    const mentions = [
      ...this.#text.numbers.filter(
        ({ value, ordinal }) => !ordinal && value <= 20 && Number.isInteger(value),
      ),
      ...this.#text.tokens.flatMap(({ text }, from) =>
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
        const extra = [this.#parts.compared(mention, op)];
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

  #compares(filtered: readonly RowSet[]): void {
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
    const parts = [...a.parts, ...b.parts, this.#parts.pair(a, b, 'versus')];
    const set = this.#rowSet([a.rows[0]!, b.rows[0]!], {}, parts, 'versus', a.mask | b.mask, a.columns);
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
    for (const column of this.#sortable) this.#compareBy(set, column, things);
  }

  #compareBy(set: RowSet, column: TableColumn, things: never): void {
    if (column === set.columns[0] && column.column.type === 'text') return;
    const [x, y] = set.rows.map((row) => column.sort[row]!) as [number, number];
    if (Number.isNaN(x) || Number.isNaN(y)) return;
    const by = column.column.id;
    const far = apart(Math.abs(x - y), column.column.type);
    this.#apart(set, 'difference', { compare: { things, by, ask: 'difference' } }, column, far);
    const yes = (holds: boolean) => [holds ? 'yes' : 'no'];
    this.#add(set, 'is more', { compare: { things, by, ask: 'first more' } }, column, yes(x > y), 'yesno');
    this.#add(set, 'is less', { compare: { things, by, ask: 'first less' } }, column, yes(x < y), 'yesno');
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
  ): void {
    if (this.candidates.length >= MOST_CANDIDATES) return;
    const parts = [...set.parts, ...extra, ...this.#parts.whole(set, head, column, values, type, extraMask)];
    const mask = set.mask | extraMask | (column === undefined ? 0 : this.#parts.match(column).mask);
    this.candidates.push({ rowSet: set, query, parts, values, type, mask });
  }
}

/** The first rows in an order, those without a value left out; a table may have a million rows, and few are wanted. */
function topRows(
  column: TableColumn,
  rows: readonly number[],
  direction: 'asc' | 'desc',
  most: number,
): number[] {
  const sign = direction === 'asc' ? 1 : -1;
  const top: number[] = [];
  for (const row of rows) {
    const key = sign * column.sort[row]!;
    if (Number.isNaN(key) || (top.length === most && key >= sign * column.sort[top[most - 1]!]!)) continue;
    let at = top.length;
    while (at > 0 && key < sign * column.sort[top[at - 1]!]!) at--;
    top.splice(at, 0, row);
    if (top.length > most) top.pop();
  }
  return top;
}

/** Dates, years, and the lengths of times. */
function isOfYears({ column, sort }: TableColumn): boolean {
  if (column.type === 'date' || column.id.endsWith('.span')) return true;
  return sort.every((key) => Number.isNaN(key) || (Number.isInteger(key) && key >= 1000 && key < 2100));
}

export function queryOf(candidate: Candidate, table: Table): Query {
  return { kind: table.kind.id, where: [], ...candidate.rowSet.query, ...candidate.query };
}
