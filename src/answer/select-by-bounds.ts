import { groupBy } from '../group-by.js';
import { cellsOfItems, itemsOfTables, tablesOfEach } from '../kb/read-records.js';
import type { CellInfo, ItemInfo, TableInfo } from '../kb/records.js';
import type { Reader } from '../kb/store.js';
import type { NumberFilter, Question } from './question.js';
import { rankingClass, ranksByMeasure } from './ranking-words.js';
import { readAmount } from './read-amount.js';
import { NEAR_KIN, type RelatedHeads } from './related-heads.js';
import { meets } from './row-demand.js';
import { demandOf, inOrder, isWithin, type Selected, selectByFilter } from './select-by-number.js';

/** Lists that are looked at, and items of each. */
const MOST_LISTS = 6;
const MOST_ITEMS = 50;
/** Items of a list whose texts have to begin so, for it to be what the list ranks by. */
const LEAST_SHARE = 0.6;

/** The measure that a text begins with. */
interface Begun {
  readonly number: number;
  readonly label: string;
}

/** Things by the bounds of a question: by their values, else by the measures that texts begin with. */
export async function selectByBounds(
  reader: Reader,
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<Selected> {
  return (
    (await selectByFilter(reader, question, related, limit)) ??
    (await selectByText(reader, question, related, limit))
  );
}

/**
 * "moons over 3,000 km", where no attribute holds it but lists that rank by a measure begin their texts with
 * it: "5,268 km, Jupiter". One such text says little; that most items of the list have one says what it is.
 */
async function selectByText(
  reader: Reader,
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<Selected> {
  const [filter, ...others] = question.filters;
  const none = { drafts: [], compared: new Map() };
  // Other bounds, of time too, would have to be found in the same texts.
  const isOnly = others.length === 0 && question.time === null;
  if (filter === undefined || filter.dimension === null || !isOnly) return none;
  const tables = await measuringLists(reader, related);
  const items = await itemsOfTables(
    reader,
    tables.map((table) => table.id),
    MOST_ITEMS,
  );
  const cells = groupBy(
    await cellsOfItems(
      reader,
      items.map((item) => item.id),
    ),
    (cell) => cell.itemId,
  );
  const begun = begunTexts(items, cells, filter);
  const tableOf = new Map(tables.map((table) => [table.id, table]));
  const fitting = items.filter((item) => {
    const own = begun.get(item.id);
    if (own === undefined || !isWithin(filter, own.number)) return false;
    const demand = demandOf(question, related, tableOf.get(item.tableId)!, new Set());
    return meets(demand, item, cells.get(item.id) ?? []);
  });
  const numbers = new Map(fitting.map((item) => [item.id, begun.get(item.id)!.number]));
  const direction = filter.min === null ? 'low' : 'high';
  const labels = new Set(fitting.map((item) => begun.get(item.id)!.label));
  return {
    drafts: inOrder(fitting, numbers, direction).slice(0, limit),
    compared: new Map([[filter.text, [...labels]]]),
  };
}

async function measuringLists(reader: Reader, related: RelatedHeads): Promise<TableInfo[]> {
  const heads = [...related]
    .filter(([name, kinship]) => kinship > NEAR_KIN && name !== '' && !name.includes(' '))
    .map(([name]) => name);
  const found = await tablesOfEach(reader, 'head_key = ? ORDER BY weight DESC, id DESC LIMIT ?', heads, [
    MOST_LISTS,
  ]);
  return found.filter(({ criterionKey }) =>
    criterionKey.split(' ').some((term) => ranksByMeasure(rankingClass(term))),
  );
}

/** What the texts of items begin with, of lists most of whose items do. */
function begunTexts(
  items: readonly ItemInfo[],
  cells: ReadonlyMap<number, readonly CellInfo[]>,
  filter: NumberFilter,
): Map<number, Begun> {
  const begun = new Map<number, Begun>();
  for (const own of groupBy(items, (item) => item.tableId).values()) {
    const found = own.flatMap((item) => {
      const first = firstMeasure(cells.get(item.id) ?? [], filter);
      return first === null ? [] : [[item.id, first] as const];
    });
    if (found.length < own.length * LEAST_SHARE) continue;
    for (const [id, first] of found) begun.set(id, first);
  }
  return begun;
}

function firstMeasure(cells: readonly CellInfo[], { dimension }: NumberFilter): Begun | null {
  for (const { text, label } of cells) {
    const amount = /^[\d$€£¥₹]/.test(text) ? readAmount(text) : null;
    if (amount?.dimension === dimension) return { number: amount!.value, label };
  }
  return null;
}
