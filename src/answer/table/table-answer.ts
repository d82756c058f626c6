import { columnsNamedIn, type Query } from '../../query/query.js';
import { columnOf, type QueryResult, runQuery } from '../../query/run-memory.js';
import type { Table } from '../../query/table.js';
import { printQuery } from '../../query/text-form.js';
import type { Reading } from '../../question/read-question.js';

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

/** Readings of a question, best first, made into an answer. */
export function tableAnswer(
  question: string,
  table: Table,
  readings: readonly Reading[],
  explain = false,
): TableAnswer {
  const [best, ...rest] = readings;
  if (best === undefined)
    return {
      question,
      query: null,
      queryText: null,
      answer: 'Nothing in the table fits the question.',
      kind: 'none',
      value: [],
      rows: [],
      total: 0,
      sources: [],
      notUnderstood: [],
    };
  const answer = queryAnswer(question, table, best.query);
  const others = rest.map(({ query, probability, values }) => ({
    query: printQuery(query),
    probability,
    value: values,
  }));
  return { ...answer, value: best.values, notUnderstood: best.notUnderstood, ...(explain ? { others } : {}) };
}

/** Runs a query over a table and makes its result an answer. */
export function queryAnswer(question: string, table: Table, query: Query): TableAnswer {
  const result = runQuery(table, query);
  const rows = result.rows.slice(0, MOST_ROWS).map((row) => shownRow(table, query, row));
  return resultAnswer(question, query, result, rows, table.kind.sources);
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
  return {
    question,
    query,
    queryText: printQuery(query),
    answer: sentence(kind, values, total),
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
  if (kind === 'rows' && total > MOST_ROWS) return `${total} rows, ${MOST_ROWS} shown: ${shown}.`;
  return `${shown}.`;
}

/** A row with what was asked for first, then what it was chosen by. */
function shownRow(table: Table, query: Query, row: number): AnswerRow {
  const columns = [...new Set(columnsNamedIn(query).map((id) => columnOf(table, id).column.readFrom ?? id))];
  const texts = (id: string) => columnOf(table, id).texts[row]!;
  const { nameColumn } = table.kind;
  return {
    name: nameColumn === null ? String(row + 1) : (texts(nameColumn)[0] ?? ''),
    cells: Object.fromEntries(columns.map((id) => [columnOf(table, id).column.label, texts(id)])),
    sources: [0],
  };
}
