import { isDigit, isLetter, matchAt, skipBlanks } from './characters.js';
import type { Hints } from './hints.js';
import { lexiconGroups, onceRead } from './lexicon.js';
import { digitsAt, type NumberSpan } from './numbers.js';
import { toBase, type Unit, unitAt, unitOf } from './units.js';

/** A number with its unit, and with numbers of smaller units behind it. */
interface Measure {
  /** In the dimension's base unit. */
  readonly value: number;
  /** The first, largest unit. */
  readonly unit: Unit;
  /** Where the first unit ends. */
  readonly firstEnd: number;
  readonly end: number;
}

/** The unit behind a number, and what smaller units add: 7 ft 6 in, 1 h 30 min, 6 lb 4 oz. */
export function measureAfter(text: string, number: NumberSpan, hints: Hints): Measure | null {
  const behind = unitAt(text, number.end, hints);
  if (behind === null) return null;
  const unit = isMinutes(text, behind) ? unitOf('min')! : behind.unit;
  let { value, end } = { value: toBase(number.value, unit), end: behind.end };
  let last = unit;
  for (
    let next = smallerAt(text, end, last, hints);
    next !== null;
    next = smallerAt(text, end, last, hints)
  ) {
    value += next.value;
    end = next.end;
    last = next.unit;
  }
  return { value: tidy(value), unit, firstEnd: behind.end, end };
}

/** Sums of units end in 2.2859999999999996. */
export function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

const SECONDS_BEHIND = /\s?[0-5]?\d(?:\.\d+)?\s?s(?:ecs?\.?)?(?![\p{L}\d])/uy;

/** "3m 45s": before seconds, m are minutes. */
function isMinutes(text: string, { unit, end }: { unit: Unit; end: number }): boolean {
  return unit.symbol === 'm' && matchAt(SECONDS_BEHIND, text, end) !== null;
}

const words = lexiconGroups('range-words');
/** The words between two amounts as alternatives of an expression. */
export const rangeWords = (group: 'range' | 'and') => [...words(group)].join('|');

const COMPOUND_DIMENSIONS: ReadonlySet<string> = new Set(['length', 'mass', 'duration', 'volume']);
const JOINING = onceRead(() => new RegExp(`\\s*(?:,|-|${rangeWords('and')})?\\s*`, 'y'));

function smallerAt(
  text: string,
  at: number,
  larger: Unit,
  hints: Hints,
): { value: number; end: number; unit: Unit } | null {
  if (!COMPOUND_DIMENSIONS.has(larger.dimension)) return null;
  const gap = matchAt(JOINING(), text, at)![0].length;
  if (!isDigit(text.charCodeAt(at + gap))) return null;
  const number = digitsAt(text, at + gap);
  if (number === null) return null;
  const found = unitAt(text, number.end, hints) ?? impliedUnit(text, number.end, gap, larger);
  const unit = found === null ? null : minutesAfterHours(found.unit, larger);
  if (unit === null || unit.dimension !== larger.dimension || unit.factor >= larger.factor) return null;
  if (number.value * unit.factor >= larger.factor * 1.0001) return null;
  return { value: number.value * unit.factor, end: found!.end, unit };
}

/** "1h 20m": after hours, m are minutes. */
function minutesAfterHours(unit: Unit, larger: Unit): Unit {
  return unit.symbol === 'm' && larger.symbol === 'h' ? unitOf('min')! : unit;
}

/** 6'7, "5 foot 10", 1h30 and 1m80: the smaller unit is left out. */
function impliedUnit(
  text: string,
  end: number,
  gap: number,
  larger: Unit,
): { unit: Unit; end: number } | null {
  if (gap > 1 || isLetter(text.charCodeAt(skipBlanks(text, end)))) return null;
  if (larger.symbol === 'ft') return { unit: unitOf('in')!, end };
  if (larger.symbol === 'm')
    return CENTIMETRES.test(text.slice(0, end)) ? { unit: unitOf('cm')!, end } : null;
  return larger.symbol === 'h' && gap === 0 ? { unit: unitOf('min')!, end } : null;
}

/** Two digits, as in French heights of people. */
const CENTIMETRES = /m\s?\d\d$/;
