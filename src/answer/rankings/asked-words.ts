import type { Concepts } from '../../concepts/concepts.js';
import type { Store } from '../../kb/store/store.js';
import { derivedForms } from '../../lang/derived.js';
import { knownPlace, placeKey } from '../../lang/places.js';
import type { WordVectors } from '../../lang/word-vectors.js';
import { foldCase, singular, terms } from '../../lang/words.js';
import type { QuestionWord } from '../../question/base/question-words.js';
import { rankingKin, rankingWord } from '../../question/base/word-knowledge.js';
import { namesMeant, slipsOf } from '../pages/spelling.js';

/** A word of a question, with what a title may say instead. */
export interface AskedWord {
  readonly word: QuestionWord;
  /** Phrases that are the word itself, as their terms: "usa" is "united states". */
  readonly same: readonly (readonly string[])[];
  /** What a slip made it of. */
  readonly meant: readonly string[];
  /** What it is with the words beside it. */
  readonly together: readonly string[];
  /** What it is written as two words. */
  readonly parts: readonly (readonly string[])[];
  /** Words that are derived from it or from the same one. */
  readonly forms: readonly string[];
  /** Phrases of the same meaning, as their terms. */
  readonly synonyms: readonly (readonly string[])[];
  /** How much it tells of what is asked for: rare words tell more, words that any ranking has little. */
  readonly weight: number;
  readonly isOpinion: boolean;
}

/** "best" and "top" are in any title of a list. */
const OPINION_WEIGHT = 0.15;
const MOST_SYNONYMS = 8;
/** Even the commonest word that is no stop word tells something. */
export const LEAST_RARITY = 0.3;

export async function askedWords(
  store: Store,
  words: readonly QuestionWord[],
  concepts: Concepts,
  vectors: WordVectors,
): Promise<AskedWord[]> {
  const telling = words.filter(({ weight, text }, at) => weight > 0 && !isCount(text, words[at - 1]?.word));
  return Promise.all(
    telling.map(async (word) => {
      const isOpinion = isOpinionWord(word.word);
      const rarity = Math.max(LEAST_RARITY, vectors.rarity(word.word));
      return {
        word,
        same: sayings(word),
        meant: isOpinion ? [] : await slipped(store, word, vectors),
        together: isOpinion ? [] : together(word, words),
        parts: isOpinion || !isPlain(word.term) ? [] : partsOf(word.term, vectors),
        forms: isOpinion || !isPlain(word.term) ? [] : derivedForms(word.term),
        synonyms: isOpinion ? [] : synonyms(word, words, concepts),
        weight: word.weight * (isOpinion ? OPINION_WEIGHT : rarity),
        isOpinion,
      };
    }),
  );
}

/** "10" of "top 10" says how many, not what. */
function isCount(text: string, before: string | undefined): boolean {
  return /^\d+$/.test(text) && /^(?:top|best|first)$/.test(before ?? '');
}

/** "best", "good" and "top" rank by opinion: any ranking is one. */
export function isOpinionWord(word: string): boolean {
  const ranking = rankingWord(word);
  return ranking?.labels.includes('rating') === true && ranking.direction === 'desc';
}

/** The word as it stands, as it was read, and others that rank or name a place alike. */
function sayings({ word, text }: QuestionWord): string[][] {
  return phrases([word, foldCase(text), ...rankingKin(word), placeKey(word), knownPlace(word) ?? word]);
}

function phrases(said: readonly string[]): string[][] {
  return [...new Set(said)].map((phrase) => terms(phrase)).filter((phrase) => phrase.length > 0);
}

/** Numbers and words with marks in them are not parted, joined or derived. */
const isPlain = (word: string) => /^\p{L}+$/u.test(word);

const LONGEST_RUN = 4;

/** Runs of words that hold one of them: all that it may be a part of. */
function runsAround(word: QuestionWord, words: readonly QuestionWord[]): QuestionWord[][] {
  const at = words.indexOf(word);
  const runs: QuestionWord[][] = [];
  for (let from = Math.max(0, at - LONGEST_RUN + 1); from <= at; from++) {
    for (let to = at + 1; to <= Math.min(words.length, from + LONGEST_RUN); to++)
      runs.push(words.slice(from, to));
  }
  return runs.filter((run) => run.every(({ weight, word: own }) => weight > 0 && isPlain(own)));
}

/** "house plants" are "houseplants", and "search engine optimization" is SEO. */
function together(word: QuestionWord, words: readonly QuestionWord[]): string[] {
  return runsAround(word, words).flatMap((run) => {
    if (run.length === 2) return [run[0]!.word + run[1]!.term];
    return run.length >= LEAST_INITIALS ? [initials(run.map((each) => each.word))] : [];
  });
}

/** Two letters stand for too many things. */
const LEAST_INITIALS = 3;

export function initials(words: readonly string[]): string {
  return words.length < LEAST_INITIALS ? '' : words.map(([first = '']) => first).join('');
}

function synonyms(word: QuestionWord, words: readonly QuestionWord[], concepts: Concepts): string[][] {
  const said = runsAround(word, words).flatMap((run) =>
    concepts.synonymsOf(run.map(({ term }) => term).join(' ')).slice(0, MOST_SYNONYMS),
  );
  return phrases(said);
}

/** Shorter words are too like others to be parted or mended. */
const SHORTEST_MENDED = 5;
const SHORTEST_PART = 3;
/** Rarer words seldom are parts of others. */
const RAREST_PART = 0.97;

/** "boardgame" is "board game". */
function partsOf(term: string, vectors: WordVectors): string[][] {
  const isPart = (word: string) => vectors.rarity(word) <= RAREST_PART;
  return Array.from({ length: Math.max(0, term.length - 2 * SHORTEST_PART + 1) }, (_, i) => [
    term.slice(0, SHORTEST_PART + i),
    term.slice(SHORTEST_PART + i),
  ]).filter((both) => both.every(isPart));
}

/** Words of the base that a word which is none may be a slip of. */
async function slipped(store: Store, { word }: QuestionWord, vectors: WordVectors): Promise<string[]> {
  if (word.length < SHORTEST_MENDED || !isPlain(word) || vectors.rarity(word) < 1) return [];
  const near = [word, ...slipsOf(word)];
  const known = await store.all<{ word: string }>('SELECT word FROM words WHERE word IN (?*)', [near]);
  if (known.some((each) => each.word === word)) return [];
  const meant = known.length > 0 ? known.map((each) => each.word) : await namesMeant(store, word);
  return meant.map(singular).filter(isPlain);
}
