import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { TagpathError } from '../../errors.js';
import { trigrams } from './item-terms.js';
import { migrate, SCHEMA_VERSION } from './migrations.js';
import { copyIfReadOnly, dropCopy } from './read-only-copy.js';
import type { TermIndex } from './schema.js';
import { isBase, NO_VERSION } from './schema.js';
import { Connection } from './sqlite-connection.js';
import { APPLICATION_ID, SQLITE_MIGRATIONS } from './sqlite-schema.js';
import { SqliteWriter, WRITER_CACHE_KIB } from './sqlite-writer.js';
import type {
  Lengths,
  OpenOptions,
  Row,
  SqlParameter,
  SqlValue,
  Store,
  TermQuery,
  WriteOptions,
  Writer,
} from './store.js';
import { ThreadWriter } from './thread-writer.js';

const IN_MEMORY = ':memory:';

/**
 * Writers of one thread queue here, by file: SQLite waits for its lock by blocking the thread, which
 * would keep the one that holds it from going on. Writers of other threads and processes do wait so.
 */
const LAST_WRITES = new Map<string | object, Promise<unknown>>();

/** The default store: one file, write-ahead log, FTS5. */
export class SqliteStore implements Store {
  readonly kind = 'sqlite';
  readonly location: string;
  readonly #reader: Connection;
  readonly #file: string | Connection;
  /** The file that is read: the base itself, or a copy of one that lies on a read-only disk. */
  readonly #path: string;
  #writer: Connection | null = null;
  #thread: ThreadWriter | null = null;

  private constructor(location: string, path: string) {
    this.location = location;
    this.#path = path;
    const reader = new Connection(path);
    this.#reader = reader;
    this.#file = location === IN_MEMORY ? reader : resolve(location);
  }

  static async open(location: string, options: OpenOptions = {}): Promise<SqliteStore> {
    if (location !== IN_MEMORY && !existsSync(location) && options.create !== true) {
      throw new TagpathError('kb-missing', { location });
    }
    const folder = dirname(resolve(location));
    if (!existsSync(folder)) {
      throw new TagpathError('kb-unreachable', { location, detail: `there is no folder ${folder}` });
    }
    try {
      return await SqliteStore.#prepared(location, location, options);
    } catch (error) {
      const copy = copyIfReadOnly(location, error);
      if (copy === null) throw error;
      return await SqliteStore.#prepared(location, copy, options);
    }
  }

  static async #prepared(location: string, path: string, options: OpenOptions): Promise<SqliteStore> {
    const store = new SqliteStore(location, path);
    try {
      await store.#prepare(options);
    } catch (error) {
      await store.close();
      throw error;
    }
    return store;
  }

  get #isCopy(): boolean {
    return this.#path !== this.location;
  }

  async #prepare({ migrations = SQLITE_MIGRATIONS, create }: OpenOptions): Promise<void> {
    const version = this.#version();
    const newest = Math.max(...migrations.map((step) => step.to));
    if (version > newest) {
      throw new TagpathError('kb-newer', { location: this.location, version, known: SCHEMA_VERSION });
    }
    if (version === 0 && create !== true && this.location !== IN_MEMORY) {
      throw new TagpathError('kb-missing', { location: this.location });
    }
    if (version === newest) return;
    const writer = this.#openWriter();
    writer.execute('PRAGMA journal_mode = WAL');
    await this.write((transaction) => migrate(transaction, writer.version(), migrations));
  }

  /** 0 where there is no base yet. A file of another program is left as it is. */
  #version(): number {
    const { location } = this;
    const isOurs = this.#reader.applicationId() === APPLICATION_ID;
    // Read before the version: another process may be making the base.
    const names = this.#reader.tableNames();
    if (!isOurs && names.length > 0 && !isBase(names)) {
      throw new TagpathError('kb-foreign', { location, tables: names.slice(0, 3).join(', ') });
    }
    const version = this.#reader.version();
    if (version > 0 || names.length === 0) return version;
    throw new TagpathError('kb-damaged', { location, detail: NO_VERSION });
  }

  async all<T = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return this.#reader.all<T>(sql, parameters);
  }

  async arrays<T extends readonly SqlValue[]>(
    sql: string,
    parameters: readonly SqlParameter[] = [],
  ): Promise<T[]> {
    return this.#reader.arrays<T>(sql, parameters);
  }

  async each<T = Row>(
    sql: string,
    keys: readonly SqlValue[],
    parameters: readonly SqlParameter[] = [],
  ): Promise<T[]> {
    return this.#reader.each<T>(sql, keys, parameters);
  }

  async matching(index: TermIndex, query: TermQuery, limit: number): Promise<number[]> {
    return this.#reader.matching(index, query, limit);
  }

  async *iterate(sql: string): AsyncIterable<Row> {
    const connection = this.location === IN_MEMORY ? this.#reader : new Connection(this.#path);
    try {
      yield* connection.iterate(sql);
    } finally {
      if (connection !== this.#reader) connection.close();
    }
  }

  async wordsAround(start: string, end: string, { least, most }: Lengths): Promise<string[]> {
    // Without the trigrams that say where the start ends and the end starts.
    const query = [trigrams(start).slice(0, -1), trigrams(end).slice(2)]
      .map((grams) => `(${grams.map((gram) => `"${gram}"`).join(' AND ')})`)
      .join(' OR ');
    const sql = `SELECT word FROM words
      WHERE id IN (SELECT rowid FROM word_trigrams WHERE word_trigrams MATCH ?) AND length(word) BETWEEN ? AND ?`;
    return this.#reader.all<{ word: string }>(sql, [query, least, most]).map((row) => row.word);
  }

  async write<T>(work: (writer: Writer) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    if (this.#isCopy && !options.derived) throw new TagpathError('kb-read-only', { location: this.location });
    const turn = this.#lastWrite().then(() => this.#transaction(work, options));
    LAST_WRITES.set(this.#file, turn);
    return turn;
  }

  async #lastWrite(): Promise<void> {
    await LAST_WRITES.get(this.#file)?.catch(() => undefined);
  }

  async #transaction<T>(work: (writer: Writer) => Promise<T>, { bulk }: WriteOptions): Promise<T> {
    if (bulk && this.location !== IN_MEMORY) return this.#openThread().transaction(work);
    const connection = this.#openWriter();
    connection.execute('BEGIN IMMEDIATE');
    try {
      const result = await work(new SqliteWriter(connection));
      connection.execute('COMMIT');
      return result;
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (connection.inTransaction) connection.execute('ROLLBACK');
      throw error;
    }
  }

  #openThread(): ThreadWriter {
    this.#thread ??= new ThreadWriter(this.#path);
    return this.#thread;
  }

  #openWriter(): Connection {
    if (this.location === IN_MEMORY) this.#writer = this.#reader;
    this.#writer ??= new Connection(this.#path, WRITER_CACHE_KIB);
    return this.#writer;
  }

  async verify(): Promise<string[]> {
    return this.#reader.integrity();
  }

  async size(): Promise<number> {
    return this.#reader.bytes();
  }

  async close(): Promise<void> {
    await this.#lastWrite();
    await this.#thread?.close();
    if (this.#writer !== null && this.#writer !== this.#reader) this.#writer.close();
    this.#reader.close();
    if (this.#isCopy) dropCopy(this.#path);
  }
}
