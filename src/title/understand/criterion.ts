import type { Analysis } from '../analysis.js';
import { textOf } from '../analysis.js';
import type { ItemPhrase } from '../phrase/item-phrase.js';
import { isTitleWord } from '../title-words.js';

/** A list that says nothing about its order claims to be of the best; the reading leaves it at null. */
export const IMPLICIT_CRITERION = 'best';

/** By what the items were chosen: judging words before the head, else the clause behind it. */
export function criterionOf(
  a: Analysis,
  at: number,
  phrase: ItemPhrase | null,
  conceptFrom: number,
  conceptTo: number,
  blocked: (i: number) => boolean,
): string | null {
  const before = judgingWords(a, phrase, conceptFrom, blocked);
  const superlative = before !== null && isStrong(a, phrase!.start, conceptFrom);
  if (superlative) return before;
  const behind = phrase && isRomance(a) ? judgedBehind(a, phrase.head + 1) : null;
  if (behind) return behind;
  const ranked = rankingBefore(a, at);
  const clause = phrase ? clauseBehind(a, phrase, conceptTo, blocked) : null;
  return ranked ?? clause ?? before;
}

function judgingWords(
  a: Analysis,
  phrase: ItemPhrase | null,
  conceptFrom: number,
  blocked: (i: number) => boolean,
): string | null {
  if (!phrase || conceptFrom <= phrase.start) return null;
  let start = phrase.start;
  let end = conceptFrom;
  // "the ten best Prague hotels": the place between is no part of the judgement.
  while (end > start && blocked(end - 1)) end--;
  while (start < end && !judges(a, start)) start++;
  while (end > start && !judges(a, end - 1) && !isDescribed(a, end - 1) && !closesBracket(a, start, end))
    end--;
  const text = textOf(a, start, end).toLowerCase();
  return text === '' ? null : text;
}

function judges(a: Analysis, i: number): boolean {
  const { tag } = a.words[i]!;
  const { lower } = a.tokens[i]!;
  return (
    tag === 'JJS' ||
    tag === 'RBS' ||
    tag === 'RB' ||
    tag === 'JJ' ||
    isTitleWord(lower, 'judging') ||
    isTitleWord(lower, 'ranking')
  );
}

/** "most desired", "best rated", "most gender-progressive" */
function isDescribed(a: Analysis, i: number): boolean {
  const before = a.words[i - 1]?.tag;
  return a.tokens[i]!.kind === 'word' && (before === 'RB' || before === 'RBS' || before === 'JJS');
}

function closesBracket(a: Analysis, start: number, end: number): boolean {
  return a.tokens[end - 1]!.text === ')' && a.tokens.slice(start, end).some((token) => token.text === '(');
}

/** Superlatives and adverb groups say more than any clause behind the head. */
function isStrong(a: Analysis, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const { tag } = a.words[i]!;
    if (tag === 'JJS' || tag === 'RBS' || tag === 'RB' || isTitleWord(a.tokens[i]!.lower, 'ranking'))
      return true;
  }
  return false;
}

function isRomance({ language }: Analysis): boolean {
  return language === 'fr' || language === 'es';
}

/** French and Spanish judge behind the noun: "recettes faciles", "países más grandes", "les plus chers". */
function judgedBehind(a: Analysis, from: number): string | null {
  let start = from;
  if (a.words[start]?.tag === 'DT') start++;
  let end = start;
  while (end < a.tokens.length && judges(a, end)) end++;
  return end === start ? null : textOf(a, start, end).toLowerCase();
}

const LOOK_BACK = 3;

/** "Top 10", "Best 5", "My Top 7" */
function rankingBefore(a: Analysis, at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - LOOK_BACK); i--) {
    const { lower } = a.tokens[i]!;
    if (isTitleWord(lower, 'ranking') || a.words[i]!.tag === 'JJS') return lower;
  }
  return null;
}

function clauseBehind(
  a: Analysis,
  phrase: ItemPhrase,
  from: number,
  blocked: (i: number) => boolean,
): string | null {
  if (isTitleWord(a.tokens[phrase.head]!.lower, 'topic')) return null;
  const segment = a.segments[a.segmentOf[phrase.head]!]!;
  const start = opensClause(a, from) ? from : behindSetting(a, from, segment.end, blocked);
  return start < segment.end && opensClause(a, start) ? clauseText(a, start, segment.end, blocked) : null;
}

function opensClause(a: Analysis, i: number): boolean {
  const word = a.words[i];
  if (word === undefined) return false;
  if (word.tag === 'TO') return a.words[i + 1]?.tags.includes('VB') === true;
  return isTitleWord(a.tokens[i]!.lower, 'clause') || word.tag === 'WH' || word.tag === 'VBG';
}

/** "foods [from 2015] that ...", "towns [in Canada] you ...": a clause may follow the time or place. */
function behindSetting(a: Analysis, from: number, to: number, blocked: (i: number) => boolean): number {
  let i = a.words[from]?.tag === 'IN' ? from + 1 : from;
  while (i < to && (blocked(i) || a.words[i]!.tag === 'DT')) i++;
  return i > from && blocked(i - 1) ? i : to;
}

/** The clause without a time or place at its end, nor the preposition that led to it. */
function clauseText(a: Analysis, from: number, to: number, blocked: (i: number) => boolean): string {
  let end = from;
  while (end < to && !blocked(end) && a.tokens[end]!.text !== '(' && a.tokens[end]!.text !== ',') end++;
  if (end < to && blocked(end) && !endsWith(a, end, to, blocked)) end = to;
  // One preposition led to the time or place; one more belongs to the verb ("to check out in May").
  const cut = end;
  while (end > from + 1 && isDangling(a, end - 1) && !(end < cut && a.words[end]!.tag === 'IN')) end--;
  return textOf(a, from, end).toLowerCase();
}

function endsWith(a: Analysis, from: number, to: number, blocked: (i: number) => boolean): boolean {
  for (let i = from; i < to; i++)
    if (!blocked(i) && a.tokens[i]!.kind === 'word') return a.words[i]!.tag === 'IN';
  return true;
}

function isDangling(a: Analysis, i: number): boolean {
  const { tag } = a.words[i]!;
  return tag === 'IN' || tag === 'DT' || tag === 'PUNC';
}
