import type { PageDraft, TableDraft } from './draft.js';
import { cutTerms, LONGEST_TERMS, phraseKey } from './fold-text.js';
import type { LoadMemory } from './load-memory.js';
import { PendingWrites } from './pending-writes.js';
import { placeAttributes } from './place-attributes.js';
import { placeEntities, writeEntities } from './place-entities.js';
import { type AttributeIds, nextId, type Placed } from './placed-ids.js';
import { removePages } from './remove-pages.js';
import { resolveEntities } from './resolve.js';
import { withSiteConcepts } from './site-concept.js';
import type { SqlValue, Writer } from './store.js';
import { tupleOf, weightOf } from './title-tuple.js';
import { writeItems } from './write-items.js';

export interface BatchReport {
  readonly pages: number;
  /** Known before with the same content. */
  readonly same: number;
  /** Known before with other content. */
  readonly replaced: number;
  readonly tables: number;
  readonly items: number;
  readonly values: number;
  /** New names. */
  readonly entities: number;
  /** New names that were found to be known things. */
  readonly merged: number;
}

/** Characters of a page's terms; it has more to be found by than an item. */
const LONGEST_BODY = 4 * LONGEST_TERMS;

/** Writes a batch within one transaction. */
export async function writeBatch(
  writer: Writer,
  batch: readonly PageDraft[],
  memory: LoadMemory,
): Promise<BatchReport> {
  const named = await withSiteConcepts(writer, batch, memory.concepts);
  const latest = [...new Map(named.map((draft) => [draft.key, draft])).values()];
  const known = await knownPages(writer, latest);
  const fresh = latest.filter((draft) => known.get(draft.key)?.digest !== draft.digest);
  const stale = fresh.flatMap((draft) => known.get(draft.key)?.id ?? []);
  if (stale.length > 0) {
    await removePages(writer, stale);
    memory.forget();
  }
  const tables = await placeTables(writer, fresh);
  const placed = await placePages(writer, fresh, known, tables.ids);
  const attributes = await placeAttributes(writer, fresh, memory);
  const entities = await placeEntities(writer, fresh, memory);
  // What is read is read by now: the store writes rows while the next ones are made.
  const writes = new PendingWrites();
  writes.add(writer.insert('attributes', attributes.fresh));
  writes.add(writeEntities(writer, entities.fresh, memory));
  const values = writeItems(writer, placed, entities.ofItems, attributes.ids, writes);
  writes.add(writePages(writer, placed));
  writes.add(writeTables(writer, placed, tables.fresh));
  writes.add(writeColumns(writer, fresh, tables, attributes.ids));
  await writes.done();
  await recountSites(writer, fresh, tables.ids);
  const merged = await resolveEntities(writer, entities.fresh, memory.concepts);
  return {
    pages: fresh.length - stale.length,
    same: batch.length - fresh.length,
    replaced: stale.length,
    tables: tables.fresh.size,
    items: fresh.reduce((sum, draft) => sum + draft.items.length, 0),
    values,
    entities: entities.fresh.length,
    merged,
  };
}

interface KnownPage {
  readonly id: number;
  readonly key: string;
  readonly digest: string;
}

async function knownPages(writer: Writer, drafts: readonly PageDraft[]): Promise<Map<string, KnownPage>> {
  const keys = drafts.map((draft) => draft.key);
  const rows = await writer.all<KnownPage>('SELECT id, key, digest FROM pages WHERE key IN (?*)', [keys]);
  return new Map(rows.map((row) => [row.key, row]));
}

interface PlacedTables {
  readonly ids: ReadonlyMap<string, number>;
  /** Tables that are not in the store yet. */
  readonly fresh: ReadonlyMap<string, TableDraft>;
}

async function placeTables(writer: Writer, drafts: readonly PageDraft[]): Promise<PlacedTables> {
  const wanted = new Map<string, TableDraft>();
  for (const { table } of drafts) if (table !== null) wanted.set(table.key, table);
  const rows = await writer.all<{ id: number; key: string }>('SELECT id, key FROM tables WHERE key IN (?*)', [
    [...wanted.keys()],
  ]);
  const ids = new Map(rows.map((row) => [row.key, row.id]));
  let next = await nextId(writer, 'tables');
  const fresh = new Map([...wanted].filter(([key]) => !ids.has(key)));
  for (const key of fresh.keys()) ids.set(key, next++);
  return { ids, fresh };
}

