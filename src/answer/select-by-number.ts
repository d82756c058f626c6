import { cellsOfItems, itemsById, topicsOfTables } from '../kb/read-records.js';
import type { CellInfo, ItemInfo, TableTopic } from '../kb/records.js';
import type { Reader } from '../kb/store.js';
import type { RowDraft } from './build-rows.js';
import { type AttributeInfo, attributesOf, labelHas } from './find-attributes.js';
import { groupBy } from './group-by.js';
import { stepsOutTo } from './places-within.js';
import type { NumberFilter, Question } from './question.js';
import { type Dimension, rankingDimension } from './ranking-words.js';
import type { RelatedHeads } from './related-heads.js';
import { meets, type RowDemand } from './row-demand.js';

/** Values read in the order of their numbers; more where too few of the first are of what was asked for. */
const FIRST_VALUES = 40;
const MOST_VALUES = 200;
/** Lists of a narrower concept whose items are looked at instead, and items of each. */
const MOST_LISTS = 12;
const MOST_ITEMS = 30;
const ANY_MIN = -Number.MAX_VALUE;
const ANY_MAX = Number.MAX_VALUE;

/** Labels of attributes that say when; a bare year is compared with these alone. */
const YEAR_LABELS = new Set(
  'year date released release published founded established built opened completed born ascent since'.split(
    ' ',
  ),
);

interface ItemNumber {
  readonly itemId: number;
  readonly number: number;
}

interface Selection {
  readonly attributes: readonly AttributeInfo[];
  readonly filter: NumberFilter;
  readonly direction: 'high' | 'low';
}

/** "phones under $300", "mountains over 8,000 m", "films before 1980": things by a value's number. */
export async function selectByFilter(
  reader: Reader,
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<RowDraft[]> {
  const attributes = await attributesOf(reader, related);
  const selections = filtersOf(question).map((filter) => ({
    attributes: attributes.filter((attribute) => compares(attribute, filter, question)),
    filter,
    direction: filter.min === null ? ('low' as const) : ('high' as const),
  }));
  if (selections.length === 0 || selections.some(({ attributes: own }) => own.length === 0)) return [];
  return selected(reader, selections, question, related, limit);
}

/** "longest films", where no list is ranked so but the things have a length. */
export async function selectByCriterion(
  reader: Reader,
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<RowDraft[]> {
  const dimension = question.criterion.map(rankingDimension).find((found) => found !== null);
  if (dimension === undefined) return [];
  const attributes = (await attributesOf(reader, related)).filter((attribute) =>
    orders(attribute, dimension),
  );
  if (attributes.length === 0) return [];
  const filter: NumberFilter = { text: dimension.id, min: null, max: null, dimension: null };
  const selection = { attributes, filter, direction: dimension.direction };
  const more = question.filters.map((each) => ({ ...selection, filter: each }));
  return selected(reader, [selection, ...more], question, related, limit);
}

function filtersOf(question: Question): NumberFilter[] {
  const { time, timeText, timeRelation } = question;
  if (time === null || timeRelation === 'during') return [...question.filters];
  const text = `${timeRelation} ${timeText}`;
  // "before 1980" leaves 1980 itself out.
  const max = timeRelation === 'before' ? time.to - 1e-9 : time.to;
  return [...question.filters, { text, min: time.from, max, dimension: 'count' }];
}

function compares(attribute: AttributeInfo, filter: NumberFilter, question: Question): boolean {
  if (filter.dimension !== null && filter.dimension !== 'count')
    return attribute.dimension === filter.dimension;
  if (attribute.dimension === null) return false;
  return labelHas(attribute, filter.dimension === 'count' ? YEAR_LABELS : question.keywords);
}

function orders(attribute: AttributeInfo, dimension: Dimension): boolean {
  return attribute.dimension !== null && labelHas(attribute, dimension.labels);
}

async function selected(
  reader: Reader,
  selections: readonly Selection[],
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<RowDraft[]> {
  const [first] = selections;
  const rowsOf = async (found: readonly ItemNumber[]) =>
    inOrder(await passing(reader, found, selections, question, related), first!.direction).slice(0, limit);
  const few = await valuesInOrder(reader, first!, FIRST_VALUES);
  const rows = await rowsOf(few);
  if (rows.length === limit || few.length < FIRST_VALUES) return rows;
  // In a large base, things of a narrower concept are far apart among all values: its own lists have them.
  const listed = await rowsOf(await valuesOfLists(reader, question, first!));
  if (listed.length > rows.length) return listed;
  return rowsOf(await valuesInOrder(reader, first!, MOST_VALUES));
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
  return cells.filter((cell) => passesAll(selection, [cell]));
}

interface Passing {
  readonly items: readonly ItemInfo[];
  /** The number by which each item is ordered. */
  readonly numbers: ReadonlyMap<number, number>;
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
  const fitting = items.filter((item) => {
    const own = cells.get(item.id) ?? [];
    return (
      meets(demands.get(item.tableId)!, item, own) &&
      selections.every((selection) => passesAll(selection, own))
    );
  });
  return { items: fitting, numbers };
}

/** The first values of each attribute, read in the order of the index, as one order. */
async function valuesInOrder(
  reader: Reader,
  { attributes, filter, direction }: Selection,
  most: number,
): Promise<ItemNumber[]> {
  const dimension = filter.dimension === null ? '' : 'AND dimension = ?';
  const [order, sign] = direction === 'high' ? ['DESC', -1] : ['ASC', 1];
  const found = await reader.each<ItemNumber>(
    `SELECT item_id AS "itemId", number FROM cells
     WHERE attribute_id = ? AND number IS NOT NULL AND number >= ? AND number <= ? ${dimension}
     ORDER BY number ${order}, item_id LIMIT ?`,
    attributes.map((attribute) => attribute.id),
    [
      filter.min ?? ANY_MIN,
      filter.max ?? ANY_MAX,
      ...(filter.dimension === null ? [] : [filter.dimension]),
      most,
    ],
  );
  return found.sort((a, b) => sign * (a.number - b.number) || a.itemId - b.itemId).slice(0, most);
}

type Measured = Pick<CellInfo, 'attributeId' | 'number' | 'dimension'>;

function passesAll({ attributes, filter }: Selection, cells: readonly Measured[]): boolean {
  const ids = new Set(attributes.map((attribute) => attribute.id));
  return cells.some(
    (cell) =>
      ids.has(cell.attributeId) &&
      cell.number !== null &&
      (filter.dimension === null || filter.dimension === cell.dimension) &&
      cell.number >= (filter.min ?? ANY_MIN) &&
      cell.number <= (filter.max ?? ANY_MAX),
  );
}

/** The words that neither the table's title nor the compared attribute accounts for. */
function demandOf(
  question: Question,
  related: RelatedHeads,
  table: TableTopic,
  labels: ReadonlySet<string>,
): RowDemand {
  const told = new Set([...table.conceptKey.split(' '), table.headKey, question.head, ...labels]);
  const asked = question.place === 'world' ? null : question.place;
  const place = asked !== null && stepsOutTo(asked, table.placeKey ?? 'world') === null ? asked : null;
  const words = question.concept.filter((term) => !told.has(term) && !related.has(term));
  const during = question.timeRelation === 'during' ? question.time : null;
  const dated = during !== null && table.timeFrom === during.from && table.timeTo === during.to;
  return { terms: words, years: dated ? null : during, place };
}

function inOrder({ items, numbers }: Passing, direction: 'high' | 'low'): RowDraft[] {
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
