import { nextId } from '../store/next-id.js';
import type { Reader } from '../store/store.js';
import type { PageDraft, TableDraft } from './draft.js';

/** The attributes of a table's columns. */
export type AttributeIds = (table: TableDraft) => readonly number[];

/** The entity of an item; every one has an id once all are placed. */
export interface PlacedEntity {
  readonly id: number | null;
}

/** A page of a batch with the ids it gets. */
export interface Placed {
  readonly draft: PageDraft;
  readonly pageId: number;
  readonly tableId: number | null;
  /** Where its items start among those of the batch. */
  readonly firstItem: number;
  readonly firstItemId: number;
}

/** The first ids of a batch's rows. */
export interface FirstIds {
  readonly pages: number;
  readonly tables: number;
  readonly items: number;
  readonly attributes: number;
  readonly entities: number;
}

export async function firstIds(reader: Reader): Promise<FirstIds> {
  const [pages, tables, items, attributes, entities] = await Promise.all([
    nextId(reader, 'pages'),
    nextId(reader, 'tables'),
    nextId(reader, 'items'),
    nextId(reader, 'attributes'),
    nextId(reader, 'entities'),
  ]);
  return { pages, tables, items, attributes, entities };
}
