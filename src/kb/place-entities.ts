import type { ItemDraft, PageDraft } from './draft.js';
import { nameKey, phraseKey, terms, words } from './fold-text.js';
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
 * Finds or makes the entity of every item. An entity here is strictly a name within a concept's head;
 * that two of them are one thing is decided, and can be undone, by resolution.
 */
export async function placeEntities(
  writer: Writer,
  drafts: readonly PageDraft[],
  memory: LoadMemory,
): Promise<{ readonly ids: EntityIds; readonly fresh: readonly NewEntity[] }> {
  const keys = new Map<ItemDraft, string>();
  const wanted = wantedEntities(drafts, keys);
  const ids = new Map<string, number>();
  for (const key of wanted.keys()) {
    const id = memory.entity(key);
    if (id !== undefined) ids.set(key, id);
  }
  await findKnown(writer, wanted, ids);
  const fresh = await makeMissing(writer, wanted, ids);
  await indexNames(writer, fresh, memory);
  for (const [key, id] of ids) memory.rememberEntity(key, id);
  return { ids: (item) => ids.get(keys.get(item)!)!, fresh };
}

function entityKey(name: string, head: string): string {
  return `${nameKey(name)}${SEPARATOR}${head}`;
}

interface Wanted {
  readonly name: string;
  readonly concept: string;
  readonly head: string;
}

/** Notes the key of each item on the way. */
function wantedEntities(drafts: readonly PageDraft[], keys: Map<ItemDraft, string>): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { table, items } of drafts) {
    if (table === null) continue;
    const concept = table.concept ?? '';
    const head = headOf(concept);
    for (const item of items) {
      const key = entityKey(item.name, head);
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

async function makeMissing(
  writer: Writer,
  wanted: ReadonlyMap<string, Wanted>,
  ids: Map<string, number>,
): Promise<NewEntity[]> {
  let next = await nextId(writer, 'entities');
  const fresh: NewEntity[] = [];
  for (const [key, { name, concept, head }] of wanted) {
    if (ids.has(key)) continue;
    ids.set(key, next);
    fresh.push({
      id: next++,
      name,
      nameKey: nameKey(name),
      variantKey: variantKey(name),
      conceptKey: phraseKey(concept),
      headKey: head,
    });
  }
  await writer.insert(
    'entities',
    fresh.map((entity) => [
      entity.id,
      entity.name,
      entity.nameKey,
      entity.variantKey,
      entity.conceptKey,
      entity.headKey,
      null,
    ]),
  );
  return fresh;
}

async function indexNames(writer: Writer, fresh: readonly NewEntity[], memory: LoadMemory): Promise<void> {
  await writer.addTerms(
    'entity_terms',
    fresh.map(({ id, name }) => ({ id, terms: [...new Set(terms(name))] })),
  );
  const spelled = new Set<string>();
  for (const { name } of fresh) {
    for (const word of words(name)) if (SPELLABLE.test(word) && memory.isNewWord(word)) spelled.add(word);
  }
  if (spelled.size > 0) await writer.addWords([...spelled]);
}
