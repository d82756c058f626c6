import { foldCase } from './fold-text.js';

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
define('area', 1, 'm²', 'm2 sqm');
define('area', 1e6, 'km²', 'km2 sqkm');
define('area', 2_589_988.110336, 'sq mi', 'sqmi');
define('area', 0.09290304, 'sq ft', 'sqft');
define('area', 4046.8564224, 'acre', 'acres');
define('area', 10_000, 'ha', 'hectare hectares');
define('mass', 1, 'kg', 'kilogram kilograms kilo kilos kgs');
define('mass', 0.001, 'g', 'gram grams');
define('mass', 1000, 't', 'tonne tonnes');
define('mass', 0.45359237, 'lb', 'lbs pound pounds');
define('mass', 0.028349523125, 'oz', 'ounce ounces');
define('volume', 0.001, 'l', 'litre litres liter liters');
define('volume', 1e-6, 'ml', 'millilitre millilitres milliliter milliliters');
define('duration', 1, 's', 'sec secs second seconds');
define('duration', 60, 'min', 'mins minute minutes');
define('duration', 3600, 'h', 'hr hrs hour hours');
define('duration', 86_400, 'd', 'day days');
define('duration', 31_557_600, 'y', 'yr yrs year years');
define('speed', 1 / 3.6, 'km/h', 'kmh kph');
define('speed', 0.44704, 'mph', '');
define('data', 1e6, 'MB', 'megabyte megabytes');
define('data', 1e9, 'GB', 'gigabyte gigabytes');
define('data', 1e12, 'TB', 'terabyte terabytes');
define('power', 1, 'W', 'watt watts');
define('power', 1000, 'kW', 'kilowatt kilowatts');
define('power', 745.699872, 'hp', 'horsepower bhp');
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

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};

const NUMBER = String.raw`[-+−]?\d+(?:\.\d+)?`;
const CURRENCY = String.raw`us\$|[$€£¥₹]|usd|eur|gbp|jpy|inr|cny|rs\.?`;
const QUANTITY = new RegExp(
  String.raw`^(?:(?<currency>${CURRENCY})\s*)?(?<number>${NUMBER})\s*(?<scale>thousand|million|billion|trillion|mn|bn|k(?![a-z/]))?\s*(?<unit>sq\.? ?(?:mi|ft|km|m)\b|km\/h|[a-z%$€£¥₹²µ]+[23²]?)?\.?`,
);
const FEET_AND_INCHES = /^(\d+)\s*(?:'|′|ft\.?|feet|-)\s*(\d{1,2}(?:\.\d+)?)\s*(?:"|″|''|in\.?|inches)?$/;

/**
 * Reads the quantity at the start of a text: "828 m (2,717 ft)" is 828 m, "$1.2 billion" is money.
 * Null where the text does not start with a number.
 */
export function readQuantity(text: string): Quantity | null {
  const folded = foldCase(text).trim().slice(0, 80);
  const tall = FEET_AND_INCHES.exec(folded);
  if (tall !== null && Number(tall[2]) < 12) {
    const value = Number(tall[1]) * 0.3048 + Number(tall[2]) * 0.0254;
    return { value, dimension: 'length', unit: 'ft' };
  }
  const groups = QUANTITY.exec(folded)?.groups;
  return groups === undefined ? null : quantityOf(groups);
}

function quantityOf(groups: Record<string, string | undefined>): Quantity | null {
  const number = Number(groups['number']!.replace('−', '-')) * (SCALES[groups['scale'] ?? ''] ?? 1);
  if (!Number.isFinite(number)) return null;
  const unit = UNITS.get((groups['currency'] ?? groups['unit'] ?? '').replace(/[. ]/g, ''));
  if (unit === undefined) return { value: number, dimension: 'count', unit: '' };
  return { value: number * unit.factor, dimension: unit.dimension, unit: unit.symbol };
}

/** A quantity in another unit of its dimension, for a column that shows one unit. */
export function inUnit(quantity: Quantity, symbol: string): number | null {
  const unit = UNITS.get(symbol.toLowerCase());
  if (unit === undefined || unit.dimension !== quantity.dimension) return null;
  return quantity.value / unit.factor;
}

/** The unit a word names, for questions. */
export function unitNamed(word: string): { readonly dimension: Dimension; readonly factor: number } | null {
  return UNITS.get(word.toLowerCase()) ?? null;
}
