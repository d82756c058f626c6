import { z } from 'zod';
import { ask } from '../../answer/ask.js';
import { compareEntities } from '../../answer/compare-entities.js';
import { search } from '../../answer/search.js';
import { flattenAnswer, flattenComparison, flattenPages } from '../formats/flatten-answer.js';
import { route } from '../route.js';
import { AnswerSchema, ComparisonSchema, PageHitSchema } from '../schemas/answer.js';
import { FormatQuery, PageQuery, Paging } from '../schemas/common.js';
import { answerView, pageHit } from '../views/answer-view.js';
import { comparisonView } from '../views/comparison-view.js';

const MAX_QUESTION = 10_000;
const MAX_COMPARED = 10;
/** Rows that an answer is ranked for, whichever page of it is asked for. */
const MAX_ROWS = 100;

const question = z.string().trim().min(1).max(MAX_QUESTION);
const names = z
  .union([z.string().min(1).max(500), z.array(z.string().min(1).max(500))])
  .transform((value) => [value].flat())
  .pipe(z.array(z.string()).min(1).max(MAX_COMPARED));

export const ASK_ROUTES = [
  route({
    url: '/api/ask',
    summary: 'A question, answered with a table, a comparison or pages',
    query: PageQuery.extend({ q: question.describe('The question') }),
    response: AnswerSchema,
    table: flattenAnswer,
    handle: async ({ query, service }) => {
      const answer = await ask(service.kb, query.q, { limit: MAX_ROWS });
      return answerView(answer, service.mirror, query.page, query.size);
    },
  }),
  route({
    url: '/api/search',
    summary: 'Pages that have the words, with the hits marked',
    query: PageQuery.extend({ q: question.describe('The words') }),
    response: z.object({ pages: z.array(PageHitSchema), nearest: z.array(z.string()), ...Paging }),
    table: ({ pages }) => flattenPages(pages),
    handle: async ({ query: { q, page, size }, service }) => {
      const found = await search(service.kb, q, page * size);
      const shown = found.pages.slice((page - 1) * size);
      return {
        pages: shown.map((hit) => pageHit(hit, service.mirror)),
        nearest: found.nearest.map(({ text }) => text),
        total: found.pages.length,
        page,
        size,
      };
    },
  }),
  route({
    url: '/api/compare',
    summary: 'Things side by side: an attribute a row, a thing a column',
    query: FormatQuery.extend({ name: names.describe('A name; once for each thing') }),
    response: ComparisonSchema,
    table: flattenComparison,
    handle: async ({ query, service }) =>
      comparisonView(await compareEntities(service.kb.store, query.name), service.mirror),
  }),
];
