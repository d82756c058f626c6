import type { WordVectors } from '../../lang/word-vectors.js';
import { listWords } from './list-words.js';
import type { Meanings } from './meanings.js';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’+&-]*/gu;
const NUMBER = /^\d+$/;

/** Characters that words are made of: 2 may start one, 1 may only go on. */
const IN_WORD = new Uint8Array(0x180);
for (let code = 0xc0; code < IN_WORD.length; code++) if (code !== 0xd7 && code !== 0xf7) IN_WORD[code] = 2;
for (const c of "'+&-") IN_WORD[c.charCodeAt(0)] = 1;
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
  IN_WORD[c.charCodeAt(0)] = 2;
}
const APOSTROPHE = 0x2019;

/** "½", "ª": letters and digits among the signs of Latin 1. */
const ODD = new Set([0xaa, 0xb2, 0xb3, 0xb5, 0xb9, 0xba, 0xbc, 0xbd, 0xbe]);
const UNTOLD = -1;

/** What a character is to a word: 2 may start one, 1 may go on, 0 ends it; letters of other scripts are not told. */
function partOfWord(code: number): number {
  if (code < 0x80) return IN_WORD[code]!;
  if (code === APOSTROPHE) return 1;
  // Dashes, quotes and dots of typographers.
  if (code >= 0x2000 && code <= 0x206f) return 0;
  return code >= IN_WORD.length || ODD.has(code) ? UNTOLD : IN_WORD[code]!;
}

/** Words of a lower-cased text, the first `most` of them. */
export function wordsOf(lowerCased: string, most = Number.POSITIVE_INFINITY): string[] {
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at < lowerCased.length && words.length < most; at++) {
    const part = partOfWord(lowerCased.charCodeAt(at));
    // The expression tells all letters, and costs several times as much.
    if (part === UNTOLD) return (lowerCased.match(WORD) ?? []).slice(0, most);
    if (start < 0) start = part === 2 ? at : -1;
    else if (part === 0) {
      words.push(lowerCased.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0 && words.length < most) words.push(lowerCased.slice(start));
  return words;
}

/** Longer codes are lower-cased by the text, not by the letter. */
const FIRST_UNPAIRED = 0x100;

/** The first words of a text, by their keys in the word vectors: no string is made of a word that they know. */
export class WordScan {
  readonly #vectors: WordVectors;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly keys: Int32Array;
  count = 0;
  /** How many of them the vectors know. */
  known = 0;
  #text = '';
  readonly #functionKeys: ReadonlySet<number>;
  readonly #meanings: Meanings | undefined;

  /** Words of another language are taken for what they mean. */
  constructor(vectors: WordVectors, most: number, meanings?: Meanings) {
    this.#vectors = vectors;
    this.#meanings = meanings;
    this.#starts = new Int32Array(most);
    this.#ends = new Int32Array(most);
    this.keys = new Int32Array(most);
    this.#functionKeys = functionKeys(vectors);
  }

  read(text: string): void {
    this.#text = text;
    this.count = 0;
    this.known = 0;
    let start = -1;
    for (let at = 0; at < text.length && this.count < this.keys.length; at++) {
      const code = text.charCodeAt(at);
      const part = partOfWord(code);
      if (part === UNTOLD || (code >= FIRST_UNPAIRED && part === 2)) {
        this.#readOdd(text.toLowerCase());
        return;
      }
      if (start < 0) start = part === 2 ? at : -1;
      else if (part === 0) {
        this.#add(start, at);
        start = -1;
      }
    }
    if (start >= 0 && this.count < this.keys.length) this.#add(start, text.length);
  }

  /** The word at a place, lower-cased. */
  word(i: number): string {
    return this.#text.slice(this.#starts[i]!, this.#ends[i]!).toLowerCase();
  }

  /** Whether a word says what the text is about. */
  isContent(i: number): boolean {
    if (this.#text.charCodeAt(this.#starts[i]!) <= NINE) return isContentWord(this.word(i));
    return (
      this.#ends[i]! - this.#starts[i]! > LONGEST_FUNCTION_WORD || !this.#functionKeys.has(this.keys[i]!)
    );
  }

  words(): string[] {
    return Array.from({ length: this.count }, (_, i) => this.word(i));
  }

  /** Letters of other scripts are told by the expression. */
  #readOdd(lowerCased: string): void {
    this.#text = lowerCased;
    this.count = 0;
    this.known = 0;
    for (const { 0: word, index } of lowerCased.matchAll(WORD)) {
      if (this.count === this.keys.length) return;
      this.#add(index, index + word.length);
    }
  }

  #add(start: number, end: number): void {
    const own = this.#vectors.keyIn(this.#text, start, end);
    const key = this.#meanings?.get(own) ?? own;
    this.#starts[this.count] = start;
    this.#ends[this.count] = end;
    this.keys[this.count++] = key;
    if (key >= 0) this.known++;
  }
}

const keysOfVectors = new WeakMap<WordVectors, ReadonlySet<number>>();

function functionKeys(vectors: WordVectors): ReadonlySet<number> {
  let keys = keysOfVectors.get(vectors);
  if (keys === undefined) {
    keys = new Set(Array.from(listWords('empty'), (word) => vectors.keyIn(word, 0, word.length)));
    keysOfVectors.set(vectors, keys);
  }
  return keys;
}

/** Words that say what a text is about: no function words, no numbers. */
export function contentWords(words: readonly string[]): string[] {
  return words.filter(isContentWord);
}

export function isContentWord(word: string): boolean {
  if (word.charCodeAt(0) <= NINE && NUMBER.test(word)) return false;
  return word.length > LONGEST_FUNCTION_WORD || !listWords('empty').has(word);
}
const NINE = 0x39;
const LONGEST_FUNCTION_WORD = 5;
