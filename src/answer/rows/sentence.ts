import type { Kind } from '../../kb/catalogue/catalogue.js';
import { fromBase, unitOf } from '../../lang/units.js';
import type { Query } from '../../query/query.js';
import type { QueryResult } from '../../query/query-result.js';
import { columnOf } from '../../query/row-operations.js';
import { runQuery } from '../../query/run-memory.js';
import type { Table, TableColumn } from '../../query/table.js';
import type { BaseReading } from '../../question/base/base-readings.js';
import { comparative } from '../../question/base/word-knowledge.js';

/** Values named in a sentence. */
const MOST_VALUES = 5;
/** Rows that an answer shows at most, where the question gives no count. */
export const ROWS_SHOWN = 10;

const PLAIN_NUMBER = /^[-−–+]?[\d.,\s]+$/;
const IN_BRACKETS = /\(([^()]+)\)\s*$/;

/** The values of a result as its sentence says them: "139.83 min" for what was reckoned as 139.833333. */
export function saidValues({ query }: BaseReading, table: Table, { values }: QueryResult): string[] {
  const { aggregate, group, select } = query;
  const id = aggregate?.of ?? select?.[0];
  if (id === undefined || group !== undefined) return [...values];
  const column = columnOf(table, id);
  if (aggregate !== undefined && aggregate.function !== 'count')
    return values.map((value) => reckoned(Number(value), column));
  return values.map((value) => withMeasure(value, column.column));
}

/** "20.1" under "Population (millions)" is 20.1 (millions). */
function withMeasure(value: string, { unit, label }: TableColumn['column']): string {
  if (!PLAIN_NUMBER.test(value)) return value;
  if (unit !== null) return unit === 'USD' ? `$${value}` : `${value} ${unit}`;
  const [said] = IN_BRACKETS.exec(label) ?? [];
  return said === undefined ? value : `${value} ${said}`;
}

/** A number that was reckoned from a column; its thousands are parted where those of the column are: years are not. */
function reckoned(value: number, { column, texts, sort }: TableColumn): string {
  const large = texts.filter((_, row) => Math.abs(sort[row]!) >= 1_000).flat();
  const isPlain = large.length > 0 && large.every((text) => /^\d{4}$/.test(text));
  return inUnits(value, column.unit, !isPlain);
}

/** What is said of a result, in one sentence. */
export function sentenceOf(reading: BaseReading, table: Table, result: QueryResult): string {
  switch (reading.form) {
    case 'value':
      return valueSentence(reading, table, result);
    case 'yesno':
      return yesNoSentence(reading, table, result);
    case 'count':
      return countSentence(reading, table, result);
    case 'compare':
      return compareSentence(reading, table, result);
    case 'superlative':
      return superlativeSentence(reading, table, result);
    default:
      return rowsSentence(reading, table, result.total);
  }
}

const nameOf = (table: Table, row: number | undefined) =>
  row === undefined ? '' : (table.byId.get('name')?.texts[row]?.[0] ?? '');

function labelOf(table: Table, id: string): string {
  const label = columnOf(table, id).column.label;
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, MOST_VALUES).join(', ');
  return values.length > MOST_VALUES ? `${shown} and ${values.length - MOST_VALUES} more` : shown;
}

function valueSentence({ query, unit }: BaseReading, table: Table, { rows, values }: QueryResult): string {
  const column = query.select?.[0];
  const asked = column === undefined || !unit ? '' : inUnit(columnOf(table, column), rows[0], unit);
  return `${nameOf(table, rows[0])}: ${column === undefined ? '' : `${labelOf(table, column)} `}${listed(values)}${asked}.`;
}

/** The same in the unit that was asked for; nothing where the column does not say in which it is. */
function inUnit({ column, sort }: TableColumn, row: number | undefined, asked: string): string {
  const [own, other] = [unitOf(column.unit ?? ''), unitOf(asked)];
  if (own === null || other === null || row === undefined || Number.isNaN(sort[row]!)) return '';
  const value = fromBase(sort[row]! * own.factor + own.offset, other);
  return own.symbol === other.symbol ? '' : ` (${inUnits(Number(value.toPrecision(4)), other.symbol)})`;
}

function yesNoSentence({ query }: BaseReading, table: Table, { values }: QueryResult): string {
  const [name, condition] = query.where;
  const isYes = values[0] === 'yes';
  if (condition === undefined || name === undefined) return isYes ? 'Yes.' : 'No.';
  const row = rowCalled(table, String(name.value));
  const own = row === undefined ? [] : columnOf(table, condition.attribute).texts[row]!;
  const label = labelOf(table, condition.attribute);
  return `${isYes ? 'Yes' : 'No'}: ${nameOf(table, row)}, ${label} ${own.length === 0 ? 'not known' : listed(own)}.`;
}

function rowCalled(table: Table, name: string): number | undefined {
  const texts = table.byId.get('name')?.texts ?? [];
  const at = texts.findIndex((names) => names.includes(name));
  return at === -1 ? undefined : at;
}

function countSentence({ query, kind }: BaseReading, table: Table, { values, rows }: QueryResult): string {
  const taken = query.aggregate?.function ?? 'count';
  if (taken === 'count') return `${counted(Number(values[0] ?? 0), kind)}.`;
  const column = query.aggregate?.of;
  const label = column === undefined ? '' : labelOf(table, column);
  const known = column === undefined ? rows.length : withValue(table, column, rows);
  const value =
    column === undefined ? (values[0] ?? '') : reckoned(Number(values[0]), columnOf(table, column));
  const said = taken === 'sum' ? 'The total' : taken === 'average' ? 'The average' : `The ${taken}`;
  return `${said} ${label} of ${counted(known, kind)} is ${value}${lacking(rows.length - known, label)}.`;
}

