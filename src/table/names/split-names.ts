import { measureAt } from '../../lang/spans.js';
import { oneOf, wordForm } from '../../list/words/list-words.js';
import { typeValue } from '../value-types.js';
import { type Cut, SEPARATORS, type Separator } from './separators.js';

/** One item's own line as the page prints it. */
export interface NameLine {
  readonly text: string;
  /** What follows on the same line where `text` is only its beginning. */
  readonly tail: string;
  /** Lines of one form (heading, bullet, paragraph) are compared with each other. */
  readonly form: number;
}

/** What was split off a name. */
interface NamePart {
  /** Id of the separator or rule. */
  readonly rule: string;
  readonly text: string;
}

export interface SplitName {
  readonly name: string;
  readonly parts: readonly NamePart[];
}

/** Separators are found by frequency over all items, which fewer than three cannot show. */
const FEWEST_ITEMS = 3;

/**
 * What the texts of one side are known to be, when it is something else than what the title announces: counties beside
 * villages, bands beside albums.
 */
type ToldOf = (texts: readonly string[]) => string | null;

const tellsNothing: ToldOf = () => null;

/** Names without what trails or precedes them, for all items of a list at once. */
export function splitNames(lines: readonly NameLine[], told: ToldOf = tellsNothing): SplitName[] {
  const counts = new Map<number, number>();
  for (const { form } of lines) counts.set(form, (counts.get(form) ?? 0) + 1);
  // forms that only one or two items have cannot show a spike of their own: they go with the commonest
  const commonest = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const groupOf = ({ form }: NameLine) => (counts.get(form)! >= FEWEST_ITEMS ? form : commonest);
  const split = new Map<number, SplitName>();
  for (const group of new Set(lines.map(groupOf))) {
    const members = lines.flatMap((line, i) => (groupOf(line) === group ? [i] : []));
    splitGroup(
      members.map((i) => lines[i]!),
      told,
    ).forEach((name, at) => {
      split.set(members[at]!, name);
    });
  }
  return lines.map((_, i) => split.get(i)!);
}

function splitGroup(lines: readonly NameLine[], told: ToldOf): SplitName[] {
  let split: readonly SplitName[] = lines.map(({ text, tail }) => {
    const name = trimName(text).replace(bonus(), '');
    return { name, parts: addPart({ name, parts: [] }, 'bold', tail.replace(/^[\s:.,–—|-]+/, '')) };
  });
  if (lines.length >= FEWEST_ITEMS) {
    for (const separator of SEPARATORS) split = applySeparator(split, separator, told);
  }
  split = dropReviewWord(split);
  return split.map(({ name, parts }) => ({
    name: withoutQuotes(trimName(name)),
    parts,
  }));
}

/** Stands where other items have their number. */
const bonus = wordForm(() => `^bonus(?:\\s+(?:${oneOf('bonus-item')}))?\\s*[:–—-]\\s+`);

function applySeparator(
  split: readonly SplitName[],
  separator: Separator,
  told: ToldOf,
): readonly SplitName[] {
  const cuts = split.map(({ name }) => separator.cut(name));
  const found = cuts.filter((cut) => cut !== null);
  const rights = found.map((cut) => cut.right);
  if (found.length < Math.max(2, split.length * separator.shareOfAsides)) return split;
  if (found.length < split.length * separator.share && !areAsides(rights)) return split;
  if (separator.beforeText && share(rights, isText) < MOST_AGREE) return split;
  const side = nameSide(found) ?? (separator.tells ? 'left' : unknownSide(found, told));
  if (side === null) return split;
  return split.map((item, i) =>
    cuts[i] === null ? item : cutName(item, cuts[i]!, separator.id, side === 'right'),
  );
}

function cutName(item: SplitName, cut: Cut, rule: string, right: boolean): SplitName {
  const part = { rule: right ? `${rule}-before` : rule, text: right ? cut.left : cut.right };
  return { name: right ? cut.right : cut.left, parts: [...item.parts, part] };
}

function addPart(item: SplitName, rule: string, text: string): NamePart[] {
  return /[\p{L}\p{N}]/u.test(text) ? [...item.parts, { rule, text }] : [...item.parts];
}

const reviewWord = wordForm(() => `\\s+(?:${oneOf('review')})$`);

/** "Jade Yoga Mat Review": said of several items it is the article's word, not the name's. */
function dropReviewWord(split: readonly SplitName[]): SplitName[] {
  const found = split.filter(({ name }) => reviewWord().test(name)).length;
  if (found < 2) return [...split];
  return split.map((item) => ({ ...item, name: item.name.replace(reviewWord(), '') }));
}

