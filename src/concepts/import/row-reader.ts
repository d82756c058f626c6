import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { TagpathError } from '../../errors.js';
import { LARGEST_COUNT, type NetworkBuilder } from '../index/network-builder.js';

/** Which column holds what. */
export interface ColumnOrder {
  readonly concept: number;
  readonly instance: number;
  readonly count: number;
}

export const CONCEPT_FIRST: ColumnOrder = { concept: 0, instance: 1, count: 2 };
export const INSTANCE_FIRST: ColumnOrder = { concept: 1, instance: 0, count: 2 };

type RowFault = 'columns' | 'empty term' | 'long term' | 'count' | 'not UTF-8';

interface BadRow {
  readonly line: number;
  readonly fault: RowFault;
}

export interface ImportReport {
  readonly file: string;
  lines: number;
  pairs: number;
  /** Counts above the largest that is believed, taken for that one. */
  clamped: number;
  bad: number;
  /** The first bad rows, by line number. */
  readonly badRows: BadRow[];
}

/** More bad rows than anyone reads are only counted. */
const KEPT_BAD_ROWS = 100;

/** Nobody calls anything by a name longer than this. */
const LONGEST_TERM_BYTES = 400;

const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const TAB = 0x09;
const COMMA = 0x2c;
const QUOTE = 0x22;
const SPACE = 0x20;
const HASH = 0x23;
const MAX_FIELDS = 8;

/**
 * Reads rows of concept, instance and count straight from bytes into the builder: no string is made of a
 * row, which is what makes ten million of them a matter of seconds.
 */
export class RowReader {
  readonly report: ImportReport;
  readonly #builder: NetworkBuilder;
  readonly #delimiter: number;
  readonly #given: ColumnOrder | undefined;
  #order: ColumnOrder | undefined;
  #wordNetNames = false;
  readonly #starts = new Int32Array(MAX_FIELDS);
  readonly #ends = new Int32Array(MAX_FIELDS);

  constructor(
    builder: NetworkBuilder,
    file: string,
    options: { csv: boolean; order?: ColumnOrder | undefined },
  ) {
    this.#builder = builder;
    this.#delimiter = options.csv ? COMMA : TAB;
    this.#given = options.order;
    this.report = { file, lines: 0, pairs: 0, clamped: 0, bad: 0, badRows: [] };
  }

  /** Reads all whole lines of the chunk and returns where the unfinished last one starts. */
  read(bytes: Buffer, last: boolean): number {
    const valid = isUtf8(bytes.subarray(0, bytes.lastIndexOf(NEW_LINE) + 1));
    let start = 0;
    for (;;) {
      let end = bytes.indexOf(NEW_LINE, start);
      if (end < 0) {
        if (!last || start >= bytes.length) return start;
        end = bytes.length;
      }
      this.#line(bytes, start, end > start && bytes[end - 1] === RETURN ? end - 1 : end, valid && !last);
      start = end + 1;
    }
  }

