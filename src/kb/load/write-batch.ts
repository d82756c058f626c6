import { phraseKey, words } from '../../lang/words.js';
import {
  type NewEntity,
  type PageDraft,
  type Placed,
  type PlacedItems,
  type TableDraft,
  tupleOf,
  weightOf,
} from '../draft.js';
import { cutTerms, LONGEST_TERMS } from '../fold-name.js';
import { resolveEntities } from '../resolve/resolve.js';
import { nextId, type Reader, type SqlValue, type Writer } from '../store/store.js';
import { type GatheredBatch, gatherBatch, PendingWrites } from './batch.js';
import type { LoadMemory } from './load-memory.js';
import { type AttributeIds, findAttributes, placeAttributes } from './place-attributes.js';
import { findEntities, placeEntities, writeEntities } from './place-entities.js';
import { removalsSoFar, removePages } from './remove.js';
import { withSiteConcepts } from './site-concept.js';
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

/**
 * The batches of one transaction. While the store writes one, the next is looked up and placed. Whether names are known
 * things is decided after their batch is written, from what was there then.
 */
export class BatchWriter {
  readonly #writer: Writer;
  readonly #memory: LoadMemory;
  readonly #writes = new PendingWrites();
  readonly #reports: Promise<BatchReport>[] = [];
  /** What was looked up for a batch before its turn. */
  readonly #ahead = new WeakMap<GatheredBatch, Promise<KnownPages>>();
  #ids: FirstIds | null = null;
  /** The pages of the batch that was placed last, which may not be written yet. */
  #lastPages: KnownPages = new Map();
  #resolved: Promise<number> = Promise.resolve(0);

  constructor(writer: Writer, memory: LoadMemory) {
    this.#writer = writer;
    this.#memory = memory;
  }