/** Link marks and stray punctuation around a name. */
function trimName(text: string): string {
  return text
    .replace(/^[\s:.,;–—|•·-]+/, '')
    .replace(/(?:\s|[🔗¶|•·:;,–—-])+$/u, '')
    .trim();
}

const QUOTED = /^["“„«‘](.+)["”“»’]$/u;

function withoutQuotes(name: string): string {
  const inside = QUOTED.exec(name)?.[1];
  return inside === undefined || /["“”„«»]/.test(inside) ? name : inside.trim();
}

/** "Best overall", "Budget pick": praise that is not part of a name. */
const praise = wordForm(() => `\\b(?:${oneOf('praise', '[- ]')})\\b`);
/** A side that is a name varies; one that classifies repeats itself. */
const REPEATING = 0.6;
const VARYING = 0.9;
const MOST_AGREE = 0.7;
const LONGEST_NAME_WORDS = 10;
/** What describes a thing mostly takes more words than its name. */
const SHORT_NAME_WORDS = 4;

/**
 * Which side of a separator is the name. "Nike: The Innovator of Athletic Footwear" has it left, "Budget pick: EarFun"
 * and "Business certification: Project Management Professional" right. A side that is an amount, a date or a price in
 * most items is no name. Null where both sides read as names and differ from item to item, as in "Jackson Browne –
 * Running on Empty": then nothing in them tells which is meant.
 */
function nameSide(cuts: readonly Cut[]): 'left' | 'right' | null {
  const lefts = cuts.map((cut) => cut.left);
  const rights = cuts.map((cut) => cut.right);
  const measuredLeft = share(lefts, isMeasure) >= MOST_AGREE;
  const measuredRight = share(rights, isMeasure) >= MOST_AGREE;
  if (measuredLeft !== measuredRight) return measuredLeft ? 'right' : 'left';
  if (share(rights, isNameLength) < MOST_AGREE) return 'left';
  const awardsLeft = share(lefts, isPraise);
  if (awardsLeft >= MOST_AGREE && awardsLeft > share(rights, isPraise)) return 'right';
  if (distinct(lefts) <= REPEATING && distinct(rights) >= VARYING) return 'right';
  if (share(lefts, isSentenceCase) >= MOST_AGREE && share(rights, isTitleCase) >= MOST_AGREE) return 'right';
  return areShortNames(lefts) && areShortNames(rights) ? null : 'left';
}

/** The side that is not known to be of another kind than the title announces: the village, not its county. */
function unknownSide(cuts: readonly Cut[], told: ToldOf): 'left' | 'right' | null {
  const knowsLeft = told(cuts.map((cut) => cut.left)) !== null;
  const knowsRight = told(cuts.map((cut) => cut.right)) !== null;
  return knowsLeft === knowsRight ? null : knowsLeft ? 'right' : 'left';
}

/** Asides are said of several things: "NEW ENTRY" again and again, or praise of each. */
function areAsides(texts: readonly string[]): boolean {
  return share(texts, isPraise) >= MOST_AGREE || distinct(texts) <= REPEATING;
}

/** "125 dB, Brazil", "May 1953", "$1,299", "4.8/5": the text is a value, or starts with one and goes on after it. */
function isMeasure(text: string): boolean {
  if (typeValue(text).type !== 'text') return true;
  const measure = measureAt(text, 0);
  if (measure === null || !/^[,;(]/.test(text.slice(measure.value.end).trimStart())) return false;
  return measure.kind === 'time' || measure.value.dimension !== 'count';
}

function isText(text: string): boolean {
  return text.split(/\s+/).length >= SHORT_NAME_WORDS || /[.!?。！？]["'”’)]*$/u.test(text);
}

function areShortNames(texts: readonly string[]): boolean {
  return distinct(texts) >= VARYING && share(texts, isShortName) >= MOST_AGREE;
}

function isShortName(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return (
    words.length <= SHORT_NAME_WORDS &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length / 2 &&
    !isPraise(text)
  );
}

function share(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.filter(test).length / texts.length;
}

function distinct(texts: readonly string[]): number {
  return new Set(texts.map((text) => text.toLowerCase())).size / texts.length;
}

/** Whether a text praises, as "Budget pick" does, instead of naming. */
export function isPraise(text: string): boolean {
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
