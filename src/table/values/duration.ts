import { readNumber } from './number.js';

type Unit = 'Y' | 'M' | 'W' | 'D' | 'TH' | 'TM' | 'TS';

/** Units in ISO 8601's order; T marks those of the time part. */
const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['Y', /^(?:years?|yrs?\.?)(?![\p{L}\p{N}])/iu],
  ['M', /^(?:months?|mos?\.)(?![\p{L}\p{N}])/iu],
  ['W', /^(?:weeks?|wks?\.?)(?![\p{L}\p{N}])/iu],
  ['D', /^days?(?![\p{L}\p{N}])/iu],
  ['TH', /^(?:hours?|hrs?\.?|h)(?![\p{L}\p{N}])/iu],
  ['TM', /^(?:minutes?|mins?\.?)(?![\p{L}\p{N}])/iu],
  ['TS', /^(?:seconds?|secs?\.?)(?![\p{L}\p{N}])/iu],
];
const CLOCK = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/;
const BARE_MINUTES = /^(?:m|min)(?![p{L}p{N}])/i;

/** ISO 8601 of a text that is a duration as a whole ("2 hours 30 minutes", "1h 20m", "10-day"); null else. */
export function readDuration(text: string): string | null {
  const clock = CLOCK.exec(text);
  if (clock !== null) return clockDuration(clock);
  const parts = new Map<Unit, number>();
  let rest = text;
  while (rest !== '') {
    const number = readNumber(rest);
    if (number === null || number.value < 0) return null;
    const written = number.rest.replace(/^[\s-]+/, '');
    const unit = unitOf(written, parts.has('TH'));
    if (unit === null || parts.has(unit.unit)) return null;
    parts.set(unit.unit, number.value);
    rest = unit.rest.replace(/^(?:\s*(?:,|and)\s+|\s+)/, '');
  }
  return parts.size === 0 ? null : isoDuration(parts);
}

function unitOf(text: string, afterHours: boolean): { unit: Unit; rest: string } | null {
  for (const [unit, form] of UNITS) {
    const match = form.exec(text);
    if (match !== null) return { unit, rest: text.slice(match[0].length) };
  }
  // a lone "m" is metres, after hours it is minutes
  const minutes = afterHours ? BARE_MINUTES.exec(text) : null;
  return minutes === null ? null : { unit: 'TM', rest: text.slice(minutes[0].length) };
}

function clockDuration(match: RegExpExecArray): string {
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isoDuration(
    new Map<Unit, number>([
      ['TH', hours],
      ['TM', minutes],
      ['TS', seconds],
    ]),
  );
}

function isoDuration(parts: ReadonlyMap<Unit, number>): string {
  let date = '';
  let time = '';
  for (const [unit] of UNITS) {
    const amount = parts.get(unit);
    if (amount === undefined || (amount === 0 && parts.size > 1)) continue;
    if (unit.startsWith('T')) time += `${amount}${unit.slice(1)}`;
    else date += `${amount}${unit}`;
  }
  return `P${date}${time === '' ? '' : `T${time}`}`;
}
