import { columnsNamedIn, type Query } from '../../query/query.js';
import { columnOf, numberText, type QueryResult, runQuery } from '../../query/run-memory.js';
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
  const rows =
    groupRows(query, result, labelOf) ??
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
function tableSentence(table: Table, query: Query, { rows, values }: QueryResult): string | null {
  const { nameColumn } = table.kind;
  const [row] = rows;
  if (query.group !== undefined) return null;
  if (query.aggregate?.of !== undefined && values.length === 1)
    return `The ${TAKEN[query.aggregate.function]} ${columnOf(table, query.aggregate.of).column.label} is ${values[0]}.`;
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
): AnswerRow[] | null {
  if (group === undefined || groups === undefined) return null;
  const label = group.of === undefined ? group.aggregate : `${group.aggregate} ${labelOf(group.of)}`;
  return groups
    .slice(0, MOST_ROWS)
    .map(({ key, value }) => ({ name: key, cells: { [label]: [numberText(value)] }, sources: [0] }));
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
