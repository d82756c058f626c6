import type pg from 'pg';
import { TagpathError } from '../../errors.js';
import type { TermIndex } from './schema.js';
import type { SqlParameter, SqlValue, TermQuery } from './store.js';

type Queryable = pg.Pool | pg.PoolClient;

export async function statement<T>(
  on: Queryable,
  sql: string,
  parameters: readonly SqlParameter[],
): Promise<T[]> {
  const result = await on.query(numbered(sql), [...parameters]);
  return result.rows as T[];
}

/** One statement for all keys: a subquery for each of them, its rows numbered so that they stay in order. */
export async function each<T>(
  on: Queryable,
  sql: string,
  keys: readonly SqlValue[],
  parameters: readonly SqlParameter[],
): Promise<T[]> {
  if (keys.length === 0) return [];
  const type = typeof keys[0] === 'number' ? 'bigint' : 'text';
  const inner = numbered(sql).replace('$1', 'given.key');
  const result = await on.query(
    `SELECT found.* FROM unnest($1::${type}[]) WITH ORDINALITY AS given (key, nth)
     CROSS JOIN LATERAL (SELECT *, row_number() OVER () AS row_nth FROM (${inner}) AS rows) AS found
     ORDER BY given.nth, found.row_nth`,
    [keys, ...parameters],
  );
  return result.rows.map(({ row_nth: _, ...row }) => row as T);
}

/** The matches are made first: ordering by id would tempt the planner to walk the whole table. */
export async function matching(
  on: Queryable,
  index: TermIndex,
  query: TermQuery,
  limit: number,
): Promise<number[]> {
  const expression = query.map((part) => (typeof part === 'string' ? quoted(part) : anyOf(part))).join(' & ');
  if (expression === '') return [];
  const sql = `WITH found AS MATERIALIZED (SELECT id FROM ${index} WHERE terms @@ $1::tsquery)
    SELECT id FROM found ORDER BY id LIMIT $2`;
  const { rows } = await on.query<{ id: number }>(sql, [expression, limit]);
  return rows.map((row) => row.id);
}

function anyOf(terms: readonly string[]): string {
  return `(${terms.map(quoted).join(' | ')})`;
}

/** Terms are letters and digits only. */
function quoted(term: string): string {
  return term.endsWith('*') ? `'${term.slice(0, -1)}':*` : `'${term}'`;
}

/** A location without its password, for messages. */
export function masked(location: string): string {
  return location.replace(/:\/\/([^:@/]+):[^@/]*@/, '://$1:***@');
}

/** What the server or the way to it reports, as one of our errors where it is one. */
export function translated(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || error instanceof TagpathError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const details = { location: masked(location), detail: error.message };
  const cause = { cause: error };
  if (code === '53100') return new TagpathError('kb-full', details, cause);
  if (code.startsWith('XX')) return new TagpathError('kb-damaged', details, cause);
  if (code === '42501' || code === '25006') return new TagpathError('kb-read-only', details, cause);
  if (code === '55P03' || code === '40P01') return new TagpathError('kb-busy', details, cause);
  if (/^(?:08|28|3D|57P)/.test(code) || /^E[A-Z]+$/.test(code)) {
    return new TagpathError('kb-unreachable', details, cause);
  }
  return error;
}

const NUMBERED = new Map<string, string>();

/** `?` marks as PostgreSQL counts them; `IN (?*)` takes an array. No statement holds a `?` otherwise. */
export function numbered(sql: string): string {
  const known = NUMBERED.get(sql);
  if (known !== undefined) return known;
  let n = 0;
  const made = sql.replace(/IN \(\?\*\)|\?/g, (mark) => (mark === '?' ? `$${++n}` : `= ANY($${++n})`));
  NUMBERED.set(sql, made);
  return made;
}
