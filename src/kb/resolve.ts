import type { Concepts } from '../concepts/concepts.js';
import type { NewEntity } from './place-entities.js';
import { nextId } from './placed-ids.js';
import { type Candidate, type Decision, decide } from './resolution-rules.js';
import type { Fact } from './shared-facts.js';
import type { Store, Writer } from './store.js';

/** Values looked at of one name; a thing on thousands of lists needs no more. */
const MOST_VALUES = 100;
/** Names that so many share ("Introduction") tell nothing. */
const LARGEST_GROUP = 24;

interface EntityRow extends Omit<Candidate, 'facts' | 'tables'> {
  readonly variant_key: string;
  readonly same_as: number | null;
}

export interface Resolution extends Decision {
  readonly id: number;
  readonly entity_id: number;
  readonly into_id: number;
  readonly state: 'merged' | 'undone';
}

/** Only names and items with ids below these count: those of later batches may be written already. */
export interface Before {
  readonly entity: number;
  readonly item: number;
}

/** Decides for new names whether they are known things, and keeps each decision. Returns how many were. */
export async function resolveEntities(
  writer: Writer,
  fresh: readonly NewEntity[],
  concepts: Concepts | null,
  before: Before,
): Promise<number> {
  const groups = await likeNames(writer, fresh, before);
  if (groups.length === 0) return 0;
  const isFresh = new Set(fresh.map((entity) => entity.id));
  const described = await withValues(writer, groups, before);
  const first = await nextId(writer, 'resolutions');
  const decisions = groups.flatMap((group) => decisionsOf(group, described, isFresh, concepts));
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
function decisionsOf(
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

type Mutable<T> = { -readonly [key in keyof T]: T[key] };

async function likeNames(
  writer: Writer,
  fresh: readonly NewEntity[],
  before: Before,
): Promise<Mutable<EntityRow>[][]> {
  if (fresh.length === 0) return [];
  const keys = [...new Set(fresh.map((entity) => entity.variantKey))];
  const rows = await writer.all<EntityRow>(
    // With a plus, no index is sought by the id.
    `SELECT id, name, name_key, variant_key, head_key, same_as FROM entities
     WHERE variant_key IN (SELECT variant_key FROM entities WHERE variant_key IN (?*) AND +id < ?
       GROUP BY variant_key HAVING count(*) > 1 AND count(*) <= ${LARGEST_GROUP}) AND +id < ? ORDER BY id`,
    [keys, before.entity, before.entity],
  );
  const groups = new Map<string, EntityRow[]>();
  for (const row of rows) {
    const group = groups.get(row.variant_key);
    if (group === undefined) groups.set(row.variant_key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

interface ValueRow {
  readonly entity_id: number;
  readonly table_id: number;
  readonly label_key: string | null;
  readonly text: string | null;
  readonly number: number | null;
  readonly dimension: string | null;
}

/** All names of all groups with what their items say of them. */
async function withValues(
  writer: Writer,
  groups: readonly (readonly EntityRow[])[],
  before: Before,
): Promise<Map<number, Candidate>> {
  const all = groups.flat();
  const rows = await writer.each<ValueRow>(
    `SELECT items.entity_id, items.table_id, attributes.label_key, cells.text, cells.number, cells.dimension
     FROM items LEFT JOIN cells ON cells.item_id = items.id LEFT JOIN attributes ON attributes.id = cells.attribute_id
     WHERE items.entity_id = ? AND items.id < ? ORDER BY items.id LIMIT ${MOST_VALUES}`,
    all.map((row) => row.id),
    [before.item],
  );
  const known = new Map(
    all.map((row) => [row.id, { facts: new Map<string, Fact>(), tables: new Set<number>() }]),
  );
  for (const row of rows) {
    const own = known.get(row.entity_id)!;
    own.tables.add(row.table_id);
    const { label_key: label, text, number, dimension } = row;
    if (label !== null && text !== null)
      own.facts.set(`${label}\t${text}`, { label, text, number, dimension });
  }
  const candidate = (row: EntityRow): Candidate => {
    const { facts, tables } = known.get(row.id)!;
    return { ...row, facts: [...facts.values()], tables };
  };
  return new Map(all.map((row) => [row.id, candidate(row)]));
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
