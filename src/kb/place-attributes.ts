import type { PageDraft, TableDraft } from './draft.js';
import { phraseKey } from './fold-text.js';
import type { LoadMemory } from './load-memory.js';
import { type AttributeIds, nextId } from './placed-ids.js';
import type { SqlValue, Writer } from './store.js';
import { headOf } from './title-tuple.js';

interface Wanted {
  readonly table: TableDraft;
  readonly column: number;
}

/** Finds or makes the attribute of every column: the label within what the table lists. */
export async function placeAttributes(
  writer: Writer,
  drafts: readonly PageDraft[],
  memory: LoadMemory,
): Promise<AttributeIds> {
  const wanted = wantedAttributes(drafts);
  const ids = new Map<string, number>();
  for (const key of wanted.keys()) {
    const id = memory.attribute(key);
    if (id !== undefined) ids.set(key, id);
  }
  await findKnown(
    writer,
    [...wanted.keys()].filter((key) => !ids.has(key)),
    ids,
  );
  await makeMissing(writer, drafts, wanted, ids);
  for (const [key, id] of ids) memory.rememberAttribute(key, id);
  const byTable = new Map<TableDraft, number[]>();
  return (table, column) => {
    const known = byTable.get(table) ?? table.columns.map((_, i) => ids.get(attributeKey(table, i))!);
    byTable.set(table, known);
    return known[column]!;
  };
}

const SEPARATOR = '\t';

function attributeKey(table: TableDraft, column: number): string {
  const head =
    table.concept === null && table.kind === 'site' ? `site ${table.key}` : headOf(table.concept ?? '');
  return `${head}${SEPARATOR}${phraseKey(table.columns[column]!.label)}`;
}

function wantedAttributes(drafts: readonly PageDraft[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const seen = new Set<TableDraft>();
  for (const { table } of drafts) {
    if (table === null || seen.has(table)) continue;
    seen.add(table);
    table.columns.forEach((_, column) => {
      const key = attributeKey(table, column);
      if (!wanted.has(key)) wanted.set(key, { table, column });
    });
  }
  return wanted;
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

async function makeMissing(
  writer: Writer,
  drafts: readonly PageDraft[],
  wanted: ReadonlyMap<string, Wanted>,
  ids: Map<string, number>,
): Promise<void> {
  const missing = [...wanted].filter(([key]) => !ids.has(key));
  if (missing.length === 0) return;
  let next = await nextId(writer, 'attributes');
  const draftsOf = new Map<TableDraft, PageDraft[]>();
  for (const draft of drafts) {
    if (draft.table !== null) draftsOf.set(draft.table, [...(draftsOf.get(draft.table) ?? []), draft]);
  }
  const rows: SqlValue[][] = [];
  for (const [key, { table, column }] of missing) {
    const [head = '', label = ''] = key.split(SEPARATOR);
    const { dimension, unit } = measureOf(draftsOf.get(table) ?? [], column);
    const { label: written, type } = table.columns[column]!;
    ids.set(key, next);
    rows.push([next++, head, label, written, type, dimension, unit]);
  }
  await writer.insert('attributes', rows);
}

/** The first value that is a quantity tells what the column measures. */
function measureOf(
  drafts: readonly PageDraft[],
  column: number,
): { readonly dimension: string | null; readonly unit: string | null } {
  for (const draft of drafts) {
    for (const item of draft.items) {
      const cell = item.cells.find((given) => given.column === column && given.dimension !== null);
      if (cell !== undefined) return { dimension: cell.dimension, unit: cell.unit };
    }
  }
  return { dimension: null, unit: null };
}
