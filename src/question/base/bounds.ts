import type { Amount } from '../../lang/amounts.js';
import type { TimeSpan } from '../../lang/eras.js';
import { readNumber } from '../../lang/numbers.js';
import { measureAt } from '../../lang/spans.js';
import { timeAt } from '../../lang/times.js';
import { fromBase, unitOf } from '../../lang/units.js';
import type { QuestionWord, WordSpan } from './question-words.js';
import { isQuestionWord, rankingWord } from './word-knowledge.js';

/** A number or time that the question gives, with how it bounds. */
export interface BoundUse extends WordSpan {
  readonly op: '>' | '>=' | '<' | '<=' | '=';
  readonly value: number;
  /** Of what: "length", "money USD", "count", "year". */
  readonly dimension: string;
  /** The number as it was said, where a unit was said with it. */
  readonly said?: number;
  /** The other end of "between a and b". */
  readonly most?: number;
  /** A day or month, as it is written in dates. */
  readonly text?: string;
  /** Words apart from it that belong to it: "100 floors or fewer". */
  readonly also?: readonly number[];
}

/** Amounts and times of the question with the words that make bounds of them. */
export function boundUses(words: readonly QuestionWord[], question: string): BoundUse[] {
  const found: BoundUse[] = [];
  for (let at = 0; at < words.length; at++) {
    const { start } = words[at]!;
    // "movies from 1986" are of that year, not of 1986 and more.
    const next = words[at + 1];
    if (
      isQuestionWord('narrowing', words[at]!.word) &&
      next !== undefined &&
      timeAt(question, next.start) !== null
    )
      continue;
    const sign = /[$€£]\s*$/.exec(question.slice(0, start))?.[0].length ?? 0;
    const measure = measureAt(question, start - sign);
    if (measure === null) continue;
    let to = at + 1;
    while (to < words.length && words[to]!.start < measure.value.end) to++;
    if (isPartOfName(words, at) && measure.kind !== 'time') continue;
    // "one" alone is hardly a number, "forty thousand dollars" is.
    if (to === at + 1 && !/\d/.test(words[at]!.word)) continue;
    found.push(
      measure.kind === 'time'
        ? timeBound(byAge(words, boundWords(words, at, to)), measure.value)
        : amountBound(words, at, to, measure.value),
    );
    at = to - 1;
  }
  return joined(found, words);
}

/** The number of "V-12" and "PG-13" bounds nothing. */
function isPartOfName(words: readonly QuestionWord[], at: number): boolean {
  return words[at]!.isJoined && /^\p{L}+$/u.test(words[at - 1]?.word ?? '');
}

/** "older than 1830" is before it, "newer than 2005" after: what is older has the lesser date. */
function byAge(words: readonly QuestionWord[], span: BoundSpan): BoundSpan {
  const start = Math.max(0, span.from - MOST_BETWEEN);
  for (let at = span.to - 1; at >= start; at--) {
    const ranking = rankingWord(words[at]!.word);
    if (ranking?.labels.includes('date') && words[at]!.word.endsWith('er'))
      return { ...span, from: Math.min(at, span.from), op: ranking.direction === 'asc' ? '<' : '>' };
  }
  return span;
}

function timeBound({ from, to, op }: BoundSpan, time: TimeSpan): BoundUse {
  const value = op === '>' || op === '<=' ? time.to : time.from;
  const isMonth = time.kind === 'date' || time.kind === 'month';
  const wide = time.to > time.from && op === '=' ? { op: '>=' as const, most: time.to } : {};
  return {
    from,
    to,
    op,
    value,
    dimension: 'year',
    ...(isMonth && op === '=' ? { text: time.iso } : {}),
    ...wide,
  };
}

const STRICTLY = { 'at least': '>', 'at most': '<', about: '=' } as const;
const RELATIONS = { 'at least': '>=', 'at most': '<=', about: '=' } as const;

/** The words of a bound may stand within the amount: "at least 5 kg", "under $60". */
function amountBound(words: readonly QuestionWord[], from: number, to: number, amount: Amount): BoundUse {
  const { value, dimension, relation, max } = amount;
  const own = unitOf(amount.unit);
  const written = own === null ? {} : { said: Number(fromBase(value, own).toPrecision(12)) };
  const said = boundWords(words, from, to);
  const within = words.slice(from, to).some(({ word }) => isQuestionWord('strict', word));
  const related = relation === undefined ? '=' : within ? STRICTLY[relation] : RELATIONS[relation];
  const op = said.op === '=' ? related : said.op;
  if (max !== undefined && op === '=') return { from, to, op: '>=', value, dimension, most: max };
  return { from: said.from, to: said.to, op, value, dimension, ...written, also: said.also ?? [] };
}

