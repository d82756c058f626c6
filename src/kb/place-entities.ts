import type { PageDraft } from './draft.js';
import { cutTerms, nameKey, phraseKey, words } from './fold-text.js';
import type { LoadMemory } from './load-memory.js';
import { variantKey } from './name-variants.js';
import { nextId } from './placed-ids.js';
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

/** A name as an item has it. */
export interface Named {
  readonly entity: { readonly id: number | null };
  /** Folded, as the index takes them. */
  readonly terms: string;
}

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
): Promise<{ readonly named: readonly Named[]; readonly fresh: readonly NewEntity[] }> {
  const named: Named[] = [];
  const wanted = wantedEntities(drafts, named, memory);
  await findKnown(writer, wanted, memory);
  const fresh = await madeMissing(writer, wanted, memory);
  return { named, fresh };
}

/** Notes on the way which name each item has, in the order of the items. */
function wantedEntities(
  drafts: readonly PageDraft[],
  named: Named[],
  memory: LoadMemory,
): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  // By the name as it is written, so that one which recurs is folded once.
  const asWritten = new Map<string, Map<string, Named>>();
  for (const { table, items } of drafts) {
    const concept = table?.concept ?? '';
    const head = headOf(concept);
    const known = asWritten.get(head) ?? new Map<string, Named>();
    asWritten.set(head, known);
    for (const { name } of items) {
      let own = known.get(name);
      if (own === undefined) {
        const entity = wantedEntity(name, concept, head, wanted, memory);
        own = { entity, terms: cutTerms(phraseKey(name)) };
        known.set(name, own);
      }
      named.push(own);
    }
  }
  return wanted;
}

function wantedEntity(
  name: string,
  concept: string,
  head: string,
  wanted: Map<string, Wanted>,
  memory: LoadMemory,
): Wanted {
  const key = nameKey(name);
  const inConcept = `${key}${SEPARATOR}${head}`;
  const known = wanted.get(inConcept);
  if (known !== undefined) return known;
  const entity = { name, nameKey: key, concept, head, id: memory.entity(inConcept) ?? null };
  wanted.set(inConcept, entity);
  return entity;
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
  const names = fresh.map(({ id, name }) => ({ id, terms: cutTerms(phraseKey(name)) }));
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
