import { quantityIn, readQuantity } from '../kb/quantities.js';
import { englishWordValue, SCALE_WORDS } from '../title/number-words.js';

/** A number as people write it in a question, with its unit. */
export interface Amount {
  /** In the base unit of its dimension. */
  readonly value: number;
  /** Null for a bare number. */
  readonly dimension: string | null;
  /** Characters read. */
  readonly length: number;
}

const CURRENCY = String.raw`(?:us\$|[$€£¥₹]|\b(?:usd|eur|gbp|inr|jpy)\b)`;
const SCALE = 'thousand|million|billion|trillion|hundred|bn|mn|k';
const PLAIN = new RegExp(
  String.raw`^\s*(?:(?:about|around|approximately|roughly|exactly)\s+)?(${CURRENCY})?\s?(\d[\d,]*(?:\.\d+)?|[a-z]+)(?:[\s-]?(${SCALE})s?(?![a-z]))?`,
  'i',
);
/** A bare m or b is a scale where money is counted: "$3m". */
const MONEY_SCALE = /^\s?(m|b)(?![a-z])/i;
/** Quantities of two numbers: 6'2", 5 ft 10 in, 2h 30min. */
const COMPOUND =
  /^\s*(?:\d{1,2}\s?(?:'|′|ft|feet|foot)\s?\d{1,2}\s?(?:"|″|''|in(?:ch(?:es)?)?)?|\d{1,3}\s?(?:h|hrs?|hours?)\s?(?:and\s)?\d{1,2}\s?(?:m|mins?|minutes?)?)(?![\p{L}\d])/iu;
const UNIT_WORDS = /^(?:[\s-]?)((?:[\p{L}°µ%"″'′²³€$£¥₹][\p{L}²³/.^23]*)(?:\s[\p{L}²³]+){0,2})/u;
/** "over 5 in Europe", "over 500 m in Europe": as a word of its own it is no unit, nor part of one. */
const NEVER_APART = new Set(['in']);
/** "30m people": what is counted has no length. */
const MILLIONS =
  /^m(?=\s(?:people|inhabitants|residents|citizens|users|subscribers|followers|members|views|copies|units|sales|visitors)\b)/i;
const ARTICLES = new Set(['a', 'an', 'one', 'half']);

/** The amount that a text begins with; null where it begins with something else. */
export function readAmount(text: string): Amount | null {
  const compound = COMPOUND.exec(text)?.[0];
  const whole = compound === undefined ? null : readQuantity(compound.trim());
  if (whole !== null) return { value: whole.value, dimension: whole.dimension, length: compound!.length };
  const match = PLAIN.exec(text);
  if (match === null) return null;
  const [said, currency, digits = '', scale] = match;
  const number = numberOf(digits);
  const isWord = /^[a-z]/i.test(digits);
  if (number === null) return null;
  const scaled = number * scaleOf(scale);
  if (currency !== undefined) return money(text, said, currency, scaled);
  const millions = MILLIONS.exec(text.slice(said.length));
  if (millions !== null) return { value: number * 1e6, dimension: null, length: said.length + 1 };
  const unit = unitAt(text.slice(said.length), scaled);
  if (isWord && scale === undefined && unit === null) return null;
  return unit === null
    ? { value: scaled, dimension: null, length: said.length }
    : { ...unit, length: said.length + unit.length };
}

function numberOf(text: string): number | null {
  if (/^\d/.test(text)) return Number(text.replaceAll(',', ''));
  const word = text.toLowerCase();
  if (ARTICLES.has(word)) return word === 'half' ? 0.5 : 1;
  return englishWordValue(word);
}

const SHORT_SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  b: 1e9,
  bn: 1e9,
  trillion: 1e12,
};

function scaleOf(word: string | undefined): number {
  if (word === undefined) return 1;
  const lower = word.toLowerCase();
  return SHORT_SCALES[lower] ?? SCALE_WORDS.get(lower) ?? 1;
}

function money(text: string, said: string, currency: string, value: number): Amount | null {
  const short = MONEY_SCALE.exec(text.slice(said.length));
  const quantity = quantityIn(value * scaleOf(short?.[1]), currency) ?? readQuantity(`${currency}${value}`);
  if (quantity === null) return null;
  return {
    value: quantity.value,
    dimension: quantity.dimension,
    length: said.length + (short?.[0].length ?? 0),
  };
}

/** The unit after a number, of as many words as there is one: "square miles", "km2", "m". */
function unitAt(text: string, value: number): Amount | null {
  const words = UNIT_WORDS.exec(text)?.[1]?.split(' ') ?? [];
  for (let count = words.length; count > 0; count--) {
    const unit = words.slice(0, count).join(' ');
    const apart = words.slice(/^\s/.test(text) ? 0 : 1, count);
    if (apart.some((word) => NEVER_APART.has(word.toLowerCase()))) continue;
    const quantity = quantityIn(value, unit.replace(/[.,]$/, ''));
    if (quantity === null) continue;
    const length = text.indexOf(unit) + unit.length;
    return { value: quantity.value, dimension: quantity.dimension, length };
  }
  return null;
}
