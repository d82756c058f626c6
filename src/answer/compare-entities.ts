import { nameKey, phraseKey, terms } from '../kb/fold-text.js';
import { inUnit } from '../kb/quantities.js';
import {
  cellsOfItems,
  entitiesById,
  entitiesNamed,
  entityFamily,
  itemsOfEntity,
} from '../kb/read-records.js';
import type { CellInfo, EntityInfo, ItemInfo } from '../kb/records.js';
import type { Reader } from '../kb/store.js';
import { isPartOf } from './choose-columns.js';
import type { ComparedCell, ComparedEntity, ComparedRow, ComparedValue, Comparison } from './comparison.js';
import { sourcesOf } from './place-on-page.js';
import type { SourceRef } from './source-ref.js';

/** Mentions of one thing that are read, and of one of its names. */
const MOST_MENTIONS = 40;
const LEAST_MENTIONS = 10;
/** Same-named things that are looked at to find the one with the most to say. */
const MOST_NAMESAKES = 12;
const MOST_ROWS = 60;
/** Two measurements of one thing differ this much by rounding and by conversion alone. */
const ROUNDING = 0.005;

interface Described {
  readonly entity: EntityInfo;
  readonly items: readonly ItemInfo[];
  readonly cells: readonly CellInfo[];
}

/** Puts the things of these names side by side. */
export async function compareEntities(reader: Reader, names: readonly string[]): Promise<Comparison> {
  const found = await Promise.all(names.map((name) => describe(reader, name)));
  const known = distinct(found.filter((each) => each !== null));
  const source = await sourcesOf(
    reader,
    known.flatMap((each) => each.items),
  );
  return {
    entities: known.map(comparedEntity),
    rows: comparedRows(known, source),
    unknown: names.filter((_, i) => found[i] === null),
  };
}

function distinct(found: readonly Described[]): Described[] {
  return [...new Map(found.map((each) => [each.entity.id, each])).values()];
}

/** The thing of that name about which the base knows the most. */
async function describe(reader: Reader, name: string): Promise<Described | null> {
  const families = new Map<number, readonly number[]>();
  for (const { id } of await namesakes(reader, name)) {
    const family = await entityFamily(reader, id);
    families.set(family[0]!, family);
  }
  const family = await richest(reader, [...families.values()]);
  if (family === undefined) return null;
  const each = Math.max(LEAST_MENTIONS, Math.floor(MOST_MENTIONS / family.length));
  const items = await itemsOfEntity(reader, family, each);
  const cells = await cellsOfItems(
    reader,
    items.map((item) => item.id),
  );
  const [entity] = await entitiesById(reader, [family[0]!]);
  return entity === undefined || items.length === 0 ? null : { entity, items, cells };
}

/** The one with the most items and values, which are counted before any is read. */
async function richest(
  reader: Reader,
  families: readonly (readonly number[])[],
): Promise<readonly number[] | undefined> {
  if (families.length < 2) return families[0];
  const richness = await Promise.all(families.map((family) => richnessOf(reader, family)));
  return families[richness.indexOf(Math.max(...richness))];
}

async function richnessOf(reader: Reader, family: readonly number[]): Promise<number> {
  const items = await reader.each<{ id: number }>(
    'SELECT id FROM items WHERE entity_id = ? ORDER BY id LIMIT ?',
    family,
    [LEAST_MENTIONS],
  );
  const cells = await reader.all<{ n: number }>('SELECT count(*) AS n FROM cells WHERE item_id IN (?*)', [
    items.map((item) => item.id),
  ]);
  return items.length + cells[0]!.n;
}

