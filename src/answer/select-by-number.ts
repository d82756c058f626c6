import { groupBy } from '../group-by.js';
import { cellsOfItems, itemsById, topicsOfTables } from '../kb/read-records.js';
import type { CellInfo, ItemInfo, TableTopic } from '../kb/records.js';
import type { Reader } from '../kb/store.js';
import { stepsOutTo } from '../lang/places.js';
import { KIND_NOUNS, thingOfKinds } from './asked-heads.js';
import type { RowDraft } from './build-rows.js';
import { type AttributeInfo, attributesOf } from './find-attributes.js';
import {
  datingAttributes,
  isCalled,
  type MeantAttribute,
  meantAttributes,
  measureWords,
  namedBy,
  ofOneMeasure,
  rankedLabels,
  surely,
} from './meant-attributes.js';
import type { NumberFilter, Question } from './question.js';
import { rankingDimension, ranksByMeasure } from './ranking-words.js';
import { yearBound } from './read-asked-years.js';
import { NEAR_KIN, type RelatedHeads } from './related-heads.js';
import { meets, type RowDemand } from './row-demand.js';

/** Values read in the order of their numbers; more where too few of the first are of what was asked for. */
const FIRST_VALUES = 40;
const MOST_VALUES = 200;
/** Lists of a narrower concept whose items are looked at instead, and items of each. */
const MOST_LISTS = 12;
const MOST_ITEMS = 30;
const ANY_MIN = -Number.MAX_VALUE;
const ANY_MAX = Number.MAX_VALUE;

interface ItemNumber {
  readonly itemId: number;
  readonly number: number;
}

interface Selection {
  readonly attributes: readonly MeantAttribute[];
  readonly filter: NumberFilter;
  readonly direction: 'high' | 'low';
}

/** The labels of what was compared, by the text of each comparison. */
export type ComparedLabels = ReadonlyMap<string, readonly string[]>;

/** Things by a number. */
export interface Selected {
  readonly drafts: RowDraft[];
  readonly compared: ComparedLabels;
}

const NONE: Selected = { drafts: [], compared: new Map() };

/**
 * "phones under $300", "mountains over 8,000 m", "films before 1980": things by a value's number. Null where no
 * attribute of such things can be meant.
 */
