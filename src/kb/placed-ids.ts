import type { ItemDraft, TableDraft } from './draft.js';
import type { TableName } from './schema.js';
import type { Reader } from './store.js';

/** The attribute of a table's column. */
export type AttributeIds = (table: TableDraft, column: number) => number;
/** The entity of an item. */
export type EntityIds = (item: ItemDraft) => number;

/** The id after the highest; safe because writers take turns. */
export async function nextId(reader: Reader, table: TableName): Promise<number> {
  const rows = await reader.all<{ last: number | null }>(`SELECT max(id) AS last FROM ${table}`);
  return (rows[0]?.last ?? 0) + 1;
}
