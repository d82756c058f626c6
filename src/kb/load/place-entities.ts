import { phraseKey } from '../../lang/words.js';
import { headOf, type ItemDraft, type NewEntity, type PageDraft, type PlacedEntity } from '../draft.js';
import type { FoldedName } from '../fold-name.js';
import { variantKey } from '../name-variants.js';
import type { Writer } from '../store/store.js';
import type { LoadMemory } from './load-memory.js';

const SEPARATOR = '\t';

/** A name within a concept that the batch has, with its id once that is known. */
interface Wanted extends PlacedEntity {
  readonly folded: FoldedName;
  readonly concept: string;
  readonly head: string;
  id: number | null;
}

/** The names of a batch, gathered before it is its turn to be written. */
export interface GatheredEntities {
  /** In the order of the items. */
  readonly ofItems: readonly PlacedEntity[];
  readonly wanted: ReadonlyMap<string, Wanted>;
}

export function gatherEntities(drafts: readonly PageDraft[]): GatheredEntities {
  const ofItems: Wanted[] = [];
  const wanted = new Map<string, Wanted>();
  // By the folded name itself, which is the same object where it recurs: most items need no key made.
  const ofHeads = new Map<string, Map<FoldedName, Wanted>>();
  for (const { table, items } of drafts) {
    const concept = table?.concept ?? '';
    const head = headOf(concept);
    const known = ofHeads.get(head) ?? new Map<FoldedName, Wanted>();
    ofHeads.set(head, known);
    for (const item of items) {
      let entity = known.get(item.folded);
      if (entity === undefined) {
        entity = wantedEntity(item, concept, head, wanted);
        known.set(item.folded, entity);
      }
      ofItems.push(entity);
    }
  }
  return { ofItems, wanted };
}

/** Finds the names that are known. */
export async function findEntities(
  writer: Writer,
  { wanted }: GatheredEntities,
  memory: LoadMemory,
): Promise<void> {
  for (const [key, entity] of wanted) entity.id = memory.entity(key) ?? null;
  await findKnown(writer, wanted, memory);
}

/**
 * Gives an id to every name that was not found. An entity here is strictly a name within a concept's head; that two
 * of them are one thing is decided, and can be undone, by resolution.
 */
export function placeEntities(
  { wanted }: GatheredEntities,
  memory: LoadMemory,
  firstId: number,
): readonly NewEntity[] {
  let next = firstId;
  const fresh: NewEntity[] = [];
  for (const [key, entity] of wanted) {
    if (entity.id !== null) continue;
    const { folded, concept, head } = entity;
    entity.id = next++;
    memory.rememberEntity(key, entity.id);
    fresh.push({
      id: entity.id,
      folded,
      variantKey: variantKey(folded.name),
      conceptKey: phraseKey(concept),
      headKey: head,
    });
  }
  return fresh;
}

function wantedEntity(
  { folded }: ItemDraft,
  concept: string,
  head: string,
  wanted: Map<string, Wanted>,
): Wanted {
  const inConcept = `${folded.key}${SEPARATOR}${head}`;
  const known = wanted.get(inConcept);
  if (known !== undefined) return known;
  const entity = { folded, concept, head, id: null };
  wanted.set(inConcept, entity);
  return entity;
}

async function findKnown(
  writer: Writer,
  wanted: ReadonlyMap<string, Wanted>,
  memory: LoadMemory,
): Promise<void> {
  const names = new Set<string>();
  for (const { id, folded } of wanted.values()) if (id === null) names.add(folded.key);
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

/** Writes new entities with the index of their names. */
export async function writeEntities(
  writer: Writer,
  fresh: readonly NewEntity[],
  memory: LoadMemory,
): Promise<void> {
  const rows = fresh.flatMap((entity) => [
    entity.id,
    entity.folded.name,
    entity.folded.key,
    entity.variantKey,
    entity.conceptKey,
    entity.headKey,
    null,
  ]);
  const names = fresh.flatMap(({ id, folded }) => [id, folded.terms]);
  const spelled = fresh.flatMap(({ folded }) => folded.key.split(' '));
  await Promise.all([
    writer.insert('entities', rows),
    writer.addTerms('entity_terms', names),
    writer.addWords(memory.newWords(spelled)),
  ]);
}
