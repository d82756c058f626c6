import { copyString } from '../html/text.js';
import { type Amount, currencyOfDimension, readAmount, writeAmountNumber } from '../lang/amounts.js';
import { writeDuration } from '../lang/durations.js';
import { columnLabels } from '../lang/labels.js';
import { lexiconLines, lexiconWords, onceRead } from '../lang/lexicon.js';
import { readDate, readTime } from '../lang/times.js';
import { fold, words } from '../lang/words.js';
import { remembering } from '../recent.js';
import type { ColumnType } from './list-table.js';

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
/** Most values of tables; nothing else that is read has this form. */
const SHORT_NUMBER = /^\d{1,5}$/;
const URL_FORM = /^(?:https?:\/\/|www\.)\S+$/i;
const BARE_DOMAIN = /^(?:[a-z0-9-]+\.)+?([a-z]+)(?:\.[a-z]{2})?(?:\/\S*)?$/i;
const topDomains = onceRead(() => lexiconWords('top-domains'));
const IMAGE_FORM = /^(?:https?:\/\/|\/|\.)\S+\.(?:png|jpe?g|gif|webp|svg|avif)(?:[?#]\S*)?$/i;

/** The type of one value string, with its normalised value. What is not wholly of a type is text. */
export function typeValue(text: string): TypedValue {
  const plain = text.trim();
  if (plain.length > LONGEST_TYPED || !TYPED_HAS.test(plain)) return asText(plain);
  if (SHORT_NUMBER.test(plain)) return { type: 'integer', value: Number(plain) };
  // a copy, since what is remembered would keep its page
  return readTyped(copyString(plain));
}

/** A table asks for the type of a value up to five times, and neighbouring values are often equal. */
const MOST_REMEMBERED = 2000;

const readTyped = remembering<TypedValue>(
  MOST_REMEMBERED,
  (plain) => readAddress(plain) ?? readDated(plain) ?? readMeasured(plain) ?? asText(plain),
);

function asText(text: string): TypedValue {
  return { type: 'text', value: text };
}

function readAddress(text: string): TypedValue | null {
  if (IMAGE_FORM.test(text)) return { type: 'image', value: text };
  if (URL_FORM.test(text) || isBareDomain(text)) return { type: 'url', value: text };
  return null;
}

function isBareDomain(text: string): boolean {
  const ending = BARE_DOMAIN.exec(text)?.[1];
  return ending !== undefined && topDomains().has(ending.toLowerCase());
}

function readDated(text: string): TypedValue | null {
  const date = readDate(text);
  return date === null ? null : { type: 'date', value: date };
}

function readMeasured(text: string): TypedValue | null {
  const amount = readAmount(text);
  if (amount === null) return null;
  const type = typeOf(amount);
  const { max } = amount;
  const currency = currencyOfDimension(amount.dimension);
  const unit = unitOf(amount, type);
  return {
    type,
    value: valueIn(amount, amount.value, type),
    ...(max === undefined ? {} : { max: valueIn(amount, max, type) }),
    ...(unit === '' ? {} : { unit }),
    ...(currency === null ? {} : { currency }),
    ...(amount.relation === undefined ? {} : { approximate: true }),
  };
}

function typeOf({ dimension, whole, per, unit }: Amount): ColumnType {
  if (dimension === 'duration' || dimension === 'percent') return dimension;
  if (currencyOfDimension(dimension) !== null) return 'money';
  return dimension === 'count' && whole && per === undefined && unit === '' ? 'integer' : 'number';
}

/** Durations as ISO 8601, all others as the number in the unit that was written. */
function valueIn(amount: Amount, value: number, type: ColumnType): number | string {
  return type === 'duration' ? writeDuration(value, amount.unit) : writeAmountNumber(amount, value);
}

/** What the number counts: the unit's symbol, what it is for, or both. */
function unitOf({ unit, per }: Amount, type: ColumnType): string {
  const own = type === 'number' ? unit : '';
  if (per === undefined) return own;
  return /^\d/.test(per) ? `${own}/${per}` : `${own} per ${per}`.trim();
}

/** Share of a column's values that must agree on a type; the rest may be "N/A", "Free", "varies". */
const AGREEMENT = 0.7;
const dateLabels = onceRead(() => columnLabels('date'));
const addressLabels = onceRead(() => columnLabels('address'));
/** Under such a label any word with a point in it is an address. */
const ADDRESS = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i;
const LONGEST_NO_VALUE = 10;
/** Values that say that there is no value; they speak neither for nor against a type. */
const noValues = onceRead(() => new Set(lexiconLines('no-values')));
const DASHES = /^(?:-+|–|—)$/;

/** "N/A", "Free", "varies": a value of no type that stands where one could. */
export function isNoValue(text: string): boolean {
  if (text.length > LONGEST_NO_VALUE) return false;
  const plain = text.trim();
  return noValues().has(plain.toLowerCase()) || DASHES.test(plain);
}

/** The type that describes a whole column; `label` decides whether lone years are dates. */
export function columnType(values: readonly string[], label = ''): ColumnType {
  const told = values.filter((value) => value !== '' && !isNoValue(value));
  return typeOfTold(told, told.map(typeValue), label);
}

/** The same for values that all say something and have been typed one by one. */
export function typeOfTold(told: readonly string[], typed: readonly TypedValue[], label: string): ColumnType {
  if (told.length === 0) return 'text';
  const needed = told.length * AGREEMENT;
  if (words(label).some((word) => dateLabels().has(word)) && told.filter(isDateOrYear).length >= needed)
    return 'date';
  if (addressLabels().has(fold(label)) && told.filter((value) => ADDRESS.test(value.trim())).length >= needed)
    return 'url';
  const counts = new Map<ColumnType, number>();
  for (const { type } of typed) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  for (const [type, count] of counts) if (type !== 'text' && count >= needed) return type;
  return (counts.get('integer') ?? 0) + (counts.get('number') ?? 0) >= needed ? 'number' : 'text';
}

function isDateOrYear(value: string): boolean {
  return dateOrYear(value.trim()) !== null;
}

/** ISO 8601 of a date, a month or a lone year. Whether "2010" is a year or a count is for the column to say. */
function dateOrYear(text: string): string | null {
  const time = readTime(text);
  return time !== null && (time.kind === 'date' || time.kind === 'month' || time.kind === 'year')
    ? time.iso
    : null;
}

/** The value read as its column's type; null when it is none of that type ("N/A" among prices). */
export function valueAs(text: string, type: ColumnType): TypedValue | null {
  const plain = text.trim();
  if (type === 'text') return null;
  if (type === 'image' || type === 'url') return { type, value: plain };
  if (type === 'date') {
    const date = dateOrYear(plain);
    return date === null ? null : { type, value: date };
  }
  const typed = typeValue(plain);
  if (typed.type === type) return typed;
  return type === 'number' && typed.type === 'integer' ? { ...typed, type } : null;
}
