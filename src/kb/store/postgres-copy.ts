import { Buffer } from 'node:buffer';
import type pg from 'pg';
import type { SqlValue } from './store.js';

/** What a connection offers to a statement that is no plain query; its types know nothing of COPY. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Rows in the text format of COPY, which the server reads several times as fast as arrays of parameters. */
export function copyRows(values: readonly SqlValue[], columns: number): Buffer {
  // Joined at once: a text that grows by each value is a tree of small objects until it is read.
  const parts: (string | number)[] = [];
  for (let at = 0; at < values.length; at++) {
    parts.push(copyValue(values[at]!), (at + 1) % columns === 0 ? '\n' : '\t');
  }
  return Buffer.from(parts.join(''));
}

const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = /[\\\t\n\r]/g;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(value: SqlValue): string | number {
  if (value === null) return '\\N';
  if (typeof value === 'number' || !SPECIAL.test(value)) return value;
  return value.replace(EACH_SPECIAL, (special) => ESCAPED[special]!);
}

/** Writes rows in the text format of COPY into what the statement names. */
export function copyIn(client: pg.PoolClient, sql: string, rows: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(sql, rows, resolve, reject));
  });
}

/** The driver calls it back as it does its own queries. */
class CopyIn {
  readonly #sql: string;
  readonly #rows: readonly Buffer[];
  readonly #done: () => void;
  readonly #failed: (error: Error) => void;

  constructor(sql: string, rows: readonly Buffer[], done: () => void, failed: (error: Error) => void) {
    this.#sql = sql;
    this.#rows = rows;
    this.#done = done;
    this.#failed = failed;
  }

  /** Rows follow at once: a server that refuses the statement passes over them. */
  submit(connection: unknown): void {
    const to = connection as CopyConnection;
    to.query(this.#sql);
    for (const rows of this.#rows) to.sendCopyFromChunk(rows);
    to.endCopyFrom();
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done();
  }

  handleError(error: Error): void {
    this.#failed(error);
  }
}
