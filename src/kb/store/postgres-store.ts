import pg from 'pg';
import { TagpathError } from '../../errors.js';
import { itemTerms } from './item-terms.js';
import { migrate, SCHEMA_VERSION } from './migrations.js';
import { copyIn, copyRows } from './postgres-copy.js';
import { POSTGRES_MIGRATIONS } from './postgres-schema.js';
import {
  isBase,
  NO_VERSION,
  OWN_NAMES,
  TABLES,
  type TableName,
  TERM_INDEXES,
  type TermIndex,
} from './schema.js';
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
class Growth {
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

  async *iterate(sql: string, parameters: readonly SqlParameter[] = []): AsyncIterable<Row> {
    const client = await this.#guard(() => this.#pool.connect());
    try {
      await client.query('BEGIN READ ONLY');
      await client.query(`DECLARE rows CURSOR FOR ${numbered(sql)}`, [...parameters]);
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

const TERM_COLUMNS = ['id', 'terms'];

/** Rows that wait to be written together. */
interface Gathered {
  readonly rows: Buffer[];
  readonly written: Promise<void>;
}

class PostgresWriter implements Writer {
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

  matching(index: TermIndex, query: TermQuery, limit: number): Promise<number[]> {
    return this.#reading(() => matching(this.#client, index, query, limit));
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

type Queryable = pg.Pool | pg.PoolClient;

async function statement<T>(on: Queryable, sql: string, parameters: readonly SqlParameter[]): Promise<T[]> {
  const result = await on.query(numbered(sql), [...parameters]);
  return result.rows as T[];
}

/** One statement for all keys: a subquery for each of them, its rows numbered so that they stay in order. */
async function each<T>(
  on: Queryable,
  sql: string,
  keys: readonly SqlValue[],
  parameters: readonly SqlParameter[],
): Promise<T[]> {
  if (keys.length === 0) return [];
  const type = typeof keys[0] === 'number' ? 'bigint' : 'text';
  const inner = numbered(sql).replace('$1', 'given.key');
  const result = await on.query(
    `SELECT found.* FROM unnest($1::${type}[]) WITH ORDINALITY AS given (key, nth)
     CROSS JOIN LATERAL (SELECT *, row_number() OVER () AS row_nth FROM (${inner}) AS rows) AS found
     ORDER BY given.nth, found.row_nth`,
    [keys, ...parameters],
  );
  return result.rows.map(({ row_nth: _, ...row }) => row as T);
}

/** The matches are made first: ordering by id would tempt the planner to walk the whole table. */
async function matching(on: Queryable, index: TermIndex, query: TermQuery, limit: number): Promise<number[]> {
  const expression = query.map((part) => (typeof part === 'string' ? quoted(part) : anyOf(part))).join(' & ');
  if (expression === '') return [];
  const sql = `WITH found AS MATERIALIZED (SELECT id FROM ${index} WHERE terms @@ $1::tsquery)
    SELECT id FROM found ORDER BY id LIMIT $2`;
  const { rows } = await on.query<{ id: number }>(sql, [expression, limit]);
  return rows.map((row) => row.id);
}

function anyOf(terms: readonly string[]): string {
  return `(${terms.map(quoted).join(' | ')})`;
}

/** Terms are letters and digits only. */
function quoted(term: string): string {
  return term.endsWith('*') ? `'${term.slice(0, -1)}':*` : `'${term}'`;
}

/** A location without its password, for messages. */
function masked(location: string): string {
  return location.replace(/:\/\/([^:@/]+):[^@/]*@/, '://$1:***@');
}

/** What the server or the way to it reports, as one of our errors where it is one. */
function translated(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || error instanceof TagpathError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const details = { location: masked(location), detail: error.message };
  const cause = { cause: error };
  if (code === '53100') return new TagpathError('kb-full', details, cause);
  if (code.startsWith('XX')) return new TagpathError('kb-damaged', details, cause);
  if (code === '42501' || code === '25006') return new TagpathError('kb-read-only', details, cause);
  if (code === '55P03' || code === '40P01') return new TagpathError('kb-busy', details, cause);
  if (/^(?:08|28|3D|57P)/.test(code) || /^E[A-Z]+$/.test(code)) {
    return new TagpathError('kb-unreachable', details, cause);
  }
  return error;
}

const NUMBERED = new Map<string, string>();

/** `?` marks as PostgreSQL counts them; `IN (?*)` takes an array. No statement holds a `?` otherwise. */
function numbered(sql: string): string {
  const known = NUMBERED.get(sql);
  if (known !== undefined) return known;
  let n = 0;
  const made = sql.replace(/IN \(\?\*\)|\?/g, (mark) => (mark === '?' ? `$${++n}` : `= ANY($${++n})`));
  NUMBERED.set(sql, made);
  return made;
}
