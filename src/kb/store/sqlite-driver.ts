import { createRequire } from 'node:module';
import { TagpathError } from '../../errors.js';
import type { SqlValue } from './store.js';

/**
 * SQLite itself, by whichever of three drivers the machine has: better-sqlite3 (fastest, compiled at install), the one
 * inside Node (from 22.16 on), or libsql (prebuilt). `TAGPATH_SQLITE` names one.
 */
export interface SqliteDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  exec(sql: string): unknown;
  close(): void;
}

export interface SqliteStatement {
  all(...values: SqlValue[]): unknown[];
  iterate(...values: SqlValue[]): Iterable<unknown>;
  run(...values: SqlValue[]): { readonly changes: number | bigint };
  /** Lets rows come as arrays, where the driver can. */
  raw?(isArray: boolean): SqliteStatement;
}

type OpenDatabase = (location: string) => SqliteDatabase;

const DRIVERS = ['better-sqlite3', 'node', 'libsql'] as const;
type Driver = (typeof DRIVERS)[number];

const require = createRequire(import.meta.url);
let opener: OpenDatabase | undefined;

export function openDatabase(location: string): SqliteDatabase {
  opener ??= findDriver();
  return opener(location);
}

function findDriver(): OpenDatabase {
  const wanted = process.env.TAGPATH_SQLITE as Driver | undefined;
  const reasons: string[] = [];
  for (const driver of wanted === undefined ? DRIVERS : DRIVERS.filter((name) => name === wanted)) {
    try {
      const open = LOADERS[driver]();
      // A binding made for another Node fails only when it is used.
      open(':memory:').close();
      return open;
    } catch (error) {
      reasons.push(`${driver}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new TagpathError('kb-no-sqlite', { detail: reasons.join('; ') || `no driver is called ${wanted}` });
}

const LOADERS: Readonly<Record<Driver, () => OpenDatabase>> = {
  'better-sqlite3': () => constructed(require('better-sqlite3')),
  node: nodeDriver,
  libsql: () => constructed(require('libsql')),
};

function constructed(Database: new (location: string) => SqliteDatabase): OpenDatabase {
  return (location) => new Database(location);
}

interface NodeDatabase extends Omit<SqliteDatabase, 'inTransaction'> {
  /** Since 22.16. */
  readonly isTransaction?: boolean;
}

/** Node's own, which calls one thing otherwise and numbers its errors. */
function nodeDriver(): OpenDatabase {
  const { DatabaseSync } = withoutWarning(() => require('node:sqlite')) as {
    DatabaseSync: new (location: string) => NodeDatabase;
  };
  return (location) => {
    const database = named(() => new DatabaseSync(location));
    if (database.isTransaction === undefined) throw new Error('needs Node 22.16 or later');
    return {
      get inTransaction() {
        return database.isTransaction === true;
      },
      prepare: (sql) => nodeStatement(named(() => database.prepare(sql))),
      exec: (sql) => named(() => database.exec(sql)),
      close: () => database.close(),
    };
  };
}

function nodeStatement(statement: SqliteStatement): SqliteStatement {
  return {
    all: (...values) => named(() => statement.all(...values)),
    iterate: (...values) => named(() => statement.iterate(...values)),
    run: (...values) => named(() => statement.run(...values)),
  };
}

/** Node says on every load that its SQLite is new. */
function withoutWarning<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** SQLite's primary result codes that are told apart, and the one extended code. */
const RESULT_CODES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
  778: 'SQLITE_IOERR_WRITE',
};
const PRIMARY_CODE = 0xff;

/** Gives an error the code by which the other drivers call it. */
function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) {
      const number = Number(error.errcode);
      const code = RESULT_CODES[number] ?? RESULT_CODES[number & PRIMARY_CODE] ?? `SQLITE_${number}`;
      Object.assign(error, { code });
    }
    throw error;
  }
}
