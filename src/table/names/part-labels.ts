import type { Concepts } from '../../concepts/concepts.js';
import { oneOf, wordForm } from '../../list/words/list-words.js';
import { conceptOfColumn } from '../column-concept.js';
import { columnType, typeValue } from '../value-types.js';
import { cutTrailingBracket } from './separators.js';
import { isPraise } from './split-names.js';

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

/** What was split off the names under one separator; null where an item has none. */
interface Parts {
  /** Shows up in provenance as `name-<rule>`. */
  readonly rule: string;
  readonly texts: readonly (string | null)[];
}

const LEADING_BRACKET = /^[([]([^()[\]]+)[)\]][.,:;]?\s*(.*)$/u;
const CLAUSE_END = /[,;]\s+|\.\s+|\.$/u;

/**
 * Parts that hold several facts, each as a column: a bracket before or behind the others ("(Canada). Built in 1915",
 * "Herman Melville (1851)"), and clauses that most items have in the same words ("Built in 1915, 15 m tall").
 */
export function splitParts(parts: Parts): readonly Parts[] {
  return splitLeading(parts) ?? splitTrailing(parts) ?? splitClauses(parts) ?? [parts];
}

function splitLeading({ rule, texts }: Parts): Parts[] | null {
  const found = texts.map((text) => LEADING_BRACKET.exec(text ?? ''));
  if (!haveMost(found, texts)) return null;
  const rest = { rule, texts: texts.map((text, i) => (found[i]?.[2] ?? text) || null) };
  return [{ rule: 'bracket', texts: found.map((match) => match?.[1] ?? null) }, ...splitParts(rest)];
}

/** A bracket of words belongs to its text; a year, a price, a share is a fact of its own. */
function splitTrailing({ rule, texts }: Parts): Parts[] | null {
  const found = texts.map((text) => cutTrailingBracket(text ?? ''));
  if (!haveMost(found, texts) || typeLabel(found.flatMap((cut) => cut?.right ?? [])) === null) return null;
  return [
    { rule, texts: texts.map((text, i) => found[i]?.left ?? text) },
    { rule: 'bracket', texts: found.map((cut) => cut?.right ?? null) },
  ];
}

function splitClauses({ rule, texts }: Parts): Parts[] | null {
  const clauses = texts.map((text) => (text ?? '').split(CLAUSE_END).filter((clause) => clause !== ''));
  const count = Math.max(0, ...clauses.map(({ length }) => length));
  if (
    count < 2 ||
    !haveMost(
      clauses.map((own) => (own.length === count ? own : null)),
      texts,
    )
  )
    return null;
  const columns = Array.from({ length: count }, (_, i) => clauses.map((own) => own[i] ?? null));
  const areFacts = columns.every((column) => sharedLabel(column.filter((text) => text !== null)) !== null);
  return areFacts ? columns.map((column, i) => ({ rule: `${rule}-${i + 1}`, texts: column })) : null;
}

function haveMost(found: readonly unknown[], texts: readonly (string | null)[]): boolean {
  const has = (all: readonly unknown[]) => all.filter((one) => one !== null).length;
  return has(found) >= Math.max(2, has(texts) * MOST);
}

/** Names a column of name parts: by words that recur in it, by type, by what it holds, by its separator. */
export function labelParts(parts: readonly (string | null)[], rule: string, concepts: Concepts): PartColumn {
  const found = parts.filter((part): part is string => part !== null);
  const shared = sharedLabel(found);
  if (shared !== null) {
    const values = parts.map((part) => (part === null ? null : shared.cut(part) || part));
    return { label: shared.label.replace(/:$/, ''), rule: 'name-words', concept: null, values };
  }
  const typed = typeLabel(found);
  if (typed !== null) return { label: typed, rule: `name-${rule}-type`, concept: null, values: parts };
  const concept = conceptOfColumn(found, concepts);
  if (concept !== null) return { label: concept, rule: `name-${rule}-concept`, concept, values: parts };
  const label = BY_RULE[rule] ?? (rule.endsWith('-before') ? beforeLabel(found) : TAGLINE);
  return { label, rule: `name-${rule}`, concept: null, values: parts };
}

function beforeLabel(parts: readonly string[]): string {
  return parts.filter(isPraise).length >= parts.length * MOST ? 'award' : 'category';
}

/** Words that most parts start or end with, and how they are taken off. */
function sharedLabel(parts: readonly string[]): { label: string; cut: (part: string) => string } | null {
  const start = sharedWords(parts, asks(), (words, n) => words.slice(0, n));
  if (start !== '') return { label: start, cut: (part) => afterStart(part, start) };
  const end = withoutUnit(sharedWords(parts, WORDS, (words, n) => words.slice(-n)));
  if (end === '' || !parts.some((part) => /\d/.test(part))) return null;
  return { label: end, cut: (part) => beforeEnd(part, end) };
}

/** "15 m tall": the unit goes with the number. */
function withoutUnit(label: string): string {
  const [first, ...others] = label.split(' ');
  return others.length > 0 && typeValue(`1 ${first}`).unit !== undefined ? others.join(' ') : label;
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
const asks = wordForm(() => `^\\p{L}[\\p{L}' ]*(?:\\s(?:${oneOf('asks')})|:)$`);
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
