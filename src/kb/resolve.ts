import type { Concepts } from '../concepts/concepts.js';
import { phraseKey } from './fold-text.js';
import type { NewEntity } from './place-entities.js';
import { nextId } from './placed-ids.js';
import { type Candidate, type Decision, decide } from './resolution-rules.js';
import type { SqlValue, Store, Writer } from './store.js';

/** Values looked at for one group of like names; a thing on thousands of lists needs no more. */
const MOST_VALUES = 5_000;
/** Names that so many share ("Introduction") tell nothing. */
const LARGEST_GROUP = 24;

interface EntityRow extends Omit<Candidate, 'values' | 'tables'> {
  readonly variant_key: string;
  readonly same_as: number | null;
}

export interface Resolution extends Decision {
  readonly id: number;
  readonly entity_id: number;
  readonly into_id: number;
  readonly state: 'merged' | 'undone';
}

/** Decides for new names whether they are known things, and keeps each decision. Returns how many were. */
export async function resolveEntities(
  writer: Writer,
  fresh: readonly NewEntity[],
  concepts: Concepts | null,
): Promise<number> {
  const isFresh = new Set(fresh.map((entity) => entity.id));
  const groups = await likeNames(writer, fresh);
  const decisions: SqlValue[][] = [];
  let next = groups.length === 0 ? 0 : await nextId(writer, 'resolutions');
  for (const group of groups) {
    const candidates = await withValues(writer, group);
    for (const entity of candidates.filter(({ id }) => isFresh.has(id))) {
      const found = firstMatch(entity, candidates, concepts);
      if (found === null) continue;
      const root = group.find((row) => row.id === found.into)?.same_as ?? found.into;
      group.find((row) => row.id === entity.id)!.same_as = root;
      const { rule, evidence, score } = found.decision;
      decisions.push([next++, entity.id, root, rule, evidence, score, 'merged']);
      await writer.run('UPDATE entities SET same_as = ? WHERE id = ?', [root, entity.id]);
    }
  }
  await writer.insert('resolutions', decisions);
  return decisions.length;
}

type Mutable<T> = { -readonly [key in keyof T]: T[key] };

async function likeNames(writer: Writer, fresh: readonly NewEntity[]): Promise<Mutable<EntityRow>[][]> {
  if (fresh.length === 0) return [];
  const keys = [...new Set(fresh.map((entity) => entity.variantKey))];
  const rows = await writer.all<EntityRow>(
    `SELECT id, name, name_key, variant_key, head_key, same_as FROM entities
     WHERE variant_key IN (?*) ORDER BY id`,
    [keys],
  );
  const groups = new Map<string, EntityRow[]>();
  for (const row of rows) groups.set(row.variant_key, [...(groups.get(row.variant_key) ?? []), row]);
  return [...groups.values()].filter((group) => group.length > 1 && group.length <= LARGEST_GROUP);
}

async function withValues(writer: Writer, group: readonly EntityRow[]): Promise<Candidate[]> {
  const rows = await writer.all<{
    entity_id: number;
    table_id: number;
    label_key: string | null;
    text: string | null;
  }>(
    `SELECT items.entity_id, items.table_id, attributes.label_key, cells.text
     FROM items LEFT JOIN cells ON cells.item_id = items.id LEFT JOIN attributes ON attributes.id = cells.attribute_id
     WHERE items.entity_id IN (?*) ORDER BY items.id LIMIT ${MOST_VALUES}`,
    [group.map((row) => row.id)],
  );
  const known = new Map(
    group.map((row) => [row.id, { values: new Set<string>(), tables: new Set<number>() }]),
  );
  for (const row of rows) {
    const own = known.get(row.entity_id)!;
    own.tables.add(row.table_id);
    if (row.text !== null) own.values.add(`${row.label_key}\t${phraseKey(row.text)}`);
  }
  return group.map((row) => ({ ...row, ...known.get(row.id)! }));
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

/** The decisions about an entity, or all, newest first. */
export async function resolutions(store: Store, entityId?: number, limit = 100): Promise<Resolution[]> {
  const where = entityId === undefined ? '' : 'WHERE entity_id = ? OR into_id = ?';
  const parameters = entityId === undefined ? [] : [entityId, entityId];
  return store.all<Resolution>(`SELECT * FROM resolutions ${where} ORDER BY id DESC LIMIT ?`, [
    ...parameters,
    limit,
  ]);
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
