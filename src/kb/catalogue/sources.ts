import { fold } from '../../lang/words.js';
import { ComparedValue } from '../resolve/value-agreement.js';
import type { Reader } from '../store/store.js';

/** A table of the base that is a source of a kind. */
export interface SourceTable {
  readonly id: number;
  readonly key: string;
  readonly form: 'list' | 'site';
  readonly title: string;
  /** What its things are, as the title or the site says; null where neither does. */
  readonly concept: string | null;
  readonly conceptKey: string;
  readonly weight: number;
  readonly columns: readonly SourceColumn[];
}

export interface SourceColumn {
  readonly tableId: number;
  readonly position: number;
  readonly label: string;
  readonly type: string;
  /** What the extractor says of it: name, fact, prose or furniture; empty where it says nothing. */
  readonly role: string;
  readonly path: string;
}

/** A row of a source, with its values by column. */
export interface SourceRow {
  readonly itemId: number;
  readonly tableId: number;
  /** The thing that its name was resolved to. */
  readonly entityId: number;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly cells: ReadonlyMap<number, readonly SourceCell[]>;
}

/** A value of a column, its number in the base unit of its dimension. */
export class SourceCell extends ComparedValue {
  readonly unit: string | null;
  #folded: string | undefined;

  constructor(text: string, number: number | null, dimension: string | null, unit: string | null) {
    super(text, number, dimension);
    this.unit = unit;
  }

  /** Its words. */
  get folded(): string {
    this.#folded ??= fold(this.text);
    return this.#folded;
  }
}

const TABLE = `id, key, kind AS form, title, concept, concept_key AS "conceptKey", weight`;

/** Tables by a condition, with their columns; lists of names alone are rankings, not tables. */
export async function sourceTables(
  reader: Reader,
  condition: string,
  parameters: readonly (string | number | readonly string[] | readonly number[])[],
): Promise<SourceTable[]> {
  const tables = await reader.all<Omit<SourceTable, 'columns'>>(
    `SELECT ${TABLE} FROM tables WHERE item_count > 0 AND (${condition})`,
    parameters,
  );
  if (tables.length === 0) return [];
  const columns = await reader.all<SourceColumn>(
    `SELECT table_id AS "tableId", position, label, type, coalesce(role, '') AS role,
       coalesce(tag_path, '') AS path
     FROM columns WHERE table_id IN (?*) ORDER BY table_id, position`,
    [tables.map(({ id }) => id)],
  );
  const of = new Map<number, SourceColumn[]>();
  for (const column of columns) of.set(column.tableId, [...(of.get(column.tableId) ?? []), column]);
  return tables
    .map((table) => ({ ...table, columns: of.get(table.id) ?? [] }))
    .filter(({ columns: own, form }) => own.length > 0 || form === 'site');
}

interface ItemRow {
  readonly itemId: number;
  readonly tableId: number;
  readonly entityId: number;
  readonly name: string;
  readonly aliases: string | null;
}

const ITEMS = `SELECT items.id AS "itemId", items.table_id AS "tableId",
  coalesce(entities.same_as, entities.id) AS "entityId", items.name, items.aliases
  FROM items JOIN entities ON entities.id = items.entity_id`;

/** Rows of tables, at most so many of each, in the order of their pages. */
export async function sourceRows(
  reader: Reader,
  tableIds: readonly number[],
  limit: number,
): Promise<SourceRow[]> {
  const items = await reader.each<ItemRow>(
    `${ITEMS} WHERE items.table_id = ? ORDER BY items.position LIMIT ?`,
    tableIds,
    [limit],
  );
  return withCells(reader, items);
}

interface CellRow {
  readonly item: number;
  readonly position: number;
  readonly text: string;
  readonly number: number | null;
  readonly dimension: string | null;
  readonly unit: string | null;
}

/** Cells by their text: values recur, and those that say the same are one object. */
class Cells {
  readonly #known = new Map<string, SourceCell>();

  cell({ text, number, dimension, unit }: CellRow): SourceCell {
    const known = this.#known.get(text);
    if (known?.number === number && known.dimension === dimension && known.unit === unit) return known;
    const cell = new SourceCell(text, number, dimension, unit);
    this.#known.set(text, cell);
    return cell;
  }
}

async function withCells(reader: Reader, items: readonly ItemRow[]): Promise<SourceRow[]> {
  const cells = await reader.all<CellRow>(
    `SELECT item_id AS item, position, text, number, dimension, unit FROM cells
     WHERE item_id IN (?*) ORDER BY item_id, position, ordinal`,
    [items.map(({ itemId }) => itemId)],
  );
  const rows = new Map(items.map((item) => [item.itemId, new Map<number, SourceCell[]>()]));
  const known = new Cells();
  for (const cell of cells) {
    const row = rows.get(cell.item)!;
    const own = row.get(cell.position);
    if (own === undefined) row.set(cell.position, [known.cell(cell)]);
    else own.push(known.cell(cell));
  }
  return items.map((item) => ({
    ...item,
    aliases: item.aliases === null ? [] : (JSON.parse(item.aliases) as string[]),
    cells: rows.get(item.itemId)!,
  }));
}
