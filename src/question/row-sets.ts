import type { Condition, Query, Step } from '../query/query.js';
import { stepRows } from '../query/row-operations.js';
import type { Table, TableColumn } from '../query/table.js';
import type { Filter } from './filter.js';
import type { Links } from './links.js';
import type { Parts } from './parts.js';
import type { RowSet } from './row-set.js';
import type { NumberMention, QuestionText } from './tokens.js';

/** What both halves of composing look at: the question, the table, and the columns worth trying, the best fitting first. */
export interface Composing {
  readonly text: QuestionText;
  readonly table: Table;
  readonly links: Links;
  readonly parts: Parts;
  readonly shown: readonly TableColumn[];
  readonly sortable: readonly TableColumn[];
}

export const MOST_PAIRED = 14;
const MOST_NUMBERS_PAIRED = 40;

/** Which rows words of the question may mean: those that meet conditions, the first of an order, those beside others. */
export class RowSets {
  readonly #on: Composing;
  #ids = 0;

  constructor(on: Composing) {
    this.#on = on;
  }

  /** All rows of the table. */
  all(): RowSet {
    const rows = Array.from({ length: this.#on.table.count }, (_, row) => row);
    return this.rowSet(rows, {}, [], 'all', 0, []);
  }

  rowSet(
    rows: readonly number[],
    query: Partial<Query>,
    parts: readonly number[],
    shape: string,
    mask: number,
    columns: readonly TableColumn[],
  ): RowSet {
    return { id: this.#ids++, rows, query, parts, shape, mask, columns };
  }

  filtered(filter: Filter): RowSet {
    const parts = [this.#on.parts.filter(filter)];
    return this.rowSet(filter.rows, { where: [filter.condition] }, parts, filter.form, filter.mask, [
      filter.column,
    ]);
  }

  pairs(
    filtered: readonly RowSet[],
  ): Readonly<Record<'both' | 'either' | 'not' | 'none', readonly RowSet[]>> {
    const both: RowSet[] = [];
    const either: RowSet[] = [];
    const not: RowSet[] = [];
    const none: RowSet[] = [];
    const isValue = ({ shape }: RowSet) => shape === 'value';
    const isNumber = ({ shape }: RowSet) => /^(?:number|date|difference)/.test(shape);
    const values = filtered.filter(isValue).slice(0, MOST_PAIRED);
    const cells = filtered
      .filter((set) => !isValue(set) && !isNumber(set) && set.mask !== 0)
      .slice(0, MOST_PAIRED);
    const numbers = filtered.filter(isNumber).slice(0, MOST_NUMBERS_PAIRED);
    const pool = [...values, ...cells, ...numbers];
    for (let i = 0; i < pool.length; i++)
      for (let j = i + 1; j < pool.length; j++) {
        const [a, b] = [pool[i]!, pool[j]!];
        if ((a.mask & b.mask) !== 0) continue;
        const sameColumn = a.columns[0] === b.columns[0];
        if (isNumber(a) && isNumber(b) && !sameColumn && !this.#areSaid(a, b)) continue;
        if (isValue(a) && isValue(b) && sameColumn) either.push(...this.#either(a, b));
        const joint = this.#both(a, b);
        if (joint !== null) (joint.shape === 'none' ? none : both).push(joint);
      }
    for (const set of values.slice(0, 8)) not.push(this.#not(set));
    return { both, either, not, none: none.slice(0, MOST_PAIRED) };
  }

  /** Whether the question says both columns. */
  #areSaid(a: RowSet, b: RowSet): boolean {
    return [a, b].every(({ columns: [column] }) => this.#on.parts.match(column!).mask !== 0);
  }

  #both(a: RowSet, b: RowSet): RowSet | null {
    const second = new Set(b.rows);
    const rows = a.rows.filter((row) => second.has(row));
    const isNone = rows.length === 0;
    if (isNone && !(a.shape === 'value' && b.shape === 'value' && a.columns[0] !== b.columns[0])) return null;
    const where = [...a.query.where!, ...b.query.where!];
    const parts = [...a.parts, ...b.parts, this.#on.parts.pair(a, b, 'and')];
    return this.rowSet(rows, { where }, parts, isNone ? 'none' : `${a.shape}&${b.shape}`, a.mask | b.mask, [
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
    const parts = [...a.parts, ...b.parts, this.#on.parts.pair(a, b, 'or')];
    return [this.rowSet(rows, { where }, parts, 'value|value', a.mask | b.mask, a.columns)];
  }

  #not(set: RowSet): RowSet {
    const own = set.query.where![0]!;
    const column = set.columns[0]!;
    const out = new Set(set.rows);
    const rows: number[] = [];
    for (let row = 0; row < this.#on.table.count; row++)
      if (!out.has(row) && column.texts[row]!.length > 0) rows.push(row);
    const op = own.op === '=' ? '!=' : 'not contains';
    const parts = [...set.parts, this.#on.parts.operator('not')];
    return this.rowSet(rows, { where: [{ ...own, op }] }, parts, 'not', set.mask, set.columns);
  }

  superlatives(set: RowSet): RowSet[] {
    if (set.rows.length < 2) return [];
    const found = [this.#edge(set, 'first'), this.#edge(set, 'last')];
    const own = set.shape === 'value|value' ? undefined : set.columns[0];
    const counts = this.#on.text.numbers.filter(
      ({ value, from }) => value >= 2 && value <= 30 && (set.mask & (1 << from)) === 0,
    );
    const most = Math.max(2, ...counts.map(({ value }) => value));
    for (const column of this.#on.sortable) {
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
    const parts = [...set.parts, this.#on.parts.operator(edge)];
    return this.rowSet(rows, query, parts, `${edge}(${set.shape})`, set.mask, set.columns);
  }

  /** The third row, or the first three. */
  #places(set: RowSet, count: NumberMention): RowSet[] {
    const rows = count.ordinal ? [set.rows[count.value - 1]!] : set.rows.slice(0, count.value);
    const cut = count.ordinal ? { limit: 1, offset: count.value - 1 } : { limit: count.value };
    const name = count.ordinal ? 'place' : 'top';
    const parts = [...set.parts, this.#on.parts.operator(name), this.#on.parts.count(count, name)];
    const query: Partial<Query> = { ...set.query, order: { direction: 'asc' }, ...cut };
    return [
      this.rowSet(rows, query, parts, `${name}(${set.shape})`, set.mask | (1 << count.from), set.columns),
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
    const parts = [...set.parts, this.#on.parts.operator(name), this.#on.parts.ranked(column, direction)];
    if (count !== undefined) parts.push(this.#on.parts.count(count, name));
    const mask = set.mask | this.#on.parts.match(column).mask | (count === undefined ? 0 : 1 << count.from);
    return this.rowSet(rows, query, parts, `${name}(${set.shape})`, mask, [...set.columns, column]);
  }

  steps(set: RowSet): RowSet[] {
    return (['next', 'previous'] as const).flatMap((step) => this.#stepped(set, step));
  }

  sides(set: RowSet): RowSet[] {
    return (['after', 'before'] as const).flatMap((step) => this.#stepped(set, step));
  }

  #stepped(set: RowSet, step: Step): RowSet[] {
    const rows = stepRows(set.rows, step, this.#on.table.count);
    if (rows.length === 0) return [];
    const parts = [...set.parts, this.#on.parts.operator(step)];
    return [this.rowSet(rows, { ...set.query, step }, parts, `${step}(${set.shape})`, set.mask, set.columns)];
  }

  /** Rows that have more, less or the same as the one meant. */
  references(set: RowSet): RowSet[] {
    const [row] = set.rows;
    const where = set.query.where as never;
    const found: RowSet[] = [];
    const add = (column: TableColumn, op: '>' | '<' | '=', rows: number[]) => {
      if (rows.length === 0) return;
      const id = column.column.id;
      const condition: Condition = { attribute: id, op, value: { of: id, where } };
      const parts = [
        ...set.parts,
        this.#on.parts.operator(`than ${op}`),
        this.#on.parts.column(column, `than ${op}`),
      ];
      const mask = set.mask | this.#on.parts.match(column).mask;
      found.push(this.rowSet(rows, { where: [condition] }, parts, `than${op}`, mask, [column]));
    };
    const others = Array.from({ length: this.#on.table.count }, (_, at) => at).filter((at) => at !== row);
    for (const column of this.#on.sortable) {
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
    for (const column of this.#on.shown) {
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