function withValue(table: Table, column: string, rows: readonly number[]): number {
  const { sort } = columnOf(table, column);
  return rows.filter((row) => !Number.isNaN(sort[row]!)).length;
}

/** Labels are no nouns ("published", "first appeared"), so nothing has or lacks one in a sentence. */
function lacking(n: number, label: string): string {
  return n === 0 ? '' : `; ${label} not known of ${n} more`;
}

/** "$16,960.88", "1.5 kg": a number that was reckoned, as people write it. */
function inUnits(value: number, unit: string | null, useGrouping = true): string {
  const number = value.toLocaleString('en', { maximumFractionDigits: 2, useGrouping });
  return unit === 'USD' ? `$${number}` : unit === null ? number : `${number} ${unit}`;
}

function counted(n: number, { name, plural }: Kind): string {
  return `${n.toLocaleString('en')} ${n === 1 ? name : plural}`;
}

function compareSentence({ query }: BaseReading, table: Table, { rows, values }: QueryResult): string {
  const by = query.compare?.by;
  const compared = comparedRows(table, query, rows);
  if (by === undefined) return `${inWords(compared.map((row) => nameOf(table, row)))}, side by side.`;
  const [first, second] = compared;
  const column = columnOf(table, by);
  const text = (row: number | undefined) =>
    row === undefined ? 'not known' : (column.texts[row]?.[0] ?? 'not known');
  const [x, y] = [first, second].map((row) => (row === undefined ? Number.NaN : column.sort[row]!)) as [
    number,
    number,
  ];
  const label = labelOf(table, by);
  const { ask } = query.compare!;
  const said = ask.startsWith('first') ? `${values[0] === 'yes' ? 'Yes' : 'No'}: ` : '';
  if (Number.isNaN(x) || Number.isNaN(y) || x === y) {
    const same = x === y ? 'the same: ' : '';
    return `${said}${nameOf(table, first)} and ${nameOf(table, second)}, ${label}: ${same}${text(first)} and ${text(second)}.`;
  }
  const isLess = ask === 'less' || ask === 'first less';
  const [winner, other] = (isLess ? x < y : x > y) ? [first, second] : [second, first];
  const word = comparative(column.column.label, isLess ? 'asc' : 'desc');
  const wins = word === null ? `has ${isLess ? 'less' : 'more'}` : `is ${word}`;
  const far =
    ask === 'difference' ? `; the difference is ${inUnits(Math.abs(x - y), column.column.unit)}` : '';
  return `${said}${nameOf(table, winner)} ${wins}: ${label} ${text(winner)} against ${text(other)} of ${nameOf(table, other)}${far}.`;
}

/** "A, B and C", each once. */
function inWords(names: readonly string[]): string {
  const own = [...new Set(names)];
  return [own.slice(0, -1).join(', '), ...own.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** The things of a comparison in the order in which the question names them: one row each of a pair. */
export function comparedRows(table: Table, query: Query, rows: readonly number[]): number[] {
  if (query.compare === undefined) return inAskedOrder(table, query, rows);
  const seen = new Map<string, number>();
  for (const row of rows) if (!seen.has(nameOf(table, row))) seen.set(nameOf(table, row), row);
  return [...seen.values()].slice(0, 2);
}

/** A condition on names gives its rows in the order of the table; the names stand in that of the question. */
function inAskedOrder(table: Table, { kind, where }: Query, rows: readonly number[]): number[] {
  const values = where.flatMap(({ attribute, value }) =>
    attribute === 'name' && Array.isArray(value) ? value : [],
  );
  const called = values.flatMap(
    (value) => runQuery(table, { kind, where: [{ attribute: 'name', op: '=', value }] }).rows,
  );
  const given = new Set(rows);
  return [...new Set([...called, ...rows])].filter((row) => given.has(row));
}

function superlativeSentence(reading: BaseReading, table: Table, { rows, total }: QueryResult): string {
  const { query, kind } = reading;
  const by = query.order?.by;
  if (rows.length === 0) return rowsSentence(reading, table, 0);
  if (by === undefined) return `${nameOf(table, rows[0])}.`;
  const { texts, sort } = columnOf(table, by);
  const known = total - [...sort].filter((key) => Number.isNaN(key)).length;
  const label = labelOf(table, by);
  const among =
    query.where.length === 0
      ? ` among ${counted(Math.max(known, 0), kind)}${lacking(total - known, label)}`
      : '';
  const end = query.order?.direction === 'asc' ? 'least' : 'most';
  return `${nameOf(table, rows[0])}: ${label} ${texts[rows[0] ?? 0]?.[0] ?? ''}, the ${end}${among}.`;
}

/** "13 cameras, 10 shown; price not known of 17 more": what a bound could not be asked of is told. */
function rowsSentence({ kind, query }: BaseReading, table: Table, total: number): string {
  if (total === 0) return `No ${kind.plural} match.`;
  const cut = total > ROWS_SHOWN ? `, ${ROWS_SHOWN} shown` : '';
  const bound = query.where.find(({ op }) => /^[<>]/.test(op));
  if (bound === undefined) return `${counted(total, kind)}${cut}.`;
  const without = columnOf(table, bound.attribute).sort.filter((key) => Number.isNaN(key)).length;
  return `${counted(total, kind)}${cut}${lacking(without, labelOf(table, bound.attribute))}.`;
}
