import type { Concepts } from '../../concepts/concepts.js';
import { phraseKey } from '../../lang/words.js';
import type { NewEntity, PlacedItems } from '../draft.js';
import { nextId, type Store, type Writer } from '../store/store.js';
import { type Candidate, type Decision, decide } from './resolution-rules.js';
import type { Fact } from './value-agreement.js';

/** Values looked at of a name that was known before; a thing on thousands of lists needs no more. */
const MOST_VALUES = 50;
/** Names that so many share ("Introduction") tell nothing. */
export const LARGEST_GROUP = 24;

export interface EntityRow extends Omit<Candidate, 'facts' | 'tables'> {
  readonly variant_key: string;
  readonly same_as: number | null;
}

export interface Resolution extends Decision {
  readonly id: number;
  readonly entity_id: number;
  readonly into_id: number;
  readonly state: 'merged' | 'undone';
}

/** What a load knows while it resolves one batch after the other. */
interface ResolveMemory {
  readonly concepts: Concepts | null;
  /** Keys that so many names share that they tell nothing. */
  readonly crowded: Set<string>;
}

/** Decides for the new names of a batch whether they are known things, and keeps each decision. Returns how many were. */
export async function resolveEntities(
  writer: Writer,
  fresh: readonly NewEntity[],
  batch: PlacedItems,
  memory: ResolveMemory,
): Promise<number> {
  const groups = await likeNames(writer, fresh, memory);
  if (groups.length === 0) return 0;
  const isFresh = new Set(fresh.map((entity) => entity.id));
  const described = await withMentions(writer, groups.flat(), isFresh, batch);
  return keep(
    writer,
    groups.flatMap((group) => decisionsOf(group, described, isFresh, memory.concepts)),
  );
}

/** Carries decisions out, and keeps them on record. */
export async function keep(writer: Writer, decisions: readonly Merge[]): Promise<number> {
  if (decisions.length === 0) return 0;
  const first = await nextId(writer, 'resolutions');
  const rows = decisions.flatMap(({ entity, root, decision: { rule, evidence, score } }, i) => [
    first + i,
    entity,
    root,
    rule,
    evidence,
    score,
    'merged',
  ]);
  await writer.unite(decisions.map(({ entity, root }) => [entity, root]));
  await writer.insert('resolutions', rows);
  return decisions.length;
}

interface Merge {
  readonly entity: number;
  readonly root: number;
  readonly decision: Decision;
}

/** The new names of a group that are known things. */
export function decisionsOf(
  group: readonly Mutable<EntityRow>[],
  described: ReadonlyMap<number, Candidate>,
  isFresh: ReadonlySet<number>,
  concepts: Concepts | null,
): Merge[] {
  const candidates = group.map(({ id }) => described.get(id)!);
  const merges: Merge[] = [];
  for (const row of group) {
    const found = isFresh.has(row.id) ? firstMatch(described.get(row.id)!, candidates, concepts) : null;
    if (found === null) continue;
    const root = group.find(({ id }) => id === found.into)?.same_as ?? found.into;
    row.same_as = root;
    merges.push({ entity: row.id, root, decision: found.decision });
  }
  return merges;
}

export type Mutable<T> = { -readonly [key in keyof T]: T[key] };

/** New names with the older ones that are like them, each group in the order of ids. */
async function likeNames(
  writer: Writer,
  fresh: readonly NewEntity[],
  { crowded }: ResolveMemory,
): Promise<Mutable<EntityRow>[][]> {
  const groups = new Map<string, Mutable<EntityRow>[]>();
  for (const { variantKey } of fresh) if (!crowded.has(variantKey)) groups.set(variantKey, []);
  if (groups.size === 0) return [];
  // With a plus, no index is sought by the id.
  const older = await writer.all<EntityRow>(
    `SELECT id, name, name_key, variant_key, head_key, same_as FROM entities
     WHERE variant_key IN (?*) AND +id < ? ORDER BY id`,
    [[...groups.keys()], fresh[0]!.id],
  );
  for (const row of [...older, ...fresh.map(rowOf)]) groups.get(row.variant_key)?.push(row);
  for (const [key, { length }] of groups) if (length > LARGEST_GROUP) crowded.add(key);
  return [...groups.values()].filter(({ length }) => length > 1 && length <= LARGEST_GROUP);
}

function rowOf({ id, folded, variantKey, headKey }: NewEntity): EntityRow {
  return {
    id,
    name: folded.name,
    name_key: folded.key,
    variant_key: variantKey,
    head_key: headKey,
    same_as: null,
  };
}

interface ValueRow {
  readonly entity_id: number;
  readonly table_id: number;
  readonly label_key: string | null;
  readonly text: string | null;
  readonly number: number | null;
  readonly dimension: string | null;
}

