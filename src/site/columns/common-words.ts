import { lexiconWords, onceRead } from '../../lang/index.js';
import { typeValue } from '../../table/value-types.js';

/** Words that this share of a column's texts have, each once and in the same order, belong to the template. */
const COMMON = 0.95;
/** With fewer texts, or fewer different ones, words agree by chance. */
const MIN_TEXTS = 10;
const MIN_DIFFERENT = 5;
/** Longer texts are prose, in which small words say nothing. */
const LONGEST_TEXT = 100;
const MAX_PARTS = 5;
/** Separators and lower-case words: a capitalised one may be a name that all texts share. */
const TEMPLATE_WORD = /^\p{Ll}[\p{L}']*$|^[^\p{L}\p{N}]+$/u;
const joiningWords = onceRead(() => lexiconWords('joining-words'));
const NUMBER_END = /\d\W*$/;
const LETTERS = /^\p{L}+$/u;
/** A part is data when so many of its texts have a type, or so many of them are different. */
const TYPED = 0.8;
const DIFFERENT = 0.5;
/** Signs that stood between the parts. */
const ENDS = /^[\s,;:|–-]+|[\s,;:|–]+$/gu;

/** Which part of a text a column shows: the texts are cut at these words, in this order. */
export interface TextPart {
  readonly words: readonly string[];
  readonly at: number;
}

/**
 * Words of the template in the middle of texts (SKES section 3.4: common tokens split a column): "in" of "Directed by
 * J. Doe in 2005". Null unless what stands between them is clearly data: numbers, dates, or hardly a text twice.
 */
export function commonWords(texts: readonly string[]): readonly string[] | null {
  if (texts.length < MIN_TEXTS || new Set(texts).size < MIN_DIFFERENT) return null;
  if (texts.filter((text) => text.length > LONGEST_TEXT).length > (1 - COMMON) * texts.length) return null;
  const words = runsOf(wordsOnceEach(texts), texts);
  if (words.length === 0 || words.length >= MAX_PARTS) return null;
  const cut = texts.map((text) => partsBetween(text, words)).filter((parts) => parts !== null);
  if (cut.length < COMMON * texts.length) return null;
  const areData = cut[0]!.every((_, at) => isData(cut.map((parts) => parts[at]!)));
  return areData ? words : null;
}

/** The parts of a text between the words; null where it lacks one of them, or nothing stands between two. */
export function partsBetween(text: string, words: readonly string[]): string[] | null {
  const parts: string[] = [];
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(` ${word} `, from);
    if (at < 0) return null;
    parts.push(text.slice(from, at));
    from = at + word.length + 1;
  }
  parts.push(text.slice(from));
  const clean = parts.map((part) => part.replace(ENDS, ''));
  return clean.includes('') ? null : clean;
}

/** Words that nearly all texts have exactly once, and not at an end: there they are cut off as it is. */
function wordsOnceEach(texts: readonly string[]): string[] {
  const { prefix = '', suffix = '' } = commonAffixes(texts);
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = inside(text, prefix, suffix).split(' ');
    for (const word of withoutUnits(words)) {
      if (TEMPLATE_WORD.test(word) && words.indexOf(word) === words.lastIndexOf(word)) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
  }
  return [...counts.keys()].filter((word) => counts.get(word)! >= COMMON * texts.length);
}

/** Words between the first and the last; those after a number are its unit ("400 hp at ..."), up to one that joins. */
function withoutUnits(words: readonly string[]): string[] {
  let isUnit = false;
  return words.slice(0, -1).filter((word, i) => {
    const mayBeUnit = LETTERS.test(word) && !joiningWords().has(word);
    isUnit = mayBeUnit && (isUnit || (i > 0 && NUMBER_END.test(words[i - 1]!)));
    return i > 0 && !isUnit;
  });
}

function inside(text: string, prefix: string, suffix: string): string {
  const from = text.startsWith(prefix) ? prefix.length : 0;
  const to = text.endsWith(suffix) ? text.length - suffix.length : text.length;
  return text.slice(from, Math.max(from, to));
}

