import type { Concepts } from '../../concepts/concepts.js';
import type { TableInfo } from '../../kb/read/records.js';
import { tablesWhere } from '../../kb/read/records.js';
import type { Reader } from '../../kb/store/store.js';
import { loadWordVectors } from '../../lang/word-vectors.js';
import { openJsonModel } from '../../model-file.js';
import type { QuestionWord } from '../../question/base/question-words.js';
import { type AskedWord, askedWords, FIT_FEATURES, type Fit, fitFeatures } from './list-fit.js';

/** A list that a question may be about. */
export interface FittingList {
  readonly table: TableInfo;
  /** Probability that the list is what was asked for. */
  readonly fit: number;
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
/** A list without a score still is one. */
const LEAST_TRUST = 0.05;

/** `training/questions/list-search.ts` makes it. */
interface ListSearchModel {
  readonly bias: number;
  readonly weights: readonly number[];
}

let model: ListSearchModel | undefined;

function loadModel(): ListSearchModel {
  model ??= openJsonModel<ListSearchModel>('list-search.json');
  return model;
}

/** Lists that a question may ask for, best first. */
export async function findRankings(
  reader: Reader,
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
  const { bias, weights } = loadModel();
  return 1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i]!, bias)));
}

export async function measureLists(
  reader: Reader,
  words: readonly QuestionWord[],
  concepts: Concepts,
): Promise<MeasuredList[]> {
  const vectors = loadWordVectors();
  const asked = askedWords(words, concepts, vectors);
  if (asked.every(({ isOpinion }) => isOpinion)) return [];
  const { tables, inItems } = await likelyTables(reader, asked);
  return (await listsOf(reader, tables)).map((table) => {
    const { title, place } = table;
    const has = inItems.get(table.id) ?? NONE;
    const texts = { title, concept: table.concept ?? table.headKey, place, inItems: has };
    return { table, ...fitFeatures(asked, texts, vectors) };
  });
}

const NONE: ReadonlySet<AskedWord> = new Set();

interface LikelyTables {
  readonly tables: readonly number[];
  readonly inItems: ReadonlyMap<number, ReadonlySet<AskedWord>>;
}

/** Lists that have the words in their titles or in their items, those with the most telling ones first. */
async function likelyTables(reader: Reader, asked: readonly AskedWord[]): Promise<LikelyTables> {
  const scores = new Map<number, number>();
  const inItems = new Map<number, Set<AskedWord>>();
  const add = (id: number, score: number) => scores.set(id, (scores.get(id) ?? 0) + score);
  for (const each of asked) {
    if (each.isOpinion) continue;
    for (const id of await titledSo(reader, each)) add(id, TITLE_HIT * each.weight);
    for (const id of await withItems(reader, each)) {
      add(id, each.weight);
      const has = inItems.get(id);
      if (has === undefined) inItems.set(id, new Set([each]));
      else has.add(each);
    }
  }
  const tables = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
  return { tables: tables.slice(0, MOST_MEASURED), inItems };
}

/** Lists of pages that have the word, or one that says the same, in their title. */
async function titledSo(reader: Reader, { alternatives }: AskedWord): Promise<number[]> {
  const some = [...new Set(alternatives.map((phrase) => phrase.at(-1)!))];
  const pages = await reader.matching('page_titles', [some], MOST_TITLES);
  return idsOf(reader, `SELECT id FROM tables WHERE kind = 'list' AND page_id IN (?*)`, pages);
}

/** Lists with an item that has the word. */
async function withItems(reader: Reader, { alternatives }: AskedWord): Promise<number[]> {
  const items = await reader.matching('item_terms', alternatives[0] ?? [], MOST_ITEMS);
  const sql = `SELECT DISTINCT tables.id FROM items JOIN tables ON tables.id = items.table_id
    WHERE tables.kind = 'list' AND items.id IN (?*)`;
  return idsOf(reader, sql, items);
}

async function idsOf(reader: Reader, sql: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await reader.all<{ id: number }>(sql, [ids])).map(({ id }) => id);
}

async function listsOf(reader: Reader, ids: readonly number[]): Promise<TableInfo[]> {
  if (ids.length === 0) return [];
  return tablesWhere(reader, 'id IN (?*) AND item_count > 0', [ids]);
}