interface BoundSpan extends WordSpan {
  readonly op: BoundUse['op'];
  readonly also?: readonly number[];
}

/** Words that may stand between a number and "or more". */
const MOST_BETWEEN = 2;

/**
 * "5 or more", "100 floors or fewer", "60 and over": what stands behind a number makes a bound of it. In "over 5 m and
 * under 2500" it is that of the next number.
 */
function boundBehind(words: readonly QuestionWord[], from: number, to: number): BoundSpan | null {
  for (let at = to; at <= to + MOST_BETWEEN; at++) {
    if (/\d/.test(words[at]?.word ?? '')) return null;
    const [joint, end] = [words[at]?.word, words[at + 1]?.word];
    if ((joint !== 'or' && joint !== 'and') || end === undefined) continue;
    const next = isQuestionWord('between two', words[at + 2]?.word) ? at + 3 : at + 2;
    if (/\d/.test(words[next]?.word ?? '')) return null;
    const isMore = isQuestionWord('more', end) || end === 'up';
    if (isMore || isQuestionWord('less', end))
      return { op: isMore ? '>=' : '<=', from, to, also: [at, at + 1] };
  }
  return null;
}

function boundWords(words: readonly QuestionWord[], from: number, to: number): BoundSpan {
  const near = words.slice(Math.max(0, from - 3), from).map(({ word }) => word);
  // "over 1000 and under 25 kg": what stands before another number is said of that one.
  const before = near.slice(near.findLastIndex((word) => /\d/.test(word)) + 1);
  const less = before.findLast((word) => isQuestionWord('less', word));
  const more = before.findLast((word) => isQuestionWord('more', word));
  const said = more ?? less;
  const behind = boundBehind(words, from, to);
  if (behind !== null) return behind;
  if (before.at(-2) === 'at' && before.at(-1) === 'least') return { op: '>=' as const, from: from - 2, to };
  if (before.at(-2) === 'at' && before.at(-1) === 'most') return { op: '<=' as const, from: from - 2, to };
  if (before.at(-2) === 'up' && before.at(-1) === 'to') return { op: '<=' as const, from: from - 2, to };
  if (said === undefined) return { op: '=' as const, from, to };
  const start = from - (before.length - before.lastIndexOf(said));
  const isIncluded = isQuestionWord('included', said);
  const op = more === undefined ? (isIncluded ? '<=' : '<') : isIncluded ? '>=' : '>';
  return { op: op as BoundUse['op'], from: start, to };
}

const INCH = 0.0254;
const INCHES_A_FOOT = 12;

/** "7 foot 2": what follows feet without a unit are inches. */
function isInches(feet: BoundUse, rest: BoundUse): boolean {
  const isNext = rest.from === feet.to && rest.dimension === 'count';
  return isNext && feet.dimension === 'length' && feet.op === '=' && rest.value < INCHES_A_FOOT;
}

/** "between 30 and 40 thousand dollars": what stands behind the second number is said of the first as well. */
function inSameUnit(
  first: BoundUse,
  second: BoundUse,
  words: readonly QuestionWord[],
): Pick<BoundUse, 'value' | 'dimension'> {
  const written = readNumber(words[second.from]!.text);
  const isBare = first.dimension === 'count' && first.to === first.from + 1;
  if (!isBare || written === null || written <= first.value || second.dimension === 'year') return first;
  return { value: first.value * (second.value / written), dimension: second.dimension };
}

/** "between 1990 and 2000" is one bound with two ends. */
function joined(bounds: readonly BoundUse[], words: readonly QuestionWord[]): BoundUse[] {
  const made: BoundUse[] = [];
  for (const bound of bounds) {
    const last = made.at(-1);
    if (last !== undefined && isInches(last, bound)) {
      made[made.length - 1] = { ...last, op: bound.op, to: bound.to, value: last.value + bound.value * INCH };
      continue;
    }
    const between = last === undefined ? -1 : last.from - 1;
    const opens = between >= 0 && /^(?:between|from)$/.test(words[between]!.word);
    const links =
      last !== undefined && bound.from === last.to + 1 && /^(?:and|to)$/.test(words[last.to]!.word);
    if (last === undefined || !opens || !links) made.push(bound);
    else
      made[made.length - 1] = {
        ...last,
        ...inSameUnit(last, bound, words),
        from: between,
        to: bound.to,
        op: '>=',
        most: bound.value,
      };
  }
  return made;
}
