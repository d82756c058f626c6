import type { CellInfo, EntityInfo, ItemInfo } from '../../kb/read/records.js';
import { cellsOfItems, itemsOfEntity } from '../../kb/read/records.js';
import type { Searcher } from '../../kb/store/store.js';
import { nameKey } from '../../lang/names.js';
import { sourcesOf } from '../sources/place-on-page.js';
import { comparedRows } from './compared-rows.js';
import type { ComparedEntity, Comparison, NameChoice } from './comparison.js';
import { type NamedThing, namedThings } from './named-things.js';

/** Mentions of one thing that are read, and of one of its names. */
const MOST_MENTIONS = 40;
const LEAST_MENTIONS = 10;

interface Described {
  readonly entity: EntityInfo;
  readonly items: readonly ItemInfo[];
  readonly cells: readonly CellInfo[];
}

/** Puts the things of these names side by side. */
export async function compareEntities(reader: Searcher, names: readonly string[]): Promise<Comparison> {
  const named = await namedThings(reader, names);
  const found = await Promise.all(named.map((each) => describe(reader, each)));
  const known = distinct(found.filter((each) => each !== null));
  const source = await sourcesOf(
    reader,
    known.flatMap((each) => each.items),
  );
  return {
    entities: known.map(comparedEntity),
    rows: comparedRows(known, source),
    unknown: names.filter((_, i) => found[i] === null),
    choices: names.flatMap((name, i) => choiceFor(name, named[i]!)),
  };
}

function distinct(found: readonly Described[]): Described[] {
  return [...new Map(found.map((each) => [each.entity.id, each])).values()];
}

async function describe(reader: Searcher, { taken }: NamedThing): Promise<Described | null> {
  if (taken === null) return null;
  const { entity, family } = taken;
  const each = Math.max(LEAST_MENTIONS, Math.floor(MOST_MENTIONS / family.length));
  const items = await itemsOfEntity(reader, family, each);
  const cells = await cellsOfItems(
    reader,
    items.map((item) => item.id),
  );
  return items.length === 0 ? null : { entity, items, cells };
}

/** Where a name is not plainly the thing's own, or several have it, that is told. */
function choiceFor(asked: string, { taken, others }: NamedThing): NameChoice[] {
  const isPlain = taken !== null && nameKey(taken.entity.name) === nameKey(asked);
  if (others.length === 0 && (isPlain || taken === null)) return [];
  const option = ({ id, name, conceptKey }: EntityInfo) => ({ entityId: id, name, concept: conceptKey });
  return [{ asked, taken: taken === null ? null : option(taken.entity), others: others.map(option) }];
}

function comparedEntity({ entity, items }: Described): ComparedEntity {
  return {
    entityId: entity.id,
    name: entity.name,
    concept: entity.conceptKey,
    image: items.find((item) => item.image !== null)?.image ?? null,
    mentions: items.length,
  };
}
