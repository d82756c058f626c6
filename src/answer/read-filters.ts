import { singular, terms } from '../kb/fold-text.js';
import type { NumberFilter } from './question.js';
import { labelOfAdjective, RANKED_LABELS, rankingDimension } from './ranking-words.js';
import { type Amount, readAmount } from './read-amount.js';

interface Bound {
  readonly end: 'min' | 'max';
  /** The bound itself is left out. */
  readonly open: boolean;
  /** A ranking word whose measure is meant: taller than others is what is tallest. */
  readonly ranking?: string;
}

/** Comparing words by what they bound; those of one measure name it. */
const COMPARATORS = new Map<string, Bound>();

function define(bound: Bound, phrases: string): void {
  for (const phrase of phrases.split('|')) COMPARATORS.set(phrase, bound);
}

define({ end: 'min', open: true }, 'over|above|more than|greater than|exceeding|in excess of|upwards of|>');
define({ end: 'min', open: false }, 'at least|no less than|not less than|no fewer than|minimum|min|>=|≥');
define({ end: 'max', open: true }, 'under|below|less than|fewer than|<');
define({ end: 'max', open: false }, 'at most|up to|no more than|not more than|not over|maximum|max|<=|≤');
for (const [word, end, ranking] of [
  ['taller', 'min', 'tallest'],
  ['higher', 'min', 'highest'],
  ['longer', 'min', 'longest'],
  ['larger', 'min', 'largest'],
  ['bigger', 'min', 'biggest'],
  ['heavier', 'min', 'heaviest'],
  ['deeper', 'min', 'deepest'],
  ['faster', 'min', 'fastest'],
  ['more expensive', 'min', 'expensive'],
  ['costlier', 'min', 'expensive'],
  ['richer', 'min', 'richest'],
  ['shorter', 'max', 'shortest'],
  ['lower', 'max', 'lowest'],
  ['smaller', 'max', 'smallest'],
  ['lighter', 'max', 'lightest'],
  ['slower', 'max', 'slowest'],
  ['cheaper', 'max', 'cheapest'],
  ['less expensive', 'max', 'cheapest'],
] as const) {
  define({ end, open: true, ranking }, `${word} than`);
}

const SHORT = /^(?:max|min)$/i;

/** Words before a comparison that say what is measured: "costing under $50". */
const VERBS: Readonly<Record<string, string>> = {
  priced: 'price',
  costing: 'price',
  cost: 'price',
  costs: 'price',
  weighing: 'weight',
  weigh: 'weight',
  weighs: 'weight',
  lasting: 'duration',
  running: 'duration',
  rated: 'rating',
  grossing: 'gross',
  grossed: 'gross',
  earning: 'gross earning revenue',
  earned: 'gross earning revenue',
  made: 'gross earning revenue',
};

const phrasePattern = [...COMPARATORS.keys()]
  .sort((a, b) => b.length - a.length)
  .map((phrase) => (/^\w/.test(phrase) ? String.raw`\b${phrase}\b` : phrase))
  .join('|');
const COMPARED = new RegExp(
  String.raw`(?:\b(?:that |which |who )?(${Object.keys(VERBS).join('|')}) )?(${phrasePattern})(?: of)?\s*(?=\S)`,
  'gi',
);
const BETWEEN = /\b(?:between|from)\s+(?=\S)/gi;
const AND = /^\s*(?:and|to|-|–|until)\s*(?=\S)/i;
/** "500 m or more", "$50 or less", "8,000+ m". */
const OR_MORE =
  /^\s?(?:\+|(\p{L}+ )?(?:or|and) (?:more|above|over|higher|up|longer|taller|larger|bigger|heavier)\b|upwards\b)/iu;
const OR_LESS =
  /^\s?(\p{L}+ )?(?:or|and) (?:less|fewer|below|under|lower|shorter|smaller|cheaper|lighter)\b/iu;
const NUMBER_START = /(?<![\w.,$€£¥₹])(?=[$€£¥₹]?\d)/g;

/** More bounds than this are no question. */
const MOST_FILTERS = 4;

interface Found {
  readonly start: number;
  readonly end: number;
  readonly filter: NumberFilter;
}

/** Takes the comparisons with numbers out of a question; what is left is read as a title. */
export function readFilters(text: string): { readonly filters: NumberFilter[]; readonly rest: string } {
  const filters: NumberFilter[] = [];
  let rest = text;
  for (let i = 0; i < MOST_FILTERS; i++) {
    const found = firstRange(rest) ?? firstBound(rest) ?? firstOpenEnd(rest);
    if (found === null) break;
    const { filter, end } = withMeasured(found, rest);
    filters.push(filter);
    rest = joined(rest.slice(0, found.start), rest.slice(end));
  }
  return { filters, rest };
}

function firstRange(text: string): Found | null {
  for (const match of text.matchAll(BETWEEN)) {
    const start = match.index + match[0].length;
    const first = readAmount(text.slice(start));
    const and = first === null ? null : AND.exec(text.slice(start + first.length));
    if (first === null || and === null) continue;
    const second = readAmount(text.slice(start + first.length + and[0].length));
    if (second === null) continue;
    const end = start + first.length + and[0].length + second.length;
    return { start: match.index, end, filter: rangeOf(first, second, text.slice(match.index, end)) };
  }
  return null;
}

