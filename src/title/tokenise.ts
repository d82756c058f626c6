import { numberWordsAt } from '../lang/number-words.js';
import { scaleWord } from '../lang/scales.js';
import { type NumberReading, readNumber, readRoman } from './numerals.js';
import type { Tag } from './tags.js';
import { isTitleWord } from './title-words.js';

/** What a token is by its form alone. */
type TokenKind = 'word' | 'number' | 'punctuation' | 'separator';

/** A piece of the title with its place in the raw text. */
export interface Token {
  readonly text: string;
  /** The word in small letters; in a foreign title, what it means in English where that is known. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
  /** Whether the text starts with a capital letter. */
  readonly capital: boolean;
  /** What the word is, where its own language says so; the tagger decides on all others. */
  readonly tag?: Tag;
  /** What the number says; null for all other tokens. */
  readonly number: NumberReading | null;
}

/** Longer titles are cut: no title of a list needs more, and the time for any input stays bounded. */
const MAX_CHARACTERS = 600;

const CHUNK = /\S+/g;
const OPENING = /^[("'“”‘’«»[{<¿¡*_~]+/;
const CLOSING = /[)"'“”‘’«»\]}>.,;:!?…*_~®™©%]+$/;
/** Most chunks are plain words: nothing to peel off. */
const LETTERS = /^[A-Za-z]+$/;
const SEPARATOR = /^(?:[|\-–—―·•»«~/\\>+=:@]+|::+)$/;
/** Abbreviations keep their last dot: "U.S.", "M.D.". */
const DOTTED = /^(?:\p{L}\.){2,}$/u;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const DECADE_APOSTROPHE = /^['’‘]\d0/;

/** Splits a title into words, numbers, punctuation and separators. Offsets refer to the title given. */
export function tokenise(title: string): Token[] {
  const text = toAsciiWidth(title.length > MAX_CHARACTERS ? title.slice(0, MAX_CHARACTERS) : title);
  const pieces: Token[] = [];
  for (const match of text.matchAll(CHUNK)) splitChunk(match[0], match.index, pieces);
  return pieces.some(opensNumber) ? joinNumbers(pieces, title) : pieces;
}

/** Whether a token can be part of a number of several words. */
function opensNumber({ number, lower }: Token): boolean {
  return number?.form === 'word' || lower === 'top' || scaleWord(lower) !== null;
}

/** Full-width digits and letters are one code unit each, so offsets stay true. */
function toAsciiWidth(text: string): string {
  if (text.search(FULL_WIDTH) < 0) return text;
  return text.replace(FULL_WIDTH, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
}

function splitChunk(chunk: string, start: number, out: Token[]): void {
  if (LETTERS.test(chunk)) {
    pushCore(chunk, start, out);
    return;
  }
  if (SEPARATOR.test(chunk)) {
    out.push(token(chunk, start, 'separator'));
    return;
  }
  const from = DECADE_APOSTROPHE.test(chunk) ? 0 : (OPENING.exec(chunk)?.[0].length ?? 0);
  for (let i = 0; i < from; i++) out.push(token(chunk[i]!, start + i, 'punctuation'));
  const to = endOfCore(chunk, from);
  if (to > from) pushCore(chunk.slice(from, to), start + from, out);
  for (let i = to; i < chunk.length; i++) out.push(closing(chunk, i, start));
}

/** A colon or semicolon at the end of a word divides the title; the rest is mere punctuation. */
function closing(chunk: string, i: number, start: number): Token {
  const kind = chunk[i] === ':' ? 'separator' : 'punctuation';
  return token(chunk[i]!, start + i, kind);
}

function endOfCore(chunk: string, from: number): number {
  const core = chunk.slice(from);
  if (DOTTED.test(core) || /^\d[\d.,]*%$/.test(core)) return chunk.length;
  const tail = CLOSING.exec(core)?.[0].length ?? 0;
  const end = chunk.length - tail;
  // "U.S.:" and "U.S.)" keep the abbreviation's dot.
  if (chunk[end] === '.' && DOTTED.test(chunk.slice(from, end + 1))) return end + 1;
  return Math.max(end, from);
}

/** "(2024)This" and "2011:top" hide a break inside a chunk. */
const INNER_BREAK = /[|:)(\]]/;

/** "Top10", "TOP-20": a ranking word that is written together with its count. */
const JOINED_COUNT = /^(\p{L}+)-?(\d{1,4}\+?)$/u;

function pushCore(core: string, start: number, out: Token[]): void {
  const [, ranking, count] = JOINED_COUNT.exec(core) ?? [];
  if (ranking !== undefined && count !== undefined && isTitleWord(ranking.toLowerCase(), 'ranking')) {
    pushCore(ranking, start, out);
    pushCore(count, start + core.length - count.length, out);
    return;
  }
  const number = readNumber(core.toLowerCase());
  const at = number && number.form !== 'unit' ? -1 : core.search(INNER_BREAK);
  if (at >= 0 && at < core.length - 1 && !core.includes('//')) {
    if (at > 0) pushCore(core.slice(0, at), start, out);
    splitChunk(core.slice(at, at + 1), start + at, out);
    splitChunk(core.slice(at + 1), start + at + 1, out);
    return;
  }
  out.push(token(core, start, number ? 'number' : 'word', number));
}

function token(text: string, start: number, kind: Token['kind'], number: NumberReading | null = null): Token {
  const lower = text.toLowerCase();
  return { text, lower, start, end: start + text.length, kind, capital: text[0] !== lower[0], number };
}

/** Joins "twenty five", "two hundred", "a dozen", "5 million" and reads "Top X" as a number. */
function joinNumbers(tokens: readonly Token[], title: string): Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const here = tokens[i]!;
    const span = longerNumber(tokens, i, title);
    const last = span === null ? -1 : tokens.findIndex(({ end }) => end === span.end);
    if (span !== null && last > i) {
      const form = span.value >= LARGE ? 'large' : 'word';
      const text = title.slice(here.start, span.end);
      out.push(token(text, here.start, 'number', { value: span.value, form, tail: '' }));
      i = last;
    } else if (isRomanPlace(out.at(-1), here)) {
      const number = readRoman(here.text);
      out.push(number ? { ...here, kind: 'number', number } : here);
    } else out.push(here);
  }
  return out;
}

/** Nobody lists a million things. */
const LARGE = 1_000_000;

/** The number that starts with a token and may go on behind it. */
function longerNumber(
  tokens: readonly Token[],
  i: number,
  title: string,
): { readonly value: number; readonly end: number } | null {
  const { number, start } = tokens[i]!;
  if (number === null || number.form === 'word') return numberWordsAt(title, start, 'en');
  const next = tokens[i + 1];
  const scale = next === undefined ? null : scaleWord(next.lower);
  return scale === null ? null : { value: number.value * scale, end: next!.end };
}

function isRomanPlace(before: Token | undefined, here: Token): boolean {
  return before?.lower === 'top' && here.kind === 'word' && /^[XVI]+$/.test(here.text);
}
