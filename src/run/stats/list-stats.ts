import { z } from 'zod';
import { linesOfFile } from '../../corpus/standard-input.js';
import { TagpathError } from '../../errors.js';
import type { ExtractedList, ExtractRecord } from '../../record/record.js';

/** Figures over the results of a run, those of the top-k paper's section VI-E first. */
export interface ListStats {
  readonly pages: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly lists: number;
  readonly items: number;
  /** How many titles announce each k. */
  readonly k: Readonly<Record<number, number>>;
  readonly largestK: number;
  /** How many lists have each number of attributes: columns beside rank and name. */
  readonly attributes: Readonly<Record<number, number>>;
  readonly largestAttributes: number;
  readonly ranked: number;
  readonly withTime: number;
  readonly withLocation: number;
  readonly withTimeOrLocation: number;
  /** Lists with as many items as the title says. */
  readonly complete: number;
  readonly columnTypes: Readonly<Record<string, number>>;
  readonly errors: Readonly<Record<string, number>>;
  /** Milliseconds over all pages. */
  readonly ms: number;
}

const NO_ATTRIBUTE = new Set(['rank', 'name']);

/** Gathers figures record by record; holds counts, never records. */
export class StatsCollector {
  readonly #statuses = new Map<string, number>();
  readonly #k = new Map<number, number>();
  readonly #attributes = new Map<number, number>();
  readonly #columnTypes = new Map<string, number>();
  readonly #errors = new Map<string, number>();
  readonly #counts = { pages: 0, lists: 0, items: 0, ranked: 0, complete: 0, ms: 0 };
  readonly #when = { withTime: 0, withLocation: 0, withTimeOrLocation: 0 };

  add(record: ExtractRecord): void {
    this.#counts.pages++;
    this.#counts.ms += record.ms;
    count(this.#statuses, record.status);
    if (record.error !== null) count(this.#errors, record.error.code);
    if (record.list === null) return;
    this.#addList(record.list);
    const time = record.title?.time != null;
    const place = record.title?.location != null;
    if (time) this.#when.withTime++;
    if (place) this.#when.withLocation++;
    if (time || place) this.#when.withTimeOrLocation++;
  }

  result(): ListStats {
    return {
      ...this.#counts,
      ...this.#when,
      ms: Math.round(this.#counts.ms),
      statuses: Object.fromEntries(this.#statuses),
      k: inOrder(this.#k),
      largestK: Math.max(0, ...this.#k.keys()),
      attributes: inOrder(this.#attributes),
      largestAttributes: Math.max(0, ...this.#attributes.keys()),
      columnTypes: Object.fromEntries([...this.#columnTypes].sort((a, b) => b[1] - a[1])),
      errors: Object.fromEntries(this.#errors),
    };
  }

  #addList(list: ExtractedList): void {
    this.#counts.lists++;
    this.#counts.items += list.items.length;
    if (list.ranked) this.#counts.ranked++;
    if (list.items.length === list.k) this.#counts.complete++;
    count(this.#k, list.k);
    const attributes = list.columns.filter((column) => !NO_ATTRIBUTE.has(column.key));
    count(this.#attributes, attributes.length);
    for (const { type } of attributes) count(this.#columnTypes, type);
  }
}

function count<T>(counts: Map<T, number>, key: T): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function inOrder(counts: ReadonlyMap<number, number>): Record<number, number> {
  return Object.fromEntries([...counts].sort((a, b) => a[0] - b[0]));
}

/** As much of a record as figures need; more keys are welcome. */
const RECORD = z.looseObject({
  source: z.string(),
  status: z.enum(['extracted', 'not-topk', 'no-list', 'error']),
  ms: z.number().default(0),
  error: z.looseObject({ code: z.string() }).nullable().default(null),
  title: z.looseObject({}).nullable().default(null),
  list: z
    .looseObject({
      k: z.number(),
      ranked: z.boolean(),
      columns: z.array(z.looseObject({ key: z.string(), type: z.string() })),
      items: z.array(z.unknown()),
    })
    .nullable()
    .default(null),
});

/** The records of a results file (`extract --format jsonl`), one at a time; `-` is standard input. */
export async function* readRecords(path: string): AsyncGenerator<ExtractRecord> {
  let number = 0;
  for await (const line of linesOfFile(path)) {
    number++;
    if (line.trim() !== '') yield parseRecord(line, path, number);
  }
}

function parseRecord(line: string, path: string, number: number): ExtractRecord {
  try {
    return RECORD.parse(JSON.parse(line)) as unknown as ExtractRecord;
  } catch (error) {
    throw new TagpathError('results-malformed', { path, line: number }, { cause: error });
  }
}
