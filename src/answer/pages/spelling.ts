import type { Concepts } from '../../concepts/concepts.js';
import type { Store } from '../../kb/store/store.js';
import { editDistance } from '../../lang/distance.js';
import { isStopWord } from '../../lang/stop-words.js';
import { isEnglish } from '../../lang/word-vectors.js';
import { singular, words } from '../../lang/words.js';
import { rankingWord } from '../../question/base/word-knowledge.js';

/** Shorter words are too like others to be corrected. */
const LEAST_LETTERS = 4;
/** Words of one question that are corrected. */
const MOST_CORRECTED = 4;
/** From so many letters on, two slips may be made in a word. */
const LETTERS_FOR_TWO = 7;
const WORD = /[\p{L}\p{M}]+/gu;

/**
 * A question with its slips of the pen corrected; null where there is none. A word of English, or one that the base
 * or the concept network knows, is right as it is, and any other becomes only one that differs by a slip: what else is alike means other things.
 */
export async function correctSpelling(
  store: Store,
  concepts: Concepts,
  text: string,
): Promise<string | null> {
  const written = [...new Set([...text.matchAll(WORD)].map(([word]) => word))].slice(0, MOST_WORDS);
  const corrected = new Map<string, string>();
  for (const word of written) {
    if (corrected.size === MOST_CORRECTED) break;
    const [folded = ''] = words(word);
    if (folded.length < LEAST_LETTERS || (await isKnown(store, concepts, folded))) continue;
    const meant = await wordMeant(store, concepts, folded);
    if (meant !== null) corrected.set(word, inCaseOf(word, meant));
  }
  return corrected.size === 0 ? null : text.replace(WORD, (word) => corrected.get(word) ?? word);
}

const MOST_WORDS = 12;

async function isKnown(store: Store, concepts: Concepts, word: string): Promise<boolean> {
  if (isStopWord(word) || isRanking(word) || isEnglish(word) || isInNetwork(concepts, word)) return true;
  if ((await store.all('SELECT id FROM words WHERE word = ?', [word])).length > 0) return true;
  for (const index of ['page_titles', 'item_terms', 'page_bodies'] as const) {
    if ((await store.matching(index, [singular(word)], 1)).length > 0) return true;
  }
  return false;
}

function isRanking(word: string): boolean {
  return rankingWord(word) !== null;
}

function isInNetwork(concepts: Concepts, word: string): boolean {
  return concepts.isConcept(word) || concepts.isInstance(word);
}

/** The word that one slip turned into this one: one of the base first, then one that is known at all. */
async function wordMeant(store: Store, concepts: Concepts, word: string): Promise<string | null> {
  const near = slipsOf(word);
  const ranking = near.find(isRanking);
  if (ranking !== undefined) return ranking;
  const there = await wordsOfBase(store, near);
  const own = near.find((each) => there.has(each));
  // "cleverest" is a word, whatever it ranks by; and of all words some are like any short one.
  if (own !== undefined || /est$/.test(word) || word.length === LEAST_LETTERS) return own ?? null;
  const meant = near.find((each) => isInNetwork(concepts, each));
  return meant ?? (word.length < LETTERS_FOR_TWO ? null : nameMeant(store, word));
}

/** Those that names and titles of the base have. */
async function wordsOfBase(store: Store, near: readonly string[]): Promise<Set<string>> {
  const found = await store.all<{ word: string }>('SELECT word FROM words WHERE word IN (?*)', [near]);
  return new Set(found.map(({ word }) => word));
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** All that one slip makes of a word, the likelier slips first: two letters swapped, one too few, one too many, another. */
function slipsOf(word: string): string[] {
  const cuts = [...word, ''].map((_, at) => [word.slice(0, at), word.slice(at)] as const);
  return [
    ...new Set([
      ...cuts
        .filter(([, end]) => end.length > 1)
        .map(([start, end]) => `${start}${end[1]}${end[0]}${end.slice(2)}`),
      ...cuts.flatMap(([start, end]) => LETTERS.map((letter) => `${start}${letter}${end}`)),
      ...cuts.filter(([, end]) => end !== '').map(([start, end]) => `${start}${end.slice(1)}`),
      ...cuts
        .filter(([, end]) => end !== '')
        .flatMap(([start, end]) => LETTERS.map((letter) => `${start}${letter}${end.slice(1)}`)),
    ]),
  ].filter((each) => each !== word && each.length >= LEAST_LETTERS);
}

/** A word of a name that two slips turned into this one: its first letter and one of its halves are right. */
async function nameMeant(store: Store, word: string): Promise<string | null> {
  const half = Math.ceil(word.length / 2);
  const lengths = { least: word.length - MOST_SLIPS, most: word.length + MOST_SLIPS };
  const around = await store.wordsAround(word.slice(0, half), word.slice(-half), lengths);
  const near = around.filter((each) => each[0] === word[0] && editDistance(each, word) <= MOST_SLIPS);
  return near.sort((a, b) => editDistance(a, word) - editDistance(b, word) || (a < b ? -1 : 1))[0] ?? null;
}

const MOST_SLIPS = 2;

function inCaseOf(written: string, meant: string): string {
  return /^\p{Lu}/u.test(written) ? meant[0]!.toUpperCase() + meant.slice(1) : meant;
}
