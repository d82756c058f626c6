import { typeValue } from '../table/value-types.js';

/** What a number measures. Quantities compare when their dimension is the same. */
export type Dimension =
  | 'length'
  | 'area'
  | 'mass'
  | 'volume'
  | 'duration'
  | 'speed'
  | 'data'
  | 'power'
  | 'frequency'
  | 'percent'
  | 'count'
  | `money ${string}`;

export interface Quantity {
  /** In the dimension's base unit: metres, kilograms, seconds, bytes, the currency itself. */
  readonly value: number;
  readonly dimension: Dimension;
  /** As written, `m`, `ft`, `USD`; empty for a bare number. */
  readonly unit: string;
}

interface Unit {
  readonly dimension: Dimension;
  readonly factor: number;
  readonly symbol: string;
}

const UNITS = new Map<string, Unit>();

function define(dimension: Dimension, factor: number, symbol: string, names: string): void {
  for (const name of [symbol.toLowerCase(), ...names.split(' ')]) {
    if (name !== '') UNITS.set(name, { dimension, factor, symbol });
  }
}

define('length', 1, 'm', 'metre metres meter meters');
define('length', 1000, 'km', 'kilometre kilometres kilometer kilometers');
define('length', 0.01, 'cm', 'centimetre centimetres centimeter centimeters');
define('length', 0.001, 'mm', 'millimetre millimetres millimeter millimeters');
define('length', 0.3048, 'ft', 'foot feet');
define('length', 0.0254, 'in', 'inch inches');
define('length', 1609.344, 'mi', 'mile miles');
define('length', 0.9144, 'yd', 'yard yards');
define('length', 1852, 'nmi', 'nauticalmile nauticalmiles');
define('area', 1, 'm²', 'm2 sqm squaremetre squaremetres squaremeter squaremeters');
define('area', 1e6, 'km²', 'km2 sqkm squarekilometre squarekilometres squarekilometer squarekilometers');
define('area', 2_589_988.110336, 'sq mi', 'sqmi mi2 mi² sqmile sqmiles squaremile squaremiles');
define('area', 0.09290304, 'sq ft', 'sqft ft2 ft² sqfoot sqfeet squarefoot squarefeet');
define('area', 4046.8564224, 'acre', 'acres');
define('area', 10_000, 'ha', 'hectare hectares');
define('mass', 1, 'kg', 'kilogram kilograms kilo kilos kgs');
define('mass', 0.001, 'g', 'gram grams');
define('mass', 1000, 't', 'tonne tonnes');
define('mass', 907.18474, 'ton', 'tons');
define('mass', 0.45359237, 'lb', 'lbs pound pounds');
define('mass', 0.028349523125, 'oz', 'ounce ounces');
define('volume', 0.001, 'l', 'litre litres liter liters');
define('volume', 1e-6, 'ml', 'millilitre millilitres milliliter milliliters');
define('volume', 3.785411784e-3, 'gal', 'gallon gallons');
define('volume', 1, 'm³', 'm3 cubicmetre cubicmetres cubicmeter cubicmeters');
define('duration', 1, 's', 'sec secs second seconds');
define('duration', 60, 'min', 'mins minute minutes');
define('duration', 3600, 'h', 'hr hrs hour hours');
define('duration', 86_400, 'd', 'day days');
define('duration', 604_800, 'wk', 'week weeks');
define('duration', 2_629_800, 'mo', 'month months');
define('duration', 31_557_600, 'y', 'yr yrs year years');
define('speed', 1 / 3.6, 'km/h', 'kmh kph kilometresperhour kilometersperhour');
define('speed', 0.44704, 'mph', 'mi/h milesperhour');
define('speed', 1, 'm/s', 'metrespersecond meterspersecond');
define('speed', 0.514444, 'kn', 'knot knots');
define('data', 1e3, 'KB', 'kilobyte kilobytes');
define('data', 1e6, 'MB', 'megabyte megabytes');
define('data', 1e9, 'GB', 'gigabyte gigabytes');
define('data', 1e12, 'TB', 'terabyte terabytes');
define('power', 1, 'W', 'watt watts');
define('power', 1000, 'kW', 'kilowatt kilowatts');
define('power', 745.699872, 'hp', 'horsepower bhp');
define('power', 1e6, 'MW', 'megawatt megawatts');
define('frequency', 1, 'Hz', 'hertz');
define('frequency', 1e3, 'kHz', 'kilohertz');
define('frequency', 1e6, 'MHz', 'megahertz');
define('frequency', 1e9, 'GHz', 'gigahertz');
define('percent', 1, '%', 'percent');
for (const [code, names] of Object.entries({
  USD: '$ us$ dollar dollars bucks',
  EUR: '€ euro euros',
  GBP: '£ pounds-sterling',
  JPY: '¥ yen',
  INR: '₹ rupee rupees rs',
  CNY: 'yuan rmb',
})) {
  define(`money ${code}`, 1, code, names);
}

