import { setImmediate } from 'node:timers/promises';
import { TagpathError } from '../../errors.js';
import { groupBy } from '../../group-by.js';
import type { Column } from '../../kb/catalogue/catalogue.js';
import type { StoredKind } from '../../kb/catalogue/read-catalogue.js';
import { picturesOf } from '../../kb/read/browse.js';
import { itemsById, pagesById, tablesWhere } from '../../kb/read/records.js';
import { type FactInfo, thingIdsOf, thingsById } from '../../kb/read/things.js';
import type { Reader } from '../../kb/store/store.js';
import { namesNear } from '../../lang/near-names.js';
import { type KindView, readKindView } from '../../query/kind-view.js';
import { facetsOf, flatRows, type LookColumn, lookColumns, viewQuery } from '../../query/table-look.js';
import type { WholeTable } from '../../record/table.js';
import type { KindRowsView, RowsAsked } from '../schemas/rows.js';
import type { Cell, ViewRow, ViewTable } from '../schemas/view-table.js';
import { SourceIndex } from '../views/answer-view.js';
import { givenColumns, rowsView } from '../views/rows-view.js';
import type { OpenBase } from './open-base.js';

interface KindAsked extends RowsAsked {
  readonly kind: string;
}

/** Cells that the views of all kinds may take in memory. */
const MOST_CELLS = 40_000_000;
/** The rows of kinds that were looked at, by the kind as it was read: a base that has changed is read anew. */
const views = new Map<StoredKind, Promise<KindView>>();
/** Kinds whose rows have been read. */
const ready = new WeakSet<StoredKind>();

async function readView({ kb }: OpenBase, kind: StoredKind): Promise<KindView> {
  const made = await readKindView(kb.store, kind);
  ready.add(kind);
  void orderAhead(made);
  return made;
}

/** Orders the columns one by one while nothing else is asked, so that the first click on a head is quick, too. */
async function orderAhead({ view }: KindView): Promise<void> {
  for (const column of view.columns) {
    await setImmediate();
    column.order;
  }
}

async function viewOf(base: OpenBase, kind: StoredKind): Promise<KindView> {
  const known = views.get(kind) ?? readView(base, kind);
  views.delete(kind);
  views.set(kind, known);
  known.catch(() => views.delete(kind));
  let cells = [...views.keys()].reduce((sum, { rows, columns }) => sum + rows * columns.length, 0);
  for (const oldest of views.keys()) {
    if (cells <= MOST_CELLS || oldest === kind) break;
    cells -= oldest.rows * oldest.columns.length;
    views.delete(oldest);
  }
  return known;
}

async function kindOf({ kb }: OpenBase, id: string): Promise<StoredKind> {
  const { kinds } = await kb.catalogue();
  const found = kinds.find((kind) => kind.id === id);
  if (found === undefined) {
    const known = kinds.map((kind) => kind.id);
    throw new TagpathError('query-kind-unknown', { kind: id, kinds: namesNear(id, known) });
  }
  return found;
}

/** A page of a kind's rows as they were asked for, and what can be chosen among all of them. */
export async function readKindRows(base: OpenBase, asked: KindAsked): Promise<KindRowsView> {
  const kind = await kindOf(base, asked.kind);
  const { ids, facets, total } = await shownThings(base, kind, asked);
  const columns = lookColumns(kind.columns);
  const given = givenColumns(columns, asked);
  const { id, name, plural, rows: all } = kind;
  const things = await thingRows(base, kind, ids, given);
  return rowsView({ id, name, plural, all, columns, given, ...things, facets, total }, asked);
}

interface ShownThings extends Pick<KindRowsView, 'facets' | 'total'> {
  readonly ids: readonly number[];
}

async function shownThings(base: OpenBase, kind: StoredKind, asked: KindAsked): Promise<ShownThings> {
  const query = viewQuery(kind.columns, kind.name, asked);
  const isAsStored =
    query.words.length + query.where.length === 0 && query.sort === null && !query.descending;
  const start = (asked.page - 1) * asked.size;
  if (isAsStored && !asked.facets && !ready.has(kind)) {
    // Nobody waits until a hundred thousand rows are read to see the first of them; whatever comes next needs them.
    viewOf(base, kind).catch(() => {});
    return {
      ids: await thingIdsOf(base.kb.store, kind.number, start, asked.size),
      facets: [],
      total: kind.rows,
    };
  }
  const { view, ids } = await viewOf(base, kind);
  const rows = view.rows(query);
  return {
    ids: Array.from(rows.subarray(start, start + asked.size), (row) => ids[row]!),
    facets: asked.facets ? facetsOf(view, kind.columns, query) : [],
    total: rows.length,
  };
}

