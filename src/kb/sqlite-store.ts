import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { TagpathError } from '../errors.js';
import { migrate, SCHEMA_VERSION } from './migrations.js';
import { TABLES, type TableName, type TermIndex } from './schema.js';
import { SQLITE_MIGRATIONS } from './sqlite-schema.js';
import type {
  Migration,
  OpenOptions,
  Row,
  SqlParameter,
  SqlValue,
  Store,
  TermQuery,
  TermRow,
  Writer,
} from './store.js';
import { padded, trigrams } from './trigrams.js';

/** How long a writer waits for another before it gives up. */
const BUSY_TIMEOUT_MS = 60_000;
/** Loading touches the name index at random; this much of it stays in memory. */
const WRITER_CACHE_KIB = 512 * 1024;
const READER_CACHE_KIB = 64 * 1024;
const READER_MMAP_BYTES = 2 ** 31 - 65_536;
/** Checkpoints are rare so that a page written by many transactions goes to the file once. */
const CHECKPOINT_PAGES = 32_768;
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
  #writer: Connection | null = null;

  private constructor(location: string, reader: Connection) {
    this.location = location;
    this.#reader = reader;
    this.#file = location === IN_MEMORY ? reader : resolve(location);
  }

  static async open(location: string, options: OpenOptions = {}): Promise<SqliteStore> {
    if (location !== IN_MEMORY && !existsSync(location) && options.create !== true) {
      throw new TagpathError('kb-missing', { location });
    }
    const connection = new Connection(location);
    const store = new SqliteStore(location, connection);
    try {
      await store.#prepare(options.migrations ?? SQLITE_MIGRATIONS);
    } catch (error) {
      connection.close();
      throw error;
    }
    return store;
  }

  async #prepare(migrations: readonly Migration[]): Promise<void> {
    const version = this.#reader.version();
    if (version > Math.max(SCHEMA_VERSION, ...migrations.map((step) => step.version))) {
      throw new TagpathError('kb-newer', { location: this.location, version, known: SCHEMA_VERSION });
    }
    if (migrations.every((step) => step.version <= version)) return;
    const writer = this.#openWriter();
    writer.execute('PRAGMA journal_mode = WAL');
    await this.write((transaction) => migrate(transaction, writer.version(), migrations));
  }

  all<T = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return promised(() => this.#reader.all<T>(sql, parameters));
  }

  matching(index: TermIndex, query: TermQuery, limit: number): Promise<number[]> {
    return promised(() => this.#reader.matching(index, query, limit));
  }

  async *iterate(sql: string, parameters: readonly SqlParameter[] = []): AsyncIterable<Row> {
    const connection = this.location === IN_MEMORY ? this.#reader : new Connection(this.location);
    try {
      yield* connection.iterate(sql, parameters);
    } finally {
      if (connection !== this.#reader) connection.close();
    }
  }

  similarWords(word: string): Promise<string[]> {
    const query = trigrams(word)
      .map((gram) => `"${gram}"`)
      .join(' OR ');
    const sql =
      'SELECT word FROM words WHERE id IN (SELECT rowid FROM word_trigrams WHERE word_trigrams MATCH ?)';
    return promised(() => this.#reader.all<{ word: string }>(sql, [query]).map((row) => row.word));
  }

  async write<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const turn = this.#lastWrite().then(() => this.#transaction(work));
    LAST_WRITES.set(this.#file, turn);
    return turn;
  }

  async #lastWrite(): Promise<void> {
    await LAST_WRITES.get(this.#file)?.catch(() => undefined);
  }

  async #transaction<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
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

  #openWriter(): Connection {
    if (this.location === IN_MEMORY) this.#writer = this.#reader;
    this.#writer ??= new Connection(this.location, WRITER_CACHE_KIB);
    return this.#writer;
  }

  verify(): Promise<string[]> {
    return promised(() => this.#reader.integrity());
  }

  async size(): Promise<number> {
    return this.#reader.bytes();
  }

  async close(): Promise<void> {
    await this.#lastWrite();
    if (this.#writer !== null && this.#writer !== this.#reader) this.#writer.close();
    this.#reader.close();
  }
}

/** A connection with its prepared statements, whose failures are ours. */
class Connection {
  readonly #location: string;
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(location: string, cacheKib = READER_CACHE_KIB) {
    this.#location = location;
    this.#database = this.guard(() => {
      const database = new Database(location, { timeout: BUSY_TIMEOUT_MS });
      database.pragma('synchronous = NORMAL');
      database.pragma(`cache_size = -${cacheKib}`);
      database.pragma(`mmap_size = ${READER_MMAP_BYTES}`);
      database.pragma('temp_store = MEMORY');
      database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
      return database;
    });
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  version(): number {
    return this.guard(() => this.#database.pragma('user_version', { simple: true }) as number);
  }

  bytes(): number {
    const read = (name: string) => this.#database.pragma(name, { simple: true }) as number;
    return this.guard(() => read('page_count') * read('page_size'));
  }

  execute(sql: string): void {
    this.guard(() => this.#database.exec(sql));
  }

  all<T>(sql: string, parameters: readonly SqlParameter[]): T[] {
    return this.guard(() => this.statement(sql).all(...bound(parameters)) as T[]);
  }

  run(sql: string, parameters: readonly SqlParameter[]): number {
    return this.guard(() => this.statement(sql).run(...bound(parameters)).changes);
  }

  *iterate(sql: string, parameters: readonly SqlParameter[]): Iterable<Row> {
    const rows = this.guard(() => this.statement(sql).iterate(...bound(parameters)) as Iterable<Row>);
    yield* rows;
  }

  matching(index: TermIndex, query: TermQuery, limit: number): number[] {
    const expression = matchExpression(query);
    if (expression === '') return [];
    const sql = `SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid LIMIT ?`;
    return this.all<{ id: number }>(sql, [expression, limit]).map((row) => row.id);
  }

  integrity(): string[] {
    const rows = this.guard(() => this.#database.pragma('integrity_check') as { integrity_check: string }[]);
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  }

  statement(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql.replaceAll('(?*)', '(SELECT value FROM json_each(?))'));
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#database.close();
  }

  guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw translated(error, this.#location);
    }
  }
}

class SqliteWriter implements Writer {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  all<T = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return promised(() => this.#connection.all<T>(sql, parameters));
  }

  matching(index: TermIndex, query: TermQuery, limit: number): Promise<number[]> {
    return promised(() => this.#connection.matching(index, query, limit));
  }

  run(sql: string, parameters: readonly SqlParameter[] = []): Promise<number> {
    return promised(() => this.#connection.run(sql, parameters));
  }

  insert(table: TableName, rows: readonly (readonly SqlValue[])[]): Promise<void> {
    const names = Object.keys(TABLES[table].columns);
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    return promised(() => this.#each(sql, rows));
  }

  addTerms(index: TermIndex, rows: readonly TermRow[]): Promise<void> {
    const values = rows.map((row) => [row.id, row.terms.join(' ')]);
    return promised(() => this.#each(`INSERT INTO ${index} (rowid, terms) VALUES (?, ?)`, values));
  }

  removeTerms(index: TermIndex, ids: readonly number[]): Promise<void> {
    const values = ids.map((id) => [id]);
    return promised(() => this.#each(`DELETE FROM ${index} WHERE rowid = ?`, values));
  }

  addWords(words: readonly string[]): Promise<void> {
    return promised(() => {
      const added = this.#connection.all<{ id: number; word: string }>(
        `INSERT INTO words (word) SELECT value FROM json_each(?) WHERE true
         ON CONFLICT DO NOTHING RETURNING id, word`,
        [words],
      );
      const values = added.map((row) => [row.id, padded(row.word)]);
      this.#each('INSERT INTO word_trigrams (rowid, word) VALUES (?, ?)', values);
    });
  }

  #each(sql: string, rows: readonly (readonly SqlValue[])[]): void {
    this.#connection.guard(() => {
      const statement = this.#connection.statement(sql);
      for (const row of rows) statement.run(...row);
    });
  }
}

function bound(parameters: readonly SqlParameter[]): SqlValue[] {
  return parameters.map(
    (parameter) => (Array.isArray(parameter) ? JSON.stringify(parameter) : parameter) as SqlValue,
  );
}

/** Terms are letters and digits only, so quoting them leaves nothing of FTS5's own syntax to a question. */
function matchExpression(query: TermQuery): string {
  return query
    .map((part) => (typeof part === 'string' ? quoted(part) : `(${part.map(quoted).join(' OR ')})`))
    .join(' AND ');
}

function quoted(term: string): string {
  return term.endsWith('*') ? `"${term.slice(0, -1)}"*` : `"${term}"`;
}

/** Keeps a throw inside the promise. */
async function promised<T>(work: () => T): Promise<T> {
  return work();
}

function translated(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  const cause = { cause: error };
  if (code.startsWith('SQLITE_FULL') || code === 'SQLITE_IOERR_WRITE') {
    return new TagpathError('kb-full', { location }, cause);
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new TagpathError('kb-damaged', { location, detail: error.message }, cause);
  }
  if (code.startsWith('SQLITE_BUSY')) return new TagpathError('kb-busy', { location }, cause);
  if (
    code.startsWith('SQLITE_CANTOPEN') ||
    code.startsWith('SQLITE_READONLY') ||
    code.startsWith('SQLITE_IOERR')
  ) {
    return new TagpathError('kb-unreachable', { location, detail: error.message }, cause);
  }
  return error;
}