/** Of the letters of ISO 8601, where M is months before the T and minutes after it. */
const DATE_SECONDS: Readonly<Record<string, number>> = { Y: 31_557_600, M: 2_629_800, W: 604_800, D: 86_400 };
const TIME_SECONDS: Readonly<Record<string, number>> = { H: 3600, M: 60, S: 1 };
const FEET_AND_INCHES = /^(\d{1,2})\s*(?:'|′|ft\.?|feet|-)\s*(\d{1,2}(?:\.\d+)?)\s*(?:"|″|''|in\.?|inches)?$/;
/** "828 m (2,717 ft)": the same again in another unit. */
const SAID_AGAIN = /\s*[([/][^()[\]]*[)\]]?\s*$/;
/** Longer texts are prose. */
const LONGEST = 80;

/** Reads a value that is a quantity as a whole. Null where it is none. */
export function readQuantity(text: string): Quantity | null {
  if (text.length > LONGEST || !/\d/.test(text)) return null;
  const plain = text.trim();
  return feetAndInches(plain) ?? typedQuantity(plain) ?? typedQuantity(plain.replace(SAID_AGAIN, ''));
}

/** Also "6-7", as heights of people are written; a range of numbers is no height where it exceeds a foot. */
function feetAndInches(text: string): Quantity | null {
  const match = FEET_AND_INCHES.exec(text);
  if (match === null || Number(match[2]) >= 12) return null;
  return { value: Number(match[1]) * 0.3048 + Number(match[2]) * 0.0254, dimension: 'length', unit: 'ft' };
}

function typedQuantity(text: string): Quantity | null {
  const { type, value, unit, currency } = typeValue(text);
  if (type === 'date') return yearOf(String(value));
  if (type === 'duration') return secondsOf(String(value));
  if (typeof value !== 'number') return null;
  if (type === 'money') return { value, dimension: `money ${currency ?? ''}`, unit: currency ?? '' };
  if (type === 'percent') return { value, dimension: 'percent', unit: '%' };
  return inBaseUnit(value, unit ?? '');
}

function inBaseUnit(value: number, unitText: string): Quantity {
  return quantityIn(value, unitText) ?? { value, dimension: 'count', unit: unitText };
}

/** So many of a unit; null where the text names none. */
export function quantityIn(value: number, unitText: string): Quantity | null {
  const unit = UNITS.get(unitText.toLowerCase().replace(/[.^\s-]/g, ''));
  if (unit === undefined) return null;
  return { value: value * unit.factor, dimension: unit.dimension, unit: unit.symbol };
}

/** Dates compare with years, days counting as parts of one. */
function yearOf(iso: string): Quantity | null {
  const [year = '', month = '1', day = '1'] = iso.split('-');
  const value = Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 366;
  return Number.isFinite(value) ? { value, dimension: 'count', unit: '' } : null;
}

function secondsOf(iso: string): Quantity | null {
  const [date = '', time = ''] = iso.split('T');
  const seconds = secondsIn(date, DATE_SECONDS) + secondsIn(time, TIME_SECONDS);
  return seconds === 0 ? null : { value: seconds, dimension: 'duration', unit: 'min' };
}

function secondsIn(part: string, ofLetter: Readonly<Record<string, number>>): number {
  let seconds = 0;
  for (const [, amount, letter] of part.matchAll(/([\d.]+)([A-Z])/g))
    seconds += Number(amount) * (ofLetter[letter!] ?? 0);
  return seconds;
}

/** A number of the dimension's base unit in another unit of it, for a row that shows one unit. */
export function inUnit(number: number, dimension: string, symbol: string): number | null {
  const unit = UNITS.get(symbol.toLowerCase());
  return unit === undefined || unit.dimension !== dimension ? null : number / unit.factor;
}
