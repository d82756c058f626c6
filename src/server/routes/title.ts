import { z } from 'zod';
import { TitleSchema } from '../../record/record.js';
import { integerColumn, numberColumn, textColumn, type WholeTable } from '../../record/table.js';
import { route } from '../route.js';
import { FormatQuery } from '../schemas/common.js';

const MAX_TITLES = 1_000;
const MAX_TITLE = 10_000;

const TitlesSchema = z.object({ titles: z.array(TitleSchema) });

function titlesTable({ titles }: z.infer<typeof TitlesSchema>): WholeTable {
  return {
    name: 'titles',
    columns: [
      textColumn('title'),
      { name: 'topk', type: 'boolean' },
      numberColumn('score'),
      integerColumn('k'),
      textColumn('concept'),
      textColumn('criterion'),
      textColumn('time'),
      textColumn('location'),
    ],
    rows: titles.map(({ title, topk, score, k, concept, criterion, time, location }) => [
      title,
      topk,
      score,
      k,
      concept,
      criterion,
      time?.text ?? null,
      location?.text ?? null,
    ]),
  };
}

export const TITLE_ROUTES = [
  route({
    url: '/api/title',
    summary: 'What a title announces: k, concept, criterion, time, place',
    query: FormatQuery.extend({ q: z.string().min(1).max(MAX_TITLE).describe('The title') }),
    response: TitlesSchema,
    table: titlesTable,
    handle: async ({ query, service, deadline }) => ({
      titles: await service.work('titles', [query.q], deadline),
    }),
  }),
  route({
    method: 'POST',
    url: '/api/title',
    summary: 'The same for many titles at once',
    query: FormatQuery,
    body: z.object({ titles: z.array(z.string().max(MAX_TITLE)).min(1).max(MAX_TITLES) }),
    response: TitlesSchema,
    table: titlesTable,
    handle: async ({ body, service, deadline }) => ({
      titles: await service.work('titles', body.titles, deadline),
    }),
  }),
];
