import {
  inWord,
  isBlank,
  isDigit,
  isLetter,
  matchAt,
  plainDigits,
  skipBlanks,
  withoutNotes,
} from './characters.js';
import { measureAfter, rangeWords, tidy } from './compounds.js';
import { clockAt, isoDurationAt } from './durations.js';
import { behindBetween, hedgeAt, hedgeBehind, perOf, type Relation } from './hedges.js';
import { dimensionAround, type Hints, NO_HINTS } from './hints.js';
import { lexiconWords, onceRead } from './lexicon.js';
import { type CurrencySpan, currencyAt, currencyNameAt, groupsByPoint, trailingCurrency } from './money.js';
import { digitsAt, type NumberSpan, numberAt, roundNoise } from './numbers.js';
import { scaleAt } from './scales.js';
import { isStopWord } from './stop-words.js';
import { fromBase, toBase, unitOf } from './units.js';

/** A number with what it counts. */
export interface Amount {
  /** In the dimension's base unit: metres, kilograms, seconds, bytes; money in its own currency. */
  readonly value: number;
  /** "length", "mass", "money USD", "percent"; "count" for a bare number. */
  readonly dimension: string;
  /** The unit's symbol ("ft", "USD"), the words behind a count ("users"), or nothing. */
  readonly unit: string;
  /** The number as it was written, scale included: 7 of "7 ft 6 in", 1,500,000 of "$1.5 mio". */
  readonly number: number;
  /** Digits alone, without a fraction, scale or unit. */
  readonly whole: boolean;
  /** The upper end of a range, in the base unit. */
  readonly max?: number;
  /** What the text says about how exact it is. */
  readonly relation?: Relation;
  /** What stands in brackets behind it and is not the same amount again: "USA". */
  readonly note?: string;
  /** What it is for: "month" of "$5 per month", "5" of "4/5". */
  readonly per?: string;
  /** Other readings, the likelier first: money for the mass of "5 pounds". */
  readonly other?: readonly Amount[];
}

/** An amount with its place in a text. */
export interface AmountSpan extends Amount {
  readonly start: number;
  readonly end: number;
}

/** Longer texts are prose, whatever they start with. */
const LONGEST_AMOUNT = 100;

/**
 * The amount that a text is as a whole, the same in a cell and in a question: "7 ft 6 in (2.29 m)", "$1.5 mio",
 * "about 5-10 kg", "5 users". Null where the text is something else.
 */
export function readAmount(text: string, hints: Hints = NO_HINTS): Amount | null {
  if (text.length > LONGEST_AMOUNT) return null;
  const plain = withoutNotes(plainDigits(text));
  const start = skipBlanks(plain, 0);
  const between = behindBetween(plain, start);
  const found =
    between === null
      ? amountAt(plain, start, hints)
      : rangeFrom(plain, oneAmountAt(plain, between, hints), hints, AND());
  return found === null ? null : toTheEnd(plain, found);
}

/** The unit's words, "per month", "or more" and a bracket may follow; anything else makes it another kind of text. */
function toTheEnd(text: string, found: AmountSpan): Amount | null {
  const { start: _start, end, ...amount } = found;
  const rest = text.slice(end);
  if (rest.trim() === '') return amount;
  const bracket = /^\s*[([]([^()[\]]*)[)\]]?$/.exec(rest);
  if (bracket !== null && (amount.dimension !== 'count' || /\d/.test(rest))) {
    return { ...amount, note: bracket[1]!.trim() };
  }
  const per = perOf(rest);
  if (per !== null) return { ...amount, per };
  const relation = hedgeBehind(rest);
  if (relation !== null) return { ...amount, relation };
  const unit = /\d/.test(text) ? freeUnit(rest) : null;
  return unit === null || amount.dimension !== 'count' ? null : { ...amount, unit, whole: false };
}

