import { isDigit, matchAt } from './characters.js';
import type { Hints } from './hints.js';
import { roundNoise } from './numbers.js';
import { fromBase, unitOf } from './units.js';

/** A duration within a text, in seconds. */
interface DurationSpan {
  readonly value: number;
  readonly dimension: 'duration';
  readonly unit: string;
  readonly number: number;
  readonly whole: false;
  readonly start: number;
  readonly end: number;
}

/** "2:07:05", "+1:06.965": hours may be left out before a fraction of seconds, which no time of day has. */
const CLOCK =
  /\+?(?:(\d{1,3}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?|()(\d{1,3}):([0-5]\d)\.(\d{1,3}))(?![\d:])/y;
/** "3:45" */
const SHORT_CLOCK = /\+?()(\d{1,3}):([0-5]\d)(?![\d:])/y;

/** "2:07:05" lasts two hours and "4:27.97" some minutes; "3:45" does only where a duration is expected. */
export function clockAt(text: string, at: number, hints: Hints): DurationSpan | null {
  if (!isDigit(text.charCodeAt(text[at] === '+' ? at + 1 : at))) return null;
  const match =
    matchAt(CLOCK, text, at) ?? (hints.dimension === 'duration' ? matchAt(SHORT_CLOCK, text, at) : null);
  if (match === null) return null;
  const [all, ...groups] = match;
  const [hours, minutes, seconds, fraction] = groups.slice(groups[2] === undefined ? 4 : 0);
  const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction ?? 0}`);
  return durationSpan(value, 'h', at, at + all.length);
}

const ISO_DURATION =
  /P(?=\d|T\d)(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?(?![\p{L}\d])/uy;

/** "PT2H30M" */
export function isoDurationAt(text: string, at: number): DurationSpan | null {
  if (text[at] !== 'P') return null;
  const match = matchAt(ISO_DURATION, text, at);
  if (match === null) return null;
  const value = ISO_PARTS.reduce((sum, [, seconds], i) => sum + Number(match[i + 1] ?? 0) * seconds, 0);
  const first = ISO_PARTS.findIndex((_, i) => match[i + 1] !== undefined);
  return Number.isFinite(value) ? durationSpan(value, ISO_PARTS[first]![2], at, at + match[0].length) : null;
}

function durationSpan(value: number, unit: string, start: number, end: number): DurationSpan {
  const number = roundNoise(fromBase(value, unitOf(unit)!));
  return { value, dimension: 'duration', unit, number, whole: false, start, end };
}

/** The parts of ISO 8601, largest first, with their seconds and units. */
const ISO_PARTS: readonly (readonly [letter: string, seconds: number, unit: string])[] = [
  ['Y', 31_557_600, 'y'],
  ['M', 2_629_800, 'mo'],
  ['W', 604_800, 'wk'],
  ['D', 86_400, 'd'],
  ['H', 3600, 'h'],
  ['M', 60, 'min'],
  ['S', 1, 's'],
];
const FIRST_OF_TIME = 4;

/** Seconds as ISO 8601, in parts from a unit on: 5400 are PT1H30M from hours and PT90M from minutes. */
export function writeDuration(seconds: number, unit = 'd'): string {
  let rest = seconds;
  let [date, time] = ['', ''];
  const first = Math.max(
    0,
    ISO_PARTS.findIndex((part) => part[2] === unit),
  );
  for (let i = first; i < ISO_PARTS.length; i++) {
    const [letter, size] = ISO_PARTS[i]!;
    const isLast = i === ISO_PARTS.length - 1;
    const amount = isLast ? Number(rest.toFixed(6)) : Math.floor(rest / size + ROUNDING);
    if (amount <= 0) continue;
    rest -= amount * size;
    if (i < FIRST_OF_TIME) date += `${amount}${letter}`;
    else time += `${amount}${letter}`;
  }
  if (date === '' && time === '') return 'PT0S';
  return `P${date}${time === '' ? '' : `T${time}`}`;
}

/** Fractions of a unit end a little below the whole number. */
const ROUNDING = 1e-9;
