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
  /** Share of its items that have a word of the question. */
  readonly inItems: ReadonlyMap<AskedWord, number>;
}

/** A word of a question, with what a title may say instead. */
export interface AskedWord {
  readonly word: QuestionWord;
  /** Phrases, as their terms. */
  readonly alternatives: readonly (readonly string[])[];
  /** How much it tells of what is asked for: rare words tell more, words that any ranking has little. */
  readonly weight: number;
  readonly isOpinion: boolean;
  /** Share of the lists that have it in no item. */
  rarityInItems: number;
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
  return {
    word,
    alternatives,
    isOpinion,
    rarityInItems: 1,
    weight: word.weight * (isOpinion ? OPINION_WEIGHT : rarity),
  };
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
  'said by the title or most items',
  'near the title',
  'nowhere',
  'least told word',
  'told by items alone',
  'measure not told',
  'concept of the list asked for',
  'head of the concept asked for',
  'direction',
  'place not asked for',
  'telling words',
  'behind the best title',
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

/** How a list tells of each word of a question. */
interface Told {
  /** 1 where the title says it. */
  readonly said: number;
  /** How near a word of the title comes. */
  readonly near: number;
  /** Share of the items that have it. */
  readonly share: number;
  /** The same, where few other lists have it in their items. */
  readonly own: number;
}

export function fitFeatures(
  asked: readonly AskedWord[],
  lists: readonly ListTexts[],
  vectors: WordVectors,
): Fit[] {
  const fits = lists.map((list) => fitOf(asked, list, vectors));
  const best = Math.max(0, ...fits.map(({ features }) => features[0]!));
  return fits.map((fit) => ({ ...fit, features: [...fit.features, best - fit.features[0]!] }));
}

function fitOf(asked: readonly AskedWord[], list: ListTexts, vectors: WordVectors): Fit {
  const own = new ListWords(list, vectors);
  const told = asked.map((each): Told => {
    const said = Number(own.says(each));
    const share = list.inItems.get(each) ?? 0;
    const near = said === 1 ? 1 : own.nearness(each);
    return { said, near, share, own: share * each.rarityInItems };
  });
  const isNowhere = told.map(({ said, near, share }) => said === 0 && share === 0 && near < ALIKE);
  const share = (value: (told: Told, i: number) => number) => weighted(asked, told.map(value));
  const telling = told.filter((_, i) => asked[i]!.word.weight === 1 && !asked[i]!.isOpinion);
  const words = asked.flatMap(({ alternatives }) => alternatives.flat());
  const concept = terms(list.concept);
  const askedFor = concept.map((term) => closest(term, words, vectors));
  const isMeasureMissed = asked.some(
    ({ word, isOpinion }, i) => !isOpinion && rankingWord(word.word) !== null && told[i]!.said === 0,
  );
  const features = [
    share(({ said }) => said),
    share(({ said, share }) => Number(said === 1 || share > 0)),
    share(({ said, share }) => Math.max(said, share)),
    share(({ near }) => near),
    share((_, i) => Number(isNowhere[i])),
    Math.min(1, ...telling.map(({ near, share }) => Math.max(near, Math.sqrt(share)))),
    share(({ said, own }) => (said === 1 ? 0 : own)),
    Number(isMeasureMissed),
    mean(askedFor),
    askedFor.at(-1) ?? 0.5,
    likeness(
      vectors.mean(asked.filter(({ isOpinion }) => !isOpinion).map(({ word }) => word.word)),
      own.direction,
    ),
    list.place !== null && !terms(list.place).some((term) => words.includes(term)) ? 1 : 0,
    Math.min(telling.length, MANY_WORDS) / MANY_WORDS,
  ];
  const left = asked.filter((each, i) => isNowhere[i] && each.word.weight === 1).map(({ word }) => word);
  const isMissed = (word: QuestionWord, { said, share }: Told) =>
    isNumber(word) ? said === 0 : said === 0 && share === 0 && isFixed(word);
  const isOfOther = asked.some(({ word }, i) => isMissed(word, told[i]!) || own.isFromOtherEnd(word));
  return { features, left: left.map(({ text }) => text), isOfOther };
}

/** Questions of more telling words are alike. */
const MANY_WORDS = 5;

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

  /** How near a word of the title comes: by meaning, or since one is made of the other ("houseplant" of "plant"). */
  nearness({ word }: AskedWord): number {
    const part = Math.max(0, ...this.telling.map((term) => partOf(term, word.term)));
    return Math.max(part, closest(word.word, this.telling, this.#vectors));
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

/** Share of the longer word that the shorter one makes up, which it begins or ends with. */
function partOf(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < SHORTEST_PART || !(long.startsWith(short) || long.endsWith(short))) return 0;
  return short.length / long.length;
}

const SHORTEST_PART = 4;
