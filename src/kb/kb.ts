import type { Concepts } from '../concepts/concepts.js';
import { groupBy } from '../group-by.js';
import { nameKey } from '../lang/names.js';
import { terms } from '../lang/words.js';
import {
  type CorrectionAction,
  Corrections,
  correctionOf,
  listCorrections,
  type NumberedCorrection,
} from './catalogue/corrections.js';
import type { StoredCatalogue } from './catalogue/read-catalogue.js';
import { correctCatalogue, refreshCatalogue, restoreCatalogue } from './catalogue/refresh.js';
import { StoreCollection } from './catalogue/store-collection.js';
import type { LoadLine } from './load/input.js';
import { Loader, type LoadOptions, type LoadReport, load } from './load/load.js';
import type { CellInfo, EntityInfo, ItemInfo, KbStats, PageInfo, TableInfo } from './read/records.js';
import * as read from './read/records.js';
import { type NamedResolution, type Resolution, resolutions, undoResolution } from './resolve/resolve.js';
import { SCHEMA_VERSION } from './store/migrations.js';
import type { Store } from './store/store.js';

/** Items and values of a table, as a page of it is shown. */
export interface TableView {
  readonly table: TableInfo;
  readonly page: PageInfo | null;
  readonly columns: readonly ColumnInfo[];
  readonly items: readonly (ItemInfo & { readonly cells: readonly CellInfo[] })[];
}

interface ColumnInfo {
  readonly position: number;
  readonly attributeId: number;
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly concept: string | null;
  readonly provenance: string;
  readonly tagPath: string | null;
}

export interface EntityView {
  readonly entity: EntityInfo;
  /** Other names that were resolved to it. */
  readonly names: readonly string[];
  readonly items: readonly (ItemInfo & { readonly table: TableInfo; readonly page: PageInfo })[];
  readonly cells: readonly CellInfo[];
  readonly resolutions: readonly NamedResolution[];
}

/** A thing on thousands of lists is shown with the first of them. */
const MOST_MENTIONS = 200;
const ROWS_A_VIEW = 100;

/** A knowledge base that is open. Questions are asked of it through answer/. */
export class Kb {
  readonly store: Store;
  /** Its kinds, for questions and queries. */
  readonly collection: StoreCollection;

  constructor(store: Store) {
    this.store = store;
    this.collection = new StoreCollection(store);
  }

  get location(): string {
    return this.store.location;
  }

  load(lines: AsyncIterable<LoadLine> | Iterable<LoadLine>, options: LoadOptions = {}): Promise<LoadReport> {
    this.collection.useConcepts(options.concepts ?? null);
    return load(this.store, lines, options);
  }

  /** A load that is fed line by line, for results as they are made. */
  loader(options: LoadOptions = {}): Loader {
    this.collection.useConcepts(options.concepts ?? null);
    return new Loader(this.store, options);
  }

  async stats(): Promise<KbStats> {
    const count = async (sql: string) => (await this.store.all<{ n: number }>(`SELECT ${sql} AS n`))[0]!.n;
    return {
      kind: this.store.kind,
      version: SCHEMA_VERSION,
      pages: await count('(SELECT count(*) FROM pages)'),
      tables: await count('(SELECT count(*) FROM tables)'),
      items: await count('(SELECT count(*) FROM items)'),
      values: await count('(SELECT count(*) FROM cells)'),
      entities: await count('(SELECT count(*) FROM entities)'),
      merged: await count('(SELECT count(*) FROM entities WHERE same_as IS NOT NULL)'),
      bytes: await this.store.size(),
    };
  }

  async page(id: number): Promise<PageInfo | null> {
    return (await read.pagesById(this.store, [id]))[0] ?? null;
  }

  /** The first tables, in the order in which they were loaded. */
  tables(limit: number): Promise<TableInfo[]> {
    return read.tablesWhere(this.store, '1 = 1 ORDER BY id LIMIT ?', [limit]);
  }

