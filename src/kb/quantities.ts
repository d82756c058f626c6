import { readAmount } from '../lang/amounts.js';
import { readDate } from '../lang/times.js';
import { fromBase, unitOf } from '../lang/units.js';

/** What a number measures, as `lang/` names it: "length", "money USD", "count". Equal ones compare. */
export type Dimension = string;

interface Quantity {
  /** In the dimension's base unit: metres, kilograms, seconds, bytes, the currency itself. */
  readonly value: number;
  readonly dimension: Dimension;
  /** The unit's symbol, `m`, `ft`, `USD`; empty for a bare number. */
  readonly unit: string;
}

/** Longer texts are prose. */
const LONGEST = 80;
/** Heights of people are written "6-7"; as a range of counts it would say nothing. */
const HINTS = { dimension: 'length' } as const;

/** Reads a value that is a quantity as a whole. Null where it is none. */
export function readQuantity(text: string): Quantity | null {
  if (text.length > LONGEST || !/\d/.test(text)) return null;
  const date = readDate(text);
  if (date !== null) return yearOf(date);
  const amount = readAmount(text, HINTS);
  return amount === null ? null : { value: amount.value, dimension: amount.dimension, unit: amount.unit };
}

/** Dates compare with years, days counting as parts of one. */
function yearOf(iso: string): Quantity | null {
  const [year = '', month = '1', day = '1'] = iso.split('-');
  const value = Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 366;
  return Number.isFinite(value) ? { value, dimension: 'count', unit: '' } : null;
}

/** A number of the dimension's base unit in another unit of it, for a row that shows one unit. */
export function inUnit(number: number, dimension: string, symbol: string): number | null {
  const unit = unitOf(symbol);
  return unit === null || unit.dimension !== dimension ? null : fromBase(number, unit);
}
