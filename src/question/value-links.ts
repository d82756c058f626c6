import { editDistance } from '../lang/index.js';
import { placesOfAdjective } from '../lang/places.js';
import { loadWordVectors } from '../lang/word-vectors.js';
import type { PlainCondition } from '../query/query.js';
import type { Table, TableColumn } from '../query/table.js';
import { type Filter, MOST_TOKENS, maskOf } from './filter.js';
import type { QuestionText, Token } from './tokens.js';
import { type ValueIndex, valueIndex } from './value-index.js';

const LONGEST_SPAN = 8;
const MOST_FILTERS = 28;

interface SpanTerm {
  readonly term: string;
  readonly fuzzy: boolean;
}

/** Words of the question that are a value of the table, or a part of one. */
export function valueFilters(text: QuestionText, table: Table, common: ReadonlySet<string>): Filter[] {
  const index = valueIndex(table);
  const tokens = text.tokens.slice(0, MOST_TOKENS);
  const spelled = tokens.map((token) => spell(token, index, common));
  const found: Filter[] = [];
  for (let length = LONGEST_SPAN; length >= 1; length--)
    for (let from = 0; from + length <= tokens.length; from++) {
      const span = spelled.slice(from, from + length);
      if (span.some((term) => term === null)) continue;
      const words = tokens.slice(from, from + length);
      const alone = words.every(({ text: word }) => common.has(word));
      found.push(...spanFilters(span as SpanTerm[], from, alone, index, found));
    }
  return found.sort((a, b) => worth(b) - worth(a)).slice(0, MOST_FILTERS);
}

const worth = (filter: Filter) =>
  (filter.to - filter.from) * 2 + (filter.whole ? 1 : 0) - (filter.fuzzy ? 1 : 0) - filter.rows.length / 1000;

function spanFilters(
  span: readonly SpanTerm[],
  from: number,
  wholeOnly: boolean,
  index: ValueIndex,
  longer: readonly Filter[],
): Filter[] {
  const lists = span.map(({ term }) => index.byTerm.get(term));
  const shortest = lists.reduce((a, b) => (b.length < a.length ? b : a));
  const folded = ` ${span.map(({ term }) => term).join(' ')} `;
  const fuzzy = span.some((term) => term.fuzzy);
  const byColumn = new Map<TableColumn, { whole: number[]; all: number[]; text: string }>();
  for (const at of shortest) {
    const value = index.values[at]!;
    if (!value.folded.includes(folded)) continue;
    const whole = value.folded === folded;
    if (wholeOnly && !whole) continue;
    const known = byColumn.get(value.column) ?? { whole: [], all: [], text: '' };
    byColumn.set(value.column, known);
    if (whole) known.text = value.text;
    // One by one: a value may be on more rows than a call takes arguments.
    for (const row of value.rows) {
      if (whole) known.whole.push(row);
      known.all.push(row);
    }
  }
  const filters: Filter[] = [];
  const to = from + span.length;
  const add = (column: TableColumn, rows: number[], whole: boolean, value: string) => {
    const sorted = [...new Set(rows)].sort((a, b) => a - b);
    const covered = longer.some(
      (other) =>
        other.column === column &&
        other.from <= from &&
        other.to >= to &&
        other.to - other.from > to - from &&
        other.rows.length === sorted.length,
    );
    if (covered) return;
    const condition: PlainCondition = { attribute: column.column.id, op: whole ? '=' : 'contains', value };
    filters.push({
      condition,
      column,
      rows: sorted,
      from,
      to,
      mask: maskOf(from, to),
      type: 'value',
      form: 'value',
      whole,
      fuzzy,
    });
  };
  for (const [column, { whole, all, text }] of byColumn) {
    if (whole.length > 0) add(column, whole, true, text);
    if (all.length > whole.length) add(column, all, false, folded.trim());
  }
  return filters;
}

/** The term of the table that a word stands for: itself, another form of it, or a near spelling. */
function spell(token: Token, index: ValueIndex, common: ReadonlySet<string>): SpanTerm | null {
  if (index.byTerm.has(token.term)) return { term: token.term, fuzzy: false };
  if (common.has(token.text) || token.term.length < 4 || /\d/.test(token.term)) return null;
  const place = placesOfAdjective(token.text).find((each) => index.byTerm.has(each));
  if (place !== undefined) return { term: place, fuzzy: true };
  const forms = index.byStem().get(token.stem);
  if (forms !== undefined && token.stem.length >= 4) return { term: forms[0]!, fuzzy: true };
  // A word of the language may be longer or shorter than the value, and is not another one misspelt: "margin" is no "Martin".
  const isWord = loadWordVectors().of(token.text) !== null;
  const most = token.term.length >= 8 ? 2 : 1;
  let best: string | null = null;
  let least = most + 1;
  for (const term of index.byTerm.terms()) {
    if (term[0] !== token.term[0] || Math.abs(term.length - token.term.length) > most || term.length < 4)
      continue;
    if (isWord && !term.startsWith(token.term) && !token.term.startsWith(term)) continue;
    const distance = editDistance(term, token.term);
    if (distance < least) {
      least = distance;
      best = term;
    }
  }
  return best === null ? null : { term: best, fuzzy: true };
}
