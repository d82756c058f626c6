import { foldCase } from '../lang/index.js';
import { comparedWith, HOLDS, textMeets } from './compare-values.js';
import type { Literal, Operator } from './query.js';
import type { Mask, ViewColumn } from './view-column.js';

/**
 * Rows as a table on a screen needs them: filtered, ordered and counted at every keystroke. Each column is held as
 * numbers of its different texts, so that a hundred thousand rows are looked at within milliseconds; the rows that are
 * shown are read elsewhere.
 */

/** missing, present: rows without or with a value. */
export const VIEW_OPERATORS = ['missing', 'present'] as const;

export interface ViewCondition {
  readonly attribute: string;
  readonly op: Operator | (typeof VIEW_OPERATORS)[number];
  /** Several values mean any of them. */
  readonly value?: Literal | readonly Literal[] | undefined;
}

export interface ViewQuery {
  /** Texts that each row must have, in whichever cells. */
  readonly words: readonly string[];
  readonly where: readonly ViewCondition[];
  readonly sort: string | null;
  readonly descending: boolean;
}

export interface ValuesFacet {
  readonly type: 'values';
  readonly column: string;
  readonly values: { readonly text: string; readonly count: number }[];
  /** Different values that are not listed. */
  readonly more: number;
  readonly missing: number;
}

export interface RangeFacet {
  readonly type: 'range';
  readonly column: string;
  readonly min: number;
  readonly max: number;
  readonly bins: { readonly from: number; readonly to: number; readonly count: number }[];
  readonly missing: number;
}

type Facet = ValuesFacet | RangeFacet;

const MOST_FACET_VALUES = 50;
const BINS = 20;
/** Different texts a row, at most; a few are always worth a look. */
const MOST_DIFFERENT = 0.5;
const FEW_VALUES = 10;
/** The same of texts that can all be listed: they need only repeat here and there. */
const MOST_LISTED_DIFFERENT = 0.8;

export class RowsView {
  readonly count: number;
  readonly columns: readonly ViewColumn[];
  readonly #byId: ReadonlyMap<string, ViewColumn>;
  #last: { readonly query: ViewQuery; readonly mask: Mask } | null = null;

  /** The columns are full. */
  constructor(count: number, columns: readonly ViewColumn[]) {
    this.count = count;
    this.columns = columns;
    this.#byId = new Map(columns.map((column) => [column.column.id, column]));
  }

  column(id: string): ViewColumn | null {
    return this.#byId.get(id) ?? null;
  }

  /** The rows that are meant, in order. */
  rows(query: ViewQuery): Uint32Array {
    return this.#ordered(this.#all(query), query);
  }

