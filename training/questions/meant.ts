import type { Query } from '../../src/query/query.js';
import type { Candidate } from '../../src/question/heads.js';

/**
 * Which of the readings that give the right answer were meant. In a small table many readings give one number by chance;
 * where it is known what was asked, only those that ask for it are right.
 */

const taken = (name: string) => (query: Query) =>
  query.aggregate?.function === name && query.group === undefined;
const selects = ({ select, order, step, group }: Query) =>
  select !== undefined && order === undefined && step === undefined && group === undefined;
const ranks = ({ order, group }: Query) => order?.by !== undefined && group === undefined;
const hasOneEnd = (query: Query) => ranks(query) && query.limit === 1 && query.offset === undefined;

/** What a question of each kind asks for, where the kind says it. */
const MEANS: Readonly<Record<string, (query: Query) => boolean>> = {
  value: (query) => selects(query) && query.where.length > 0,
  filter: (query) => selects(query) && query.where.length > 0,
  filter2: (query) => selects(query) && query.where.length > 1,
  count: (query) => query.aggregate?.function === 'count',
  superlative: (query) => hasOneEnd(query) && query.select !== undefined,
  rank: (query) => ranks(query) && query.offset !== undefined,
  topk: (query) => ranks(query) && (query.limit ?? 1) > 1,
  average: taken('average'),
  sum: taken('sum'),
  min: (query) => taken('min')(query) || hasOneEnd(query),
  max: (query) => taken('max')(query) || hasOneEnd(query),
  group: ({ group, limit }) => group !== undefined && limit === undefined,
  group_most: ({ group, limit }) => group !== undefined && limit !== undefined,
  compare: ({ compare, where }) => compare !== undefined || where.some(({ value }) => Array.isArray(value)),
  empty: ({ where, order }) => order === undefined && where.some(({ value }) => value === ''),
  position: ({ order, step }) => order?.by === undefined && (order !== undefined || step !== undefined),
  difference: ({ compare, select, aggregate }) =>
    compare?.ask === 'difference' ||
    aggregate?.function === 'range' ||
    select?.[0]?.includes(' minus ') === true,
  yesno: ({ exists, compare }) => exists === true || compare !== undefined,
};

/** Whether the query asks for what the kind of question says; any does where the kind says nothing. */
export function asksFor(kind: string | undefined, query: Query): boolean {
  return kind === undefined || (MEANS[kind]?.(query) ?? true);
}

/** Of candidates that give the right answer those that were meant; all of them where none asks for what was asked. */
export function meant(
  right: readonly Candidate[],
  queryOf: (candidate: Candidate) => Query,
  { kind, query }: { readonly kind?: string; readonly query?: Query | null },
): ReadonlySet<Candidate> {
  const fits = right.filter((candidate) => {
    const own = queryOf(candidate);
    return query === undefined || query === null ? asksFor(kind, own) : isSame(own, query);
  });
  return new Set(fits.length > 0 ? fits : right);
}

const plainQuery = ({ where, ...rest }: Query) =>
  JSON.stringify([
    where.map(({ attribute, op, value }) => [
      attribute,
      op,
      typeof value === 'string' ? value.toLowerCase() : value,
    ]),
    Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

const isSame = (a: Query, b: Query) => plainQuery(a) === plainQuery(b);
