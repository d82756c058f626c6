import { renewVariantKeys, SCHEMA_VERSION } from './migrations.js';
import {
  CATALOGUE_INDEXES,
  CATALOGUE_TABLES,
  createIndex,
  INDEXES,
  type IndexShape,
  TABLES,
  type TableShape,
  TERM_INDEXES,
  TO_FOURTH,
  TO_SECOND,
  TO_THIRD,
} from './schema.js';
import type { Migration } from './store.js';

/** Text compares by code point, as SQLite does. */
const POSTGRES_TYPES = { int: 'bigint', real: 'double precision', text: 'text' } as const;

function createTable(shape: TableShape): string {
  const columns = Object.entries(shape.columns).map(
    ([name, kind]) => `"${name}" ${POSTGRES_TYPES[kind]}${kind === 'text' ? ' COLLATE "C"' : ''}`,
  );
  return `CREATE TABLE ${shape.name} (${columns.join(', ')}, PRIMARY KEY (${shape.primaryKey.join(', ')}))`;
}

/** SQLite ends every entry of an index with the row's id, so that rows of one key come in its order; so do we. */
function withIds(index: IndexShape): IndexShape {
  const [key, ...more] = TABLES[index.table].primaryKey;
  if (index.unique || key !== 'id' || more.length > 0) return index;
  return { ...index, columns: [...index.columns, key] };
}

function createTermIndex(name: string): string[] {
  return [
    `CREATE TABLE ${name} (id bigint PRIMARY KEY, terms tsvector)`,
    `CREATE INDEX ${name}_terms ON ${name} USING gin (terms)`,
  ];
}

const CREATE: Migration = {
  from: 0,
  to: SCHEMA_VERSION,
  statements: [
    'CREATE EXTENSION IF NOT EXISTS pg_trgm',
    ...Object.values(TABLES).map(createTable),
    ...INDEXES.map(withIds).map(createIndex),
    ...TERM_INDEXES.flatMap(createTermIndex),
    'CREATE INDEX words_trigrams ON words USING gin (word gin_trgm_ops)',
    `INSERT INTO meta (key, value) VALUES ('version', '${SCHEMA_VERSION}')`,
  ],
};

const SECOND: Migration = { from: 1, to: 2, statements: TO_SECOND };

/** Indexes get the order of ids, too. */
const THIRD: Migration = {
  from: 2,
  to: 3,
  statements: [
    ...INDEXES.filter((index) => withIds(index) !== index && !CATALOGUE_INDEXES.includes(index)).flatMap(
      (index) => [`DROP INDEX ${index.name}`, createIndex(withIds(index))],
    ),
    ...TO_THIRD,
  ],
  work: renewVariantKeys,
};

const FOURTH: Migration = {
  from: 3,
  to: 4,
  statements: [
    ...CATALOGUE_TABLES.map((name) => createTable(TABLES[name])),
    ...CATALOGUE_INDEXES.map(withIds).map(createIndex),
    ...createTermIndex('value_terms'),
    ...TO_FOURTH,
  ],
};

export const POSTGRES_MIGRATIONS: readonly Migration[] = [CREATE, SECOND, THIRD, FOURTH];
