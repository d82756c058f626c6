import { onceRead } from '../../lang/lexicon.js';
import { listWords } from '../../list/features/list-words.js';
import type { Cut } from './separators.js';

/** "Best overall", "Budget pick": praise that is not part of a name. */
const praise = onceRead(
  () => new RegExp(`\\b(?:${[...listWords('praise')].join('|').replaceAll('-', '[- ]')})\\b`, 'i'),
);
/** A side that is a name varies; one that classifies repeats itself. */
const REPEATING = 0.6;
const VARYING = 0.9;
const MOST = 0.7;
const LONGEST_NAME_WORDS = 10;
/** What describes a thing mostly takes more words than its name. */
const SHORT_NAME_WORDS = 4;

/**
 * Which side of a separator is the name. "Nike: The Innovator of Athletic Footwear" has it left, "Budget pick: EarFun"
 * and "Business certification: Project Management Professional" right. Null where both sides read as names and differ
 * from item to item, as in "Jackson Browne – Running on Empty": then nothing tells which of them is meant.
 */
export function nameSide(cuts: readonly Cut[]): 'left' | 'right' | null {
  const lefts = cuts.map((cut) => cut.left);
  const rights = cuts.map((cut) => cut.right);
  if (share(rights, isNameLength) < MOST) return 'left';
  const awardsLeft = share(lefts, isAward);
  if (awardsLeft >= MOST && awardsLeft > share(rights, isAward)) return 'right';
  if (distinct(lefts) <= REPEATING && distinct(rights) >= VARYING) return 'right';
  if (share(lefts, isSentenceCase) >= MOST && share(rights, isTitleCase) >= MOST) return 'right';
  return areShortNames(lefts) && areShortNames(rights) ? null : 'left';
}

function areShortNames(texts: readonly string[]): boolean {
  return distinct(texts) >= VARYING && share(texts, isShortName) >= MOST;
}

function isShortName(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return (
    words.length <= SHORT_NAME_WORDS &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length / 2 &&
    !isAward(text)
  );
}

function share(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.filter(test).length / texts.length;
}

function distinct(texts: readonly string[]): number {
  return new Set(texts.map((text) => text.toLowerCase())).size / texts.length;
}

export function isAward(text: string): boolean {
  return praise().test(text);
}

function isNameLength(text: string): boolean {
  return text.split(/\s+/).length <= LONGEST_NAME_WORDS;
}

/** "Business consultant certification": several words, none but the first with a capital. */
function isSentenceCase(text: string): boolean {
  const [, ...rest] = text.split(/\s+/);
  return rest.length > 0 && rest.every((word) => !/^\p{Lu}/u.test(word));
}

function isTitleCase(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words.length > 1 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= words.length / 2;
}
