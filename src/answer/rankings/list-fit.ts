import type { Concepts } from '../../concepts/concepts.js';
import { isKnownPlace, placeKey } from '../../lang/places.js';
import { likeness, type WordVectors } from '../../lang/word-vectors.js';
import { terms } from '../../lang/words.js';
import type { QuestionWord } from '../../question/base/question-words.js';
import { rankingKin, rankingWord } from '../../question/base/word-knowledge.js';

/** What a list says about itself. */
interface ListTexts {
  readonly title: string;
  readonly concept: string;
  readonly place: string | null;
  /** Words of the question that its items have. */
  readonly inItems: ReadonlySet<AskedWord>;
}

/** A word of a question, with what a title may say instead. */
export interface AskedWord {
  readonly word: QuestionWord;
  /** Phrases, as their terms. */
  readonly alternatives: readonly (readonly string[])[];
  /** How much it tells of what is asked for: rare words tell more, words that any ranking has little. */
  readonly weight: number;
  readonly isOpinion: boolean;
}

/** "best" and "top" are in any title of a list. */
const OPINION_WEIGHT = 0.15;
const MOST_SYNONYMS = 8;
/** Even the commonest word that is no stop word tells something. */
const LEAST_RARITY = 0.3;

export function askedWords(
  words: readonly QuestionWord[],
  concepts: Concepts,
  vectors: WordVectors,
): AskedWord[] {
  return words
    .filter(({ weight, text }, at) => weight > 0 && !isCount(text, words[at - 1]?.word))
    .map((word) => askedWord(word, concepts, vectors));
}

function askedWord(word: QuestionWord, concepts: Concepts, vectors: WordVectors): AskedWord {
  const isOpinion = isOpinionWord(word.word);
  const synonyms = concepts.synonymsOf(word.term).slice(0, MOST_SYNONYMS);
  const said = [word.word, ...rankingKin(word.word), ...synonyms, placeKey(word.word)];
  const alternatives = said.map((phrase) => terms(phrase)).filter((phrase) => phrase.length > 0);
  const rarity = Math.max(LEAST_RARITY, vectors.rarity(word.word));
  return { word, alternatives, isOpinion, weight: word.weight * (isOpinion ? OPINION_WEIGHT : rarity) };
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

/** Facts on how a list fits a question, in this order; a model weighs them. */
export const FIT_FEATURES = [
  'said by the title',
  'said by title or items',
  'nowhere',
  'concept of the list asked for',
  'direction',
  'place not asked for',
] as const;

/** As far as two words are alike that say the same. */
const ALIKE = 0.55;

export interface Fit {
  readonly features: readonly number[];
  /** Words of the question that the list does not have. */
  readonly left: readonly string[];
  /** Whether one of them is a place, a number or a name: then the list is of something else. */
  readonly isOfOther: boolean;
}

export function fitFeatures(asked: readonly AskedWord[], list: ListTexts, vectors: WordVectors): Fit {
  const own = new ListWords(list, vectors);
  const said = asked.map((each) => own.says(each));
  const like = asked.map((each, i) => (said[i] ? 1 : own.likeness(each)));
  const anywhere = asked.map((each, i) => said[i] || list.inItems.has(each));
  const isNowhere = asked.map((_, i) => !anywhere[i] && like[i]! < ALIKE);
  const share = (values: readonly (number | boolean)[]) => weighted(asked, values);
  const words = asked.flatMap(({ alternatives }) => alternatives.flat());
  const concept = terms(list.concept);
  const askedFor = (term: string) => closest(term, words, vectors);
  const features = [
    share(said),
    share(anywhere),
    share(isNowhere),
    mean(concept.map(askedFor)),
    likeness(
      vectors.mean(asked.filter(({ isOpinion }) => !isOpinion).map(({ word }) => word.word)),
      own.direction,
    ),
    list.place !== null && !terms(list.place).some((term) => words.includes(term)) ? 1 : 0,
  ];
  const left = asked.filter((each, i) => isNowhere[i] && each.word.weight === 1).map(({ word }) => word);
  const isMissed = (word: QuestionWord, i: number) =>
    isNumber(word) ? !said[i] : !anywhere[i] && isFixed(word);
  const isOfOther = asked.some(({ word }, i) => isMissed(word, i) || own.isFromOtherEnd(word));
  return { features, left: left.map(({ text }) => text), isOfOther };
}

/** A number is a year or a bound on all items: one that some item has proves nothing. */
function isNumber({ text }: QuestionWord): boolean {
  return /^\d/.test(text);
}

/** No other word says the same as a code, a place, or a name that is written as one. */
function isFixed({ text, word, start }: QuestionWord): boolean {
  return /\d/.test(text) || isKnownPlace(placeKey(word)) || (start > 0 && /^\p{Lu}\p{Ll}/u.test(text));
}

/** The words of a list's title. */
class ListWords {
  readonly #vectors: WordVectors;
  readonly #terms: ReadonlySet<string>;
  readonly #stems: ReadonlySet<string>;
  /** Words of the title that are not in every title. */
  readonly telling: readonly string[];
  readonly direction: Float64Array;

  constructor({ title }: ListTexts, vectors: WordVectors) {
    this.#vectors = vectors;
    const own = terms(title);
    this.#terms = new Set([...own, ...own.flatMap((term) => terms(placeKey(term)))]);
    this.#stems = new Set([...this.#terms].map(stem));
    this.telling = own.filter(
      (term) => !/\d/.test(term) && vectors.rarity(term) > LEAST_RARITY && !isOpinionWord(term),
    );
    this.direction = vectors.mean(this.telling);
  }

  says({ alternatives }: AskedWord): boolean {
    return alternatives.some((phrase) => phrase.every((term) => this.#has(term)));
  }

  #has(term: string): boolean {
    return this.#terms.has(term) || (term.length >= SHORTEST_STEM && this.#stems.has(stem(term)));
  }

  /** "smallest" is asked for and the title says "largest"; and lists are of the best where they say nothing. */
  isFromOtherEnd({ word }: QuestionWord): boolean {
    const asked = rankingWord(word);
    if (asked === null || this.#terms.has(word)) return false;
    if (asked.direction === 'asc' && asked.labels.includes('rating')) return true;
    return [...this.#terms].some((term) => {
      const own = rankingWord(term);
      return own?.direction !== asked.direction && own?.labels.some((label) => asked.labels.includes(label));
    });
  }

  likeness({ word }: AskedWord): number {
    return closest(word.word, this.telling, this.#vectors);
  }
}

/** How near a word comes to the nearest of others: 1 for itself. */
function closest(word: string, others: readonly string[], vectors: WordVectors): number {
  const own = stem(word);
  if (others.some((other) => other === word || (word.length >= SHORTEST_STEM && stem(other) === own)))
    return 1;
  const direction = vectors.of(word);
  if (direction === null) return 0;
  let best = 0;
  for (const other of others) {
    const its = vectors.of(other);
    if (its !== null) best = Math.max(best, likeness(direction, its));
  }
  return best;
}

function weighted(asked: readonly AskedWord[], values: readonly (number | boolean)[]): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? 0 : asked.reduce((sum, { weight }, i) => sum + weight * Number(values[i]), 0) / all;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0.5 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const SHORTEST_STEM = 5;
const LONGEST_STEM = 8;

/** "learn" and "learning", "manufacturer" and "manufacturing" begin alike. */
function stem(term: string): string {
  return term.replace(/(?:ing|er|or|ed|ation|ies|y|e)$/, '').slice(0, LONGEST_STEM);
}
