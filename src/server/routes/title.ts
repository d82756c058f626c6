import { z } from 'zod';
import { joinValues } from '../formats/flat-table.js';
import { route } from '../route.js';
import { FormatQuery } from '../schemas/common.js';
import { TitleSchema } from '../schemas/list.js';

const MAX_TITLES = 1_000;
const MAX_TITLE = 10_000;

const TitlesSchema = z.object({ titles: z.array(TitleSchema) });

function titlesTable({ titles }: z.infer<typeof TitlesSchema>) {
  return {
    name: 'titles',
    columns: [
      { label: 'title', type: 'text' as const },
      { label: 'topk', type: 'text' as const },
      { label: 'score', type: 'number' as const },
      { label: 'k', type: 'integer' as const },
      { label: 'concept', type: 'text' as const },
      { label: 'criterion', type: 'text' as const },
      { label: 'time', type: 'text' as const },
      { label: 'location', type: 'text' as const },
    ],
    rows: titles.map(({ title, topk, score, k, concept, criterion, time, location }) => [
      title,
      String(topk),
      score,
      k,
      concept,
      criterion,
      joinValues(time?.text),
      joinValues(location?.text),
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
      titles: await service.pool.run('titles', [query.q], { signal: deadline }),
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
      titles: await service.pool.run('titles', body.titles, { signal: deadline }),
    }),
  }),
];
