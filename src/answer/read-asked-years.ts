import { readYears, type YearSpan } from '../lang/times.js';
import { DATING_VERB, datingLabels, isDating } from './dating-verbs.js';
import type { AskedTime, NumberFilter, Question } from './question.js';
import { readAmount } from './read-amount.js';
import { timePhrase } from './understanding.js';

const YEARS = String.raw`(?:the\s+)?(?:years?\s+)?(?:(?:early|mid|late)[\s-]+)?((?:1\d|20)\d\d(?:['’]?s)?|['’]?[2-9]0['’]?s|\d{1,2}(?:st|nd|rd|th)[\s-]centur(?:y|ies)|(?:twen|thir|for|fif|six|seven|eigh|nine)ties)(?![\p{L}\d.,]*\d)`;
const VERB = String.raw`(?:(?:that|which|who)\s+)?(?:(?:was|were|is|are|has been|have been)\s+)?(?:first\s+|originally\s+)?(${DATING_VERB})\s+`;
const BETWEEN = new RegExp(
  String.raw`(?:\b${VERB})?\b(?:between|from)\s+${YEARS}\s*(?:and|to|until|till|-|–)\s*${YEARS}`,
  'iu',
);
const SIDES: Readonly<Record<string, Side>> = {
  before: 'before',
  'prior to': 'before',
  'earlier than': 'before',
  until: 'until',
  till: 'until',
  'up to': 'until',
  by: 'until',
  'no later than': 'until',
  'not later than': 'until',
  after: 'after',
  'later than': 'after',
  since: 'since',
  'no earlier than': 'since',
  'not before': 'since',
  in: 'in',
  during: 'in',
  of: 'in',
  on: 'in',
  from: 'in',
};
type Side = 'before' | 'until' | 'after' | 'since' | 'in';

const RELATED = new RegExp(
  String.raw`(?:\b${VERB})?\b(${Object.keys(SIDES)
    .sort((a, b) => b.length - a.length)
    .join('|')})\s+${YEARS}(\s+(?:on|onwards?|or later|and later|or earlier|and earlier)\b)?`,
  'iu',
);
/** Without a verb these say nothing that the reader of titles does not know of a plain year. */
const PLAIN = new Set(['in', 'during', 'of', 'on', 'from', 'by', 'up to']);
const KNOWN_TO_TITLES = /^\d{4}s?$|centur/i;
/** "most visited in 2019": a ranking word's own. */
const RANKING = /(?:most|least|best|top|highest|well)[\s-]*$/i;

const FAR_PAST = 0;
const FAR_FUTURE = 9999;

/** A time with what is left of the question; null where it bounds no time, or says it as titles do. */
export function readAskedYears(text: string): (AskedTime & { readonly rest: string }) | null {
  return readBetween(text) ?? readRelated(text);
}

/** Days are parts of a year: the last one of a year is still in it. */
const END_OF_YEAR = 0.999;

/** A time as a bound of the years under the labels of what happened then. */
export function yearBound(asked: AskedTime): NumberFilter {
  const { time, timeVerb } = asked;
  const max = time === null ? null : time.to + END_OF_YEAR;
  const measure = datingLabels(timeVerb);
  return {
    text: timePhrase(asked) ?? '',
    min: time?.from ?? null,
    max,
    open: false,
    dimension: 'count',
    measure,
  };
}

function readBetween(text: string): ReturnType<typeof readAskedYears> {
  const match = BETWEEN.exec(text);
  const [first, last] = [yearsIn(match?.[2]), yearsIn(match?.[3])];
  if (match === null || first === null || last === null || first.from > last.to) return null;
  const [, verb, from, to] = match;
  const after = text.slice(match.index + match[0].length);
  if (verb === undefined && isAmount(match[0], after)) return null;
  return {
    time: { from: first.from, to: last.to },
    timeText: `${from} to ${to}`,
    timeRelation: 'during',
    timeVerb: verb?.toLowerCase() ?? null,
    rest: without(text, match),
  };
}

/** "between 1500 and 2000 m", "from 1000 to 1500 employees". */
function isAmount(said: string, after: string): boolean {
  const number = /\d+$/.exec(said)?.[0];
  if (number === undefined) return false;
  return (readAmount(`${number}${after}`)?.dimension ?? null) !== null || /^\s+\p{L}+s\b/u.test(after);
}

function readRelated(text: string): ReturnType<typeof readAskedYears> {
  const match = RELATED.exec(text);
  const years = yearsIn(match?.[3]);
  if (match === null || years === null) return null;
  const [said, verb, word = '', written = '', on] = match;
  const side = sideOf(word.toLowerCase(), on);
  const isPlain = on === undefined && PLAIN.has(word.toLowerCase());
  if (verb === undefined && isPlain && KNOWN_TO_TITLES.test(written)) return null;
  if (verb !== undefined && (RANKING.test(text.slice(0, match.index)) || (isPlain && !isDating(verb))))
    return null;
  const after = text.slice(match.index + said.length);
  if (
    side !== 'in' &&
    /^\d+$/.test(written) &&
    (readAmount(`${written}${after}`)?.dimension ?? null) !== null
  )
    return null;
  return {
    time: bounded(years, side),
    timeText: written,
    timeRelation: RELATIONS[side],
    timeVerb: verb?.toLowerCase() ?? null,
    rest: without(text, match),
  };
}

function sideOf(word: string, on: string | undefined): Side {
  if (on === undefined) return SIDES[word]!;
  return /earlier/.test(on) ? 'until' : 'since';
}

const RELATIONS: Readonly<Record<Side, Question['timeRelation']>> = {
  before: 'before',
  until: 'before',
  after: 'after',
  since: 'after',
  in: 'during',
};

/** "before 1980" and "after 1980" leave that year out, "until" and "since" do not. */
function bounded(years: YearSpan, side: Side): YearSpan {
  switch (side) {
    case 'before':
      return { from: FAR_PAST, to: years.from - 1 };
    case 'until':
      return { from: FAR_PAST, to: years.to };
    case 'after':
      return { from: years.to + 1, to: FAR_FUTURE };
    case 'since':
      return { from: years.from, to: FAR_FUTURE };
    default:
      return years;
  }
}

const DECADE_WORDS = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ');

function yearsIn(text: string | undefined): YearSpan | null {
  if (text === undefined) return null;
  const decade = DECADE_WORDS.indexOf(text.toLowerCase());
  if (decade !== -1) return readYears(`${decade + 2}0s`);
  return readYears(text.replace(/['’]/g, '').replace(/-(?=centur)/i, ' '));
}

function without(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index).trim()} ${text.slice(match.index + match[0].length).trim()}`.trim();
}