  /** Places a batch of so many lines and hands its rows to the store. The next batch is looked up first. */
  async add(batch: GatheredBatch, lines: number, upcoming: () => GatheredBatch | null): Promise<void> {
    this.#ids ??= await this.#begin();
    const named = await withSiteConcepts(this.#writer, batch.drafts, this.#memory.concepts);
    const ready = named === batch.drafts ? batch : gatherBatch(named);
    const known = await (this.#ahead.get(ready) ?? this.#lookUp(ready));
    const fresh = named.filter((draft) => known.get(draft.key)?.digest !== draft.digest);
    const replaced = fresh.flatMap((draft) => known.get(draft.key)?.id ?? []);
    await this.#remove(replaced);
    const rest = fresh.length === named.length && replaced.length === 0 ? ready : gatherBatch(fresh);
    if (rest !== ready) await this.#find(rest);
    const written = await this.#write(rest, known, upcoming);
    this.#resolve(written.fresh, written.items);
    const report = this.#resolved.then((merged) => ({
      pages: fresh.length - replaced.length,
      same: lines - fresh.length,
      replaced: replaced.length,
      tables: written.tables,
      items: written.items.entities.length,
      values: written.values,
      entities: written.fresh.length,
      merged,
    }));
    // What it waits for is reported by `written`.
    report.catch(() => undefined);
    this.#reports.push(report);
  }

  /** Done when all that was handed over is written. */
  written(): Promise<void> {
    return this.#writes.done();
  }

  /** What became of each batch, once all is written. */
  reports(): Promise<BatchReport[]> {
    return Promise.all(this.#reports);
  }

  /** Another writer may have removed what this load remembers. */
  async #begin(): Promise<FirstIds> {
    const [removals, ids] = await Promise.all([removalsSoFar(this.#writer), firstIds(this.#writer)]);
    this.#memory.trustSince(removals);
    return ids;
  }

  /** What the store knows of a batch, and what it is yet to write of the one before. */
  async #lookUp(batch: GatheredBatch): Promise<KnownPages> {
    const last = this.#lastPages;
    const [known] = await Promise.all([knownPages(this.#writer, batch.drafts), this.#find(batch)]);
    for (const { key } of batch.drafts) {
      const page = last.get(key);
      if (page !== undefined) known.set(key, page);
    }
    return known;
  }

  async #find({ entities, attributes }: GatheredBatch): Promise<void> {
    await Promise.all([
      findAttributes(this.#writer, attributes, this.#memory),
      findEntities(this.#writer, entities, this.#memory),
    ]);
  }

  async #remove(pages: readonly number[]): Promise<void> {
    if (pages.length === 0) return;
    await this.#resolved;
    await removePages(this.#writer, pages);
    this.#memory.forget();
  }

  async #write(
    batch: GatheredBatch,
    known: KnownPages,
    upcoming: () => GatheredBatch | null,
  ): Promise<WrittenBatch> {
    const { drafts, entities } = batch;
    const writer = this.#writer;
    const ids = this.#ids!;
    const tables = await placeTables(writer, drafts, ids.tables);
    const attributes = placeAttributes(batch.attributes, this.#memory, ids.attributes);
    const fresh = placeEntities(entities, this.#memory, ids.entities);
    const placed = placePages(drafts, known, tables.ids, ids);
    this.#ids = {
      pages: ids.pages + placed.filter(({ draft }) => !known.has(draft.key)).length,
      tables: ids.tables + tables.fresh.size,
      items: ids.items + entities.ofItems.length,
      attributes: ids.attributes + attributes.made,
      entities: ids.entities + fresh.length,
    };
    this.#lastPages = new Map(
      placed.map(({ draft: { key, digest }, pageId }) => [key, { id: pageId, key, digest }]),
    );
    this.#lookAhead(upcoming());
    const writes = this.#writes;
    writes.add(writer.insert('attributes', attributes.fresh));
    const values = await writeItems(writer, placed, entities.ofItems, attributes.ids, writes);
    writes.add(writeEntities(writer, fresh, this.#memory));
    writes.add(writePages(writer, placed, this.#memory));
    writes.add(writeTables(writer, placed, tables.fresh));
    writes.add(writeColumns(writer, drafts, tables, attributes.ids));
    writes.add(recountSites(writer, drafts, tables.ids));
    return {
      fresh,
      values,
      tables: tables.fresh.size,
      items: { placed, entities: entities.ofItems, firstItemId: ids.items },
    };
  }

  /**
   * Looks up the next batch before the rows of this one are written, so that the store need not wait for it. Sites
   * wait for their turn, since the rows of this batch tell what a site is about.
   */
  #lookAhead(next: GatheredBatch | null): void {
    if (next === null || next.drafts.some(({ table }) => table?.kind === 'site')) return;
    const known = this.#lookUp(next);
    // Whoever takes the batch reports a failure.
    known.catch(() => undefined);
    this.#ahead.set(next, known);
  }

  #resolve(fresh: readonly NewEntity[], items: PlacedItems): void {
    this.#resolved = this.#resolved.then(() => resolveEntities(this.#writer, fresh, items, this.#memory));
    this.#writes.add(this.#resolved);
  }
}

/** The first ids of a batch's rows. */
interface FirstIds {
  readonly pages: number;
  readonly tables: number;
  readonly items: number;
  readonly attributes: number;
  readonly entities: number;
}

async function firstIds(reader: Reader): Promise<FirstIds> {
  const [pages, tables, items, attributes, entities] = await Promise.all([
    nextId(reader, 'pages'),
    nextId(reader, 'tables'),
    nextId(reader, 'items'),
    nextId(reader, 'attributes'),
    nextId(reader, 'entities'),
  ]);
  return { pages, tables, items, attributes, entities };
}

interface WrittenBatch {
  readonly fresh: readonly NewEntity[];
  readonly tables: number;
  readonly items: PlacedItems;
  readonly values: number;
}

interface KnownPage {
  readonly id: number;
  readonly key: string;
  readonly digest: string;
}

type KnownPages = Map<string, KnownPage>;

async function knownPages(writer: Writer, drafts: readonly PageDraft[]): Promise<KnownPages> {
  const keys = drafts.map((draft) => draft.key);
  const rows = await writer.all<KnownPage>('SELECT id, key, digest FROM pages WHERE key IN (?*)', [keys]);
  return new Map(rows.map((row) => [row.key, row]));
}

interface PlacedTables {
  readonly ids: ReadonlyMap<string, number>;
  /** Tables that are not in the store yet. */
  readonly fresh: ReadonlyMap<string, TableDraft>;
}

async function placeTables(
  writer: Writer,
  drafts: readonly PageDraft[],
  firstId: number,
): Promise<PlacedTables> {
  const wanted = new Map<string, TableDraft>();
  for (const { table } of drafts) if (table !== null) wanted.set(table.key, table);
  const ids = await knownSites(writer, [...wanted.values()]);
  let next = firstId;
  const fresh = new Map([...wanted].filter(([key]) => !ids.has(key)));
  for (const key of fresh.keys()) ids.set(key, next++);
  return { ids, fresh };
}

/** A list comes and goes with its page, so only the tables of sites can be there before. */
async function knownSites(writer: Writer, tables: readonly TableDraft[]): Promise<Map<string, number>> {
  const keys = tables.filter(({ kind }) => kind === 'site').map(({ key }) => key);
  if (keys.length === 0) return new Map();
  const sql = 'SELECT id, key FROM tables WHERE key IN (?*)';
  const rows = await writer.all<{ id: number; key: string }>(sql, [keys]);
  return new Map(rows.map((row) => [row.key, row.id]));
}

function placePages(
  drafts: readonly PageDraft[],
  known: KnownPages,
  tables: ReadonlyMap<string, number>,
  ids: FirstIds,
): Placed[] {
  let page = ids.pages;
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
      firstItemId: ids.items + firstItem,
    };
  });
}

async function writePages(writer: Writer, placed: readonly Placed[], memory: LoadMemory): Promise<void> {
  const pages = placed.flatMap(({ draft, pageId }) => [
    pageId,
    draft.key,
    draft.source,
    draft.url,
    draft.title,
    draft.status,
    draft.digest,
    draft.body,
  ]);
  const titles = placed.flatMap(({ draft, pageId }) => [pageId, cutTerms(phraseKey(draft.title))]);
  const bodies = placed.flatMap(({ draft, pageId }) => [pageId, bodyTerms(draft)]);
  const spelled = placed.flatMap(({ draft }) => words(draft.title));
  await Promise.all([
    writer.insert('pages', pages),
    writer.addTerms('page_titles', titles),
    writer.addTerms('page_bodies', bodies),
    writer.addWords(memory.newWords(spelled)),
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
  const rows: SqlValue[] = [];
  const written = new Set<string>();
  for (const { draft, pageId, tableId } of placed) {
    const table = draft.table;
    if (table === null || tableId === null || !fresh.has(table.key) || written.has(table.key)) continue;
    written.add(table.key);
    rows.push(...tableRow(table, tableId, table.kind === 'list' ? pageId : null, draft.items.length));
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
      table.columns.flatMap((column, i) => [
        tables.ids.get(table.key)!,
        i,
        attributes(table)[i]!,
        column.key,
        column.label,
        column.type,
        column.concept,
        column.provenance,
        column.tagPath,
        column.role,
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