const MOST_UNIT_WORDS = 4;
const LONGEST_UNIT = 40;
const UNIT_WORDS = /^[\p{Ll}°][\p{L}°²³/.%' -]*$/u;

/** What a bare number counts, in a few small words: "5 users". "3D printer" and "1. FC Köln" are names. */
function freeUnit(rest: string): string | null {
  if (!isBlank(rest.charCodeAt(0))) return null;
  const unit = rest.trim();
  if (unit.length > LONGEST_UNIT || unit.split(' ').length > MOST_UNIT_WORDS) return null;
  return UNIT_WORDS.test(unit) && !isStopWord(unit.split(' ')[0]!) ? unit : null;
}

/** A value of an amount's dimension as a number of the unit that was written. */
export function writeAmountNumber({ unit, dimension }: Amount, value: number): number {
  return inUnit(value, unit, dimension);
}

/** A number of the dimension's base unit in a unit of it. */
function inUnit(value: number, symbol: string, dimension: string): number {
  const unit = dimension === 'count' || dimension.startsWith(MONEY) ? null : unitOf(symbol);
  return unit === null ? value : roundNoise(fromBase(value, unit));
}

const MONEY = 'money ';

/** The currency of a dimension of money; null for others. */
export function currencyOfDimension(dimension: string): string | null {
  return dimension.startsWith(MONEY) ? dimension.slice(MONEY.length) : null;
}

/** The amount, with its hedge, range and repetition in other units, that starts at a place of a text. */
export function amountAt(text: string, at: number, hints: Hints = NO_HINTS): AmountSpan | null {
  const hedge = hedgeAt(text, at);
  const start = hedge?.end ?? at;
  const first = oneAmountAt(text, start, hints);
  if (first === null) return null;
  const ranged = rangeFrom(text, first, hints) ?? first;
  const again = saidAgain(text, ranged, hints);
  const plus = text[again.end] === '+' && !isDigit(text.charCodeAt(again.end + 1));
  // "from 5 to 10 kg" is a range and no bound
  const said = ranged === first || hedge?.relation === 'about' ? hedge?.relation : undefined;
  const relation = said ?? (plus ? 'at least' : undefined);
  return {
    ...again,
    start: at,
    end: again.end + (plus ? 1 : 0),
    ...(relation === undefined ? {} : { relation }),
  };
}

/** One amount at a place of a text: money, a measure, a compound of measures or a bare number; no hedge, no range. */
function oneAmountAt(text: string, at: number, hints: Hints = NO_HINTS): AmountSpan | null {
  const lead = leadingMoney(text, at, hints);
  if (lead !== null) return lead;
  const clock = clockAt(text, at, hints) ?? isoDurationAt(text, at);
  if (clock !== null) return clock;
  const bare = numberAt(text, at, hints);
  if (bare === null) return null;
  const number = withoutPlus(text, bare);
  if (number !== bare) {
    const measure = measureBehind(text, number, hints);
    return measure === null ? countOf(text, bare, hints) : { ...measure, relation: 'at least' };
  }
  const money = moneyBehind(text, number, hints);
  const measure = measureBehind(text, number, hints);
  if (money !== null && measure !== null) return inOrder(text, measure, money, number, hints);
  return money ?? measure ?? countOf(text, number, hints);
}

/** "7.5+ hours" */
function withoutPlus(text: string, number: NumberSpan): NumberSpan {
  const isPlus = text[number.end] === '+' && /[\s-]/.test(text[number.end + 1] ?? '');
  return isPlus ? { ...number, end: number.end + 1 } : number;
}

/** "$5", "US$ 5m", "EUR 5", "-$5" */
function leadingMoney(text: string, at: number, hints: Hints): AmountSpan | null {
  const code = text.charCodeAt(at);
  const negative = code === 0x2d || code === 0x2212;
  const lead = currencyAt(text, negative ? at + 1 : at);
  if (lead === null) return null;
  const symbol = currencyAt(text, skipBlanks(text, lead.end));
  const known = groupsByPoint(symbol?.currency ?? lead.currency) ? { ...hints, groups: '.' as const } : hints;
  const number = numberAt(text, skipBlanks(text, symbol?.end ?? lead.end), known, true);
  if (number === null || !isDigit(firstDigit(text, number))) return null;
  const trailing = trailingCurrency(text, number.end);
  const sure = trailing?.sure === true ? trailing : null;
  const value = negative ? -number.value : number.value;
  return moneyOf(value, sure?.currency ?? lead.currency, at, sure?.end ?? number.end, number.whole);
}

/** After a currency only digits count: "EUR one" is no amount. */
function firstDigit(text: string, number: NumberSpan): number {
  const code = text.charCodeAt(number.start);
  return isDigit(code) ? code : text.charCodeAt(number.start + 1);
}

function moneyOf(value: number, currency: string, start: number, end: number, whole: boolean): AmountSpan {
  return { value, dimension: `${MONEY}${currency}`, unit: currency, number: value, whole, start, end };
}

/** "5 CHF", "3 million dollars", "5m €" */
function moneyBehind(text: string, number: NumberSpan, hints: Hints): AmountSpan | null {
  const currency = trailingCurrency(text, number.end) ?? currencyBehindOf(text, number);
  if (currency !== null)
    return moneyOf(number.value, currency.currency, number.start, currency.end, number.whole);
  const scale = scaleAt(text, number.end, hints, true);
  const behind = scale === null ? null : trailingCurrency(text, scale.end);
  if (scale === null || behind === null) return null;
  return moneyOf(roundNoise(number.value * scale.factor), behind.currency, number.start, behind.end, false);
}

const OF = /\s?(?:\s(?:d['’]|di\s|de\s|of\s))/y;

/** "12 millions d'euros" */
function currencyBehindOf(text: string, { end, whole }: NumberSpan): CurrencySpan | null {
  const match = whole ? null : matchAt(OF, text, end);
  return match === null ? null : currencyNameAt(text, end + match[0].length);
}

/** "7 ft 6 in", "6 lb 4 oz", "5 km" */
function measureBehind(text: string, number: NumberSpan, hints: Hints): AmountSpan | null {
  const found = measureAfter(text, number, hints);
  if (found === null || isMillions(text, number, found.firstEnd)) return null;
  const { value, end, unit } = found;
  const { dimension, symbol } = unit;
  return { value, dimension, unit: symbol, number: number.value, whole: false, start: number.start, end };
}

const counted = onceRead(() => lexiconWords('counted'));
const COUNTED = /m ([a-z]+)/y;

/** "30m people" are millions: what is counted has no length. */
function isMillions(text: string, number: NumberSpan, unitEnd: number): boolean {
  if (unitEnd !== number.end + 1 || text[number.end] !== 'm') return false;
  return counted().has(matchAt(COUNTED, text, number.end)?.[1] ?? '');
}

function countOf(text: string, number: NumberSpan, hints: Hints): AmountSpan | null {
  const { value, start, end, whole } = number;
  if (text[end] === 'm' && isMillions(text, number, end + 1)) {
    return countSpan(value * 1e6, start, end + 1, false);
  }
  if (hints.dimension === 'length' && whole) {
    const height = feetAndInches(text, number);
    if (height !== null) return height;
  }
  // "3D", "4x4", "A320": digits inside a word are a name; "5th" is a place
  if (inWord(text, end) && isLetter(text.charCodeAt(end))) return null;
  return countSpan(value, start, end, whole);
}

function countSpan(value: number, start: number, end: number, whole: boolean): AmountSpan {
  return { value, dimension: 'count', unit: '', number: value, whole, start, end };
}

const INCHES = /-(1[01]|\d)(?:\.(\d+))?(?![\d-])/y;

/** "6-7", as heights of people are written, where a length is expected. */
function feetAndInches(text: string, { value, start, end }: NumberSpan): AmountSpan | null {
  const match = matchAt(INCHES, text, end);
  if (match === null || value > 9) return null;
  const inches = Number(match[0].slice(1));
  const metres = tidy(value * 0.3048 + inches * 0.0254);
  return {
    value: metres,
    dimension: 'length',
    unit: 'ft',
    number: value,
    whole: false,
    start,
    end: end + match[0].length,
  };
}

const RANGE = onceRead(
  () => new RegExp(`\\s?(?:-|–|—|~|～|〜|${rangeWords('range')})\\s?(?=[\\d$€£¥₹.]|US\\$)`, 'y'),
);
/** Joins the ends behind "between". */
const AND = onceRead(() => new RegExp(`\\s(?:${rangeWords('and')})\\s(?=[\\d$€£¥₹.]|US\\$)`, 'y'));

/** "$15–$70", "5-10 kg", "5 to 10%", "$2–3 million": the end that says more holds for both. */
function rangeFrom(text: string, first: AmountSpan | null, hints: Hints, form = RANGE()): AmountSpan | null {
  if (first === null) return null;
  const match = matchAt(form, text, first.end);
  if (match === null) return null;
  const at = first.end + match[0].length;
  const last = oneAmountAt(text, at, hints);
  if (last === null) return null;
  const both = first.dimension === 'count' ? last : first;
  const scale = sharedScale(text, first, last, at);
  const low = inDimension({ ...first, value: first.value * scale }, both);
  const high = inDimension(last, both);
  if (low === null || high === null || high < low) return null;
  return {
    ...both,
    value: roundNoise(low),
    number: roundNoise(first.number * scale),
    max: high,
    whole: first.whole && last.whole,
    start: first.start,
    end: last.end,
  };
}

/** The million of "$2–3 million" counts for both ends; in "$500–1 million" it cannot. */
function sharedScale(text: string, first: AmountSpan, last: AmountSpan, at: number): number {
  const digits = digitsAt(text, /\d/.test(text[at] ?? '') ? at : at + text.slice(at).search(/\d/));
  if (digits === null || !first.whole || last.number === digits.value) return 1;
  return first.number < digits.value ? last.number / digits.value : 1;
}

/** A bare end of a range counts what the other end counts. */
function inDimension(amount: AmountSpan, both: AmountSpan): number | null {
  if (amount.dimension === both.dimension) return amount.value;
  if (amount.dimension !== 'count') return null;
  const unit = unitOf(both.unit);
  return unit === null || currencyOfDimension(both.dimension) !== null
    ? amount.value
    : toBase(amount.value, unit);
}

const OPENS_AGAIN = /\s?(?:([([])\s?|[/=;|]\s?|or )(?=[~≈\d$€£¥₹])/y;

/** "828 m (2,717 ft)", "7 ft 6 in / 2.29 m": the same again in another unit. */
function saidAgain(text: string, amount: AmountSpan, hints: Hints): AmountSpan {
  if (amount.dimension === 'count') return amount;
  const match = matchAt(OPENS_AGAIN, text, amount.end);
  if (match === null) return amount;
  const other = amountAt(text, amount.end + match[0].length, hints);
  if (other === null || !isSame(amount, other)) return amount;
  const closes = match[1] !== undefined && /[)\]]/.test(text[other.end] ?? '');
  if (match[1] !== undefined && !closes) return amount;
  return { ...amount, end: other.end + (closes ? 1 : 0) };
}

/** Conversions are rounded: a tenth apart is still the same. Other currencies cannot be told. */
const SAME = 0.1;

function isSame(a: AmountSpan, b: AmountSpan): boolean {
  if (a.dimension.startsWith(MONEY) && b.dimension.startsWith(MONEY)) return true;
  if (a.dimension !== b.dimension || a.unit === b.unit) return false;
  return Math.abs(a.value - b.value) <= SAME * Math.max(Math.abs(a.value), Math.abs(b.value), 1);
}

/** Amounts of so much are money when they could be pounds of weight. */
const MUCH = 10_000;

/** "5 pounds" is a mass or money; what is expected and the words around say which, else the size. */
function inOrder(
  text: string,
  mass: AmountSpan,
  money: AmountSpan,
  number: NumberSpan,
  hints: Hints,
): AmountSpan {
  if (money.end > mass.end) return money;
  if (mass.end > money.end) return mass;
  if (isCode(text, money)) return money;
  const expected = hints.dimension ?? dimensionAround(hints.context ?? text);
  const isMoney = expected === null ? number.value >= MUCH : expected.startsWith('money');
  const [first, second] = isMoney ? [money, mass] : [mass, money];
  return { ...first, other: [second] };
}

/** "5 SEK" are kronor, "5 sek" are seconds. */
function isCode(text: string, { end, unit }: AmountSpan): boolean {
  return text.endsWith(unit, end);
}
