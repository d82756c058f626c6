import { Buffer } from 'node:buffer';
import type pg from 'pg';
import { itemTerms } from './item-terms.js';
import { each, numbered, statement } from './postgres-statements.js';
import { TABLES, type TableName, TERM_INDEXES, type TermIndex } from './schema.js';
import type { Row, SqlParameter, SqlValue, Writer } from './store.js';

/** Rows after which an almost empty base is looked at anew. */
const FEW_ROWS = 5_000;
const LOOKED_UP: readonly TableName[] = [
  'pages',
  'tables',
  'attributes',
  'items',
  'cells',
  'entities',
  'words',
];
/** At a tenth of the usual sample: a load asks for rows by their keys only. */
const ANALYSE = `SET LOCAL default_statistics_target = 10;
  ANALYZE ${LOOKED_UP.join(', ')};
  RESET default_statistics_target`;

const SORT_TERMS = `SELECT ${TERM_INDEXES.map((name) => `gin_clean_pending_list('${name}_terms')`).join(', ')}`;

/**
 * How much a base has grown. PostgreSQL learns by itself how its tables have changed, but not within a transaction
 * and not at once: without that, a load reads whole tables where an index would do.
 */
export class Growth {
  #inserted = 0;
  #known = 0;

  add(rows: number): void {
    this.#inserted += rows;
  }

  /** Whether the base has more than doubled since it was last looked at. */
  isDue(): boolean {
    if (this.#inserted < this.#known * 2 + FEW_ROWS) return false;
    this.#known = this.#inserted;
    return true;
  }
}

const TERM_COLUMNS = ['id', 'terms'];

/** Rows that wait to be written together. */
interface Gathered {
  readonly rows: Buffer[];
  readonly written: Promise<void>;
}

/** One transaction. */
export class PostgresWriter implements Writer {
  readonly #client: pg.PoolClient;
  readonly #growth: Growth;
  #last: Promise<unknown> = Promise.resolve();
  readonly #gathered = new Map<string, Gathered>();
  /** Terms that were added. */
  #terms = 0;

  constructor(client: pg.PoolClient, growth: Growth) {
    this.#client = client;
    this.#growth = growth;
  }

  /** A client takes one statement at a time; callers need not wait for the one before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** A statement that depends on what was written before: rows that come later must not join those. */
  #statement<T>(work: () => Promise<T>): Promise<T> {
    this.#gathered.clear();
    return this.#inTurn(work);
  }

  /** A statement that reads, after the tables were looked at where that is due. */
  #reading<T>(work: () => Promise<T>): Promise<T> {
    return this.#statement(async () => {
      if (this.#growth.isDue()) await this.#client.query(ANALYSE);
      return work();
    });
  }

  all<T = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return this.#reading(() => statement<T>(this.#client, sql, parameters));
  }

  each<T = Row>(
    sql: string,
    keys: readonly SqlValue[],
    parameters: readonly SqlParameter[] = [],
  ): Promise<T[]> {
    return this.#reading(() => each<T>(this.#client, sql, keys, parameters));
  }

  async run(sql: string, parameters: readonly SqlParameter[] = []): Promise<number> {
    const result = await this.#query(numbered(sql), [...parameters]);
    return result.rowCount ?? 0;
  }

  #query(sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    return this.#statement(() => this.#client.query(sql, parameters));
  }

  insert(table: TableName, values: readonly SqlValue[]): Promise<void> {
    return this.#gather(table, Object.keys(TABLES[table].columns), values);
  }

  async insertItems(items: readonly SqlValue[], cells: readonly SqlValue[]): Promise<void> {
    await Promise.all([
      this.insert('items', items),
      this.insert('cells', cells),
      this.addTerms('item_terms', itemTerms(items, cells)),
    ]);
  }

  /** Terms are letters and digits parted by blanks, which is how the server writes them itself. */
  addTerms(index: TermIndex, values: readonly SqlValue[]): Promise<void> {
    this.#terms += values.length / TERM_COLUMNS.length;
    return this.#gather(index, TERM_COLUMNS, values);
  }

  /** Adds rows to those that wait for their turn, where no other statement came between. */
  #gather(into: string, columns: readonly string[], values: readonly SqlValue[]): Promise<void> {
    if (values.length === 0) return Promise.resolve();
    this.#growth.add(values.length / columns.length);
    const rows = copyRows(values, columns.length);
    const waiting = this.#gathered.get(into);
    if (waiting !== undefined) {
      waiting.rows.push(rows);
      return waiting.written;
    }
    const gathered = [rows];
    const written = this.#inTurn(() => {
      if (this.#gathered.get(into)?.rows === gathered) this.#gathered.delete(into);
      return copyIn(this.#client, copyStatement(into, columns), gathered);
    });
    this.#gathered.set(into, { rows: gathered, written });
    return written;
  }

  /** New terms lie in a heap at first, which every question would have to read. */
  async finish(): Promise<void> {
    if (this.#terms >= FEW_ROWS) await this.#statement(() => this.#client.query(SORT_TERMS));
  }

  async removeTerms(index: TermIndex, ids: readonly number[]): Promise<void> {
    await this.#query(`DELETE FROM ${index} WHERE id = ANY($1)`, [ids]);
  }

  async unite(pairs: readonly (readonly [entity: number, root: number])[]): Promise<void> {
    await this.#query(
      `UPDATE entities SET same_as = given.root FROM unnest($1::bigint[], $2::bigint[]) AS given (id, root)
       WHERE entities.id = given.id`,
      [pairs.map(([entity]) => entity), pairs.map(([, root]) => root)],
    );
  }

  async addWords(words: readonly string[]): Promise<void> {
    await this.#query(
      `INSERT INTO words (id, word)
       SELECT (SELECT coalesce(max(id), 0) FROM words) + row_number() OVER (), word
       FROM (SELECT DISTINCT unnest($1::text[]) AS word) AS given
       WHERE NOT EXISTS (SELECT 1 FROM words WHERE words.word = given.word)`,
      [words],
    );
  }
}

function copyStatement(into: string, columns: readonly string[]): string {
  return `COPY ${into} (${columns.map((name) => `"${name}"`).join(', ')}) FROM STDIN`;
}

/** What a connection offers to a statement that is no plain query; its types know nothing of COPY. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Rows in the text format of COPY, which the server reads several times as fast as arrays of parameters. */
function copyRows(values: readonly SqlValue[], columns: number): Buffer {
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
function copyIn(client: pg.PoolClient, sql: string, rows: readonly Buffer[]): Promise<void> {
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
