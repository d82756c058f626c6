import { z } from 'zod';
import { flattenAnswer, flattenComparison, flattenPages } from '../formats/flatten-answer.js';
import { route } from '../route.js';
import { AnswerSchema, ComparisonSchema, PagesFoundSchema } from '../schemas/answer.js';
import { BasePageQuery, BaseQuery } from '../schemas/common.js';

const MAX_QUESTION = 10_000;
const MAX_COMPARED = 10;

const question = z.string().trim().min(1).max(MAX_QUESTION);
const names = z
  .union([z.string().min(1).max(500), z.array(z.string().min(1).max(500))])
  .transform((value) => [value].flat())
  .pipe(z.array(z.string()).min(1).max(MAX_COMPARED));

/** What a question is asked with. */
export const QuestionQuery = {
  q: question.describe('The question'),
  kind: z.string().max(200).optional().describe('Id of the one kind that it is about'),
  query: z
    .string()
    .max(20_000)
    .optional()
    .describe('The query to run instead of reading the question: as typed, or `plan` as JSON'),
};

export const ASK_ROUTES = [
  route({
    url: '/api/ask',
    summary: 'A question, answered with a table, a comparison or pages',
    query: BasePageQuery.extend(QuestionQuery),
    response: AnswerSchema,
    table: flattenAnswer,
    handle: ({ query: { base, q, page, size, kind, query }, service, deadline }) =>
      service.base(base, 'ask', { q, page, size, kind, query }, deadline),
  }),
  route({
    url: '/api/search',
    summary: 'Pages that have the words, with the hits marked',
    query: BasePageQuery.extend({ q: question.describe('The words') }),
    response: PagesFoundSchema,
    table: ({ pages }) => flattenPages(pages),
    handle: ({ query: { base, q, page, size }, service, deadline }) =>
      service.base(base, 'search', { q, page, size }, deadline),
  }),
  route({
    url: '/api/compare',
    summary: 'Things side by side: an attribute a row, a thing a column',
    query: BaseQuery.extend({ name: names.describe('A name; once for each thing') }),
    response: ComparisonSchema,
    table: flattenComparison,
    handle: ({ query, service, deadline }) =>
      service.base(query.base, 'compare', { names: query.name }, deadline),
  }),
];
