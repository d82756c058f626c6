import { phraseKey } from '../../lang/words.js';
import { headOf, type PageDraft, type TableDraft } from '../draft.js';
import type { SqlValue, Writer } from '../store/store.js';
import type { LoadMemory } from './load-memory.js';

/** The attributes of a table's columns. */
export type AttributeIds = (table: TableDraft) => readonly number[];

interface Wanted {
  readonly table: TableDraft;
  readonly column: number;
}

interface PlacedAttributes {
  readonly ids: AttributeIds;
  /** Rows of those that are not in the store yet. */
  readonly fresh: readonly SqlValue[];
  /** How many they are. */
  readonly made: number;
}

/** The columns of a batch, gathered before it is its turn to be written. */
export interface GatheredAttributes {
  readonly drafts: readonly PageDraft[];
  readonly keysOf: ReadonlyMap<TableDraft, readonly string[]>;
  readonly wanted: ReadonlyMap<string, Wanted>;
  /** Filled when they are found and placed. */
  readonly ids: Map<string, number>;
}

/** Finds the attributes that are known. */
export async function findAttributes(
  writer: Writer,
  { wanted, ids }: GatheredAttributes,
  memory: LoadMemory,
): Promise<void> {
  for (const key of wanted.keys()) {
    const id = memory.attribute(key);
    if (id !== undefined) ids.set(key, id);
  }
  await findKnown(
    writer,
    [...wanted.keys()].filter((key) => !ids.has(key)),
    ids,
  );
}

/** The attribute of every column, the label within what the table lists; those that were not found get an id. */
export function placeAttributes(
  { drafts, keysOf, wanted, ids }: GatheredAttributes,
  memory: LoadMemory,
  firstId: number,
): PlacedAttributes {
  const found = ids.size;
  const fresh = madeMissing(drafts, wanted, ids, firstId);
  const made = ids.size - found;
  for (const [key, id] of ids) memory.rememberAttribute(key, id);
  const idsOf = new Map([...keysOf].map(([table, keys]) => [table, keys.map((key) => ids.get(key)!)]));
  return { ids: (table) => idsOf.get(table)!, fresh, made };
}

const SEPARATOR = '\t';

function attributeKeys(table: TableDraft): string[] {
  const head =
    table.concept === null && table.kind === 'site' ? `site ${table.key}` : headOf(table.concept ?? '');
  return table.columns.map(({ label }) => `${head}${SEPARATOR}${phraseKey(label)}`);
}

export function gatherAttributes(drafts: readonly PageDraft[]): GatheredAttributes {
  const keysOf = new Map<TableDraft, readonly string[]>();
  const wanted = new Map<string, Wanted>();
  for (const { table } of drafts) {
    if (table === null || keysOf.has(table)) continue;
    const keys = attributeKeys(table);
    keysOf.set(table, keys);
    keys.forEach((key, column) => {
      if (!wanted.has(key)) wanted.set(key, { table, column });
    });
  }
  return { drafts, keysOf, wanted, ids: new Map() };
}

async function findKnown(writer: Writer, keys: readonly string[], ids: Map<string, number>): Promise<void> {
  if (keys.length === 0) return;
  const heads = [...new Set(keys.map((key) => key.split(SEPARATOR)[0]!))];
  const rows = await writer.all<{ id: number; head_key: string; label_key: string }>(
    'SELECT id, head_key, label_key FROM attributes WHERE head_key IN (?*)',
    [heads],
  );
  for (const row of rows) ids.set(`${row.head_key}${SEPARATOR}${row.label_key}`, row.id);
}

function madeMissing(
  drafts: readonly PageDraft[],
  wanted: ReadonlyMap<string, Wanted>,
  ids: Map<string, number>,
  firstId: number,
): SqlValue[] {
  const missing = [...wanted].filter(([key]) => !ids.has(key));
  if (missing.length === 0) return [];
  let next = firstId;
  const draftsOf = new Map<TableDraft, PageDraft[]>();
  for (const draft of drafts) {
    if (draft.table === null) continue;
    const own = draftsOf.get(draft.table);
    if (own === undefined) draftsOf.set(draft.table, [draft]);
    else own.push(draft);
  }
  const rows: SqlValue[] = [];
  for (const [key, { table, column }] of missing) {
    const [head = '', label = ''] = key.split(SEPARATOR);
    const { dimension, unit } = measureOf(draftsOf.get(table) ?? [], column);
    const { label: written, type } = table.columns[column]!;
    ids.set(key, next);
    rows.push(next++, head, label, written, type, dimension, unit);
  }
  return rows;
}

/** The first value that is a quantity tells what the column measures. */
function measureOf(
  drafts: readonly PageDraft[],
  column: number,
): { readonly dimension: string | null; readonly unit: string | null } {
  for (const draft of drafts) {
    for (const item of draft.items) {
      const cell = item.cells.find((given) => given.column === column && given.value.dimension !== null);
      if (cell !== undefined) return cell.value;
    }
  }
  return { dimension: null, unit: null };
}
