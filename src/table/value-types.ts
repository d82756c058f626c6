import { copyString } from '../html/text.js';
import { remembering } from '../recent.js';
import type { ColumnType } from './list-table.js';
import { readDate, readYear } from './values/date.js';
import { readDuration } from './values/duration.js';
import { readMoney } from './values/money.js';
import { readNumber } from './values/number.js';

/** A value string's type and its normalised form. */
export interface TypedValue {
  readonly type: ColumnType;
  /** A number for numeric types, ISO 8601 for dates and durations, else the text. */
  readonly value: number | string;
  /** Upper end where the text gives a range ("$15–$70"). */
  readonly max?: number | string;
  /** What the number counts ("oz", "per month", "/5"). */
  readonly unit?: string;
  /** ISO 4217. */
  readonly currency?: string;
  /** The text says so: "about", "~", "up to", "from", "2,000+". */
  readonly approximate?: true;
}

/** Longer texts are prose, whatever they start with. */
const LONGEST_TYPED = 80;
/** Whatever is not text has a digit, and addresses at least a point. */
const TYPED_HAS = /[\d.]/;
/** A unit is a few words at most; more is a sentence that starts with a number. */
const LONGEST_UNIT = 40;
const MOST_UNIT_WORDS = 4;
const HEDGE =
  /^(?:~|≈|>|<|≥|≤|about|approx(?:\.|imately)?|around|roughly|nearly|almost|over|up to|more than|less than|from|starts? (?:at|from)|starting (?:at|from)|circa|est\.?|only)\s*(?=[\d$€£¥₹+-]|[A-Z]{1,3}\s?[\d$])/i;
const PLUS = /^\+(?=$|\s|\/)/;
const RANGE_WORD = /^\s*(?:-|–|—|to|until)\s*/i;
const PERCENT = /^\s?(?:%|percent\b|per cent\b)/i;
const URL_FORM = /^(?:https?:\/\/|www\.)\S+$/i;
const BARE_DOMAIN =
  /^(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|co|ai|app|dev|info|tv|fm|me|us|uk|de|fr|eu)(?:\.[a-z]{2})?(?:\/\S*)?$/i;
