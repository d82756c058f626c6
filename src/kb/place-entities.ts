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

/** A name within a concept that the batch has, with its id once that is known. */
interface Wanted {
  readonly name: string;
  readonly nameKey: string;
  readonly concept: string;
  readonly head: string;
  id: number | null;
}

/**
 * Finds the entity of every item, or gives it an id. An entity here is strictly a name within a concept's
 * head; that two of them are one thing is decided, and can be undone, by resolution.
 */
export async function placeEntities(
  writer: Writer,
  drafts: readonly PageDraft[],
  memory: LoadMemory,
): Promise<{ readonly ids: EntityIds; readonly fresh: readonly NewEntity[] }> {
  const ofItem = new Map<ItemDraft, Wanted>();
  const wanted = wantedEntities(drafts, ofItem, memory);
  await findKnown(writer, wanted, memory);
  const fresh = await madeMissing(writer, wanted, memory);
  return { ids: (item) => ofItem.get(item)!.id!, fresh };
}

/** Notes on the way which name each item has. */
function wantedEntities(
  drafts: readonly PageDraft[],
  ofItem: Map<ItemDraft, Wanted>,
  memory: LoadMemory,
): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { table, items } of drafts) {
    if (table === null) continue;
    const concept = table.concept ?? '';
    const head = headOf(concept);
    for (const item of items) {
      const key = nameKey(item.name);
      const inConcept = `${key}${SEPARATOR}${head}`;
      let entity = wanted.get(inConcept);
      if (entity === undefined) {
        const id = memory.entity(inConcept) ?? null;
        entity = { name: item.name, nameKey: key, concept, head, id };
        wanted.set(inConcept, entity);
      }
      ofItem.set(item, entity);
    }
  }
  return wanted;
}

async function findKnown(
  writer: Writer,
  wanted: ReadonlyMap<string, Wanted>,
  memory: LoadMemory,
): Promise<void> {
  const names = new Set<string>();
  for (const { id, nameKey: key } of wanted.values()) if (id === null) names.add(key);
  if (names.size === 0) return;
  const rows = await writer.all<{ id: number; name_key: string; head_key: string }>(
    'SELECT id, name_key, head_key FROM entities WHERE name_key IN (?*)',
    [[...names]],
  );
  for (const row of rows) {
    const key = `${row.name_key}${SEPARATOR}${row.head_key}`;
    const entity = wanted.get(key);
    if (entity === undefined) continue;
    entity.id = row.id;
    memory.rememberEntity(key, row.id);
  }
}

async function madeMissing(
  writer: Writer,
  wanted: ReadonlyMap<string, Wanted>,
  memory: LoadMemory,
): Promise<NewEntity[]> {
  let next = await nextId(writer, 'entities');
  const fresh: NewEntity[] = [];
  for (const [key, entity] of wanted) {
    if (entity.id !== null) continue;
    const { name, concept, head } = entity;
    entity.id = next++;
    memory.rememberEntity(key, entity.id);
    fresh.push({
      id: entity.id,
      name,
      nameKey: entity.nameKey,
      variantKey: variantKey(name),
      conceptKey: phraseKey(concept),
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
  const rows = fresh.map((entity) => [
    entity.id,
    entity.name,
    entity.nameKey,
    entity.variantKey,
    entity.conceptKey,
    entity.headKey,
    null,
  ]);
  const names = fresh.map(({ id, name }) => ({ id, terms: [...new Set(terms(name))].join(' ') }));
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
