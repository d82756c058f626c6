import { typeValue } from '../../table/value-types.js';
import { type Candidate, crowding } from '../slots/candidates.js';

/** Below this many pages chance alone keeps dates and numbers close together. */
const MIN_PAGES = 10;
const ON_MOST_PAGES = 0.8;
const MAX_LABELLED = 0.2;
const SINGLE = 1.05;
const NEARLY_ALL = 0.9;
/** A crawl takes days; what a site tells of its things spreads over years. */
const CRAWL_DAYS = 31;
const DAY = 24 * 60 * 60 * 1000;
/** A counter hardly moves between two pages, and shows the same number on some; the numbers of things do neither. */
const MAX_MOVE = 0.1;
const MAX_DISTINCT = 0.95;
const LEAST_COUNT = 100;
const YEARS = { from: 1000, to: 2100 };
const NUMBER = /\d[\d.,]*/g;

/**
 * Values that tell about the moment of the visit and not about the page: the date of today, visitors so
 * far. Without a label, on nearly every page, and hardly moving from one to the next.
 */
export function isPassing(candidate: Candidate, pageCount: number): boolean {
  const { values, fill } = candidate;
  if (pageCount < MIN_PAGES || fill < ON_MOST_PAGES * pageCount || crowding(candidate) > SINGLE) return false;
  const labelled = values.filter(({ label }) => label >= 0).length;
  if (labelled > MAX_LABELLED * values.length) return false;
  const texts = values.map(({ text }) => text);
  if (!/\d/.test(texts[0]!) || new Set(texts).size > MAX_DISTINCT * texts.length) return false;
  return isToday(texts) || isCounter(texts);
}

function isToday(texts: readonly string[]): boolean {
  const days = texts.flatMap((text) => {
    const { type, value } = typeValue(text);
    const time = type === 'date' ? Date.parse(String(value)) : Number.NaN;
    return Number.isNaN(time) ? [] : [time / DAY];
  });
  return days.length >= NEARLY_ALL * texts.length && spanOf(days) <= CRAWL_DAYS;
}

/** The same words everywhere around one number that hardly moves. */
function isCounter(texts: readonly string[]): boolean {
  const words = texts.map((text) => text.replace(NUMBER, '#'));
  const same = words.filter((word) => word === words[0]).length;
  if (same < NEARLY_ALL * texts.length || words[0]!.split('#').length !== 2) return false;
  const numbers = texts.map((text) => Number(text.match(NUMBER)?.[0].replace(/\D/g, '') ?? Number.NaN));
  const least = Math.min(...numbers);
  const areYears = numbers.every((number) => number >= YEARS.from && number <= YEARS.to);
  return least >= LEAST_COUNT && !areYears && spanOf(numbers) <= MAX_MOVE * least;
}

function spanOf(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}
