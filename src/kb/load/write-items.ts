import { setImmediate } from 'node:timers/promises';
import { cutTerms, LONGEST_TERMS } from '../fold-text.js';
import type { SqlValue, Writer } from '../store/store.js';
import type { ItemDraft } from './draft.js';
import type { PendingWrites } from './pending-writes.js';
import type { AttributeIds, Placed, PlacedEntity } from './placed-ids.js';

/** Pages whose items go to the store together; after them the store gets a turn, so that it need not wait for all. */
const PAGES_A_WRITE = 50;

/** Starts to write the items with their values; returns how many values there are. */
export async function writeItems(
  writer: Writer,
  placed: readonly Placed[],
  entities: readonly PlacedEntity[],
  attributes: AttributeIds,
  writes: PendingWrites,
): Promise<number> {
  let values = 0;
  for (let at = 0; at < placed.length; at += PAGES_A_WRITE) {
    const rows = new ItemRows(entities, attributes);
    for (const page of placed.slice(at, at + PAGES_A_WRITE)) rows.add(page);
    values += rows.values;
    writes.add(writer.insert('items', rows.items));
    writes.add(writer.insert('cells', rows.cells));
    writes.add(writer.addTerms('item_terms', rows.terms));
    await setImmediate();
  }
  return values;
}

/** The rows of items, their values and their terms. */
class ItemRows {
  readonly items: SqlValue[] = [];
  readonly cells: SqlValue[] = [];
  readonly terms: SqlValue[] = [];
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
    let { terms } = item.folded;
    for (const cell of item.cells) {
      const { column, ordinal, value } = cell;
      const { text, number, dimension, unit } = value;
      this.cells.push(id, column, ordinal, attributes[column]!, text, number, dimension, unit);
      if (terms.length < LONGEST_TERMS) terms += ` ${value.terms}`;
    }
    this.values += item.cells.length;
    this.terms.push(id, cutTerms(terms));
  }
}
