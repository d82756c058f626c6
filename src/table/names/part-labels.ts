import type { Concepts } from '../../concepts/concepts.js';
import { conceptOfColumn } from '../schema/columns.js';
import { columnType } from '../value-types.js';
import { isAward } from './split-names.js';

/** A column of parts that were split off the names. */
interface PartColumn {
  readonly label: string;
  /** Rule that named it. */
  readonly rule: string;
  readonly concept: string | null;
  /** The parts without what became the label. */
  readonly values: readonly (string | null)[];
}

/** Words that most of the parts start or end with are their label. */
const MOST = 0.6;
const MOST_LABEL_WORDS = 3;

/** What to call a part when nothing on the page and nothing in its content says so. */
const BY_RULE: Readonly<Record<string, string>> = {
  by: 'by',
  bracket: 'note',
  bold: 'description',
  sentence: 'description',
  comma: 'note',
};
const TAGLINE = 'tagline';

/** Names a column of name parts: by words that recur in it, by type, by what it holds, by its separator. */
export function labelParts(parts: readonly (string | null)[], rule: string, concepts: Concepts): PartColumn {
  const found = parts.filter((part): part is string => part !== null);
  const start = sharedWords(found, ASKS, (words, n) => words.slice(0, n));
  if (start !== '') return cutColumn(parts, start, (part) => afterStart(part, start));
  const end = sharedWords(found, WORDS, (words, n) => words.slice(-n));
  if (end !== '' && found.some((part) => /\d/.test(part)))
    return cutColumn(parts, end, (part) => beforeEnd(part, end));
  const typed = typeLabel(found);
  if (typed !== null) return { label: typed, rule: `name-${rule}-type`, concept: null, values: parts };
  const concept = conceptOfColumn(found, concepts);
  if (concept !== null) return { label: concept, rule: `name-${rule}-concept`, concept, values: parts };
  const label = BY_RULE[rule] ?? (rule.endsWith('-before') ? beforeLabel(found) : TAGLINE);
  return { label, rule: `name-${rule}`, concept: null, values: parts };
}

function beforeLabel(parts: readonly string[]): string {
  return parts.filter(isAward).length >= parts.length * MOST ? 'award' : 'category';
}

function cutColumn(
  parts: readonly (string | null)[],
  label: string,
  cut: (part: string) => string,
): PartColumn {
  const values = parts.map((part) => (part === null ? null : cut(part) || part));
  return { label: label.replace(/:$/, ''), rule: 'name-words', concept: null, values };
}

/** The longest run of words at one end that most parts share, when something is left beside it. */
function sharedWords(
  parts: readonly string[],
  form: RegExp,
  endOf: (words: string[], n: number) => string[],
): string {
  for (let n = MOST_LABEL_WORDS; n > 0; n--) {
    const counts = new Map<string, number>();
    for (const part of parts) {
      const words = part.split(' ');
      if (words.length <= n) continue;
      const end = endOf(words, n).join(' ');
      counts.set(end, (counts.get(end) ?? 0) + 1);
    }
    for (const [end, count] of counts) {
      if (count >= Math.max(2, parts.length * MOST) && form.test(end)) return end;
    }
  }
  return '';
}

/** "Best for ...", "Located in ..." and "Category: ..." ask for what follows; other shared words are part of the text. */
const ASKS = /^\p{L}[\p{L}' ]*(?:\s(?:for|in|at|by|with|from|since|to)|:)$/iu;
const WORDS = /^\p{L}[\p{L} ]{2,}$/u;

function afterStart(part: string, label: string): string {
  return part.toLowerCase().startsWith(label.toLowerCase()) ? part.slice(label.length).trim() : part;
}

function beforeEnd(part: string, label: string): string {
  return part.toLowerCase().endsWith(label.toLowerCase()) ? part.slice(0, -label.length).trim() : part;
}

function typeLabel(parts: readonly string[]): string | null {
  const type = columnType(parts, 'year');
  if (type === 'money') return 'price';
  if (type === 'percent') return 'percent';
  if (type === 'date') return parts.every((part) => /^\d{4}$/.test(part)) ? 'year' : 'date';
  if (type === 'duration') return 'duration';
  return type === 'number' && parts.every((part) => part.includes('/')) ? 'rating' : null;
}
