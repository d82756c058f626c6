import { Worker } from 'node:worker_threads';
import { type ErrorCode, type ErrorDetails, TagpathError } from '../../errors.js';
import { threadEntry } from '../../package-file.js';
import { TABLES, type TableName, type TermIndex } from './schema.js';
import type { SqliteWriter } from './sqlite-writer.js';
import type { Row, SqlParameter, SqlValue, Writer } from './store.js';

const THREAD = threadEntry('kb/store/sqlite-thread.cjs');
/** Rows sent at once: few enough that their values are no large object, whose memory would be made anew each time. */
const ROWS_A_CALL = 1_000;
/** An id and its terms. */
const TERM_COLUMNS = 2;

/** What the thread that writes is asked to do. */
export interface ThreadCall {
  readonly id: number;
  readonly method: keyof SqliteWriter | 'execute' | 'rollback' | 'close';
  readonly parameters: readonly unknown[];
}

export interface ThreadReply {
  readonly id: number;
  readonly result?: unknown;
  readonly failure?: ThreadFailure;
}

/** An error as it crosses between threads; one of ours keeps its code and details. */
type ThreadFailure =
  | { readonly code: ErrorCode; readonly details: ErrorDetails }
  | { readonly message: string };

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Transactions of SQLite's in a thread of their own. A load spends half its time in the database and
 * half in folding text; so both halves go on at once.
 */
export class ThreadWriter implements Writer {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  #failure: Error | null = null;

  constructor(location: string) {
    this.#worker = new Worker(new URL(THREAD), { workerData: location });
    this.#worker.unref();
    this.#worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The writing thread has ended.')));
  }

  async transaction<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    this.#worker.ref();
    try {
      await this.#call('execute', 'BEGIN IMMEDIATE');
      const result = await work(this);
      await this.#call('execute', 'COMMIT');
      return result;
    } catch (error) {
      await this.#call('rollback').catch(() => undefined);
      throw error;
    } finally {
      this.#worker.unref();
    }
  }

  all<T = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return this.#call('all', sql, parameters);
  }

  each<T = Row>(
    sql: string,
    keys: readonly SqlValue[],
    parameters: readonly SqlParameter[] = [],
  ): Promise<T[]> {
    return this.#call('each', sql, keys, parameters);
  }

  run(sql: string, parameters: readonly SqlParameter[] = []): Promise<number> {
    return this.#call('run', sql, parameters);
  }

  insert(table: TableName, values: readonly SqlValue[]): Promise<void> {
    const columns = Object.keys(TABLES[table].columns).length;
    return this.#inParts(values, columns, (part) => this.#call('insert', table, part));
  }

  insertItems(items: readonly SqlValue[], cells: readonly SqlValue[]): Promise<void> {
    return this.#call('insertItems', items, cells);
  }

  addTerms(index: TermIndex, values: readonly SqlValue[]): Promise<void> {
    return this.#inParts(values, TERM_COLUMNS, (part) => this.#call('addTerms', index, part));
  }

  removeTerms(index: TermIndex, ids: readonly number[]): Promise<void> {
    return this.#call('removeTerms', index, ids);
  }

  unite(pairs: readonly (readonly [entity: number, root: number])[]): Promise<void> {
    return this.#call('unite', pairs);
  }

  addWords(words: readonly string[]): Promise<void> {
    return this.#call('addWords', words);
  }

  async close(): Promise<void> {
    if (this.#failure !== null) return;
    this.#worker.ref();
    await this.#call('close');
  }

  async #inParts(
    values: readonly SqlValue[],
    columns: number,
    write: (part: readonly SqlValue[]) => Promise<void>,
  ): Promise<void> {
    const size = columns * ROWS_A_CALL;
    if (values.length > 0 && values.length <= size) return write(values);
    const parts: Promise<void>[] = [];
    for (let at = 0; at < values.length; at += size) parts.push(write(values.slice(at, at + size)));
    await Promise.all(parts);
  }

  #call<T>(method: ThreadCall['method'], ...parameters: unknown[]): Promise<T> {
    const id = ++this.#calls;
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure);
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.#worker.postMessage({ id, method, parameters } satisfies ThreadCall);
    });
  }

  #settle({ id, result, failure }: ThreadReply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) waiting?.resolve(result);
    else waiting?.reject(asError(failure));
  }

  /** A thread that has failed answers nothing any more. */
  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

function asError(failure: ThreadFailure): Error {
  return 'code' in failure ? new TagpathError(failure.code, failure.details) : new Error(failure.message);
}