  #line(bytes: Buffer, start: number, end: number, valid: boolean): void {
    this.report.lines++;
    if (end === start || bytes[start] === HASH) return;
    if (!valid && !isUtf8(bytes.subarray(start, end))) {
      this.#bad('not UTF-8');
      return;
    }
    const fields =
      this.#delimiter === COMMA ? this.#splitCsv(bytes, start, end) : this.#split(bytes, start, end);
    if (fields < 2) {
      this.#bad('columns');
      return;
    }
    this.#order ??= this.#given ?? this.#guessOrder(bytes);
    const fault = this.#row(bytes, fields, this.#order);
    if (fault !== undefined) this.#bad(fault);
  }

  #row(bytes: Buffer, fields: number, order: ColumnOrder): RowFault | undefined {
    const concept = this.#term(bytes, order.concept);
    const instance = this.#term(bytes, order.instance);
    if (concept === LONG || instance === LONG) return 'long term';
    if (concept === EMPTY || instance === EMPTY) return 'empty term';
    const count = order.count < fields ? this.#count(bytes, order.count) : 1;
    // A first row without a number in the count's place is the header.
    if (!(count > 0)) return this.report.lines === 1 ? undefined : 'count';
    if (count > LARGEST_COUNT) this.report.clamped++;
    this.#builder.pair(concept, instance, count);
    this.report.pairs++;
    return undefined;
  }

  #term(bytes: Buffer, field: number): number {
    let start = this.#starts[field]!;
    let end = this.#ends[field]!;
    while (start < end && bytes[start] === SPACE) start++;
    while (end > start && bytes[end - 1] === SPACE) end--;
    if (end <= start) return EMPTY;
    if (end - start > LONGEST_TERM_BYTES) return LONG;
    if (this.#wordNetNames)
      return this.#builder.surface(cleanWordNetName(bytes.toString('utf8', start, end)));
    return this.#builder.surfaceOfBytes(bytes, start, end);
  }

  /** Digits are read in place; anything else goes the slow way. */
  #count(bytes: Buffer, field: number): number {
    const end = this.#ends[field]!;
    let value = 0;
    for (let i = this.#starts[field]!; i < end; i++) {
      const digit = bytes[i]! - 0x30;
      if (digit < 0 || digit > 9) return Number(bytes.toString('latin1', this.#starts[field]!, end));
      value = value * 10 + digit;
    }
    return value;
  }

  #split(bytes: Buffer, start: number, end: number): number {
    let fields = 0;
    let from = start;
    for (let i = start; i < end && fields < MAX_FIELDS - 1; i++) {
      if (bytes[i] !== TAB) continue;
      this.#starts[fields] = from;
      this.#ends[fields++] = i;
      from = i + 1;
    }
    this.#starts[fields] = from;
    this.#ends[fields] = end;
    return fields + 1;
  }

  /** Fields in quotes may hold commas; a doubled quote inside them is kept as it is, it folds away. */
  #splitCsv(bytes: Buffer, start: number, end: number): number {
    let fields = 0;
    let from = start;
    let quoted = false;
    for (let i = start; i <= end && fields < MAX_FIELDS; i++) {
      if (i < end && bytes[i] === QUOTE) quoted = !quoted;
      if (i < end && (quoted || bytes[i] !== COMMA)) continue;
      const inQuotes = bytes[from] === QUOTE && bytes[i - 1] === QUOTE && i - from >= 2;
      this.#starts[fields] = inQuotes ? from + 1 : from;
      this.#ends[fields++] = inQuotes ? i - 1 : i;
      from = i + 1;
    }
    return quoted ? 0 : fields;
  }

  /** WordNet-style pairs ("dog.n.01", "canine.n.02") name the hyponym first. */
  #guessOrder(bytes: Buffer): ColumnOrder {
    this.#wordNetNames = isWordNetName(bytes.toString('utf8', this.#starts[0]!, this.#ends[0]!));
    return this.#wordNetNames ? INSTANCE_FIRST : CONCEPT_FIRST;
  }

  #bad(fault: RowFault): void {
    this.report.bad++;
    if (this.report.badRows.length < KEPT_BAD_ROWS)
      this.report.badRows.push({ line: this.report.lines, fault });
  }
}

const EMPTY = -1;
const LONG = -2;

/** A synset's name as tools for WordNet write it: "domestic_cat.n.01". */
const WORDNET_NAME = /^(.+)\.[nvars]\.\d+$/;

function isWordNetName(text: string): boolean {
  return WORDNET_NAME.test(text);
}

function cleanWordNetName(text: string): string {
  return text.replace(WORDNET_NAME, '$1').replaceAll('_', ' ');
}

/** The first bytes of a file as Latin-1 text. */
export function firstBytes(path: string, length: number): string {
  const bytes = Buffer.alloc(length);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('input-failed', { path, detail }, { cause: error });
  }
}
