import { variantKey, withoutBracket } from '../../kb/name-variants.js';
import type { EntityInfo } from '../../kb/read/records.js';
import {
  cellsOfItems,
  entitiesById,
  entitiesLike,
  entitiesNamed,
  entityFamily,
} from '../../kb/read/records.js';
import type { Searcher } from '../../kb/store/store.js';
import { nameKey } from '../../lang/names.js';
import { phraseKey, terms } from '../../lang/words.js';

/** Same-named things that are looked at to find the one with the most to say. */
const MOST_NAMESAKES = 12;
/** Mentions by which a thing is judged. */
const JUDGED_BY = 10;

/** A thing with all that was resolved to it. */
interface Thing {
  readonly entity: EntityInfo;
  readonly family: readonly number[];
}

/** What a name was taken for, and what else it could mean. */
export interface NamedThing {
  readonly taken: Thing | null;
  readonly others: readonly EntityInfo[];
}

/** The things that names most likely mean beside each other, with the others that have them. */
export async function namedThings(reader: Searcher, names: readonly string[]): Promise<NamedThing[]> {
  const called = await Promise.all(
    names.map(async (name) => thingsOf(reader, await entitiesCalled(reader, name))),
  );
  return Promise.all(
    names.map(async (name, i) => {
      const own = called[i]!;
      if (own.length === 0) return partlyNamed(reader, name);
      return withOthers(await richest(reader, ofOneKind(own, called.toSpliced(i, 1).flat())), own);
    }),
  );
}

/** Beside Venus, Mercury is a planet. */
function ofOneKind(things: readonly Thing[], beside: readonly Thing[]): readonly Thing[] {
  const heads = new Set(beside.map(({ entity }) => entity.headKey));
  const alike = things.filter(({ entity }) => heads.has(entity.headKey));
  return alike.length === 0 ? things : alike;
}

async function partlyNamed(reader: Searcher, name: string): Promise<NamedThing> {
  const having = await thingsOf(reader, await entitiesHaving(reader, name));
  const likely = likeliest(having, name);
  const isMeant = likely !== null && !(await isValueOf(reader, likely, name));
  return withOthers(isMeant ? likely : null, having);
}

function withOthers(taken: Thing | null, all: readonly Thing[]): NamedThing {
  return { taken, others: all.filter((each) => each !== taken).map(({ entity }) => entity) };
}

async function entitiesCalled(reader: Searcher, name: string): Promise<EntityInfo[]> {
  const exact = await entitiesNamed(reader, nameKey(name), MOST_NAMESAKES);
  return exact.length > 0 ? exact : entitiesLike(reader, variantKey(name), MOST_NAMESAKES);
}

async function entitiesHaving(reader: Searcher, name: string): Promise<EntityInfo[]> {
  const query = [...new Set(terms(name))];
  return entitiesById(reader, await reader.matching('entity_terms', query, MOST_NAMESAKES));
}

async function thingsOf(reader: Searcher, entities: readonly EntityInfo[]): Promise<Thing[]> {
  const things = new Map<number, Thing>();
  for (const { id } of entities) {
    const family = await entityFamily(reader, id);
    const [entity] = await entitiesById(reader, [family[0]!]);
    if (entity !== undefined) things.set(entity.id, { entity, family });
  }
  return [...things.values()];
}

/**
 * Of things that only have the words in their name, the one whose name ends so: "Everest" is Mount Everest, "Obama"
 * Barack Obama. What stands before a name ("Honda Civic") is a maker's as often as not: then it has to be the only one.
 */
function likeliest(things: readonly Thing[], name: string): Thing | null {
  const end = nameKey(name);
  const ending = things.filter(({ entity }) =>
    ` ${nameKey(withoutBracket(entity.name))}`.endsWith(` ${end}`),
  );
  const pool = ending.length > 0 ? ending : things;
  const shortest = Math.min(...pool.map(({ entity }) => entity.nameKey.length));
  const likely = ending.length > 0 ? pool.filter(({ entity }) => entity.nameKey.length === shortest) : pool;
  return likely.length === 1 ? likely[0]! : null;
}

/** Whether the name is a value of the thing, such as its maker, and so not the thing. */
async function isValueOf(reader: Searcher, { family }: Thing, name: string): Promise<boolean> {
  const cells = await cellsOfItems(reader, await someItems(reader, family));
  const key = phraseKey(name);
  return cells.some(({ text }) => phraseKey(text) === key);
}

/** The one with the most items and values, which are counted before any is read. */
async function richest(reader: Searcher, things: readonly Thing[]): Promise<Thing> {
  const [first] = things;
  if (things.length < 2) return first!;
  const richness = await Promise.all(things.map(({ family }) => richnessOf(reader, family)));
  return things[richness.indexOf(Math.max(...richness))]!;
}

async function richnessOf(reader: Searcher, family: readonly number[]): Promise<number> {
  const items = await someItems(reader, family);
  const cells = await reader.all<{ n: number }>('SELECT count(*) AS n FROM cells WHERE item_id IN (?*)', [
    items,
  ]);
  return items.length + cells[0]!.n;
}

async function someItems(reader: Searcher, family: readonly number[]): Promise<number[]> {
  const items = await reader.each<{ id: number }>(
    'SELECT id FROM items WHERE entity_id = ? ORDER BY id LIMIT ?',
    family,
    [JUDGED_BY],
  );
  return items.map(({ id }) => id);
}