async function placePages(
  writer: Writer,
  drafts: readonly PageDraft[],
  known: ReadonlyMap<string, KnownPage>,
  tables: ReadonlyMap<string, number>,
): Promise<Placed[]> {
  let page = await nextId(writer, 'pages');
  const firstId = await nextId(writer, 'items');
  let items = 0;
  return drafts.map((draft) => {
    const firstItem = items;
    items += draft.items.length;
    // A replaced page keeps its id, so that links to it stay good.
    const pageId = known.get(draft.key)?.id ?? page++;
    return {
      draft,
      pageId,
      tableId: draft.table === null ? null : tables.get(draft.table.key)!,
      firstItem,
      firstItemId: firstId + firstItem,
    };
  });
}

async function writePages(writer: Writer, placed: readonly Placed[]): Promise<void> {
  const pages = placed.map(({ draft, pageId }) => [
    pageId,
    draft.key,
    draft.source,
    draft.url,
    draft.title,
    draft.status,
    draft.digest,
    draft.body,
  ]);
  const titles = placed.map(({ draft, pageId }) => ({ id: pageId, terms: cutTerms(phraseKey(draft.title)) }));
  const bodies = placed.map(({ draft, pageId }) => ({ id: pageId, terms: bodyTerms(draft) }));
  await Promise.all([
    writer.insert('pages', pages),
    writer.addTerms('page_titles', titles),
    writer.addTerms('page_bodies', bodies),
  ]);
}

function bodyTerms({ title, body, items }: PageDraft): string {
  const names = items.map((item) => item.folded.terms);
  const told = body === null ? names : [...new Set(phraseKey(body).split(' ')), ...names];
  return cutTerms([phraseKey(title), ...told].join(' '), LONGEST_BODY);
}

async function writeTables(
  writer: Writer,
  placed: readonly Placed[],
  fresh: ReadonlyMap<string, TableDraft>,
): Promise<void> {
  const rows: SqlValue[][] = [];
  const written = new Set<string>();
  for (const { draft, pageId, tableId } of placed) {
    const table = draft.table;
    if (table === null || tableId === null || !fresh.has(table.key) || written.has(table.key)) continue;
    written.add(table.key);
    rows.push(tableRow(table, tableId, table.kind === 'list' ? pageId : null, draft.items.length));
  }
  await writer.insert('tables', rows);
}

function tableRow(draft: TableDraft, id: number, pageId: number | null, itemCount: number): SqlValue[] {
  const tuple = tupleOf(draft);
  return [
    id,
    draft.key,
    draft.kind,
    pageId,
    draft.title,
    draft.score,
    draft.k,
    itemCount,
    draft.ranked ? 1 : 0,
    draft.order,
    draft.tagPath,
    draft.concept,
    tuple.conceptKey,
    tuple.headKey,
    draft.criterion,
    tuple.criterionKey,
    draft.timeText,
    draft.timeRelation,
    tuple.timeFrom,
    tuple.timeTo,
    draft.place,
    tuple.placeKey,
    weightOf(draft, itemCount),
  ];
}

/** Columns of new tables; those of a site seen before are written anew, since its wrapper may have changed. */
async function writeColumns(
  writer: Writer,
  drafts: readonly PageDraft[],
  tables: PlacedTables,
  attributes: AttributeIds,
): Promise<void> {
  const wanted = new Map<string, TableDraft>();
  for (const { table } of drafts) if (table !== null) wanted.set(table.key, table);
  const again = [...wanted.keys()].filter((key) => !tables.fresh.has(key)).map((key) => tables.ids.get(key)!);
  if (again.length > 0) await writer.run('DELETE FROM columns WHERE table_id IN (?*)', [again]);
  await writer.insert(
    'columns',
    [...wanted.values()].flatMap((table) =>
      table.columns.map((column, i) => [
        tables.ids.get(table.key)!,
        i,
        attributes(table)[i]!,
        column.key,
        column.label,
        column.type,
        column.concept,
        column.provenance,
        column.tagPath,
      ]),
    ),
  );
}

async function recountSites(
  writer: Writer,
  drafts: readonly PageDraft[],
  tables: ReadonlyMap<string, number>,
): Promise<void> {
  const sites = new Set<number>();
  for (const { table } of drafts) if (table?.kind === 'site') sites.add(tables.get(table.key)!);
  if (sites.size === 0) return;
  await writer.run(
    'UPDATE tables SET item_count = (SELECT count(*) FROM items WHERE items.table_id = tables.id) WHERE id IN (?*)',
    [[...sites]],
  );
}
