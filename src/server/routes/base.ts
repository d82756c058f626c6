import { z } from 'zod';
import {
  flattenCatalogue,
  flattenEntities,
  flattenEntity,
  flattenLists,
  flattenStats,
  flattenSuggestions,
  flattenView,
} from '../formats/flatten-answer.js';
import { route } from '../route.js';
import {
  CatalogueSchema,
  EntityEntriesSchema,
  EntitySchema,
  ListEntriesSchema,
  StatsSchema,
  StoredListSchema,
  SuggestionsSchema,
} from '../schemas/base.js';
import { BasePageQuery, BaseQuery, FormatQuery } from '../schemas/common.js';

const MAX_WORDS = 500;
const SUGGESTIONS = 8;
const MAX_SUGGESTIONS = 50;

const WordsQuery = BasePageQuery.extend({
  q: z.string().max(MAX_WORDS).default('').describe('Words to find'),
});
const SuggestQuery = BaseQuery.extend({
  q: z.string().max(MAX_WORDS).describe('What was typed so far'),
  size: z.coerce.number().int().min(1).max(MAX_SUGGESTIONS).default(SUGGESTIONS).describe('How many at most'),
});
const NumberParams = z.object({ id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

export const BASE_ROUTES = [
  route({
    url: '/api/catalogue',
    summary: 'The kinds of things in the base, with their columns',
    query: BaseQuery,
    response: CatalogueSchema,
    table: flattenCatalogue,
    handle: ({ query: { base }, service, deadline }) =>
      service.base(base, 'base-catalogue', undefined, deadline),
  }),
  route({
    url: '/api/lists',
    summary: 'The lists and site tables of the base',
    query: WordsQuery,
    response: ListEntriesSchema,
    table: flattenLists,
    handle: ({ query: { base, q, page, size }, service, deadline }) =>
      service.base(base, 'base-lists', { q, page, size }, deadline),
  }),
  route({
    url: '/api/lists/:id',
    summary: 'A list or site table of the base with its rows',
    params: NumberParams,
    query: BasePageQuery,
    response: StoredListSchema,
    table: ({ table }) => flattenView(table),
    handle: ({ params: { id }, query: { base, page, size }, service, deadline }) =>
      service.base(base, 'base-list', { id, page, size }, deadline),
  }),
  route({
    method: 'DELETE',
    url: '/api/lists/:id',
    summary: 'Takes a list or site table out of the base, with its rows',
    writes: true,
    params: NumberParams,
    query: z.object({ base: BaseQuery.shape.base }),
    response: z.object({ id: z.string(), removed: z.number().int() }),
    handle: ({ params: { id }, query: { base }, service, deadline }) =>
      service.base(base, 'remove-list', { id }, deadline),
  }),
  route({
    url: '/api/entities',
    summary: 'The things of the base, by name',
    query: WordsQuery,
    response: EntityEntriesSchema,
    table: flattenEntities,
    handle: ({ query: { base, q, page, size }, service, deadline }) =>
      service.base(base, 'base-entities', { q, page, size }, deadline),
  }),
  route({
    url: '/api/entities/:id',
    summary: 'All that is known of one thing, by source',
    params: NumberParams,
    query: BaseQuery,
    response: EntitySchema,
    table: flattenEntity,
    handle: ({ params: { id }, query: { base }, service, deadline }) =>
      service.base(base, 'base-entity', { id }, deadline),
  }),
  route({
    url: '/api/stats',
    summary: 'The distributions of k, attributes, ranked lists, times, places and concepts over the base',
    query: BaseQuery,
    response: StatsSchema,
    table: flattenStats,
    handle: ({ query: { base }, service, deadline }) => service.kept(base, 'base-stats', deadline),
  }),
  route({
    url: '/api/suggest',
    summary: 'What a half-typed question may become',
    query: SuggestQuery,
    response: SuggestionsSchema,
    table: flattenSuggestions,
    handle: ({ query: { base, q, size }, service, deadline }) =>
      service.base(base, 'suggest', { q, size }, deadline),
  }),
  route({
    url: '/api/examples',
    summary: 'Questions that this base can answer',
    query: BaseQuery,
    response: SuggestionsSchema,
    table: flattenSuggestions,
    handle: ({ query: { base }, service, deadline }) => service.kept(base, 'examples', deadline),
  }),
  route({
    url: '/api/samples',
    summary: 'Pages and sites with local copies that can be tried',
    query: FormatQuery,
    response: SuggestionsSchema,
    table: flattenSuggestions,
    handle: ({ service, deadline }) => service.work('samples', service.options.mirrors, deadline),
  }),
];
