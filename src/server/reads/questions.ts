import { answerQuery, ask } from '../../answer/ask.js';
import { compareEntities } from '../../answer/compare/compare-entities.js';
import { search } from '../../answer/pages/search.js';
import { TagpathError } from '../../errors.js';
import { picturesOf } from '../../kb/read/browse.js';
import { type Query, querySchema } from '../../query/query.js';
import { parseQuery } from '../../query/text-form.js';
import type { Answer, Comparison, PagesFound } from '../schemas/answer.js';
import { answerView, comparisonView, pageHit } from '../views/answer-view.js';
import type { OpenBase } from './open-base.js';

/** Rows that an answer is ranked for, whichever page of it is asked for. */
const MAX_ROWS = 100;

export interface Asked {
  readonly q: string;
  readonly page: number;
  readonly size: number;
}

/** A question, perhaps about one kind alone, or with the query that it is to be read as. */
interface AskedQuestion extends Asked {
  readonly kind?: string | undefined;
  readonly query?: string | undefined;
}

export async function answerQuestion(
  { kb, mirror, concepts }: OpenBase,
  { q, page, size, kind, query }: AskedQuestion,
): Promise<Answer> {
  const options = { concepts, limit: MAX_ROWS, ...(kind === undefined ? {} : { kind }) };
  const answer =
    query === undefined ? await ask(kb, q, options) : await answerQuery(kb, q, readQuery(query), options);
  const without = answer.rows.filter(({ image }) => image === null).map(({ entityId }) => entityId);
  const pictures = await picturesOf(kb.store, without);
  return answerView(answer, { mirror, pictures }, page, size);
}

/** A query as it is typed, or in its parts as JSON. */
function readQuery(text: string): Query {
  if (!text.startsWith('{')) return parseQuery(text);
  try {
    return querySchema.parse(JSON.parse(text));
  } catch {
    throw new TagpathError('query-malformed', {
      query: text.slice(0, 200),
      detail: 'its parts are not as described',
    });
  }
}

export async function findPages({ kb, mirror }: OpenBase, { q, page, size }: Asked): Promise<PagesFound> {
  const { pages, total, nearest } = await search(kb, q, size, (page - 1) * size);
  return {
    pages: pages.map((hit) => pageHit(hit, mirror)),
    nearest: nearest.map(({ text }) => text),
    total,
    page,
    size,
  };
}

export async function compareThings(
  { kb, mirror }: OpenBase,
  { names }: { readonly names: readonly string[] },
): Promise<Comparison> {
  return comparisonView(await compareEntities(kb.store, names), mirror);
}
