import type { ItemDraft, PageDraft } from './draft.js';
import { words } from './fold-text.js';
import type { LoadMemory } from './load-memory.js';
import { variantKey } from './name-variants.js';
import { type EntityIds, nextId } from './placed-ids.js';
import type { Writer } from './store.js';
import { headOf } from './title-tuple.js';

/** A name within a concept that the store did not know before. */
export interface NewEntity {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly variantKey: string;
  readonly conceptKey: string;
  readonly headKey: string;
}

const SEPARATOR = '\t';
/** Words worth correcting a spelling to. */
const SPELLABLE = /^\p{L}{3,40}$/u;

/**
 * Finds the entity of every item, or gives it an id. An entity here is strictly a name within a concept's head;
 * that two of them are one thing is decided, and can be undone, by resolution.
 */
export async function placeEntities(
  writer: Writer,
  drafts: readonly PageDraft[],
  memory: LoadMemory,
): Promise<{ readonly ids: EntityIds; readonly fresh: readonly NewEntity[] }> {
  const keys = new Map<ItemDraft, string>();
  const wanted = wantedEntities(drafts, keys, memory);
  const ids = new Map<string, number>();
  for (const key of wanted.keys()) {
    const id = memory.entity(key);
    if (id !== undefined) ids.set(key, id);
  }
  await findKnown(writer, wanted, ids);
  const fresh = await madeMissing(writer, wanted, ids, memory);
  for (const [key, id] of ids) memory.rememberEntity(key, id);
  return { ids: (item) => ids.get(keys.get(item)!)!, fresh };
}

interface Wanted {
  readonly name: string;
  readonly concept: string;
  readonly head: string;
}

/** Notes the key of each item on the way. */
function wantedEntities(
  drafts: readonly PageDraft[],
  keys: Map<ItemDraft, string>,
  memory: LoadMemory,
): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { table, items } of drafts) {
    if (table === null) continue;
    const concept = table.concept ?? '';
    const head = headOf(concept);
    for (const item of items) {
      const key = `${memory.nameKey(item.name)}${SEPARATOR}${head}`;
      keys.set(item, key);
      if (!wanted.has(key)) wanted.set(key, { name: item.name, concept, head });
    }
  }
  return wanted;
}

async function findKnown(
  writer: Writer,
  wanted: ReadonlyMap<string, Wanted>,
  ids: Map<string, number>,
): Promise<void> {
  const names = new Set<string>();
  for (const key of wanted.keys()) if (!ids.has(key)) names.add(key.split(SEPARATOR)[0]!);
  if (names.size === 0) return;
  const rows = await writer.all<{ id: number; name_key: string; head_key: string }>(
    'SELECT id, name_key, head_key FROM entities WHERE name_key IN (?*)',
    [[...names]],
  );
  for (const row of rows) {
    const key = `${row.name_key}${SEPARATOR}${row.head_key}`;
    if (wanted.has(key)) ids.set(key, row.id);
  }
}

async function madeMissing(
  writer: Writer,
  wanted: ReadonlyMap<string, Wanted>,
  ids: Map<string, number>,
  memory: LoadMemory,
): Promise<NewEntity[]> {
  let next = await nextId(writer, 'entities');
  const fresh: NewEntity[] = [];
  for (const [key, { name, concept, head }] of wanted) {
    if (ids.has(key)) continue;
    ids.set(key, next);
    fresh.push({
      id: next++,
      name,
      nameKey: memory.nameKey(name),
      variantKey: variantKey(name),
      conceptKey: memory.terms(concept).join(' '),
      headKey: head,
    });
  }
  return fresh;
}

/** Writes new entities with the index of their names. */
export async function writeEntities(
  writer: Writer,
  fresh: readonly NewEntity[],
  memory: LoadMemory,
): Promise<void> {
  const rows = fresh.map(({ id, name, nameKey, variantKey: variant, conceptKey, headKey }) => [
    id,
    name,
    nameKey,
    variant,
    conceptKey,
    headKey,
    null,
  ]);
  const names = fresh.map(({ id, name }) => ({ id, terms: [...new Set(memory.terms(name))].join(' ') }));
  const spelled = new Set<string>();
  for (const { name } of fresh) {
    for (const word of words(name)) if (SPELLABLE.test(word) && memory.isNewWord(word)) spelled.add(word);
  }
  await Promise.all([
    writer.insert('entities', rows),
    writer.addTerms('entity_terms', names),
    writer.addWords([...spelled]),
  ]);
}
