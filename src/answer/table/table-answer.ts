import type { Column } from '../../kb/catalogue/catalogue.js';
import { type Aggregate, columnsNamedIn, type PlainCondition, type Query } from '../../query/query.js';
import { numberText, type QueryResult } from '../../query/query-result.js';
import { columnOf } from '../../query/row-operations.js';
import { runQuery } from '../../query/run-memory.js';
import type { Table } from '../../query/table.js';
import { printQuery } from '../../query/text-form.js';
import type { TableReadings } from '../../question/read-question.js';

/** The answer of the contract, over one table. */
export interface TableAnswer {
  readonly question: string;
  readonly query: Query | null;
  /** The query as it can be typed. */
  readonly queryText: string | null;
  /** One sentence. */
  readonly answer: string;
  readonly kind: 'value' | 'rows' | 'count' | 'compare' | 'yesno' | 'pages' | 'none';
  readonly value: readonly string[];
  readonly rows: readonly AnswerRow[];
  readonly total: number;
  readonly sources: readonly string[];
  readonly notUnderstood: readonly string[];
  /** Readings that lost, for those who ask why. */
  readonly others?: readonly {
    readonly query: string;
    readonly probability: number;
    readonly value: readonly string[];
  }[];
}

interface AnswerRow {
  readonly name: string;
  readonly cells: Readonly<Record<string, readonly string[]>>;
  readonly sources: readonly number[];
}

const MOST_ROWS = 10;

/** Readings of a question, best first, made into an answer; what the table does not tell is refused. */
export function tableAnswer(
  question: string,
  table: Table,
  { readings, refused }: TableReadings,
  explain = false,
): TableAnswer {
  const [best, ...rest] = readings;
  const lost = refused ? readings : rest;
  const others = lost.map(({ query, probability, values }) => ({
    query: printQuery(query),
    probability,
    value: values,
  }));
  const answer =
    best === undefined || refused
      ? nothing(question, table)
      : { ...queryAnswer(question, table, best.query), value: best.values };
  return { ...answer, notUnderstood: best?.notUnderstood ?? [], ...(explain ? { others } : {}) };
}

function nothing(question: string, table: Table): TableAnswer {
  return {
    question,
    query: null,
    queryText: null,
    answer: 'Nothing in the table answers this.',
    kind: 'none',
    value: [],
    rows: [],
    total: 0,
    sources: [...table.kind.sources],
    notUnderstood: [],
  };
}

/** Runs a query over a table and makes its result an answer. */
export function queryAnswer(question: string, table: Table, query: Query): TableAnswer {
  const result = runQuery(table, query);
  const labelOf = (id: string) => columnOf(table, id).column.label;
  const taken = query.group?.of === undefined ? null : columnOf(table, query.group.of).column;
  const rows =
    groupRows(query, result, labelOf, (value) => inUnit(value, taken, query.group?.aggregate ?? 'count')) ??
    result.rows.slice(0, MOST_ROWS).map((row) => shownRow(table, query, row));
  const answer = resultAnswer(question, query, result, rows, table.kind.sources);
  const said = tableSentence(table, query, result);
  return said === null ? answer : { ...answer, answer: said };
}

/** What is said of a number that was taken of a column. */
const TAKEN = {
  count: 'number of',
  sum: 'total',
  average: 'average',
  min: 'least',
  max: 'greatest',
  range: 'range of',
} as const;

/** Of one row, whose value it is and what it was chosen by: "Danube: Length (km) 2850." */
function tableSentence(table: Table, query: Query, result: QueryResult): string | null {
  const { rows, values } = result;
  const { nameColumn } = table.kind;
  const [row] = rows;
  if (query.group !== undefined) return null;
  if (query.aggregate?.of !== undefined && values.length === 1)
    return takenSentence(columnOf(table, query.aggregate.of).column, query.aggregate, values[0]!);
  if (query.compare?.by !== undefined) return compareSentence(table, query.compare, result);
  const isOfRows = query.aggregate === undefined && query.compare === undefined;
  if (row === undefined || rows.length !== 1 || nameColumn === null || !isOfRows || query.exists) return null;
  const asked = query.select?.[0] ?? nameColumn;
  const [name = ''] = columnOf(table, nameColumn).texts[row]!;
  const by = asked === nameColumn ? query.order?.by : asked;
  if (name === '' || by === undefined || by === nameColumn) return null;
  const { column, texts } = columnOf(table, by);
  const said = by === asked ? values : texts[row]!;
  return `${name}: ${column.label} ${said.join(', ')}.`;
}

/** "The average Crew is 134.4", "the total Net is 9,625 €"; how many different ones there are has no unit. */
function takenSentence(column: Column, taken: NonNullable<Query['aggregate']>, value: string): string {
  const number = Number(value);
  const isCount = taken.function === 'count';
  const said = isCount || Number.isNaN(number) ? value : inUnit(number, column, taken.function);
  return `The ${TAKEN[taken.function]} ${column.label} is ${said}.`;
}

