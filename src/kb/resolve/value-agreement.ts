import { Recent } from '../../recent.js';
import { typeValue } from '../../table/value-types.js';
import { phraseKey } from '../fold-text.js';

/** A value as a page gives it, and the number read from it, in the base unit of its dimension. */
export interface SaidValue {
  readonly text: string;
  readonly number: number | null;
  readonly dimension: string | null;
}

/** Whether two values can both be true: one says all that the other does. */
export function agree(a: SaidValue, b: SaidValue): boolean {
  return covers(a, b) || covers(b, a);
}

/**
 * Whether a value says all that another does, and as finely: the day of a year, the metres of a height
 * in rounded feet, the list of which the other is a part.
 */
export function covers(a: SaidValue, b: SaidValue): boolean {
  if (a.text === b.text) return true;
  const dates = [dateOf(a), dateOf(b)] as const;
  if (dates[0] !== null && dates[1] !== null) return `${dates[0]}-`.startsWith(`${dates[1]}-`);
  if (a.number !== null && b.number !== null && a.dimension === b.dimension) {
    const [fine, coarse] = [halfStep(a), halfStep(b)];
    const most = Math.max(coarse, isMeasured(b) ? MEASURED_ALIKE * Math.abs(b.number) : 0);
    return a.number === b.number || (fine <= coarse && Math.abs(a.number - b.number) <= most);
  }
  const whole = knownParts(a.text);
  for (const part of knownParts(b.text)) if (!whole.has(part)) return false;
  return true;
}

/** A value is compared with those of all other sources. */
const REMEMBERED_PARTS = 10_000;
const PARTS = new Recent<ReadonlySet<string>>(REMEMBERED_PARTS);

function knownParts(text: string): ReadonlySet<string> {
  const known = PARTS.get(text);
  if (known !== undefined) return known;
  const parts = partsOf(text);
  PARTS.set(text, parts);
  return parts;
}

/** Two measurements of one thing differ this much by rounding and by the way of measuring. */
const MEASURED_ALIKE = 0.005;

/** Years, counts, shares and prices are told exactly. */
export function isMeasured({ dimension }: SaidValue): boolean {
  return dimension !== null && !/^(?:count|percent|money)/.test(dimension);
}

const BRACKETED = /\s*[([][^()[\]]*[)\]]/g;
/** What stands between the parts of a list; a comma before three digits groups them. */
const BETWEEN_PARTS = /\s*(?:[;/|•·\n]|,(?!\d{3})|&|\band\b)\s*/i;
/** Longer texts are prose, whose commas part no list. */
const LONGEST_LIST = 200;

/** The parts of a joined list, folded; other texts are one part. What stands in brackets is an aside. */
export function partsOf(text: string): ReadonlySet<string> {
  if (text.length > LONGEST_LIST) return new Set([phraseKey(text)]);
  const bare = text.replace(BRACKETED, '');
  const parts = bare.split(BETWEEN_PARTS).map(phraseKey);
  const telling = parts.filter((part) => part !== '');
  return new Set(telling.length === 0 ? [phraseKey(text) || text] : telling);
}

const YEAR = /^(?:1\d|20)\d\d$/;

/** A date as far as it is given: 1953, 1953-05, 1953-05-29. */
function dateOf({ text, number, dimension }: SaidValue): string | null {
  if (number === null || dimension !== 'count') return null;
  const plain = text.trim();
  if (YEAR.test(plain)) return plain;
  const { type, value } = typeValue(plain);
  return type === 'date' ? String(value) : null;
}

const NUMERAL = /\d+(?:,\d{3})*(?:\.\d+)?/g;
/** Below this a zero at the end is as exact as any digit: 150 minutes are not 148. */
const LEAST_ROUNDED = 1000;

/** Half of what the last digit that is written counts for: so much may a number have been rounded by. */
function halfStep({ text, number }: SaidValue): number {
  const [numeral, ...others] = text.replace(BRACKETED, '').match(NUMERAL) ?? [];
  if (numeral === undefined || others.length > 0 || number === null) return 0;
  const digits = numeral.replaceAll(',', '');
  const written = Number(digits);
  if (written === 0) return 0;
  return (Math.abs(number / written) * lastStep(digits, written)) / 2;
}

function lastStep(digits: string, written: number): number {
  const decimals = digits.split('.')[1]?.length ?? 0;
  if (decimals > 0) return 10 ** -decimals;
  const zeros = written < LEAST_ROUNDED ? 0 : (/0*$/.exec(digits)?.[0].length ?? 0);
  // Two digits at least are meant: 10,000 is no rounded 14,999.
  return 10 ** Math.min(zeros, digits.length - 2);
}