/** The unit of the second end holds for the first: "between 5 and 10 km". */
function rangeOf(first: Amount, second: Amount, text: string): NumberFilter {
  const one =
    first.dimension === null && second.dimension !== null
      ? (readAmount(withUnitOf(text, first.value)) ?? first)
      : first;
  const [min, max] = [Math.min(one.value, second.value), Math.max(one.value, second.value)];
  return { text, min, max, open: false, dimension: second.dimension ?? first.dimension, measure: null };
}

function withUnitOf(text: string, value: number): string {
  const last = /(\d[\d,.]*)(?!.*\d)(.*)$/.exec(text);
  const currency = /[$€£¥₹](?=\s?\d[\d,.]*[^\d]*$)/.exec(text)?.[0] ?? '';
  return `${currency}${value}${last?.[2] ?? ''}`;
}

function firstBound(text: string): Found | null {
  for (const match of text.matchAll(COMPARED)) {
    const amount = readAmount(text.slice(match.index + match[0].length));
    // "Mad Max 2" is no bound.
    if (amount === null || (amount.dimension === null && SHORT.test(match[2]!))) continue;
    const { end: side, open, ranking } = COMPARATORS.get(match[2]!.toLowerCase())!;
    const end = match.index + match[0].length + amount.length;
    const verb = match[1] === undefined ? null : terms(VERBS[match[1].toLowerCase()]!);
    const measure = verb ?? (ranking === undefined ? null : rankingDimension(singular(ranking))!.labels);
    const filter = boundOf(amount, side, open, text.slice(match.index, end).trim(), measure);
    return { start: match.index, end, filter };
  }
  return null;
}

function firstOpenEnd(text: string): Found | null {
  for (const match of text.matchAll(NUMBER_START)) {
    const amount = readAmount(text.slice(match.index));
    if (amount === null) continue;
    const after = text.slice(match.index + amount.length);
    const more = OR_MORE.exec(after);
    const said = more ?? OR_LESS.exec(after);
    if (said === null) continue;
    const end = match.index + amount.length + said[0].length;
    // "8,000+ m": the unit comes after the sign.
    const whole = said[0].trim() === '+' ? readAmount(`${amount.value}${text.slice(end)}`) : null;
    const length = whole === null ? 0 : whole.length - String(amount.value).length;
    const side = more === null ? 'max' : 'min';
    const written = text.slice(match.index, end + length).trim();
    return {
      start: match.index,
      end: end + length,
      filter: boundOf(whole ?? amount, side, false, written, said[1] === undefined ? null : terms(said[1])),
    };
  }
  return null;
}

function boundOf(
  { value, dimension }: Amount,
  side: 'min' | 'max',
  open: boolean,
  text: string,
  measure: readonly string[] | null,
): NumberFilter {
  const [min, max] = side === 'min' ? [value, null] : [null, value];
  return { text, min, max, open, dimension, measure };
}

/** What a number with a unit can be said to measure; after a bare number any noun says it. */
const MEASURES = new Set([
  ...RANKED_LABELS,
  ...terms('ram memory storage disk battery screen display wingspan prominence range life capacity payload'),
]);

/** Words after which what follows is no longer about the number. */
const NOT_MEASURED = new Set(
  'in of on at to for from by with and or but that which who is are was were than the a an'.split(' '),
);

/** "110 floors", "16 GB RAM", "500 m tall": what comes after a number says what it measures. */
function withMeasured({ start, end, filter }: Found, text: string): { filter: NumberFilter; end: number } {
  const word = /^(?:\sin)?\s([\p{L}-]+)/u.exec(text.slice(end));
  const said = word?.[1]?.toLowerCase() ?? '';
  // "over 500 m buildings": the things themselves.
  const isConcept =
    !/\p{L}/u.test(text.slice(0, start)) && !/\s[\p{L}]/u.test(text.slice(end + said.length + 1));
  if (word === null || NOT_MEASURED.has(said) || isConcept || isSaid(filter)) return { filter, end };
  const adjective = labelOfAdjective(said);
  if (adjective !== null) {
    const measure = filter.measure ?? [adjective];
    return { filter: { ...filter, measure }, end: end + word[0].length };
  }
  const named = terms(said);
  // "more than 5 in Europe" measures nothing, "500 m in height" does.
  const isAnyNoun = filter.dimension === null && !/^\sin\s/.test(word[0]);
  const isMeasure = isAnyNoun || named.every((term) => MEASURES.has(term));
  if (!/\p{L}/u.test(text.slice(0, start)) || !isMeasure) return { filter, end };
  const measure = [...(filter.measure ?? []), ...named];
  return {
    filter: { ...filter, text: `${filter.text}${word[0]}`, measure },
    end: end + word[0].length,
  };
}

/** "100 floors or fewer" has its noun. */
function isSaid({ text, measure }: NumberFilter): boolean {
  return measure !== null && /\b(?:or|and) \p{L}+$/u.test(text);
}

const CONNECTOR = /\s*(?:,|\b(?:and|but|that|which|are|is|costing|priced|having)\b)?\s*$/i;

/** The text without a comparison, and without the word that tied it to what comes before. */
function joined(before: string, after: string): string {
  return `${before.replace(CONNECTOR, '').replace(CONNECTOR, '')} ${after.trim()}`.trim();
}
