import { TagpathError } from '../../errors.js';
import type { StoredKind } from '../../kb/catalogue/read-catalogue.js';
import type { Kb } from '../../kb/kb.js';
import { singular } from '../../lang/index.js';
import { checkBounds } from '../../query/check-bounds.js';
import type { Query } from '../../query/query.js';
import { SqlExecutor } from '../../query/run-sql.js';
import { buildTable, type Table } from '../../query/table.js';
import { parseQuery } from '../../query/text-form.js';
import { groupRows, queryAnswer, resultAnswer, type TableAnswer } from './table-answer.js';

/** Runs a query as text, such as `university where city = Boston order by students desc limit 5`. */
export async function query(kb: Kb, text: string): Promise<TableAnswer> {
  return queryBase(kb, text, parseQuery(text));
}

/** Runs a query over a table. */
export function queryTable(table: Table, text: string, query: Query): TableAnswer {
  checkBounds(query, table.kind.columns);
  return queryAnswer(text, table, query);
}

/** Runs a query over a kind of the base: in memory where its rows fit, else in SQL. */
export async function queryBase(kb: Kb, text: string, query: Query): Promise<TableAnswer> {
  const { kinds } = await kb.catalogue();
  const kind = kinds.find((each) => isCalled(each, query.kind));
  if (kind === undefined) {
    const known = kinds.slice(0, 20).map(({ id }) => id);
    throw new TagpathError('query-kind-unknown', { kind: query.kind, kinds: known.join(', ') });
  }
  const own = { ...query, kind: kind.id };
  checkBounds(own, kind.columns);
  const rows = await kb.collection.rows(kind.id);
  if (rows !== null) return queryAnswer(text, buildTable(rows), own);
  const result = await new SqlExecutor(kb.store, kind).run(own);
  const labelOf = (id: string) => kind.columns.find((column) => column.id === id)?.label ?? id;
  return resultAnswer(text, own, result, groupRows(own, result, labelOf) ?? [], kind.sources);
}

function isCalled({ id, name, plural, synonyms }: StoredKind, said: string): boolean {
  const key = (word: string) => singular(word.trim().toLowerCase());
  return [id, name, plural, ...synonyms].some((word) => key(word) === key(said));
}