export async function selectByFilter(
  reader: Reader,
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<Selected | null> {
  const attributes = await attributesOf(reader, [...related.keys(), ...KIND_NOUNS]);
  const selections = await selectionsOf(reader, attributes, question);
  if (selections.length === 0 || selections.some(({ attributes: own }) => own.length === 0)) return null;
  return selected(reader, selections, question, related, limit);
}

/** "longest films", where no list is ranked so but the things have a length; "most floors", by that label. */
export async function selectByCriterion(
  reader: Reader,
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<Selected> {
  if (question.criterion.length === 0) return NONE;
  const dimension = question.criterion.map(rankingDimension).find((found) => found !== null);
  const heads = dimension === undefined || ranksByMeasure(dimension.id) ? related : nearHeads(related);
  const known = await attributesOf(reader, [...heads.keys(), ...KIND_NOUNS]);
  const attributes = known.filter(({ dimension: own }) => own !== null);
  const called = attributes.filter((attribute) => isCalled(attribute, question));
  const labels = dimension?.labels ?? measureWords(question.criterion);
  const meant = ofOneMeasure(called.length > 0 ? called.map(surely) : namedBy(attributes, labels));
  if (meant.length === 0) return NONE;
  const text = question.criterionText ?? question.criterion.join(' ');
  const filter = { text, min: null, max: null, open: false, dimension: null, measure: null };
  const direction = directionOf(dimension?.direction ?? 'high', question.least);
  const more = await selectionsOf(reader, attributes, question);
  if (more.some(({ attributes: own }) => own.length === 0)) return NONE;
  return selected(reader, [{ attributes: meant, filter, direction }, ...more], question, related, limit);
}

/** What people think of a kind says nothing of the whole: the best rated agency is not the best company. */
function nearHeads(related: RelatedHeads): RelatedHeads {
  return new Map([...related].filter(([, kinship]) => kinship > NEAR_KIN));
}

function directionOf(usual: 'high' | 'low', least: boolean): 'high' | 'low' {
  if (!least) return usual;
  return usual === 'high' ? 'low' : 'high';
}

/** The bounds of the question, its time among them, each with the attributes that it means. */
async function selectionsOf(
  reader: Reader,
  attributes: readonly AttributeInfo[],
  question: Question,
): Promise<Selection[]> {
  const ranked = question.filters.length === 0 ? [] : await rankedLabels(reader, question.head);
  const bounds = question.filters.map((filter) => ({
    attributes: meantAttributes(attributes, filter, question, ranked),
    filter,
    direction: filter.min === null ? ('low' as const) : ('high' as const),
  }));
  if (!boundsYears(question)) return bounds;
  const dating = datingAttributes(attributes, question);
  return [...bounds, { attributes: dating, filter: yearBound(question), direction: 'high' }];
}

/** A plain year beside a criterion or a bound is left to the titles of lists, or to any value that is a year. */
function boundsYears({ time, timeVerb, timeRelation, criterion, filters }: Question): boolean {
  if (time === null) return false;
  return timeRelation !== 'during' || timeVerb !== null || criterion.length + filters.length === 0;
}

async function selected(
  reader: Reader,
  selections: readonly Selection[],
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<Selected> {
  const [first] = selections;
  const rowsOf = async (found: readonly ItemNumber[]) => {
    const fitting = await passing(reader, found, selections, question, related);
    const drafts = inOrder(fitting.items, fitting.numbers, first!.direction).slice(0, limit);
    return { drafts, compared: comparedLabels(drafts, fitting, selections) };
  };
  const few = await valuesInOrder(reader, first!, FIRST_VALUES);
  const rows = await rowsOf(few);
  if (rows.drafts.length === limit || few.length < FIRST_VALUES) return rows;
  // In a large base, things of a narrower concept are far apart among all values: its own lists have them.
  const listed = await rowsOf(await valuesOfLists(reader, question, first!));
  if (listed.drafts.length > rows.drafts.length) return listed;
  return rowsOf(await valuesInOrder(reader, first!, MOST_VALUES));
}

/** The labels under which the shown things have the numbers that were compared. */
function comparedLabels(
  drafts: readonly RowDraft[],
  { cells }: Passing,
  selections: readonly Selection[],
): Map<string, string[]> {
  const shown = drafts.flatMap(({ items }) => items.flatMap((item) => cells.get(item.id) ?? []));
  const used = new Set(shown.map((cell) => cell.attributeId));
  return new Map(
    selections.map(({ filter, attributes }) => [
      filter.text,
      [...new Set(attributes.filter(({ id }) => used.has(id)).map(({ label }) => label))],
    ]),
  );
}

/** The values of things on lists of just the concept that was asked for, where it is narrower than its head. */
async function valuesOfLists(
  reader: Reader,
  { concept }: Question,
  selection: Selection,
): Promise<ItemNumber[]> {
  if (concept.length < 2) return [];
  const lists = await reader.all<{ id: number }>(
    'SELECT id FROM tables WHERE concept_key = ? ORDER BY weight DESC, id DESC LIMIT ?',
    [concept.join(' '), MOST_LISTS],
  );
  const cells = await reader.each<ItemNumber & { readonly attributeId: number; readonly dimension: string }>(
    `SELECT cells.item_id AS "itemId", cells.number, cells.attribute_id AS "attributeId", cells.dimension
     FROM items JOIN cells ON cells.item_id = items.id
     WHERE items.table_id = ? AND cells.number IS NOT NULL
     ORDER BY items.position, cells.position, cells.ordinal LIMIT ?`,
    lists.map((list) => list.id),
    [MOST_ITEMS],
  );
  return cells.filter((cell) => passes(selection, [cell]));
}

interface Passing {
  readonly items: readonly ItemInfo[];
  /** The number by which each item is ordered. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The values that were compared, by item. */
  readonly cells: ReadonlyMap<number, readonly Measured[]>;
}

/** The items of these values that are of what was asked for. */
async function passing(
  reader: Reader,
  found: readonly ItemNumber[],
  selections: readonly Selection[],
  question: Question,
  related: RelatedHeads,
): Promise<Passing> {
  const numbers = new Map<number, number>();
  for (const { itemId, number } of found) if (!numbers.has(itemId)) numbers.set(itemId, number);
  const items = await itemsById(reader, [...numbers.keys()]);
  const cells = groupBy(await cellsOfItems(reader, [...numbers.keys()]), (cell) => cell.itemId);
  const labels = new Set(
    selections.flatMap(({ attributes }) => attributes.flatMap((each) => each.labelKey.split(' '))),
  );
  const tables = await topicsOfTables(
    reader,
    items.map((item) => item.tableId),
  );
  const demands = new Map(tables.map((table) => [table.id, demandOf(question, related, table, labels)]));
  const askedFor = new Set(tables.filter((table) => isOf(table, related)).map((table) => table.id));
  const fitting = items.filter((item) => {
    const own = cells.get(item.id) ?? [];
    return (
      askedFor.has(item.tableId) &&
      meets(demands.get(item.tableId)!, item, own) &&
      selections.every((selection) => passes(selection, own))
    );
  });
  const compared = fitting.map(
    (item) => [item.id, selections.flatMap((each) => surestCells(each, cells.get(item.id) ?? []))] as const,
  );
  for (const { id } of fitting) numbers.set(id, surestNumber(selections[0]!, cells.get(id) ?? []));
  return { items: fitting, numbers, cells: new Map(compared) };
}

/** The first values of the attributes in the order of their numbers, those of doubtful ones after the others. */
async function valuesInOrder(reader: Reader, selection: Selection, most: number): Promise<ItemNumber[]> {
  const found: ItemNumber[] = [];
  const byDoubt = groupBy(selection.attributes, ({ doubt }) => Math.floor(doubt));
  for (const [, attributes] of [...byDoubt].sort(([a], [b]) => a - b)) {
    found.push(...(await firstValues(reader, { ...selection, attributes }, most - found.length)));
    if (found.length >= most) break;
  }
  return found;
}

/** The first values of each attribute, read in the order of the index, as one order. */
async function firstValues(
  reader: Reader,
  { attributes, filter, direction }: Selection,
  most: number,
): Promise<ItemNumber[]> {
  const isStored = filter.dimension === null ? '' : 'AND dimension = ?';
  const [order, sign] = direction === 'high' ? ['DESC', -1] : ['ASC', 1];
  const found: ItemNumber[] = [];
  for (const own of groupBy(attributes, ({ scale, stored }) => `${scale} ${stored}`).values()) {
    const { scale, stored } = own[0]!;
    const values = await reader.each<ItemNumber>(
      `SELECT item_id AS "itemId", number FROM cells
       WHERE attribute_id = ? AND number IS NOT NULL AND number >= ? AND number <= ? ${isStored}
       ORDER BY number ${order}, item_id LIMIT ?`,
      own.map((attribute) => attribute.id),
      [
        (filter.min ?? ANY_MIN) / scale,
        (filter.max ?? ANY_MAX) / scale,
        ...(filter.dimension === null ? [] : [stored]),
        most,
      ],
    );
    for (const { itemId, number } of values) found.push({ itemId, number: number * scale });
  }
  return found.sort((a, b) => sign * (a.number - b.number) || a.itemId - b.itemId).slice(0, most);
}

type Measured = Pick<CellInfo, 'attributeId' | 'number' | 'dimension'>;

/** Of all values that could be meant, the surest ones of the item decide: its height, not its prominence. */
function passes(selection: Selection, cells: readonly Measured[]): boolean {
  const scaleOf = new Map(selection.attributes.map(({ id, scale }) => [id, scale]));
  return surestCells(selection, cells).some(({ attributeId, number }) =>
    isWithin(selection.filter, number! * scaleOf.get(attributeId)!),
  );
}

function surestCells({ attributes, filter }: Selection, cells: readonly Measured[]): Measured[] {
  const meant = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const own = cells.filter(({ attributeId, number, dimension }) => {
    const attribute = meant.get(attributeId);
    if (attribute === undefined || number === null) return false;
    return filter.dimension === null || dimension === attribute.stored;
  });
  const least = Math.min(...own.map((cell) => meant.get(cell.attributeId)!.doubt));
  return own.filter((cell) => meant.get(cell.attributeId)!.doubt === least);
}

/** The number by which an item is ordered: of the surest that are within the bounds the first. */
function surestNumber(selection: Selection, cells: readonly Measured[]): number {
  const scaleOf = new Map(selection.attributes.map(({ id, scale }) => [id, scale]));
  const own = surestCells(selection, cells)
    .map(({ attributeId, number }) => number! * scaleOf.get(attributeId)!)
    .filter((number) => isWithin(selection.filter, number));
  return selection.direction === 'high' ? Math.max(...own) : Math.min(...own);
}

export function isWithin({ min, max, open }: NumberFilter, number: number): boolean {
  if (open) return number > (min ?? ANY_MIN) && number < (max ?? ANY_MAX);
  return number >= (min ?? ANY_MIN) && number <= (max ?? ANY_MAX);
}

/** Of what was asked for, or of its kinds: dog breeds are dogs, and cat breeds are not. */
function isOf({ conceptKey, headKey }: TableTopic, related: RelatedHeads): boolean {
  return related.has(headKey) || related.has(thingOfKinds(conceptKey.split(' ')) ?? '');
}

/** The words that neither the table's title nor the compared attribute accounts for. */
export function demandOf(
  question: Question,
  related: RelatedHeads,
  table: Pick<TableTopic, 'conceptKey' | 'headKey' | 'placeKey' | 'timeFrom' | 'timeTo'>,
  labels: ReadonlySet<string>,
): RowDemand {
  const told = new Set([...table.conceptKey.split(' '), table.headKey, question.head, ...labels]);
  const asked = question.place === 'world' ? null : question.place;
  const place = asked !== null && stepsOutTo(asked, table.placeKey ?? 'world') === null ? asked : null;
  const words = question.concept.filter((term) => !told.has(term) && !related.has(term));
  const during = boundsYears(question) ? null : question.time;
  const dated = during !== null && table.timeFrom === during.from && table.timeTo === during.to;
  return { terms: words, years: dated ? null : during, place };
}

/** A row for each thing, by the numbers of its items. */
export function inOrder(
  items: readonly ItemInfo[],
  numbers: ReadonlyMap<number, number>,
  direction: 'high' | 'low',
): RowDraft[] {
  const sign = direction === 'high' ? -1 : 1;
  const sorted = [...items].sort((a, b) => sign * (numbers.get(a.id)! - numbers.get(b.id)!) || a.id - b.id);
  const byEntity = new Map<number, ItemInfo[]>();
  for (const item of sorted) byEntity.set(item.entityId, [...(byEntity.get(item.entityId) ?? []), item]);
  return [...byEntity].map(([entityId, own], i) => ({
    entityId,
    rank: i + 1,
    score: numbers.get(own[0]!.id)!,
    items: own,
  }));
}