/** Names with what items say of them: those of the batch, and for names that are not new, those before it. */
export async function withMentions(
  writer: Writer,
  rows: readonly EntityRow[],
  isFresh: ReadonlySet<number>,
  batch: PlacedItems,
): Promise<Map<number, Candidate>> {
  const mentions = new Map<number, Mentions>(
    rows.map(({ id }) => [id, { facts: new Map(), tables: new Set() }]),
  );
  const older = rows.filter(({ id }) => !isFresh.has(id)).map(({ id }) => id);
  for (const row of await olderValues(writer, older, batch.firstItemId)) {
    const own = mentions.get(row.entity_id)!;
    own.tables.add(row.table_id);
    const { label_key: label, text, number, dimension } = row;
    if (label !== null && text !== null) addFact(own, { label, text, number, dimension });
  }
  addMentions(batch, mentions);
  const candidate = (row: EntityRow): Candidate => {
    const { facts, tables } = mentions.get(row.id)!;
    return { ...row, facts: [...facts.values()], tables };
  };
  return new Map(rows.map((row) => [row.id, candidate(row)]));
}

/** Values of earlier items alone: those of later batches may be written already. */
async function olderValues(
  writer: Writer,
  entities: readonly number[],
  beforeItem: number,
): Promise<ValueRow[]> {
  return writer.each<ValueRow>(
    `SELECT items.entity_id, items.table_id, attributes.label_key, cells.text, cells.number, cells.dimension
     FROM items LEFT JOIN cells ON cells.item_id = items.id LEFT JOIN attributes ON attributes.id = cells.attribute_id
     WHERE items.entity_id = ? AND items.id < ? ORDER BY items.id LIMIT ${MOST_VALUES}`,
    entities,
    [beforeItem],
  );
}

/** Earlier names only, so that the oldest stays the root. */
function firstMatch(
  entity: Candidate,
  candidates: readonly Candidate[],
  concepts: Concepts | null,
): { readonly into: number; readonly decision: Decision } | null {
  for (const other of candidates) {
    if (other.id >= entity.id) break;
    const decision = decide(entity, other, concepts);
    if (decision !== null) return { into: other.id, decision };
  }
  return null;
}

/** A decision with the names it is about, and what they are listed as. */
export interface NamedResolution extends Resolution {
  readonly name: string;
  readonly head: string;
  readonly intoName: string;
  readonly intoHead: string;
}

/** The decisions about an entity, or all, newest first. */
export async function resolutions(store: Store, entityId?: number, limit = 100): Promise<NamedResolution[]> {
  const where = entityId === undefined ? '' : 'WHERE entity_id = ? OR into_id = ?';
  const parameters = entityId === undefined ? [] : [entityId, entityId];
  return store.all<NamedResolution>(
    `SELECT resolutions.*, known.name, known.head_key AS head, root.name AS "intoName", root.head_key AS "intoHead"
     FROM resolutions JOIN entities AS known ON known.id = entity_id JOIN entities AS root ON root.id = into_id
     ${where} ORDER BY resolutions.id DESC LIMIT ?`,
    [...parameters, limit],
  );
}

/** Takes a decision back: the entity is its own again, and the decision stays on record as undone. */
export async function undoResolution(store: Store, resolutionId: number): Promise<boolean> {
  return store.write(async (writer) => {
    const rows = await writer.all<Resolution>('SELECT * FROM resolutions WHERE id = ?', [resolutionId]);
    const decision = rows[0];
    if (decision === undefined || decision.state === 'undone') return false;
    await writer.run(`UPDATE resolutions SET state = 'undone' WHERE id = ?`, [resolutionId]);
    await writer.run('UPDATE entities SET same_as = NULL WHERE id = ?', [decision.entity_id]);
    return true;
  });
}

/** What items say of a name: each fact once, and the tables they stand in. */
interface Mentions {
  readonly facts: Map<string, Fact>;
  readonly tables: Set<number>;
}

/** Adds what the items of a batch say of names to what is known of them. */
function addMentions({ placed, entities }: PlacedItems, known: ReadonlyMap<number, Mentions>): void {
  for (const { draft, tableId, firstItem } of placed) {
    if (draft.table === null || tableId === null) continue;
    const labels = draft.table.columns.map(({ label }) => phraseKey(label));
    draft.items.forEach(({ cells }, i) => {
      const own = known.get(entities[firstItem + i]!.id!);
      if (own === undefined) return;
      own.tables.add(tableId);
      for (const { column, value } of cells) {
        const { text, number, dimension } = value;
        addFact(own, { label: labels[column]!, text, number, dimension });
      }
    });
  }
}

/** The same fact from another item adds nothing. */
function addFact({ facts }: Mentions, fact: Fact): void {
  facts.set(`${fact.label}\t${fact.text}`, fact);
}
