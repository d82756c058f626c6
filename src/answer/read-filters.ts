import { readQuantity } from '../kb/quantities.js';
import type { NumberFilter } from './question.js';

const AMOUNT = String.raw`[$€£¥₹]?\s?\d[\d,.]*\s?(?:thousand|million|billion|trillion|k|bn|mn)?\b(?:\s?(?:%|sq\.? ?(?:mi|ft|km|m)|km\/h|[a-z$€£]+))?`;
const UNITS_ONLY =
  /^(.*?\d[\d,.]*)\s?((?:thousand|million|billion|trillion|k|bn|mn)\b)?\s?(%|sq\.? ?(?:mi|ft|km|m)\b|km\/h|[a-z$€£]+)?$/;

interface Comparator {
  readonly pattern: RegExp;
  readonly bound: 'min' | 'max' | 'between';
}

const COMPARATORS: readonly Comparator[] = [
  {
    pattern: new RegExp(String.raw`\b(?:between|from)\s+(${AMOUNT})\s*(?:and|to|-|–)\s*(${AMOUNT})`, 'i'),
    bound: 'between',
  },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:under|below|less than|fewer than|cheaper than|shorter than|smaller than|lower than|lighter than|at most|up to|no more than|max(?:imum)?)|<=?)\s*(${AMOUNT})`,
      'i',
    ),
    bound: 'max',
  },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:over|above|more than|greater than|taller than|higher than|longer than|larger than|bigger than|heavier than|at least|no less than|min(?:imum)?|exceeding)|>=?)\s*(${AMOUNT})`,
      'i',
    ),
    bound: 'min',
  },
];

/** Takes the comparisons with numbers out of a question; what is left is read as a title. */
export function readFilters(text: string): { readonly filters: NumberFilter[]; readonly rest: string } {
  const filters: NumberFilter[] = [];
  let rest = text;
  for (const { pattern, bound } of COMPARATORS) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    const [first, second] = [amount(match[1]!), amount(match[2] ?? '')];
    if (first === null || (bound === 'between' && second === null)) continue;
    filters.push({
      text: match[0].slice(0, match[0].length - first.left.length).trim(),
      min: bound === 'max' ? null : first.value,
      max: bound === 'max' ? first.value : bound === 'between' ? second!.value : null,
      dimension: first.dimension ?? second?.dimension ?? null,
    });
    rest = rest.replace(match[0], ` ${(second ?? first).left} `);
  }
  return { filters: filters.map(inOneDimension), rest };
}

interface Amount {
  readonly value: number;
  readonly dimension: string | null;
  /** A word that was no unit and belongs to the question. */
  readonly left: string;
}

function amount(text: string): Amount | null {
  const trimmed = text.trim();
  const whole = readQuantity(trimmed);
  if (whole !== null && whole.dimension !== 'count') return { ...whole, left: '' };
  const parts = UNITS_ONLY.exec(trimmed);
  const bare = readQuantity(`${parts?.[1] ?? ''} ${parts?.[2] ?? ''}`.trim());
  if (bare === null) return null;
  return {
    value: bare.value,
    dimension: bare.dimension === 'count' ? null : bare.dimension,
    left: parts?.[3] ?? '',
  };
}

function inOneDimension(filter: NumberFilter): NumberFilter {
  const [min, max] = [filter.min, filter.max];
  return min !== null && max !== null && min > max ? { ...filter, min: max, max: min } : filter;
}

export function passes(filter: NumberFilter, number: number | null, dimension: string | null): boolean {
  if (number === null) return false;
  if (filter.dimension !== null && filter.dimension !== dimension) return false;
  return (filter.min === null || number >= filter.min) && (filter.max === null || number <= filter.max);
}
