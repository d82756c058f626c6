import { groupBy } from '../../group-by.js';
import type { Reader } from '../store/store.js';

/** A value of a thing in one of its kind's columns. */
export interface FactInfo {
  readonly position: number;
  readonly text: string;
  readonly number: number | null;
  readonly unit: string | null;
  /** The item that says so. */
  readonly itemId: number | null;
}

/** A thing of the catalogue with all its values, column by column. */
interface ThingInfo {
  readonly id: number;
  readonly name: string;
  readonly entityId: number;
  /** The items that are it. */
  readonly items: readonly number[];
  readonly facts: readonly FactInfo[];
}

interface ThingRow {
  readonly id: number;
  readonly name: string;
  readonly entity_id: number;
  readonly items: string;
}

interface FactRow {
  readonly thing_id: number;
  readonly position: number;
  readonly text: string;
  readonly number: number | null;
  readonly unit: string | null;
  readonly item_id: number | null;
}

/** Things in the order of their ids; one that the base no longer has is left out. */
export async function thingsById(reader: Reader, ids: readonly number[]): Promise<ThingInfo[]> {
  if (ids.length === 0) return [];
  const things = await reader.all<ThingRow>(
    'SELECT id, name, entity_id, items FROM things WHERE id IN (?*)',
    [ids],
  );
  const facts = await reader.all<FactRow>(
    `SELECT thing_id, position, text, number, unit, item_id FROM facts
     WHERE thing_id IN (?*) ORDER BY thing_id, position, ordinal`,
    [ids],
  );
  const factsOf = groupBy(facts, ({ thing_id }) => thing_id);
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => {
    const thing = byId.get(id);
    return thing === undefined ? [] : [asThing(thing, factsOf.get(id) ?? [])];
  });
}

function asThing({ id, name, entity_id, items }: ThingRow, facts: readonly FactRow[]): ThingInfo {
  return {
    id,
    name,
    entityId: entity_id,
    items: JSON.parse(items) as number[],
    facts: facts.map(({ position, text, number, unit, item_id }) => ({
      position,
      text,
      number,
      unit,
      itemId: item_id,
    })),
  };
}

/** The ids of a kind's things as they are stored, from one on, so many of them. */
export async function thingIdsOf(
  reader: Reader,
  kindNumber: number,
  start: number,
  size: number,
): Promise<number[]> {
  const sql = 'SELECT id FROM things WHERE kind_id = ? ORDER BY id LIMIT ? OFFSET ?';
  return (await reader.all<{ id: number }>(sql, [kindNumber, size, start])).map(({ id }) => id);
}
