import pg from 'pg';
import { TagpathError } from '../../errors.js';
import { migrate, SCHEMA_VERSION } from './migrations.js';
import { POSTGRES_MIGRATIONS } from './postgres-schema.js';
import { each, masked, matching, numbered, statement, translated } from './postgres-statements.js';
import { Growth, PostgresWriter } from './postgres-writer.js';
import { isBase, NO_VERSION, OWN_NAMES, type TermIndex } from './schema.js';
import type {
  Lengths,
  Migration,
  OpenOptions,
  Row,
  SqlParameter,
  SqlValue,
  Store,
  TermQuery,
  Writer,
} from './store.js';

/** Writers take turns through this lock, so that ids can be given without sequences. */
const WRITER_LOCK = 7_483_926;
/** Rows a cursor fetches at once. */
const FETCH = 5_000;
const MAX_CLIENTS = 10;
const CONNECT_TIMEOUT_MS = 15_000;
const BIGINT = 20;

const NUMBERS_AS_NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT ? Number : (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
};

/** The store for many users at once: tsvector for terms, pg_trgm for spelling. */
export class PostgresStore implements Store {
  readonly kind = 'postgres';
  readonly location: string;
  readonly #pool: pg.Pool;
  readonly #growth = new Growth();

  private constructor(location: string, pool: pg.Pool) {
    this.location = location;
    this.#pool = pool;
  }

  static async open(location: string, options: OpenOptions = {}): Promise<PostgresStore> {
    const pool = new pg.Pool({
      connectionString: location,
      types: NUMBERS_AS_NUMBERS,
      max: MAX_CLIENTS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // A question reads a few hundred rows; compiling its statement would take longer than that.
      onConnect: (client) => client.query('SET jit = off'),
    });
    // An idle client that loses its server must not end the process; the next statement reports it.
    pool.on('error', () => undefined);
    const store = new PostgresStore(location, pool);
    try {
      await store.#prepare(options);
    } catch (error) {
      await pool.end();
      throw error;
    }
    return store;
  }

  async #prepare(options: OpenOptions): Promise<void> {
    const migrations: readonly Migration[] = options.migrations ?? POSTGRES_MIGRATIONS;
    const version = await this.#version();
    const newest = Math.max(...migrations.map((step) => step.to));
    if (version > newest) {
      throw new TagpathError('kb-newer', { location: masked(this.location), version, known: SCHEMA_VERSION });
    }
    if (version === 0 && options.create !== true) {
      throw new TagpathError('kb-missing', { location: masked(this.location) });
    }
    if (version === newest) return;
    await this.write(async (writer) => migrate(writer, await this.#version(), migrations));
  }

  /** Whether the database holds a base. One in which others have taken our names is left as it is. */
  async #holdsBase(): Promise<boolean> {
    const taken = await this.all<{ name: string; own: boolean }>(
      `SELECT relname AS name, nspname = current_schema() AS own
       FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE relname IN (?*) AND pg_table_is_visible(pg_class.oid) ORDER BY pg_class.oid`,
      [OWN_NAMES],
    );
    if (isBase(taken.map(({ name }) => name))) return true;
    const foreign = taken.filter(({ own }) => own).map(({ name }) => name);
    if (foreign.length === 0) return false;
    const tables = foreign.slice(0, 3).join(', ');
    throw new TagpathError('kb-foreign', { location: masked(this.location), tables });
  }

  async #version(): Promise<number> {
    if (!(await this.#holdsBase())) return 0;
    const rows = await this.all<{ value: string }>(`SELECT value FROM meta WHERE key = 'version'`);
    if (rows[0] !== undefined) return Number(rows[0].value);
    throw new TagpathError('kb-damaged', { location: masked(this.location), detail: NO_VERSION });
  }

  all<T = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return this.#guard(() => statement<T>(this.#pool, sql, parameters));
  }

  arrays<T extends readonly SqlValue[]>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return this.#guard(async () => {
      const query = { text: numbered(sql), values: [...parameters], rowMode: 'array' as const };
      return (await this.#pool.query<T>(query)).rows;
    });
  }

  each<T = Row>(
    sql: string,
    keys: readonly SqlValue[],
    parameters: readonly SqlParameter[] = [],
  ): Promise<T[]> {
    return this.#guard(() => each<T>(this.#pool, sql, keys, parameters));
  }

  matching(index: TermIndex, query: TermQuery, limit: number): Promise<number[]> {
    return this.#guard(() => matching(this.#pool, index, query, limit));
  }

  async *iterate(sql: string): AsyncIterable<Row> {
    const client = await this.#guard(() => this.#pool.connect());
    try {
      await client.query('BEGIN READ ONLY');
      await client.query(`DECLARE rows CURSOR FOR ${sql}`);
      for (;;) {
        const { rows } = await client.query<Row>(`FETCH ${FETCH} FROM rows`);
        if (rows.length === 0) break;
        yield* rows;
      }
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }

  /** pg_trgm's index answers both patterns. */
  async wordsAround(start: string, end: string, { least, most }: Lengths): Promise<string[]> {
    const sql = 'SELECT word FROM words WHERE (word LIKE ? OR word LIKE ?) AND length(word) BETWEEN ? AND ?';
    const found = await this.all<{ word: string }>(sql, [`${start}%`, `%${end}`, least, most]);
    return found.map((row) => row.word);
  }

  async write<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const client = await this.#guard(() => this.#pool.connect());
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [WRITER_LOCK]);
      const writer = new PostgresWriter(client, this.#growth);
      const result = await work(writer);
      await writer.finish();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw translated(error, this.location);
    } finally {
      client.release();
    }
  }

  /** PostgreSQL checks its pages as it reads them; the base's own rules are checked above the store. */
  async verify(): Promise<string[]> {
    return [];
  }

  async size(): Promise<number> {
    const rows = await this.all<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
    return rows[0]?.bytes ?? 0;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw translated(error, this.location);
    }
  }
}