const IMAGE_FORM = /^(?:https?:\/\/|\/|\.)\S+\.(?:png|jpe?g|gif|webp|svg|avif)(?:[?#]\S*)?$/i;

interface Quantity {
  readonly type: 'integer' | 'number' | 'money' | 'percent';
  readonly value: number;
  readonly currency?: string;
  readonly rest: string;
}

/** The type of one value string, with its normalised value. What is not wholly of a type is text. */
export function typeValue(text: string): TypedValue {
  const plain = text.trim();
  if (plain.length > LONGEST_TYPED || !TYPED_HAS.test(plain)) return asText(plain);
  // a copy, since what is remembered would keep its page
  return readTyped(copyString(plain));
}

/** A table asks for the type of a value up to five times, and neighbouring values are often equal. */
const MOST_REMEMBERED = 2000;

const readTyped = remembering<TypedValue>(
  MOST_REMEMBERED,
  (plain) => readAddress(plain) ?? readTime(plain) ?? readQuantity(plain) ?? asText(plain),
);

function asText(text: string): TypedValue {
  return { type: 'text', value: text };
}

function readAddress(text: string): TypedValue | null {
  if (IMAGE_FORM.test(text)) return { type: 'image', value: text };
  if (URL_FORM.test(text) || BARE_DOMAIN.test(text)) return { type: 'url', value: text };
  return null;
}

function readTime(text: string): TypedValue | null {
  const date = readDate(text);
  if (date !== null) return { type: 'date', value: date };
  const hedge = HEDGE.exec(text);
  const plain = hedge === null ? text : text.slice(hedge[0].length);
  const duration = readDuration(plain.replace(/\+(?=\s|-)/, ''));
  if (duration !== null) {
    return { type: 'duration', value: duration, ...approximately(hedge !== null || /\+/.test(plain)) };
  }
  return readDurationRange(plain);
}

/** "2 to 6 months": the unit of the second end holds for the first. */
function readDurationRange(text: string): TypedValue | null {
  const match = /^([\d.,]+)\s*(?:-|–|—|to)\s*([\d.,]+[\s-]?\p{L}+\.?)$/iu.exec(text);
  if (match === null) return null;
  const max = readDuration(match[2]!);
  const value = readDuration(match[1]! + match[2]!.replace(/^[\d.,]+/, ''));
  return max === null || value === null ? null : { type: 'duration', value, max };
}

function readQuantity(text: string): TypedValue | null {
  const hedge = HEDGE.exec(text);
  const first = quantityAt(hedge === null ? text : text.slice(hedge[0].length));
  if (first === null) return null;
  const plus = PLUS.test(first.rest);
  const last = plus ? null : rangeEnd(first);
  const rest = last?.rest ?? first.rest.replace(PLUS, '');
  const unit = unitOf(rest);
  if (unit === null) return null;
  const type = last === null ? first.type : moreTelling(first.type, last.type);
  return {
    type: type === 'integer' && unit !== '' ? 'number' : type,
    value: first.value,
    ...(last === null ? {} : { max: last.value }),
    ...(unit === '' ? {} : { unit }),
    ...currencyOf(first, last),
    ...approximately(hedge !== null || plus),
  };
}

const TELLING: readonly Quantity['type'][] = ['integer', 'number', 'percent', 'money'];

/** "$248-575" and "5-10%": the end that says more holds for both. */
function moreTelling(a: Quantity['type'], b: Quantity['type']): Quantity['type'] {
  return TELLING.indexOf(a) > TELLING.indexOf(b) ? a : b;
}

function approximately(yes: boolean): { approximate?: true } {
  return yes ? { approximate: true } : {};
}

function currencyOf(first: Quantity, last: Quantity | null): { currency?: string } {
  const currency = first.currency ?? last?.currency;
  return currency === undefined ? {} : { currency };
}

function quantityAt(text: string): Quantity | null {
  const money = readMoney(text);
  if (money !== null)
    return { type: 'money', value: money.amount, currency: money.currency, rest: money.rest };
  const number = readNumber(text);
  if (number === null) return null;
  const percent = PERCENT.exec(number.rest);
  if (percent !== null) {
    return { type: 'percent', value: number.value, rest: number.rest.slice(percent[0].length) };
  }
  return { type: number.whole ? 'integer' : 'number', value: number.value, rest: number.rest };
}

function rangeEnd(first: Quantity): Quantity | null {
  const between = RANGE_WORD.exec(first.rest);
  if (between === null) return null;
  const last = quantityAt(first.rest.slice(between[0].length));
  return last !== null && last.value >= first.value ? last : null;
}

/** The words after a number when they can be its unit: '' for none, null when they are something else. */
function unitOf(rest: string): string | null {
  const unit = rest.trim();
  if (unit === '') return '';
  if (unit.length > LONGEST_UNIT || unit.split(/\s+/).length > MOST_UNIT_WORDS) return null;
  const glued = !/^\s/.test(rest);
  if (/^\/\s?\d+(?:\.\d+)?(?:\s\p{L}+)?$/u.test(unit)) return unit.replace(/\s/g, '');
  if (/^out of \d+$/i.test(unit)) return `/${unit.replace(/\D/g, '')}`;
  // "3D printer", "8-bit music", "1. FC Köln": no unit is a capital word or continues with digits
  if (!/^(?:\/\s?|per\s)?[\p{Ll}°"'″′µ%][\p{L}°²³/.%"' ]*$/u.test(unit) && !KNOWN_UNIT.test(unit))
    return null;
  return glued && !KNOWN_UNIT.test(unit.split(/[\s/]/)[0] ?? '') && !unit.startsWith('/') ? null : unit;
}

/** Units that may be glued to their number or carry capitals. */
const KNOWN_UNIT =
  /^(?:[mckµn]?m|k?g|mg|lbs?|oz|fl|[kMGT]i?B|[kMGT]bps|[kMG]?Hz|[km]?W|k?Wh|m?Ah|[mk]?V|hp|mph|km\/h|kph|mi|ft|in|inch(?:es)?|cm|mm|[mc]?l|ml|gal|qt|MP|px|dpi|ppi|fps|[°º]?[CF]|["″']|x|dB|rpm|s|ms|h|min|hrs?|stars?|pts?|cal|kcal|nits|lm|lumens)$/;

/** Units that only headers have: they count in thousands or spell things out. */
const HEADER_UNIT =
  /^(?:(?:in )?(?:thousand|million|billion)s?|[$€£]?\s?[’']?000s?|[$€£]\s?(?:m|bn?|k)|hours?|hrs|minutes?|min|seconds?|days?|weeks?|months?|years?|miles?|feet|pounds?|ounces|grams?|met(?:er|re)s?|litres?|liters?|km²|m²|sq\.? ?(?:ft|mi|km|m)|degrees|watts?|volts?|acres?|ha|tons?|tonnes?)$/i;

/** Whether the bracket in "Weight (kg)" tells what its numbers count. */
export function isHeaderUnit(text: string): boolean {
  return KNOWN_UNIT.test(text) || HEADER_UNIT.test(text);
}

/** Share of a column's values that must agree on a type; the rest may be "N/A", "Free", "varies". */
const AGREEMENT = 0.7;
const YEAR_LABEL =
  /\b(?:year|years|founded|established|establishment|since|launched|launch|released?|date|born|opened|built|debut|inception)\b/i;
const URL_LABEL = /^(?:url|link|web ?site|homepage|web ?page|official site|web)$/i;
/** Under such a label any word with a point in it is an address. */
const ADDRESS = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i;
const LONGEST_NO_VALUE = 10;
/** Values that say that there is no value; they speak neither for nor against a type. */
const NO_VALUE = /^(?:-+|–|—|n\/?a\.?|none|unknown|tbd|tba|varies|\?|free|custom|yes|no)$/i;

/** "N/A", "Free", "varies": a value of no type that stands where one could. */
export function isNoValue(text: string): boolean {
  return text.length <= LONGEST_NO_VALUE && NO_VALUE.test(text.trim());
}

/** The type that describes a whole column; `label` decides whether lone years are dates. */
export function columnType(values: readonly string[], label = ''): ColumnType {
  const told = values.filter((value) => value !== '' && !isNoValue(value));
  if (told.length === 0) return 'text';
  const needed = told.length * AGREEMENT;
  if (YEAR_LABEL.test(label) && told.filter(isDateOrYear).length >= needed) return 'date';
  if (URL_LABEL.test(label) && told.filter((value) => ADDRESS.test(value.trim())).length >= needed)
    return 'url';
  const counts = new Map<ColumnType, number>();
  for (const value of told) {
    const { type } = typeValue(value);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  for (const [type, count] of counts) if (type !== 'text' && count >= needed) return type;
  return (counts.get('integer') ?? 0) + (counts.get('number') ?? 0) >= needed ? 'number' : 'text';
}

function isDateOrYear(value: string): boolean {
  const plain = value.trim();
  return readYear(plain) !== null || readDate(plain) !== null;
}

/** The value read as its column's type; null when it is none of that type ("N/A" among prices). */
export function valueAs(text: string, type: ColumnType): TypedValue | null {
  const plain = text.trim();
  if (type === 'text') return null;
  if (type === 'image' || type === 'url') return { type, value: plain };
  if (type === 'date') {
    const date = readDate(plain) ?? readYear(plain);
    return date === null ? null : { type, value: date };
  }
  const typed = typeValue(plain);
  if (typed.type === type) return typed;
  return type === 'number' && typed.type === 'integer' ? { ...typed, type } : null;
}
