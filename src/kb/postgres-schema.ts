import { renewVariantKeys } from './renew-variant-keys.js';
import {
  createIndex,
  INDEXES,
  TABLES,
  type TableShape,
  TERM_INDEXES,
  TO_SECOND,
  TO_THIRD,
} from './schema.js';
import type { Migration } from './store.js';

/** Text compares by code point, as SQLite does. */
export const POSTGRES_TYPES = { int: 'bigint', real: 'double precision', text: 'text' } as const;

function createTable(shape: TableShape): string {
  const columns = Object.entries(shape.columns).map(
    ([name, kind]) => `"${name}" ${POSTGRES_TYPES[kind]}${kind === 'text' ? ' COLLATE "C"' : ''}`,
  );
  return `CREATE TABLE ${shape.name} (${columns.join(', ')}, PRIMARY KEY (${shape.primaryKey.join(', ')}))`;
}

const CREATE: Migration = {
  from: 0,
  to: 3,
  statements: [
    'CREATE EXTENSION IF NOT EXISTS pg_trgm',
    ...Object.values(TABLES).map(createTable),
    ...INDEXES.map(createIndex),
    ...TERM_INDEXES.flatMap((name) => [
      `CREATE TABLE ${name} (id bigint PRIMARY KEY, terms tsvector)`,
      `CREATE INDEX ${name}_terms ON ${name} USING gin (terms)`,
    ]),
    'CREATE INDEX words_trigrams ON words USING gin (word gin_trgm_ops)',
    `INSERT INTO meta (key, value) VALUES ('version', '3')`,
  ],
};

const SECOND: Migration = { from: 1, to: 2, statements: TO_SECOND };

const THIRD: Migration = { from: 2, to: 3, statements: TO_THIRD, work: renewVariantKeys };

export const POSTGRES_MIGRATIONS: readonly Migration[] = [CREATE, SECOND, THIRD];
