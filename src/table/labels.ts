import { isStopWord } from '../lang/index.js';

/** Labels are a few words; what is longer is a sentence and labels nothing. */
const MOST_WORDS = 8;
const LONGEST = 60;
/** The same with the marks around it. */
const LONGEST_PRINTED = 70;
/** Marks around a label that are not part of it: colons, bullets, ticks, pictograms. */
const AROUND = /^[^\p{L}\p{N}%$#(“"'…]+|[\s:：|–—\-•*>.,;]+$/gu;

/** Most texts have no marks around them, and Unicode classes cost more than this. */
const BARE = /^[A-Za-z\d%$#("'](?:[ -~]*[A-Za-z\d%$#()"'!?\]])?$/;

/** A label as a reader would say it: without its colon, bullets and pictograms; '' when the text is no label. */
export function labelText(text: string): string {
  if (text.length > LONGEST_PRINTED) return '';
  const label = BARE.test(text) ? text : text.replace(AROUND, '').trim();
  return isLabel(label) ? label : '';
}

const TWO_LETTERS = /[a-z]{2}|\p{L}{2}/u;

function isLabel(label: string): boolean {
  if (label === '' || label.length > LONGEST || !TWO_LETTERS.test(label)) return false;
  if (/[.!?;]\s/.test(label) && /[.!?;]\s+\p{L}/u.test(label)) return false;
  return label.split(/\s+/).length <= MOST_WORDS;
}

/** Stands in a label for the item's own name: "Why work with …?" */
export const NAME_MARK = '…';

/** The words of an item's name, to be taken out of its labels. */
export type NameWords = ReadonlySet<string>;

export function nameWords(name: string): NameWords {
  return new Set(name.toLowerCase().split(/\s+/).map(bareWord));
}

/**
 * The label with the item's name taken out, so that it is the same under every item: "Why work with
 * Acme Group?" and "Acme Price" under Acme Group.
 */
export function maskName(label: string, name: NameWords): string {
  const words = label.split(' ');
  const isName = (word: string) => name.has(bareWord(word.toLowerCase()));
  const start = words.findIndex((word) => word.length > 1 && isName(word));
  if (start < 0) return label;
  let end = start;
  while (end < words.length && isName(words[end]!)) end++;
  const closing = /[?!:]$/.exec(words[end - 1]!)?.[0] ?? '';
  const before = words.slice(0, start);
  const after = words.slice(end);
  if (before.length === 0 && namesByItself(after, closing)) return after.join(' ');
  if (after.length === 0 && closing === '' && saysOfWhat(before)) return before.slice(0, -1).join(' ');
  return [...before, NAME_MARK + closing, ...after].join(' ');
}

/** "Acme Price", "Acme pros", "Acme: offerings" are labels without the name; "Acme is for you if" is none. */
function namesByItself(after: readonly string[], closing: string): boolean {
  if (after.length === 0) return false;
  if (closing === ':' || /^[\p{Lu}\p{N}(]/u.test(after[0]!)) return true;
  return !after.some((word) => isStopWord(word.toLowerCase()));
}

/** "Key features of" Acme are "Key features"; "Why work with" and "Testing" need the name to be read. */
function saysOfWhat(before: readonly string[]): boolean {
  const [first, ...others] = before.map((word) => word.toLowerCase());
  const last = others.at(-1);
  return last !== undefined && isStopWord(last) && !isStopWord(first!);
}

function bareWord(word: string): string {
  if (PLAIN_WORD.test(word)) return word;
  return word.replace(/['’]s$/i, '').replace(/[^\p{L}\p{N}-]/gu, '');
}

const PLAIN_WORD = /^[a-z\d-]*$/;

const ASCII = /^[ -~]*$/;

/** What makes two labels the same. */
export function labelKey(label: string): string {
  // most labels are plain, and Unicode classes cost three times as much
  if (ASCII.test(label))
    return label
      .toLowerCase()
      .replace(/[^a-z\d%$#']+/g, ' ')
      .trim();
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/[^\p{L}\p{N}%$#'…]+/gu, ' ')
    .trim();
}

/** One labelled value of one item. Several fields of one key are one field with several values. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Node at which the value stands. */
  readonly node: number;
  /** Rule that found it. */
  readonly rule: string;
}
