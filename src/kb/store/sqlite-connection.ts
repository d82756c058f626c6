import { TagpathError } from '../../errors.js';
import type { TermIndex } from './schema.js';
import { openDatabase, type SqliteDatabase, type SqliteStatement } from './sqlite-driver.js';
import type { Row, SqlParameter, SqlValue, TermQuery } from './store.js';

/** How long a writer waits for another before it gives up. */
const BUSY_TIMEOUT_MS = 60_000;
const READER_CACHE_KIB = 64 * 1024;
const READER_MMAP_BYTES = 2 ** 31 - 65_536;
/** Checkpoints are rare so that a page written by many transactions goes to the file once. */
const CHECKPOINT_PAGES = 131_072;

/** More to a statement gains no more. */
const ROWS_A_STATEMENT = 20;
/**
 * FTS5 writes all that it has gathered whenever a statement begins that might have to be taken back alone, as one of
 * several rows: its rows come one at a time.
 */
const TERM_ROWS_A_STATEMENT = 1;

/** A connection with its prepared statements, whose failures are ours. */
export class Connection {
  readonly #location: string;
  readonly #database: SqliteDatabase;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(location: string, cacheKib = READER_CACHE_KIB) {
    this.#location = location;
    this.#database = this.guard(() => {
      const database = openDatabase(location);
      database.exec(`
        PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
        -- With the write-ahead log, NORMAL can lose the last transactions of a power cut but never half of one.
        PRAGMA synchronous = NORMAL;
        PRAGMA cache_size = -${cacheKib};
        PRAGMA mmap_size = ${READER_MMAP_BYTES};
        PRAGMA temp_store = MEMORY;
        PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`);
      return database;
    });
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  version(): number {
    return this.#pragma('user_version');
  }

  /** The number by which SQLite's files say whose they are; 0 where nothing was said. */
  applicationId(): number {
    return this.#pragma('application_id');
  }

  tableNames(): string[] {
    const sql = `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY rowid`;
    return this.all<{ name: string }>(sql, []).map(({ name }) => name);
  }

  bytes(): number {
    return this.#pragma('page_count') * this.#pragma('page_size');
  }

  /** A setting that is one number. */
  #pragma(name: string): number {
    const [row] = this.guard(() => this.#database.prepare(`PRAGMA ${name}`).all()) as Record<
      string,
      number
    >[];
    return row![name]!;
  }

  execute(sql: string): void {
    this.guard(() => this.#database.exec(sql));
  }

  all<T>(sql: string, parameters: readonly SqlParameter[]): T[] {
    return this.guard(() => this.statement(sql).all(...bound(parameters)) as T[]);
  }

  /** A statement of its own for each call, since its rows stay arrays. */
  arrays<T extends readonly SqlValue[]>(sql: string, parameters: readonly SqlParameter[]): T[] {
    return this.guard(() => {
      const statement = this.#database.prepare(sql);
      if (statement.raw !== undefined) return statement.raw(true).all(...bound(parameters)) as T[];
      const rows = statement.all(...bound(parameters)) as Row[];
      return rows.map((row) => Object.values(row) as unknown as T);
    });
  }

  each<T>(sql: string, keys: readonly SqlValue[], parameters: readonly SqlParameter[]): T[] {
    return this.guard(() => {
      const statement = this.statement(sql);
      const rest = bound(parameters);
      return keys.flatMap((key) => statement.all(key, ...rest) as T[]);
    });
  }

  run(sql: string, parameters: readonly SqlParameter[]): number {
    return this.guard(() => Number(this.statement(sql).run(...bound(parameters)).changes));
  }

  /** Writes rows of so many columns, given as one array; several to a statement, which halves its cost. */
  insert(into: string, columns: readonly string[], values: readonly SqlValue[]): void {
    this.#insert(into, columns, values, ROWS_A_STATEMENT);
  }

  insertTerms(index: TermIndex, values: readonly SqlValue[]): void {
    this.#insert(index, ['rowid', 'terms'], values, TERM_ROWS_A_STATEMENT);
  }

  #insert(into: string, columns: readonly string[], values: readonly SqlValue[], rows: number): void {
    this.guard(() => {
      const several = columns.length * rows;
      const whole = values.length - (values.length % several);
      const many = this.statement(insertion(into, columns, rows));
      for (let at = 0; at < whole; at += several) many.run(...values.slice(at, at + several));
      const one = this.statement(insertion(into, columns, 1));
      for (let at = whole; at < values.length; at += columns.length) {
        one.run(...values.slice(at, at + columns.length));
      }
    });
  }

  runEach(sql: string, rows: readonly (readonly SqlValue[])[]): void {
    this.guard(() => {
      const statement = this.statement(sql);
      for (const row of rows) statement.run(...row);
    });
  }

  *iterate(sql: string): Iterable<Row> {
    const rows = this.guard(() => this.statement(sql).iterate() as Iterable<Row>);
    yield* rows;
  }

  matching(index: TermIndex, query: TermQuery, limit: number): number[] {
    const expression = matchExpression(query);
    if (expression === '') return [];
    const sql = `SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid LIMIT ?`;
    return this.all<{ id: number }>(sql, [expression, limit]).map((row) => row.id);
  }

  integrity(): string[] {
    const rows = this.guard(() => this.#database.prepare('PRAGMA integrity_check').all()) as {
      integrity_check: string;
    }[];
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  }

  statement(sql: string): SqliteStatement {
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

/** What fails is taken back with its whole transaction, so a statement need not be able to by itself. */
function insertion(into: string, columns: readonly string[], rows: number): string {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `INSERT OR FAIL INTO ${into} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
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

/** What SQLite says where the disk is full, in the base itself or in the files beside it. */
const NO_ROOM = /^SQLITE_(?:FULL|IOERR_WRITE|IOERR_SHMSIZE)/;

function translated(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  const cause = { cause: error };
  if (NO_ROOM.test(code)) {
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