  #ordered(mask: Mask, { sort, descending }: ViewQuery): Uint32Array {
    const column = sort === null ? null : this.column(sort);
    const found: number[] = [];
    if (column === null) {
      for (let row = 0; row < this.count; row++) if (mask[row] === 1) found.push(row);
      return Uint32Array.from(descending ? found.reverse() : found);
    }
    const without: number[] = [];
    for (const row of column.order) {
      if (mask[row] === 1) (column.hasKey(row) ? found : without).push(row);
    }
    if (descending) found.reverse();
    return Uint32Array.from([...found, ...without]);
  }

  /** Rows that meet all conditions; found once for the rows and the facets of one query. */
  #all(query: ViewQuery): Mask {
    if (this.#last?.query !== query) this.#last = { query, mask: this.#meeting(query) };
    return this.#last.mask;
  }

  /** Rows that meet all conditions; those on the column `leftOut` do not count. */
  #meeting({ words, where }: ViewQuery, leftOut: string | null = null): Mask {
    const mask = new Uint8Array(this.count).fill(1);
    for (const word of words) narrow(mask, this.#having(foldCase(word)));
    for (const condition of where) {
      if (condition.attribute !== leftOut) narrow(mask, this.#test(condition));
    }
    return mask;
  }

  #having(word: string): Mask {
    const mask = new Uint8Array(this.count);
    for (const column of this.columns) {
      const holds = marks(column.plain, (text) => text.includes(word));
      if (holds.includes(1)) column.mark(mask, holds);
    }
    return mask;
  }

  #test({ attribute, op, value }: ViewCondition): Mask {
    const column = this.column(attribute);
    const mask = new Uint8Array(this.count);
    if (column === null) return mask;
    if (op === 'present' || op === 'missing') {
      for (let row = 0; row < this.count; row++)
        mask[row] = Number(column.isEmpty(row) === (op === 'missing'));
      return mask;
    }
    const literals = value === undefined ? [] : [value].flat();
    const isNegative = op === '!=' || op === 'not contains';
    const positive = op === '!=' ? '=' : op === 'not contains' ? 'contains' : op;
    for (const literal of literals as Literal[]) markMeeting(column, positive, literal, mask);
    if (isNegative) {
      for (let row = 0; row < this.count; row++) mask[row] = Number(mask[row] === 0 && !column.isEmpty(row));
    }
    return mask;
  }

  /** How the rows that are meant spread over the values of each column that can tell rows apart. */
  facets(query: ViewQuery): Facet[] {
    const all = this.#all(query);
    return this.columns.flatMap((column) => {
      const { id, role } = column.column;
      if (role !== 'fact') return [];
      const isAsked = query.where.some(({ attribute }) => attribute === id);
      const mask = isAsked ? this.#meeting(query, id) : all;
      const facet = column.column.type === 'text' ? this.#values(column, mask) : this.#range(column, mask);
      return facet === null ? [] : [facet];
    });
  }

  #values(column: ViewColumn, mask: Mask): ValuesFacet | null {
    const { texts, starts, values } = column;
    const given = starts[this.count]!;
    const doRepeat = texts.length <= MOST_FACET_VALUES && texts.length <= MOST_LISTED_DIFFERENT * given;
    if (texts.length < 2 || (texts.length > this.#mostDifferent && !doRepeat)) return null;
    const counts = new Uint32Array(texts.length);
    let missing = 0;
    for (let row = 0; row < this.count; row++) {
      if (mask[row] === 0) continue;
      if (column.isEmpty(row)) missing++;
      for (let at = starts[row]!; at < starts[row + 1]!; at++) counts[values[at]!]!++;
    }
    const counted = countedTexts(column, counts).sort(
      (a, b) => b.count - a.count || (a.text < b.text ? -1 : 1),
    );
    const shown = counted.slice(0, MOST_FACET_VALUES);
    return {
      type: 'values',
      column: column.column.id,
      values: shown,
      more: counted.length - shown.length,
      missing,
    };
  }

  /** Where nearly every row has a text of its own, texts are no way to choose rows. */
  get #mostDifferent(): number {
    return Math.max(MOST_DIFFERENT * this.count, Math.min(this.count - 1, FEW_VALUES));
  }

  /** The bins are those of all rows, so that they stay as they are while rows are chosen. */
  #range({ keys, column, bounds }: ViewColumn, mask: Mask): RangeFacet | null {
    if (bounds === null || bounds.min === bounds.max) return null;
    const { min, max } = bounds;
    const counts = new Uint32Array(BINS);
    let missing = 0;
    for (let row = 0; row < this.count; row++) {
      if (mask[row] === 0) continue;
      if (Number.isNaN(keys[row]!)) missing++;
      else counts[Math.min(BINS - 1, Math.floor(((keys[row]! - min) / (max - min)) * BINS))]!++;
    }
    const edge = (at: number) => (at === BINS ? max : min + ((max - min) * at) / BINS);
    const bins = Array.from(counts, (count, at) => ({ from: edge(at), to: edge(at + 1), count }));
    return { type: 'range', column: column.id, min, max, bins, missing };
  }
}

/** Texts that differ in case or accents alone are one value, written as most rows write it. */
function countedTexts({ texts, plain }: ViewColumn, counts: Uint32Array): { text: string; count: number }[] {
  const found = new Map<string, { text: string; count: number; most: number }>();
  counts.forEach((count, number) => {
    if (count === 0) return;
    const known = found.get(plain[number]!);
    const most = Math.max(count, known?.most ?? 0);
    const text = known === undefined || count > known.most ? texts[number]! : known.text;
    found.set(plain[number]!, { text, count: count + (known?.count ?? 0), most });
  });
  return Array.from(found.values(), ({ text, count }) => ({ text, count }));
}

function narrow(mask: Mask, other: Mask): void {
  for (let row = 0; row < mask.length; row++) mask[row]! &= other[row]!;
}

function marks(texts: readonly string[], holds: (text: string) => boolean): Uint8Array {
  // A plain loop: this runs over every text at every keystroke.
  const marked = new Uint8Array(texts.length);
  for (let at = 0; at < texts.length; at++) if (holds(texts[at]!)) marked[at] = 1;
  return marked;
}

function markMeeting(
  column: ViewColumn,
  op: Exclude<Operator, '!=' | 'not contains'>,
  literal: Literal,
  mask: Mask,
): void {
  const compared = comparedWith(literal, column.column.type);
  const { keys } = column;
  if (op !== '=' && op !== 'contains') {
    for (let row = 0; row < keys.length; row++) if (HOLDS[op](keys[row]!, compared)) mask[row] = 1;
    return;
  }
  if (op === '=' && column.column.type !== 'text' && !Number.isNaN(compared.low)) {
    for (let row = 0; row < keys.length; row++) {
      if (HOLDS['>='](keys[row]!, compared) && HOLDS['<='](keys[row]!, compared)) mask[row] = 1;
    }
    return;
  }
  column.mark(mask, meetingTexts(column, op, String(literal), compared));
}

/** Texts that are the literal or hold it as it is written; where none does, those that do in other words' forms. */
function meetingTexts(
  column: ViewColumn,
  op: '=' | 'contains',
  literal: string,
  compared: ReturnType<typeof comparedWith>,
): Uint8Array {
  const plain = foldCase(literal);
  const written = marks(column.plain, (text) => (op === '=' ? text === plain : text.includes(plain)));
  return written.includes(1) ? written : marks(column.folded, (text) => textMeets(text, op, compared));
}
