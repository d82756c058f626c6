import { type BoostedTrees, flattenTrees, scoreTrees, sigmoid } from '../../boosted-trees.js';
import type { Concepts } from '../../concepts/concepts.js';
import type { TableInfo } from '../../kb/read/records.js';
import { tablesWhere } from '../../kb/read/records.js';
import type { Searcher } from '../../kb/store/store.js';
import { onceRead } from '../../lang/lexicon.js';
import { loadWordVectors } from '../../lang/word-vectors.js';
import { openJsonModel } from '../../model-file.js';
import type { QuestionWord } from '../../question/base/question-words.js';
import { type AskedWord, askedWords, FIT_FEATURES, type Fit, fitFeatures } from './list-fit.js';

/** A list that a question may be about. */
export interface FittingList {
  readonly table: TableInfo;
  /** Probability that the list is what was asked for. */
  readonly fit: number;
  /** Whether its title says nearly all of the question. */
  readonly isTitledSo: boolean;
  /** Words of the question that neither its title nor its items have. */
  readonly left: readonly string[];
  readonly weight: number;
}

/** A list with the facts that its fit is told by. */
interface MeasuredList extends Fit {
  readonly table: TableInfo;
}

/** Pages and items looked at for each word. */
const MOST_TITLES = 400;
const MOST_ITEMS = 2_000;
/** Lists that are measured. */
const MOST_MEASURED = 60;
/** A word in the title tells more than one of an item. */
const TITLE_HIT = 3;
/** Lists that are merged, and how near the best they must come. */
const MOST_LISTS = 8;
const SHARE_OF_BEST = 0.85;
/** Share of the question, by the weight of its words. */
const NEARLY_ALL = 0.8;
/** A list without a score still is one. */
const LEAST_TRUST = 0.05;

/** `training/questions/list-search.ts` makes it. */
const model = onceRead(() => flattenTrees(openJsonModel<BoostedTrees>('list-search.json')));

/** Lists that a question may ask for, best first. */
export async function findRankings(
  reader: Searcher,
  words: readonly QuestionWord[],
  concepts: Concepts,
): Promise<FittingList[]> {
  const fitting = (await measureLists(reader, words, concepts))
    .filter(({ isOfOther }) => !isOfOther)
    .map(({ table, features, left }) => {
      const fit = probability(features);
      return {
        table,
        fit,
        isTitledSo: features[0]! >= NEARLY_ALL,
        left,
        weight: fit * Math.max(table.weight, LEAST_TRUST),
        narrow: narrowness(features),
      };
    });
  const best = fitting.reduce((a, b) => (b.fit > (a?.fit ?? 0) ? b : a), fitting[0]);
  return fitting
    .filter(
      ({ fit, table, narrow }) =>
        fit >= best!.fit * SHARE_OF_BEST &&
        table.headKey === best!.table.headKey &&
        narrow <= best!.narrow + SAME_NARROWNESS,
    )
    .sort((a, b) => b.fit - a.fit || b.weight - a.weight || a.table.id - b.table.id)
    .slice(0, MOST_LISTS);
}

/** How much more a list asks of its things than the question: the highest mountains of one continent. */
function narrowness(features: readonly number[]): number {
  const of = (name: (typeof FIT_FEATURES)[number]) => features[FIT_FEATURES.indexOf(name)]!;
  return of('place not asked for') + (1 - of('concept of the list asked for'));
}

const SAME_NARROWNESS = 0.05;

function probability(features: readonly number[]): number {
  return sigmoid(scoreTrees(model(), Float64Array.from(features)));
}

export async function measureLists(
  reader: Searcher,
  words: readonly QuestionWord[],
  concepts: Concepts,
): Promise<MeasuredList[]> {
  const vectors = loadWordVectors();
  const asked = askedWords(words, concepts, vectors);
  if (asked.every(({ isOpinion }) => isOpinion)) return [];
  const tables = await likelyTables(reader, asked);
  const lists = await listsOf(reader, [...tables.keys()]);
  const texts = lists.map((table) => ({
    title: table.title,
    concept: table.concept ?? table.headKey,
    place: table.place,
    inItems: new Map([...tables.get(table.id)!].map(([each, count]) => [each, count / table.itemCount])),
  }));
  return fitFeatures(asked, texts, vectors).map((fit, i) => ({ table: lists[i]!, ...fit }));
}

/** How many items of a list have a word. */
type Hits = ReadonlyMap<AskedWord, number>;

/** Lists that have the words in their titles or in their items, those with the most telling ones first. */
async function likelyTables(reader: Searcher, asked: readonly AskedWord[]): Promise<Map<number, Hits>> {
  const found = new Map<number, { score: number; hits: Map<AskedWord, number> }>();
  const of = (id: number) => {
    const known = found.get(id) ?? { score: 0, hits: new Map<AskedWord, number>() };
    found.set(id, known);
    return known;
  };
  const [all] = await reader.all<{ count: number }>(
    `SELECT count(*) AS count FROM tables WHERE kind = 'list'`,
  );
  for (const each of asked) {
    if (each.isOpinion) continue;
    for (const id of await titledSo(reader, each)) of(id).score += TITLE_HIT * each.weight;
    const withItems = await itemsWith(reader, each);
    each.rarityInItems = 1 - withItems.length / Math.max(1, Number(all?.count));
    for (const { id, hits } of withItems) {
      of(id).score += each.weight;
      of(id).hits.set(each, Number(hits));
    }
  }
  const best = [...found].sort((a, b) => b[1].score - a[1].score || a[0] - b[0]).slice(0, MOST_MEASURED);
  return new Map(best.map(([id, { hits }]) => [id, hits]));
}

/** Lists of pages that have the word, or one that says the same, in their title. */
async function titledSo(reader: Searcher, { alternatives }: AskedWord): Promise<number[]> {
  const some = [...new Set(alternatives.map((phrase) => phrase.at(-1)!))];
  const pages = await reader.matching('page_titles', [some], MOST_TITLES);
  return idsOf(reader, `SELECT id FROM tables WHERE kind = 'list' AND page_id IN (?*)`, pages);
}

/** Lists with items that have the word, and how many. */
async function itemsWith(
  reader: Searcher,
  { alternatives }: AskedWord,
): Promise<{ readonly id: number; readonly hits: number }[]> {
  const items = await reader.matching('item_terms', alternatives[0] ?? [], MOST_ITEMS);
  if (items.length === 0) return [];
  const sql = `SELECT tables.id AS id, count(*) AS hits FROM items JOIN tables ON tables.id = items.table_id
    WHERE tables.kind = 'list' AND items.id IN (?*) GROUP BY tables.id`;
  return reader.all(sql, [items]);
}

async function idsOf(reader: Searcher, sql: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await reader.all<{ id: number }>(sql, [ids])).map(({ id }) => id);
}

async function listsOf(reader: Searcher, ids: readonly number[]): Promise<TableInfo[]> {
  if (ids.length === 0) return [];
  return tablesWhere(reader, 'id IN (?*) AND item_count > 0', [ids]);
}