async function namesakes(reader: Reader, name: string): Promise<EntityInfo[]> {
  const exact = await entitiesNamed(reader, nameKey(name), MOST_NAMESAKES);
  if (exact.length > 0) return exact;
  const query = [...new Set(terms(name))];
  const near = await entitiesById(reader, await reader.matching('entity_terms', query, MOST_NAMESAKES));
  // The shortest name that has all the words is the least different one.
  const shortest = Math.min(...near.map((entity) => entity.nameKey.length));
  return near.filter((entity) => entity.nameKey.length === shortest);
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

/** Attributes that several have come first, then in the order of the pages. */
function comparedRows(known: readonly Described[], source: (item: ItemInfo) => SourceRef): ComparedRow[] {
  const labels = new Map<string, string>();
  for (const { cells } of known)
    for (const cell of cells) if (!labels.has(cell.labelKey)) labels.set(cell.labelKey, cell.label);
  const keys = [...labels.keys()];
  const whole = [...labels].filter(([key]) => !isPartOf(key, keys));
  const rows = whole.map(([key, label]) => comparedRow(key, label, known, source));
  const filled = (row: ComparedRow) => row.cells.filter((cell) => cell.values.length > 0).length;
  return rows.sort((a, b) => filled(b) - filled(a)).slice(0, MOST_ROWS);
}

function comparedRow(
  key: string,
  label: string,
  known: readonly Described[],
  source: (item: ItemInfo) => SourceRef,
): ComparedRow {
  const own = known.map(({ cells }) => cells.filter((cell) => cell.labelKey === key));
  const unit = own.flat().find((cell) => cell.unit !== null && cell.unit !== '')?.unit ?? null;
  const cells = known.map(({ items }, i) => {
    const byId = new Map(items.map((item) => [item.id, item]));
    return comparedCell(own[i]!, byId, unit, source);
  });
  return { key, label, unit, cells, differs: differ(cells, unit) };
}

function comparedCell(
  cells: readonly CellInfo[],
  items: ReadonlyMap<number, ItemInfo>,
  unit: string | null,
  source: (item: ItemInfo) => SourceRef,
): ComparedCell {
  const values: ComparedValue[] = [];
  const keys: string[] = [];
  const saidBy = new Map<number, Set<number>>();
  for (const cell of cells) {
    const from = source(items.get(cell.itemId)!);
    const key = phraseKey(cell.text);
    let at = values.findIndex((value, i) => sameNumber(value, cell, unit) ?? keys[i] === key);
    if (at === -1) {
      at = values.push(comparedValue(cell, unit, from)) - 1;
      keys.push(key);
    } else values[at] = { ...values[at]!, sources: [...values[at]!.sources, from] };
    saidBy.set(cell.itemId, (saidBy.get(cell.itemId) ?? new Set()).add(at));
  }
  return { values, conflict: disagree([...saidBy.values()]) };
}

/** Several values of one source are a list; of several sources, a disagreement. */
function disagree(said: readonly ReadonlySet<number>[]): boolean {
  return new Set(said.map((values) => [...values].sort().join(' '))).size > 1;
}

function comparedValue(cell: CellInfo, unit: string | null, from: SourceRef): ComparedValue {
  return { text: cell.text, converted: converted(cell, unit), number: cell.number, sources: [from] };
}

function converted(cell: CellInfo, unit: string | null): string | null {
  if (
    unit === null ||
    cell.number === null ||
    cell.unit === unit ||
    cell.unit === '' ||
    cell.dimension === null
  )
    return null;
  const value = inUnit(cell.number, cell.dimension, unit);
  return value === null ? null : `${Number(value.toPrecision(4))} ${unit}`;
}

interface Numbered {
  readonly number: number | null;
}

/** Measurements may be rounded or converted; years and counts, which have no unit, are not. */
function sameNumber(a: Numbered, b: Numbered, unit: string | null): boolean | null {
  if (a.number === null || b.number === null) return null;
  return unit === null ? a.number === b.number : near(a.number, b.number);
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
}

function differ(cells: readonly ComparedCell[], unit: string | null): boolean {
  const [first, ...others] = cells.filter((cell) => cell.values.length > 0);
  if (first === undefined) return false;
  return others.some(
    (cell) => !cell.values.some((value) => first.values.some((other) => sameAs(value, other, unit))),
  );
}

function sameAs(a: ComparedValue, b: ComparedValue, unit: string | null): boolean {
  return sameNumber(a, b, unit) ?? phraseKey(a.text) === phraseKey(b.text);
}
