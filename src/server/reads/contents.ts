import { TagpathError } from '../../errors.js';
import type { StoredKind } from '../../kb/catalogue/read-catalogue.js';
import { distributionsOf, listEntities, listTables, mentionsOf } from '../../kb/read/browse.js';
import { pagesById } from '../../kb/read/records.js';
import type {
  CatalogueView,
  Entity,
  EntityEntries,
  ListEntries,
  Stats,
  StoredList,
  Suggestions,
} from '../schemas/base.js';
import { entityView } from '../views/answer-view.js';
import { exampleQuestions, kindQuestions } from '../views/example-questions.js';
import { listEntry, listView } from '../views/list-view.js';
import type { OpenBase } from './open-base.js';
import type { Asked } from './questions.js';

const slice = ({ q, page, size }: Asked) => ({ words: q, limit: size, offset: (page - 1) * size });

export async function findLists({ kb, mirror }: OpenBase, asked: Asked): Promise<ListEntries> {
  const { found, total } = await listTables(kb.store, slice(asked));
  const ids = found.flatMap(({ pageId }) => pageId ?? []);
  const pages = new Map((await pagesById(kb.store, ids)).map((page) => [page.id, page]));
  const lists = found.map((table) => listEntry(table, pages.get(table.pageId ?? -1) ?? null, mirror));
  return { lists, total, page: asked.page, size: asked.size };
}

/** Asks the base for something small, so that one that is gone or damaged is noticed. */
export async function isAlive({ kb }: OpenBase, _: undefined): Promise<true> {
  await listTables(kb.store, { words: '', limit: 1, offset: 0 });
  return true;
}

export async function readCatalogue({ kb }: OpenBase): Promise<CatalogueView> {
  const { kinds } = await kb.catalogue();
  return {
    kinds: kinds.map(({ id, name, plural, synonyms, wider, rows, view, sources, columns }) => ({
      id,
      name,
      plural,
      synonyms: [...synonyms],
      wider: [...wider],
      rows,
      view,
      sources: [...sources],
      columns: columns.map(({ aliases, readFrom: _, ...column }) => ({ ...column, aliases: [...aliases] })),
    })),
  };
}

/** How much a base holds. */
export async function baseSize({ kb }: OpenBase): Promise<{ kinds: number; rows: number; lists: number }> {
  const { kinds } = await kb.catalogue();
  const { total } = await listTables(kb.store, { words: '', limit: 1, offset: 0 });
  return { kinds: kinds.length, rows: kinds.reduce((sum, { rows }) => sum + rows, 0), lists: total };
}

interface OneOf {
  readonly id: number;
  readonly page: number;
  readonly size: number;
}

export async function readList({ kb, mirror }: OpenBase, { id, page, size }: OneOf): Promise<StoredList> {
  const view = await kb.table(id, size, (page - 1) * size);
  if (view === null) throw new TagpathError('not-found', { what: 'list', id });
  const kinds = await kindsOfTable(kb, id);
  return {
    ...(await listView(kb, view, mirror, { page, size })),
    kinds: kinds.map(({ id: kind, plural }) => ({ id: kind, plural })),
  };
}

/** The kinds that the rows of a table are of. */
export async function kindsOfTable(kb: OpenBase['kb'], table: number): Promise<StoredKind[]> {
  const { kinds } = await kb.catalogue();
  const found = await kb.store.all<{ kind_id: number }>(
    'SELECT kind_id FROM kind_sources WHERE table_id = ?',
    [table],
  );
  const numbers = new Set(found.map(({ kind_id }) => kind_id));
  return kinds.filter(({ number }) => numbers.has(number));
}

export async function findEntities({ kb }: OpenBase, asked: Asked): Promise<EntityEntries> {
  const { found, total } = await listEntities(kb.store, slice(asked));
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
  return { entities, total, page: asked.page, size: asked.size };
}

export async function readEntity({ kb, mirror }: OpenBase, { id }: { readonly id: number }): Promise<Entity> {
  const view = await kb.entity(id);
  if (view === null) throw new TagpathError('not-found', { what: 'entity', id });
  return entityView(view, mirror);
}

export async function readStats({ kb }: OpenBase): Promise<Stats> {
  const { pages, items, entities, merged } = await kb.stats();
  const { lists, sites, rankedShare, k, attributes, times, places, concepts } = await distributionsOf(
    kb.store,
  );
  const rankedLists = Math.round(rankedShare * lists);
  return {
    lists,
    sites,
    items,
    pages,
    entities: entities - merged,
    rankedShare,
    ranked: [
      { label: 'ranked', count: rankedLists },
      { label: 'unranked', count: lists - rankedLists },
    ],
    k: [...k],
    attributes: [...attributes],
    times: [...times],
    places: [...places],
    concepts: [...concepts],
  };
}

const askHref = (text: string) => `/ask?q=${encodeURIComponent(text)}`;

/** Examples that fill a few lines of the start page. */
const MOST_EXAMPLES = 5;

/** What lists announce is asked best; a base of tables and sites has questions about its kinds instead. */
export async function readExamples({ kb }: OpenBase): Promise<Suggestions> {
  const rankings = (await exampleQuestions(kb)).map((text) => ({ text, href: askHref(text) }));
  const { kinds } = rankings.length >= MOST_EXAMPLES ? { kinds: [] } : await kb.catalogue();
  const largest = kinds.toSorted((a, b) => b.rows - a.rows).map(kindQuestions);
  const examples = [...rankings, ...inTurns(largest)].slice(0, MOST_EXAMPLES);
  return { suggestions: examples.map((example) => ({ ...example, kind: 'question' as const })) };
}

/** The second of each, then the third, and the first ("how many") last: it says the least of a kind. */
function inTurns<T>(groups: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  const turns = [...Array.from({ length: longest }, (_, turn) => turn).slice(1), 0];
  return turns.flatMap((turn) => groups.flatMap((group) => group.slice(turn, turn + 1)));
}
