import { isStopWord } from '../lang/stop-words.js';
import { likeness, loadWordVectors } from '../lang/word-vectors.js';
import type { Table, TableColumn } from '../query/table.js';
import type { Token } from './tokens.js';

/** How near a column comes to the question by the meaning of words, in steps; "first" says that no column comes nearer. */
interface ColumnNearness {
  /** Its label to the nearest word of the question. */
  readonly label: number;
  readonly labelFirst: number;
  /** Its label to the noun that the question asks for. */
  readonly asked: number;
  readonly askedFirst: number;
  /** Its values to that noun: "country" to Norway and Spain. */
  readonly values: number;
  readonly valuesFirst: number;
}

const NONE: ColumnNearness = { label: 0, labelFirst: 0, asked: 0, askedFirst: 0, values: 0, valuesFirst: 0 };
const STEPS = 8;
/** Words that are so near may mean the same. */
const NEAR = 0.5;
/** Values that are enough to tell what a column is about. */
const MOST_VALUES = 20;
const WORD = /\p{L}+/gu;

const wordsOf = (text: string) => text.toLowerCase().match(WORD) ?? [];
const step = (near: number) => Math.max(0, Math.round(near * STEPS));

/** Compares columns with a question by word vectors: "nation" is near "country". */
export class Nearness {
  readonly #found = new Map<TableColumn, ColumnNearness>();
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[], askedAt: number, columns: readonly TableColumn[]) {
    this.#tokens = tokens;
    const vectors = loadWordVectors();
    const telling = tokens.filter(({ text }) => !isStopWord(text)).map(({ text }) => vectors.of(text));
    const said = telling.filter((vector) => vector !== null);
    const asked = vectors.mean(tokens.slice(askedAt, askedAt + 1).map(({ text }) => text));
    const raw = columns.map((column) => {
      const label = labelVector(column);
      return {
        label: said.reduce((most, each) => Math.max(most, likeness(label, each)), 0),
        asked: likeness(label, asked),
        values: likeness(valuesVector(column), asked),
      };
    });
    const most = (of: 'label' | 'asked' | 'values') =>
      raw.reduce((best, each) => Math.max(best, each[of]), 0);
    const best = { label: most('label'), asked: most('asked'), values: most('values') };
    const first = (of: 'label' | 'asked' | 'values', near: number) => (near > 0 && near === best[of] ? 1 : 0);
    columns.forEach((column, at) => {
      const { label, asked: toAsked, values } = raw[at]!;
      this.#found.set(column, {
        label: step(label),
        labelFirst: first('label', label),
        asked: step(toAsked),
        askedFirst: first('asked', toAsked),
        values: step(values),
        valuesFirst: first('values', values),
      });
    });
  }

  /** How near one word of the question is to the label. */
  ofWord(at: number, column: TableColumn): number {
    const token = this.#tokens[at];
    const vector = token === undefined || isStopWord(token.text) ? null : loadWordVectors().of(token.text);
    return vector === null ? 0 : step(likeness(labelVector(column), vector));
  }

  /** The words of the question that are near to the label. */
  maskOf(column: TableColumn): number {
    const label = labelVector(column);
    let mask = 0;
    this.#tokens.forEach(({ text }, at) => {
      const vector = isStopWord(text) ? null : loadWordVectors().of(text);
      if (vector !== null && likeness(label, vector) >= NEAR) mask |= 1 << at;
    });
    return mask;
  }

  of(column: TableColumn): ColumnNearness {
    return this.#found.get(column) ?? NONE;
  }
}

const labels = new WeakMap<TableColumn, Float64Array>();

export function labelVector(column: TableColumn): Float64Array {
  let known = labels.get(column);
  if (known === undefined) {
    known = loadWordVectors().mean(wordsOf(column.column.label));
    labels.set(column, known);
  }
  return known;
}

const contents = new WeakMap<TableColumn, Float64Array>();

export function valuesVector(column: TableColumn): Float64Array {
  let known = contents.get(column);
  if (known === undefined) {
    const texts = Array.from(
      { length: Math.min(MOST_VALUES, column.texts.length) },
      (_, row) => column.texts[row]!,
    );
    known = loadWordVectors().mean(texts.flat().flatMap(wordsOf));
    contents.set(column, known);
  }
  return known;
}

/** How near a word is to the label that comes nearest, -1 to 1. */
export function nearestLabel(word: string, { columns }: Table): number {
  const vector = loadWordVectors().of(word);
  if (vector === null) return 0;
  return columns.reduce((most, column) => Math.max(most, likeness(labelVector(column), vector)), 0);
}