/** A larger kind is read when somebody looks at it. */
const MOST_WARM_CELLS = 4_000_000;

/** Begins to read the rows of the largest kind, so that whoever sorts or filters first hardly waits for them. */
export async function warmRows(base: OpenBase, _: undefined): Promise<void> {
  const { kinds } = await base.kb.catalogue();
  const fit = kinds.filter(({ rows, columns }) => rows * columns.length <= MOST_WARM_CELLS);
  const largest = fit.reduce<StoredKind | null>((a, b) => (a === null || b.rows > a.rows ? b : a), null);
  if (largest !== null) viewOf(base, largest).catch(() => {});
}

/** All rows that were asked for as one table, to be taken away. */
export async function readKindTable(base: OpenBase, asked: KindAsked): Promise<WholeTable> {
  const kind = await kindOf(base, asked.kind);
  const { view } = await viewOf(base, kind);
  return flatRows(kind.plural, view, kind.columns, asked);
}

/** Items of one row that its sources are told of. */
const MOST_ITEMS = 20;

async function thingRows(
  { kb: { store }, mirror }: OpenBase,
  kind: StoredKind,
  ids: readonly number[],
  given: readonly LookColumn[],
): Promise<Pick<ViewTable, 'rows' | 'sources'>> {
  const things = await thingsById(store, ids);
  const listed = things.map(({ items }) => items.slice(0, MOST_ITEMS));
  const said = things.flatMap(({ facts }) => facts.flatMap(({ itemId }) => itemId ?? []));
  const sources = new SourceIndex(mirror);
  const sourceOf = await itemSources(store, [...listed.flat(), ...said], sources);
  const pictures = await picturesOf(
    store,
    things.map(({ entityId }) => entityId),
  );
  const rows = things.map(
    ({ name, entityId, facts }, i): ViewRow => ({
      rank: null,
      name,
      entity: String(entityId),
      image: sources.picture(pictures.get(entityId) ?? null),
      links: [],
      cells: cellsOf(facts, kind.columns, given, sourceOf),
      sources: [...new Set(listed[i]!.flatMap((item) => sourceOf.get(item) ?? []))],
    }),
  );
  return { rows, sources: sources.all };
}

/** Where each item stands among the sources. */
async function itemSources(
  reader: Reader,
  itemIds: readonly number[],
  sources: SourceIndex,
): Promise<Map<number, number>> {
  const items = await itemsById(reader, [...new Set(itemIds)]);
  const tables = await tablesWhere(reader, 'id IN (?*)', [[...new Set(items.map(({ tableId }) => tableId))]]);
  const pages = await pagesById(reader, [...new Set(items.map(({ pageId }) => pageId))]);
  const tableOfId = new Map(tables.map((table) => [table.id, table]));
  const pageOfId = new Map(pages.map((page) => [page.id, page]));
  return new Map(
    items.flatMap(({ id, tableId, pageId }) => {
      const table = tableOfId.get(tableId);
      return table === undefined ? [] : [[id, sources.ofTable(table, pageOfId.get(pageId) ?? null)] as const];
    }),
  );
}

function cellsOf(
  facts: readonly FactInfo[],
  all: readonly Column[],
  given: readonly LookColumn[],
  sourceOf: ReadonlyMap<number, number>,
): Record<string, Cell> {
  const wanted = new Set(given.map(({ id }) => id));
  const cells = groupBy(facts, ({ position }) => all[position]?.id ?? '');
  return Object.fromEntries(
    [...cells].flatMap(([id, own]): [string, Cell][] => {
      if (!wanted.has(id)) return [];
      const texts = own.map(({ text }) => text);
      const sources = [
        ...new Set(own.flatMap(({ itemId }) => (itemId === null ? [] : (sourceOf.get(itemId) ?? [])))),
      ];
      return [[id, { text: texts.length === 1 ? texts[0]! : texts, number: own[0]!.number, sources }]];
    }),
  );
}
