import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import { listEntities, listTables, mentionsOf } from '../../kb/browse.js';
import { distributionsOf } from '../../kb/distributions.js';
import { pagesById } from '../../kb/read-records.js';
import { flattenEntity, flattenLists, flattenStats, flattenView } from '../formats/flatten-answer.js';
import { route } from '../route.js';
import {
  EntityEntriesSchema,
  EntitySchema,
  ListEntriesSchema,
  StatsSchema,
  StoredListSchema,
  SuggestionsSchema,
} from '../schemas/base.js';
import { FormatQuery, PageQuery } from '../schemas/common.js';
import { entityView } from '../views/entity-view.js';
import { exampleQuestions } from '../views/example-questions.js';
import { listEntry, listView } from '../views/list-view.js';

const MAX_WORDS = 500;
const SUGGESTIONS = 8;

const WordsQuery = PageQuery.extend({ q: z.string().max(MAX_WORDS).default('').describe('Words to find') });
const NumberParams = z.object({ id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

function slice({ q, page, size }: { q: string; page: number; size: number }) {
  return { words: q, limit: size, offset: (page - 1) * size };
}

export const BASE_ROUTES = [
  route({
    url: '/api/lists',
    summary: 'The lists and site tables of the base',
    query: WordsQuery,
    response: ListEntriesSchema,
    table: flattenLists,
    handle: async ({ query, service: { kb, mirror } }) => {
      const { found, total } = await listTables(kb.store, slice(query));
      const ids = found.flatMap(({ pageId }) => pageId ?? []);
      const pages = new Map((await pagesById(kb.store, ids)).map((page) => [page.id, page]));
      const lists = found.map((table) => listEntry(table, pages.get(table.pageId ?? -1) ?? null, mirror));
      return { lists, total, page: query.page, size: query.size };
    },
  }),
  route({
    url: '/api/lists/:id',
    summary: 'A list or site table of the base with its rows',
    params: NumberParams,
    query: PageQuery,
    response: StoredListSchema,
    table: ({ table }) => flattenView(table),
    handle: async ({ params, query: { page, size }, service: { kb, mirror } }) => {
      const view = await kb.table(params.id, size, (page - 1) * size);
      if (view === null) throw new TagpathError('not-found', { what: 'list', id: params.id });
      return listView(kb, view, mirror, { page, size });
    },
  }),
  route({
    url: '/api/entities',
    summary: 'The things of the base, by name',
    query: WordsQuery,
    response: EntityEntriesSchema,
    table: ({ entities }) => ({
      name: 'entities',
      columns: [
        { label: 'name', type: 'text' },
        { label: 'concept', type: 'text' },
        { label: 'lists', type: 'integer' },
      ],
      rows: entities.map(({ name, concept, lists }) => [name, concept, lists]),
    }),
    handle: async ({ query, service: { kb } }) => {
      const { found, total } = await listEntities(kb.store, slice(query));
      const mentions = await mentionsOf(
        kb.store,
        found.map(({ id }) => id),
      );
      const entities = found.map(({ id, name, conceptKey }) => ({
        id: String(id),
        name,
        concept: conceptKey || null,
        lists: mentions.get(id) ?? 0,
      }));
      return { entities, total, page: query.page, size: query.size };
    },
  }),
  route({
    url: '/api/entities/:id',
    summary: 'All that is known of one thing, by source',
    params: NumberParams,
    query: FormatQuery,
    response: EntitySchema,
    table: flattenEntity,
    handle: async ({ params, service: { kb, mirror } }) => {
      const view = await kb.entity(params.id);
      if (view === null) throw new TagpathError('not-found', { what: 'entity', id: params.id });
      return entityView(view, mirror);
    },
  }),
  route({
    url: '/api/stats',
    summary: 'The distributions of k, attributes, times, places and concepts over the base',
    query: FormatQuery,
    response: StatsSchema,
    table: flattenStats,
    handle: async ({ service: { kb } }) => {
      const { pages, items, entities, merged } = await kb.stats();
      const charts = await distributionsOf(kb.store);
      return { ...mutable(charts), pages, items, entities: entities - merged };
    },
  }),
  route({
    url: '/api/suggest',
    summary: 'What a half-typed question may become',
    query: z.object({ q: z.string().max(MAX_WORDS) }),
    response: SuggestionsSchema,
    handle: async ({ query, service: { kb } }) => {
      const found = await kb.suggest(query.q, SUGGESTIONS);
      const suggestions = found.map(({ kind, text, id }) => ({
        text,
        kind,
        href: kind === 'entity' ? `/entity/${id}` : `/ask?q=${encodeURIComponent(text)}`,
      }));
      return { suggestions };
    },
  }),
  route({
    url: '/api/examples',
    summary: 'Questions that this base can answer',
    response: SuggestionsSchema,
    handle: async ({ service: { kb } }) => {
      const questions = await exampleQuestions(kb);
      return {
        suggestions: questions.map((text) => ({
          text,
          kind: 'question' as const,
          href: `/ask?q=${encodeURIComponent(text)}`,
        })),
      };
    },
  }),
  route({
    url: '/api/samples',
    summary: 'Pages with local copies that can be tried',
    response: SuggestionsSchema,
    handle: async ({ service: { mirror, pool }, signal }) => {
      const pages = mirror.pages();
      const titles = await pool.run(
        'titles',
        pages.map(({ title }) => title),
        { signal },
      );
      const announcing = pages.filter((_page, i) => titles[i]!.topk);
      const onePerHost = new Map(announcing.map((page) => [page.host, page]));
      const suggestions = [...onePerHost.values()].map(({ title, url }) => ({
        text: title,
        kind: 'list' as const,
        href: url,
      }));
      return { suggestions };
    },
  }),
];

function mutable<T extends object>(
  value: T,
): { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] } {
  return structuredClone(value) as ReturnType<typeof mutable<T>>;
}