  async table(id: number, limit = ROWS_A_VIEW, offset = 0): Promise<TableView | null> {
    const table = (await read.tablesWhere(this.store, 'id = ?', [id]))[0];
    if (table === undefined) return null;
    const items = await read.itemsOfTable(this.store, id, limit, offset);
    const cells = await read.cellsOfItems(
      this.store,
      items.map((item) => item.id),
    );
    const cellsOf = groupBy(cells, ({ itemId }) => itemId);
    return {
      table,
      page: table.pageId === null ? null : await this.page(table.pageId),
      columns: await this.#columns(id),
      items: items.map((item) => ({ ...item, cells: cellsOf.get(item.id) ?? [] })),
    };
  }

  #columns(tableId: number): Promise<ColumnInfo[]> {
    return this.store.all<ColumnInfo>(
      `SELECT position, attribute_id AS "attributeId", key, label, type, concept, provenance,
         tag_path AS "tagPath" FROM columns WHERE table_id = ? ORDER BY position`,
      [tableId],
    );
  }

  async entity(id: number): Promise<EntityView | null> {
    const family = await read.entityFamily(this.store, id);
    const entities = await read.entitiesById(this.store, family);
    const entity = entities[0];
    if (entity === undefined) return null;
    const items = await read.itemsOfEntity(this.store, family, MOST_MENTIONS);
    const tables = await read.tablesWhere(this.store, 'id IN (?*)', [items.map((item) => item.tableId)]);
    const pages = await read.pagesById(
      this.store,
      items.map((item) => item.pageId),
    );
    return {
      entity,
      // As entities are named, and as the pages write them: with an article, in other letters.
      names: [...new Set([...entities, ...items].map((each) => each.name))],
      items: items.map((item) => ({
        ...item,
        table: tables.find((table) => table.id === item.tableId)!,
        page: pages.find((page) => page.id === item.pageId)!,
      })),
      cells: await read.cellsOfItems(
        this.store,
        items.map((item) => item.id),
      ),
      resolutions: await resolutions(this.store, entity.id),
    };
  }

  /** Things of that name, or whose name has all of its words. */
  async findEntities(name: string, limit = 20): Promise<EntityInfo[]> {
    const exact = await read.entitiesNamed(this.store, nameKey(name), limit);
    if (exact.length >= limit) return exact;
    const ids = await this.store.matching('entity_terms', [...new Set(terms(name))], limit);
    const others = await read.entitiesById(
      this.store,
      ids.filter((id) => !exact.some((entity) => entity.id === id)),
    );
    return [...exact, ...others].slice(0, limit);
  }

  resolutions(entityId?: number, limit?: number): Promise<NamedResolution[]> {
    return resolutions(this.store, entityId, limit);
  }

  async resolution(id: number): Promise<Resolution | null> {
    return (await this.store.all<Resolution>('SELECT * FROM resolutions WHERE id = ?', [id]))[0] ?? null;
  }

  undo(resolutionId: number): Promise<boolean> {
    return undoResolution(this.store, resolutionId);
  }

  /** What the base knows about its own tables. */
  catalogue(): Promise<StoredCatalogue> {
    return this.collection.catalogue();
  }

  /**
   * Corrects the catalogue: a kind ("movie") or a column ("movie.directed_by") is renamed, hidden, shown again, or
   * merged into another. Loads to come keep to it.
   */
  async correct(
    target: string,
    action: CorrectionAction,
    value: string | null,
    concepts: Concepts | null = null,
  ): Promise<void> {
    const corrections = await Corrections.read(this.store);
    const correction = correctionOf(await this.catalogue(), corrections, target, action, value);
    const { kind } = this.store;
    await this.store.write((writer) => correctCatalogue(writer, correction, concepts, kind));
  }

  /** What was corrected in the catalogue, the latest last. */
  corrections(): Promise<NumberedCorrection[]> {
    return listCorrections(this.store);
  }

  /** Takes a correction back; false where there is none of this number. */
  restore(id: number, concepts: Concepts | null = null): Promise<boolean> {
    const { kind } = this.store;
    return this.store.write((writer) => restoreCatalogue(writer, id, concepts, kind));
  }

  /** Makes the catalogue anew from all tables. */
  renewCatalogue(concepts: Concepts | null = null): Promise<void> {
    const { kind } = this.store;
    return this.store.write((writer) => refreshCatalogue(writer, 'all', concepts, kind));
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
