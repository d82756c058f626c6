import { lexiconGroups } from '../../lang/lexicon.js';
import { singular } from '../../lang/nouns.js';
import { FUNCTION_WORDS } from '../terms.js';
import type { TaggedToken } from './tagged-sentence.js';

const NOMINAL: ReadonlySet<string> = new Set(['NOUN', 'PROPN']);
const INSIDE_PHRASE: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM', 'X', 'SYM']);

/** What joins parts of a name: "University of Oxford", "Lord of the Rings", "McDonald's". */
const NAME_JOINTS: ReadonlySet<string> = new Set([
  ...lexiconGroups('empty-words')('name joints'),
  '&',
  '-',
  "'s",
  '’s',
]);

const emptyWords = lexiconGroups('empty-words');

/** Judgements and counts that say nothing about the kind of thing ("other popular programming languages"). */
const EMPTY_MODIFIERS = emptyWords('modifiers');

/** Heads that stand for anything at all; their lists are no instances of a kind. */
const EMPTY_HEADS = emptyWords('heads');

const LONGEST_CONCEPT = 3;
const LONGEST_NAME = 6;

/**
 * The plural noun phrase that ends before token `end`, as concept: "many large tech companies" gives
 * "large tech companies". Null where the head is no plural noun or says nothing.
 */
export function conceptBefore(tokens: readonly TaggedToken[], end: number): string[] | null {
  let start = end;
  while (start > 0 && INSIDE_PHRASE.has(tokens[start - 1]!.pos) && tokens[start - 1]!.pos !== 'NUM') start--;
  return conceptIn(tokens, start, end);
}

/** The plural noun phrase that starts at token `start`. */
export function conceptAfter(tokens: readonly TaggedToken[], start: number): string[] | null {
  let end = start;
  while (end < tokens.length && INSIDE_PHRASE.has(tokens[end]!.pos)) end++;
  return conceptIn(tokens, start, end);
}

function conceptIn(tokens: readonly TaggedToken[], start: number, end: number): string[] | null {
  const head = tokens[end - 1];
  if (end <= start || head === undefined || !NOMINAL.has(head.pos)) return null;
  const one = singular(head.lower);
  if (one === head.lower || EMPTY_HEADS.has(one) || !/^[a-z-]{3,}$/.test(one)) return null;
  const words = tokens.slice(start, end - 1).map(({ lower }) => lower);
  while (words.length > 0 && (EMPTY_MODIFIERS.has(words[0]!) || !/^[a-z][a-z-]*$/.test(words[0]!)))
    words.shift();
  return words.length >= LONGEST_CONCEPT || words.some((word) => !/^[a-z][a-z-]*$/.test(word))
    ? [one]
    : [...words, one];
}

interface FoundName {
  readonly name: string;
  /** First token after the name. */
  readonly next: number;
}

/** The name or noun phrase that starts at a token, without article; null where none does. */
export function nameAt(tokens: readonly TaggedToken[], start: number): FoundName | null {
  let from = start;
  while (tokens[from]?.pos === 'DET' && !isNameArticle(tokens, from)) from++;
  let end = from;
  while (end < tokens.length && end - from <= LONGEST_NAME && belongs(tokens, from, end)) end++;
  while (end > from && !endsName(tokens[end - 1]!)) end--;
  const name = cleanName(tokens.slice(from, end));
  return name === null ? null : { name, next: end };
}

/** The name that ends before a token. */
export function nameBefore(
  tokens: readonly TaggedToken[],
  end: number,
): { name: string; start: number } | null {
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && precedes(tokens[start - 1]!)) start--;
  while (start < end && NAME_JOINTS.has(tokens[start]!.lower)) start++;
  const name = cleanName(tokens.slice(start, end));
  return name === null ? null : { name, start };
}

/** "The Beatles" keeps its article, "the city" does not. */
function isNameArticle(tokens: readonly TaggedToken[], at: number): boolean {
  return tokens[at]!.text === 'The' && tokens[at + 1]?.pos === 'PROPN';
}

function belongs(tokens: readonly TaggedToken[], from: number, at: number): boolean {
  const token = tokens[at]!;
  if (INSIDE_PHRASE.has(token.pos) || (at === from && token.text === 'The')) return true;
  // A joint belongs to a name only between capitalised words.
  return (
    at > from && NAME_JOINTS.has(token.lower) && isCapital(tokens[at - 1]!) && isCapitalAhead(tokens, at)
  );
}

function isCapitalAhead(tokens: readonly TaggedToken[], at: number): boolean {
  const next = tokens[at + 1];
  return (
    next !== undefined &&
    (isCapital(next) || (NAME_JOINTS.has(next.lower) && isCapital(tokens[at + 2] ?? next)))
  );
}

function isCapital({ text }: TaggedToken): boolean {
  return /^[\p{Lu}\p{N}]/u.test(text);
}

function precedes({ pos, lower }: TaggedToken): boolean {
  return INSIDE_PHRASE.has(pos) || lower === '&' || lower === '-';
}

function endsName({ pos }: TaggedToken): boolean {
  return NOMINAL.has(pos) || pos === 'NUM';
}

function cleanName(tokens: readonly TaggedToken[]): string | null {
  let from = 0;
  // "General Electric" begins with a name's word, "general purpose" with an empty one.
  while (from < tokens.length && EMPTY_MODIFIERS.has(tokens[from]!.text)) from++;
  const kept = tokens.slice(from);
  if (kept.length === 0 || !kept.some(({ pos }) => NOMINAL.has(pos))) return null;
  const name = kept.map(({ text, spaced }, i) => (i > 0 && spaced ? ` ${text}` : text)).join('');
  if (!/[\p{L}]{2}/u.test(name) || (kept.length === 1 && FUNCTION_WORDS.has(kept[0]!.lower))) return null;
  return EMPTY_HEADS.has(singular(kept.at(-1)!.lower)) ? null : name;
}
