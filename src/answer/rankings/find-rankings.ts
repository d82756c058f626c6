import type { Concepts } from '../../concepts/concepts.js';
import { tablesWhere } from '../../kb/read/read-records.js';
import type { TableInfo } from '../../kb/read/records.js';
import type { Reader } from '../../kb/store/store.js';
import { placeKey } from '../../lang/places.js';
import { terms } from '../../lang/words.js';
import type { QuestionWord } from '../../question/base/question-words.js';
import { rankingKin, rankingWord } from '../../question/base/word-knowledge.js';

/** A list that a question may be about. */
export interface FittingList {
  readonly table: TableInfo;
  /** 1: its title says all that the question does, and lists nothing else. */
  readonly fit: number;
  /** Words of the question that the title does not have. */
  readonly left: readonly string[];
  readonly weight: number;
}

/** What a title may say instead of a word, with how much the word tells. */
interface AskedWord {
  readonly word: QuestionWord;
  /** Phrases, as their terms. */
  readonly alternatives: readonly (readonly string[])[];
  readonly weight: number;
}

/** Titles looked at for each word. */
const MOST_TITLES = 400;
const MOST_SYNONYMS = 8;
/** Lists that are merged, and how near the best they must come. */
const MOST_LISTS = 8;
const SHARE_OF_BEST = 0.85;
/** "best" and "top" are in any title of a list. */
const OPINION_WEIGHT = 0.15;

/** Lists titled with the question's words, best first. */
export async function findRankings(
  reader: Reader,
  words: readonly QuestionWord[],
  concepts: Concepts,
): Promise<FittingList[]> {
  const asked = words
    .filter(({ weight, text }, at) => weight > 0 && !isCount(text, words[at - 1]?.word))
    .map((word) => askedWord(word, concepts));
  const telling = asked.filter(({ weight }) => weight > OPINION_WEIGHT);
  if (telling.length === 0) return [];
  const pages = await titledPages(reader, telling);
  const fitting = (await tablesOf(reader, pages))
    .map((table) => fitOf(table, asked))
    .filter((each) => each !== null);
  const best = Math.max(0, ...fitting.map(({ fit }) => fit));
  return fitting
    .filter(({ fit }) => fit >= best * SHARE_OF_BEST)
    .sort((a, b) => b.fit - a.fit || b.weight - a.weight || a.table.id - b.table.id)
    .slice(0, MOST_LISTS);
}

/** Pages that have any of the words in their titles, those with the most of them first. */
async function titledPages(reader: Reader, asked: readonly AskedWord[]): Promise<number[]> {
  const hits = new Map<number, number>();
  for (const { alternatives } of asked) {
    const some = [...new Set(alternatives.map((phrase) => phrase.at(-1)!))];
    for (const id of await reader.matching('page_titles', [some], MOST_TITLES)) {
      hits.set(id, (hits.get(id) ?? 0) + 1);
    }
  }
  const enough = Math.max(1, Math.ceil(asked.length / 2));
  return [...hits]
    .filter(([, n]) => n >= enough)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_TITLES)
    .map(([id]) => id);
}

async function tablesOf(reader: Reader, pages: readonly number[]): Promise<TableInfo[]> {
  if (pages.length === 0) return [];
  return tablesWhere(reader, `page_id IN (?*) AND kind = 'list' AND item_count > 0`, [pages]);
}

function askedWord(word: QuestionWord, concepts: Concepts): AskedWord {
  const isOpinion = isOpinionWord(word.word);
  const synonyms = concepts.synonymsOf(word.term).slice(0, MOST_SYNONYMS);
  const said = [word.word, ...rankingKin(word.word), ...synonyms, placeKey(word.word)];
  const alternatives = said.map((phrase) => terms(phrase)).filter((phrase) => phrase.length > 0);
  return { word, alternatives, weight: isOpinion ? OPINION_WEIGHT * word.weight : word.weight };
}

/** "10" of "top 10" says how many, not what. */
function isCount(text: string, before: string | undefined): boolean {
  return /^\d+$/.test(text) && /^(?:top|best|first)$/.test(before ?? '');
}

/** "best", "good" and "top" rank by opinion: any ranking is one. */
function isOpinionWord(word: string): boolean {
  const ranking = rankingWord(word);
  return ranking?.labels.includes('rating') === true && ranking.direction === 'desc';
}

/** Share of the list's own concept that the question must say. */
const LEAST_CONCEPT = 0.34;

function fitOf(table: TableInfo, asked: readonly AskedWord[]): FittingList | null {
  const title = new Set([
    ...terms(table.title),
    ...terms(table.title).flatMap((term) => terms(placeKey(term))),
  ]);
  const stems = new Set([...title].map(stem));
  const isIn = (term: string) => title.has(term) || (term.length > SHORTEST_STEM && stems.has(stem(term)));
  const has = ({ alternatives }: AskedWord) => alternatives.some((phrase) => phrase.every(isIn));
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  const said = asked.reduce((sum, each) => sum + (has(each) ? each.weight : 0), 0);
  const concept = table.conceptKey.split(' ').filter((term) => term !== '');
  const words = new Set(asked.flatMap(({ alternatives }) => alternatives.flat().map(stem)));
  const named = concept.filter((term) => words.has(stem(term))).length / Math.max(1, concept.length);
  const isOfHead = concept.length === 0 || words.has(stem(table.headKey)) || named >= LEAST_CONCEPT;
  if (!isOfHead) return null;
  const fit = (said / all) * (0.85 + 0.15 * (concept.length === 0 ? 0.5 : named));
  const left = asked.filter((each) => each.weight === 1 && !has(each)).map(({ word }) => word.text);
  return { table, fit, left, weight: fit * Math.max(table.weight, LEAST_TRUST) };
}

/** A list without a score still is one. */
const LEAST_TRUST = 0.05;
const SHORTEST_STEM = 5;

/** "learn" and "learning", "manufacturer" and "manufacturing" begin alike. */
function stem(term: string): string {
  return term.replace(/(?:ing|er|or|ed|ation|ies|y|e)$/, '').slice(0, LONGEST_STEM);
}

const LONGEST_STEM = 8;
