import type { TableName } from './schema.js';
import type { Reader } from './store.js';

/** The id after the highest; safe because writers take turns. */
export async function nextId(reader: Reader, table: TableName): Promise<number> {
  const rows = await reader.all<{ last: number | null }>(`SELECT max(id) AS last FROM ${table}`);
  return (rows[0]?.last ?? 0) + 1;
}
