import { TagpathError } from '../errors.js';
import { groupBy } from '../group-by.js';
import type { Column } from '../kb/catalogue/catalogue.js';
import type { StoredKind } from '../kb/catalogue/read-catalogue.js';
import type { Reader, SqlParameter } from '../kb/store/store.js';
import { namesNear } from '../lang/near-names.js';
import { comparedWith, compareNumbers, SLACK, textMeets } from './compare-values.js';
import { compared, cut, groupsResult, inUnit, numberResult } from './finish.js';
import { joinedAs, partsOfId } from './joined-columns.js';
import {
  type Aggregate,
  type Condition,
  isReference,
  type Literal,
  type Operator,
  type Query,
} from './query.js';
import { apart, type Group, type QueryResult } from './query-result.js';
import { extreme } from './row-operations.js';
import { foldValue } from './table.js';

/** A statement, or a part of one, with what its marks stand for. */
interface Sql {
  readonly text: string;
  readonly given: readonly SqlParameter[];
}

const sql = (text: string, given: readonly SqlParameter[] = []): Sql => ({ text, given });

interface RowRead {
  readonly id: number;
  readonly place: number;
}

/** Dates as numbers that sort, as in memory. */
const DATE_KEY = '(coalesce(year, 0) + (coalesce(month, 1) - 1) / 12.0 + (coalesce(day, 1) - 1) / 372.0)';

/**
 * Runs queries over a kind of a base in SQL that SQLite and PostgreSQL both read. It gives what the executor in memory
 * gives: texts are folded by the program alone, so a condition on texts first asks which texts the column has.
 */
export class SqlExecutor {
  readonly #reader: Reader;
  readonly #kind: StoredKind;

  constructor(reader: Reader, kind: StoredKind) {
    this.#reader = reader;
    this.#kind = kind;
  }

  async run(query: Query): Promise<QueryResult> {
    return inUnit(await this.#run(query), query);
  }

  async #run(query: Query): Promise<QueryResult> {
    if (query.compare) return this.#compare(query.compare);
    const chosen = await this.#chosen(query.where);
    if (query.group) return this.#groups(query, chosen);
    const all = await this.#read(chosen, query.order);
    const taken = cut(all, query);
    const rows = query.step === undefined ? taken : await this.#stepped(taken, query.step);
    const total = query.step === undefined ? all.length : rows.length;
    if (query.exists) return this.#result(rows, total, [rows.length > 0 ? 'yes' : 'no'], 'yesno');
    if (query.aggregate) return this.#aggregate(query.aggregate, rows);
    const column = this.#column(query.select?.[0] ?? this.#kind.nameColumn ?? this.#kind.columns[0]!.id);
    return this.#result(rows, total, await this.#project(column, rows), column.type);
  }