/** The words in the order of the first text that has them all, those that follow each other put together. */
function runsOf(words: readonly string[], texts: readonly string[]): string[] {
  const example = texts
    .map((text) => text.split(' '))
    .find((all) => words.every((word) => all.includes(word)));
  if (example === undefined) return [];
  const runs: string[] = [];
  let before = -2;
  for (const [at, word] of example.entries()) {
    if (!words.includes(word)) continue;
    if (at === before + 1) runs.push(`${runs.pop()} ${word}`);
    else runs.push(word);
    before = at;
  }
  return runs;
}

function isData(texts: readonly string[]): boolean {
  const different = new Set(texts).size;
  if (different < 2) return false;
  const typed = texts.filter((text) => typeValue(text).type !== 'text').length;
  return typed >= TYPED * texts.length || different >= DIFFERENT * texts.length;
}

const MIN_VALUES = 4;
/** Separators, brackets and lower-case words. */
const TEMPLATE_END = /^[^\p{L}\p{N}]|^\p{Ll}/u;
const AFTER_NUMBER = /\d[^\p{L}]*$/u;

interface Affixes {
  prefix?: string;
  suffix?: string;
}

/**
 * Words of the template inside the text nodes (SKES section 3.4): "by J. Doe" on every page, or
 * "J. Doe (author)". What may be data stays: a word after a number is its unit, a capitalised one at
 * the end may be a country, and words that make up most of a value are the value.
 */
export function commonAffixes(texts: readonly string[]): Affixes {
  if (texts.length < MIN_VALUES || new Set(texts).size < 2) return {};
  const prefix = longestCommon(texts, firstWords);
  const rest = texts.map((text) => (text.startsWith(prefix) ? text.slice(prefix.length).trim() : text));
  const suffix = longestCommon(rest, lastWords);
  return {
    ...(prefix !== '' && isShort(prefix, texts) ? { prefix: `${prefix} ` } : {}),
    ...(suffix !== '' && isShort(suffix, rest) && isTemplateEnd(suffix, rest)
      ? { suffix: ` ${suffix}` }
      : {}),
  };
}

function isShort(affix: string, texts: readonly string[]): boolean {
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b);
  return 2 * affix.length <= lengths[lengths.length >> 1]!;
}

function isTemplateEnd(suffix: string, texts: readonly string[]): boolean {
  const isUnit = texts.some((text) => AFTER_NUMBER.test(text.slice(0, text.length - suffix.length)));
  return !isUnit && TEMPLATE_END.test(suffix);
}

/** The longest run of words that enough of the texts share and that leaves something of each. */
function longestCommon(
  texts: readonly string[],
  part: (text: string, count: number) => string | null,
): string {
  let common = '';
  for (let n = 1; ; n++) {
    const next = mostCommon(texts, (text) => part(text, n));
    if (next === null) return common;
    common = next;
  }
}

/** So many words at the start of a text that has more, or null. */
function firstWords(text: string, count: number): string | null {
  let end = -1;
  for (let n = 0; n < count; n++) {
    end = text.indexOf(' ', end + 1);
    if (end < 0) return null;
  }
  return text.slice(0, end);
}

/** The same at its end. */
function lastWords(text: string, count: number): string | null {
  let start = text.length;
  for (let n = 0; n < count; n++) {
    start = start === 0 ? -1 : text.lastIndexOf(' ', start - 1);
    if (start < 0) return null;
  }
  return text.slice(start + 1);
}

/** What enough of the texts have in common; gives up as soon as too many have not. */
function mostCommon(texts: readonly string[], partOf: (text: string) => string | null): string | null {
  const misses = Math.floor((1 - COMMON) * texts.length);
  const counts = new Map<string, number>();
  let best = 0;
  let found: string | null = null;
  for (let seen = 0; seen < texts.length; seen++) {
    const part = partOf(texts[seen]!);
    const count = part === null ? 0 : (counts.get(part) ?? 0) + 1;
    if (part !== null) counts.set(part, count);
    if (count > best) {
      best = count;
      found = part;
    }
    if (seen + 1 - best > misses) return null;
  }
  return found;
}