/** "No: Length (m) 69 of Vasa, 69.3 of Victory." */
function compareSentence(
  table: Table,
  { things, by, ask }: NonNullable<Query['compare']>,
  { rows, values }: QueryResult,
): string | null {
  const { column, texts } = columnOf(table, by!);
  if (rows.length !== 2 || values.length === 0) return null;
  const sides = rows.map((row, at) => `${texts[row]!.join(', ')} of ${nameOfThing(table, things[at]!, row)}`);
  const isDifference = ask === 'difference' && !Number.isNaN(Number(values[0]));
  const unit = column.type === 'date' ? ' years' : '';
  const answer = isDifference ? `${inUnit(Number(values[0]), column, 'range')}${unit}` : values[0]!;
  const said = answer.charAt(0).toUpperCase() + answer.slice(1);
  return `${said}: ${column.label} ${sides.join(', ')}.`;
}

function nameOfThing(table: Table, { attribute, value }: PlainCondition, row: number): string {
  return columnOf(table, attribute).texts[row]![0] ?? String(value);
}

/** A number that was reckoned, as people write it, in the unit of its column: "$16,960.88", "1.5 kg". */
function inUnit(value: number, column: Column | null, taken: Aggregate): string {
  const number = value.toLocaleString('en', {
    maximumFractionDigits: 2,
    useGrouping: !isYears(value, column),
  });
  const unit = taken === 'count' ? null : (column?.unit ?? null);
  if (unit === null || unit === 's') return number;
  return CURRENCY_SIGN.test(unit) ? `${unit}${number}` : `${number} ${unit}`;
}

const CURRENCY_SIGN = /^\p{Sc}$/u;

/** Years are written without commas. */
function isYears(value: number, column: Column | null): boolean {
  return column?.unit === null && value >= 1000 && value < 2100;
}

/** A result as an answer, with the rows that it shows. */
export function resultAnswer(
  question: string,
  query: Query,
  { values, total }: QueryResult,
  rows: readonly AnswerRow[],
  sources: readonly string[],
): TableAnswer {
  const kind = kindOf(query);
  const isOfGroups = query.group !== undefined && query.aggregate === undefined;
  return {
    question,
    query,
    queryText: printQuery(query),
    answer: isOfGroups ? groupSentence(rows, total) : sentence(kind, values, total),
    kind,
    value: values,
    rows,
    total,
    sources: [...sources],
    notUnderstood: [],
  };
}

function kindOf({ compare, exists, aggregate, select }: Query): TableAnswer['kind'] {
  if (exists || compare?.ask.startsWith('first')) return 'yesno';
  if (compare) return 'compare';
  if (aggregate) return 'count';
  return select === undefined ? 'rows' : 'value';
}

function sentence(kind: TableAnswer['kind'], values: readonly string[], total: number): string {
  if (values.length === 0) return 'Nothing fits.';
  if (kind === 'yesno') return values[0] === 'yes' ? 'Yes.' : 'No.';
  const shown = values.slice(0, MOST_ROWS).join(', ');
  if (kind === 'rows' && values.length > MOST_ROWS) return `${total} rows, ${MOST_ROWS} shown: ${shown}.`;
  return `${shown}.`;
}

/** A row a group, with what was taken of it; null where the query makes no groups. */
export function groupRows(
  { group }: Query,
  { groups }: QueryResult,
  labelOf: (column: string) => string,
  said: (value: number) => string = numberText,
): AnswerRow[] | null {
  if (group === undefined || groups === undefined) return null;
  const label = group.of === undefined ? group.aggregate : `${group.aggregate} ${labelOf(group.of)}`;
  return groups
    .slice(0, MOST_ROWS)
    .map(({ key, value }) => ({ name: key, cells: { [label]: [said(value)] }, sources: [0] }));
}

/** "Barque: average Crew 72; Frigate: average Crew 650." */
function groupSentence(rows: readonly AnswerRow[], total: number): string {
  if (rows.length === 0) return 'Nothing fits.';
  const said = rows.map(({ name, cells }) => {
    const [[label, value] = []] = Object.entries(cells);
    return `${name}: ${label} ${value}`;
  });
  const cut = rows.length === MOST_ROWS && total > MOST_ROWS ? `${total} groups, ${MOST_ROWS} shown: ` : '';
  return `${cut}${said.join('; ')}.`;
}

/** A row with what was asked for first, then what it was chosen by. */
function shownRow(table: Table, query: Query, row: number): AnswerRow {
  const { nameColumn } = table.kind;
  const named = columnsNamedIn(query).map((id) => columnOf(table, id).column.readFrom ?? id);
  const columns = [...new Set(named)].filter((id) => id !== nameColumn);
  const texts = (id: string) => columnOf(table, id).texts[row]!;
  return {
    name: nameColumn === null ? String(row + 1) : (texts(nameColumn)[0] ?? ''),
    cells: Object.fromEntries(columns.map((id) => [columnOf(table, id).column.label, texts(id)])),
    sources: [0],
  };
}