  #result(
    rows: readonly RowRead[],
    total: number,
    values: readonly string[],
    type: QueryResult['type'],
  ): QueryResult {
    return { rows: rows.map(({ place }) => place), total, values, type };
  }

  #column(id: string): Column {
    const parts = partsOfId(id, (part) => this.#kind.columns.find((each) => each.id === part));
    if (parts !== null) return parts.length === 1 ? parts[0]! : joinedAs(parts);
    const known = this.#kind.columns.map((each) => each.id);
    const columns = namesNear(id, known);
    throw new TagpathError('query-column-unknown', { column: id, kind: this.#kind.name, columns });
  }

  /** The values of a column: thing_id, ordinal, text, number and the parts of dates. */
  #facts({ id }: Column): Sql {
    const position = this.#kind.columns.findIndex((each) => each.id === id);
    if (position === -1) return this.#joined(id);
    if (position === 0)
      return sql(
        `SELECT id AS thing_id, 0 AS ordinal, name AS text, NULL AS number, NULL AS year, NULL AS month, NULL AS day
         FROM things WHERE kind_id = ?`,
        [this.#kind.number],
      );
    return sql(
      `SELECT thing_id, ordinal, text, number, year, month, day FROM facts JOIN things ON things.id = facts.thing_id
       WHERE things.kind_id = ? AND facts.position = ?`,
      [this.#kind.number, position],
    );
  }

  /** The values of the first column that a thing has one in. */
  #joined(id: string): Sql {
    const [first, ...others] = partsOfId(id, (part) => this.#kind.columns.find((each) => each.id === part))!;
    return others.reduce((before, column) => {
      const next = this.#facts(column);
      const text = `${before.text} UNION ALL SELECT * FROM (${next.text}) AS other
        WHERE NOT thing_id IN (SELECT thing_id FROM (${before.text}) AS told)`;
      return sql(text, [...before.given, ...next.given, ...before.given]);
    }, this.#facts(first!));
  }

  /** What rows are ordered and compared by: that of their first value. */
  #keys(column: Column): Sql {
    const facts = this.#facts(column);
    const date = `CASE WHEN year IS NULL AND month IS NULL THEN number ELSE ${DATE_KEY} END`;
    const key = column.type === 'date' ? date : column.type === 'number' ? 'number' : 'NULL';
    return sql(`SELECT thing_id, ${key} AS sort FROM (${facts.text}) AS own WHERE ordinal = 0`, facts.given);
  }

  get #numbered(): Sql {
    return sql('SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM things WHERE kind_id = ?', [
      this.#kind.number,
    ]);
  }

  /** Ids and places of the rows that meet all conditions. */
  async #chosen(where: readonly Condition[]): Promise<Sql> {
    const tests = await Promise.all(where.map((each) => this.#test(each)));
    const numbered = this.#numbered;
    const all = tests.map(({ text }) => `(${text})`).join(' AND ') || '1 = 1';
    return sql(`SELECT id, place FROM (${numbered.text}) AS numbered WHERE ${all}`, [
      ...numbered.given,
      ...tests.flatMap(({ given }) => [...given]),
    ]);
  }

  async #test(condition: Condition): Promise<Sql> {
    const column = this.#column(condition.attribute);
    const { literals, except } = await this.#literals(condition);
    const own = except === null ? '' : ` AND NOT id IN (${except.text})`;
    if (literals.length === 0) return sql('1 = 0');
    const negative = condition.op === '!=' || condition.op === 'not contains';
    const tests = await Promise.all(literals.map((literal) => this.#meets(column, condition.op, literal)));
    return sql(`(${tests.map(({ text }) => text).join(negative ? ' AND ' : ' OR ')})${own}`, [
      ...tests.flatMap(({ given }) => [...given]),
      ...(except?.given ?? []),
    ]);
  }

  async #literals({ value }: Condition): Promise<{ literals: readonly Literal[]; except: Sql | null }> {
    if (!isReference(value)) return { literals: [value].flat(), except: null };
    const chosen = await this.#chosen(value.where);
    const rows = await this.#read(chosen, undefined);
    const column = this.#column(value.of);
    const texts = await this.#texts(column, rows);
    return { literals: texts, except: sql(`SELECT id FROM (${chosen.text}) AS referred`, chosen.given) };
  }

  async #meets(column: Column, op: Operator, literal: Literal): Promise<Sql> {
    const value = comparedWith(literal, column.type);
    if (value.isNothing) {
      const facts = this.#facts(column);
      const isWith = op === '!=' || op === 'not contains';
      return sql(`${isWith ? '' : 'NOT '}id IN (SELECT thing_id FROM (${facts.text}) AS own)`, facts.given);
    }
    if (op === '>' || op === '>=' || op === '<' || op === '<=') {
      const keys = this.#keys(column);
      const bound = op === '>' || op === '<=' ? value.high : value.low;
      if (Number.isNaN(bound)) return sql('1 = 0');
      const slack = op === '>' || op === '<=' ? MARGIN : -MARGIN;
      return sql(`id IN (SELECT thing_id FROM (${keys.text}) AS keys WHERE sort ${op} ?)`, [
        ...keys.given,
        bound + slack,
      ]);
    }
    return this.#textMeets(column, op, value);
  }

  /** Rows that have one of the texts that meet the condition; for the negative, rows that have a value but none of them. */
  async #textMeets(column: Column, op: Operator, value: ReturnType<typeof comparedWith>): Promise<Sql> {
    const negative = op === '!=' || op === 'not contains';
    const positive = negative ? (op === '!=' ? '=' : 'contains') : op;
    const facts = this.#facts(column);
    const texts = await this.#reader.all<{ text: string }>(
      `SELECT DISTINCT text FROM (${facts.text}) AS own`,
      facts.given,
    );
    const keys = this.#keys(column);
    const byKey = positive === '=' && !Number.isNaN(value.low) && column.type !== 'text';
    const meeting = texts
      .map(({ text }) => text)
      .filter((text) => textMeets(foldValue(text), positive, value));
    const parts: Sql[] = [];
    if (byKey)
      parts.push(
        sql(`id IN (SELECT thing_id FROM (${keys.text}) AS keys WHERE sort >= ? AND sort <= ?)`, [
          ...keys.given,
          value.low - MARGIN,
          value.high + MARGIN,
        ]),
      );
    // Numbers that differ are not made equal by how they are written.
    const unless = byKey && column.type === 'number' ? ` AND number IS NULL` : '';
    if (meeting.length > 0)
      parts.push(
        sql(`id IN (SELECT thing_id FROM (${facts.text}) AS own WHERE text IN (?*)${unless})`, [
          ...facts.given,
          meeting,
        ]),
      );
    const any =
      parts.length === 0
        ? sql('1 = 0')
        : sql(
            parts.map(({ text }) => text).join(' OR '),
            parts.flatMap(({ given }) => [...given]),
          );
    if (!negative) return sql(`(${any.text})`, any.given);
    return sql(`(NOT (${any.text}) AND id IN (SELECT thing_id FROM (${facts.text}) AS own))`, [
      ...any.given,
      ...facts.given,
    ]);
  }

  async #read(chosen: Sql, order: Query['order']): Promise<RowRead[]> {
    const direction = order?.direction === 'desc' ? 'DESC' : 'ASC';
    if (order?.by === undefined)
      return this.#reader.all<RowRead>(`${chosen.text} ORDER BY place ${direction}`, chosen.given);
    const column = this.#column(order.by);
    if (column.type === 'text') return this.#byText(chosen, column, order.direction);
    const keys = this.#keys(column);
    return this.#reader.all<RowRead>(
      `SELECT id, place FROM (${chosen.text}) AS chosen LEFT JOIN (${keys.text}) AS keys ON keys.thing_id = id
       ORDER BY CASE WHEN sort IS NULL THEN 1 ELSE 0 END, sort ${direction}, place`,
      [...chosen.given, ...keys.given],
    );
  }

  /** Texts are ordered as they are folded, which no database does. */
  async #byText(chosen: Sql, column: Column, direction: 'asc' | 'desc'): Promise<RowRead[]> {
    const facts = this.#facts(column);
    const rows = await this.#reader.all<RowRead & { text: string | null }>(
      `SELECT id, place, text FROM (${chosen.text}) AS chosen
       LEFT JOIN (${facts.text}) AS own ON own.thing_id = id AND own.ordinal = 0 ORDER BY place`,
      [...chosen.given, ...facts.given],
    );
    const sign = direction === 'asc' ? 1 : -1;
    const keyed = rows.map((row) => ({ row, key: row.text === null ? null : foldValue(row.text) }));
    keyed.sort((a, b) => {
      if (a.key === null || b.key === null) return sign * (Number(a.key === null) - Number(b.key === null));
      return sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
    });
    return keyed.map(({ row: { id, place } }) => ({ id, place }));
  }

  async #stepped(rows: readonly RowRead[], step: NonNullable<Query['step']>): Promise<readonly RowRead[]> {
    if (rows.length === 0) return [];
    const numbered = this.#numbered;
    const places = rows.map(({ place }) => place);
    const at = (test: string, given: readonly SqlParameter[]) =>
      this.#reader.all<RowRead>(
        `SELECT id, place FROM (${numbered.text}) AS numbered WHERE ${test} ORDER BY place`,
        [...numbered.given, ...given],
      );
    if (step === 'after') return at('place > ?', [extreme('max', places)]);
    if (step === 'before') return at('place < ?', [extreme('min', places)]);
    const beside = places.map((place) => place + (step === 'next' ? 1 : -1));
    const found = new Map((await at('place IN (?*)', [beside])).map((row) => [row.place, row]));
    return beside.flatMap((place) => found.get(place) ?? []);
  }

  async #texts(column: Column, rows: readonly RowRead[]): Promise<string[]> {
    if (rows.length === 0) return [];
    const facts = this.#facts(column);
    const found = await this.#reader.all<{ thing_id: number; text: string }>(
      `SELECT thing_id, text FROM (${facts.text}) AS own WHERE thing_id IN (?*) ORDER BY thing_id, ordinal`,
      [...facts.given, rows.map(({ id }) => id)],
    );
    const byThing = groupBy(found, ({ thing_id }) => thing_id);
    return rows.flatMap(({ id }) => (byThing.get(id) ?? []).map(({ text }) => text));
  }

  async #project(column: Column, rows: readonly RowRead[]): Promise<string[]> {
    return onceEach(await this.#texts(column, rows));
  }

  /** One number of a column over rows; NaN where there is nothing to take it of. */
  async #number(
    column: Column,
    rows: readonly RowRead[],
    taken: Exclude<Aggregate, 'count'>,
  ): Promise<number> {
    if (rows.length === 0) return Number.NaN;
    const keys = this.#keys(column);
    const functions = {
      sum: 'sum(sort)',
      average: 'avg(sort)',
      min: 'min(sort)',
      max: 'max(sort)',
      range: 'max(sort) - min(sort)',
    };
    const [row] = await this.#reader.all<{ value: number | null }>(
      `SELECT ${functions[taken]} AS value FROM (${keys.text}) AS keys WHERE thing_id IN (?*)`,
      [...keys.given, rows.map(({ id }) => id)],
    );
    return row?.value === null || row === undefined ? Number.NaN : Number(row.value);
  }

  async #aggregate(wanted: NonNullable<Query['aggregate']>, rows: readonly RowRead[]): Promise<QueryResult> {
    const column = wanted.of === undefined ? undefined : this.#column(wanted.of);
    if (wanted.function === 'count') {
      if (column === undefined) return this.#result(rows, rows.length, [String(rows.length)], 'number');
      const count = wanted.distinct
        ? (await this.#project(column, rows)).length
        : await this.#filled(column, rows);
      return this.#result(rows, rows.length, [String(count)], 'number');
    }
    const of = column ?? this.#column(this.#kind.nameColumn ?? this.#kind.columns[0]!.id);
    const value = await this.#number(of, rows, wanted.function);
    const places = rows.map(({ place }) => place);
    if (wanted.function === 'range') return numberResult(apart(value, of.type), places);
    const ofDates = of.type === 'date' && (wanted.function === 'min' || wanted.function === 'max');
    if (!ofDates || Number.isNaN(value))
      return { ...numberResult(value, places), type: ofDates ? 'date' : 'number' };
    const [first] = await this.#texts(of, await this.#withKey(of, rows, value));
    return this.#result(rows, rows.length, first === undefined ? [] : [first], 'date');
  }

  async #withKey(column: Column, rows: readonly RowRead[], value: number): Promise<RowRead[]> {
    const keys = this.#keys(column);
    const found = await this.#reader.all<{ thing_id: number }>(
      `SELECT thing_id FROM (${keys.text}) AS keys WHERE sort >= ? AND sort <= ?`,
      [...keys.given, value - MARGIN, value + MARGIN],
    );
    const ids = new Set(found.map(({ thing_id }) => thing_id));
    return rows.filter(({ id }) => ids.has(id)).slice(0, 1);
  }

  async #filled(column: Column, rows: readonly RowRead[]): Promise<number> {
    if (rows.length === 0) return 0;
    const facts = this.#facts(column);
    const [row] = await this.#reader.all<{ n: number }>(
      `SELECT count(DISTINCT thing_id) AS n FROM (${facts.text}) AS own WHERE thing_id IN (?*)`,
      [...facts.given, rows.map(({ id }) => id)],
    );
    return Number(row?.n ?? 0);
  }

  async #groups(query: Query, chosen: Sql): Promise<QueryResult> {
    const { by, of, aggregate, having } = query.group!;
    const facts = this.#facts(this.#column(by));
    const members = await this.#reader.all<RowRead & { text: string }>(
      `SELECT id, place, text FROM (${chosen.text}) AS chosen JOIN (${facts.text}) AS own ON own.thing_id = id
       ORDER BY place, ordinal`,
      [...chosen.given, ...facts.given],
    );
    const made: Group[] = [];
    for (const own of groupBy(members, ({ text }) => foldValue(text)).values()) {
      const rows = own.map(({ id, place }) => ({ id, place }));
      const value =
        of === undefined || aggregate === 'count'
          ? rows.length
          : await this.#number(this.#column(of), rows, aggregate);
      if (!Number.isNaN(value)) made.push({ key: own[0]!.text, rows: rows.map(({ place }) => place), value });
    }
    const groups =
      having === undefined
        ? made
        : made.filter(({ value }) => compareNumbers(value, having.op, having.value));
    return groupsResult(query, groups, this.#column(by).type);
  }

  async #compare({ things, by, ask }: NonNullable<Query['compare']>): Promise<QueryResult> {
    const sides: RowRead[][] = [];
    for (const thing of things) sides.push(await this.#read(await this.#chosen([thing]), undefined));
    const column = by === undefined ? undefined : this.#column(by);
    const numbers: number[] = [];
    for (const side of sides)
      numbers.push(column === undefined ? side.length : await this.#number(column, side.slice(0, 1), 'max'));
    const rows = sides.flatMap((side) => (column === undefined ? side : side.slice(0, 1)));
    const places = rows.map(({ place }) => place);
    const result = compared(numbers as [number, number], ask, places, column?.type);
    if (typeof result !== 'number') return result;
    const [text] = await this.#texts(this.#column(things[result].attribute), sides[result]!.slice(0, 1));
    return this.#result(rows, rows.length, [text ?? String(things[result].value)], 'text');
  }
}

function onceEach(texts: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const folded = foldValue(text);
    const key = folded.trim() === '' ? text : folded;
    if (!seen.has(key)) seen.set(key, text);
  }
  return [...seen.values()];
}

const MARGIN = SLACK / 2;
