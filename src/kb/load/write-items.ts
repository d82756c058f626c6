import { setImmediate } from 'node:timers/promises';
import type { ItemDraft, Placed, PlacedEntity } from '../draft.js';
import type { SqlValue, Writer } from '../store/store.js';
import type { PendingWrites } from './batch.js';
import type { AttributeIds } from './place-attributes.js';

/**
 * Values of cells that go to the store together; after them it gets a turn, so that it need not wait for all. They are
 * few enough that their array is no large object, whose memory would be made anew each time.
 */
const VALUES_A_WRITE = 8_000;

/** Starts to write the items with their values; returns how many values there are. */
export async function writeItems(
  writer: Writer,
  placed: readonly Placed[],
  entities: readonly PlacedEntity[],
  attributes: AttributeIds,
  writes: PendingWrites,
): Promise<number> {
  let values = 0;
  let rows = new ItemRows(entities, attributes);
  for (const [i, page] of placed.entries()) {
    rows.add(page);
    if (rows.cells.length < VALUES_A_WRITE && rows.items.length < VALUES_A_WRITE && i + 1 < placed.length)
      continue;
    values += rows.values;
    writes.add(writer.insertItems(rows.items, rows.cells));
    rows = new ItemRows(entities, attributes);
    await setImmediate();
  }
  return values;
}

/** The rows of items and their values. */
class ItemRows {
  readonly items: SqlValue[] = [];
  readonly cells: SqlValue[] = [];
  values = 0;
  readonly #entities: readonly PlacedEntity[];
  readonly #attributes: AttributeIds;

  constructor(entities: readonly PlacedEntity[], attributes: AttributeIds) {
    this.#entities = entities;
    this.#attributes = attributes;
  }

  add({ draft: { table, items }, pageId, tableId, firstItem, firstItemId }: Placed): void {
    if (table === null) return;
    const attributes = this.#attributes(table);
    items.forEach((item, i) => {
      const id = firstItemId + i;
      const entity = this.#entities[firstItem + i]!.id;
      const position = table.kind === 'list' ? item.position : id;
      const links = item.links.length === 0 ? null : JSON.stringify(item.links);
      const aliases = item.aliases.length === 0 ? null : JSON.stringify(item.aliases);
      const { rank, folded, image } = item;
      this.items.push(id, tableId, pageId, position, rank, folded.name, entity, image, links, aliases);
      this.#addCells(id, attributes, item);
    });
  }

  #addCells(id: number, attributes: readonly number[], item: ItemDraft): void {
    for (const cell of item.cells) {
      const { column, ordinal, value } = cell;
      const { text, number, dimension, unit } = value;
      this.cells.push(id, column, ordinal, attributes[column]!, text, number, dimension, unit);
    }
    this.values += item.cells.length;
  }
}
