import { ask } from '../../answer/ask.js';
import { compareEntities } from '../../answer/compare/compare-entities.js';
import { search } from '../../answer/pages/search.js';
import { picturesOf } from '../../kb/read/browse.js';
import type { Answer, Comparison, PagesFound } from '../schemas/answer.js';
import { answerView, pageHit } from '../views/answer-view.js';
import { comparisonView } from '../views/comparison-view.js';
import type { OpenBase } from './open-base.js';

/** Rows that an answer is ranked for, whichever page of it is asked for. */
const MAX_ROWS = 100;

export interface Asked {
  readonly q: string;
  readonly page: number;
  readonly size: number;
}

export async function answerQuestion(
  { kb, mirror, concepts }: OpenBase,
  { q, page, size }: Asked,
): Promise<Answer> {
  const answer = await ask(kb, q, { concepts, limit: MAX_ROWS });
  const without = answer.rows.filter(({ image }) => image === null).map(({ entityId }) => entityId);
  const pictures = await picturesOf(kb.store, without);
  return answerView(answer, { mirror, pictures }, page, size);
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
