import { renewVariantKeys, SCHEMA_VERSION } from './migrations.js';
import {
  CATALOGUE_INDEXES,
  CATALOGUE_TABLES,
  createIndex,
  INDEXES,
  TABLES,
  type TableShape,
  TERM_INDEXES,
  TO_FOURTH,
  TO_SECOND,
  TO_THIRD,
} from './schema.js';
import type { Migration } from './store.js';

const TYPES = { int: 'INTEGER', real: 'REAL', text: 'TEXT' } as const;

function createTable(shape: TableShape): string {
  const ownId = shape.primaryKey.length === 1 && shape.primaryKey[0] === 'id';
  const columns = Object.entries(shape.columns).map(([name, kind]) =>
    ownId && name === 'id' ? 'id INTEGER PRIMARY KEY' : `${name} ${TYPES[kind]}`,
  );
  if (!ownId) columns.push(`PRIMARY KEY (${shape.primaryKey.join(', ')})`);
  return `CREATE TABLE ${shape.name} (${columns.join(', ')})${ownId ? '' : ' WITHOUT ROWID'}`;
}

/** Terms come folded and parted by blanks; the ascii tokenizer takes every letter past 127 as it is. */
function createTermIndex(name: string): string {
  return `CREATE VIRTUAL TABLE ${name} USING fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`;
}

/** Terms gathered before they are written: all of a batch, so that it makes one segment and few merges. */
const GATHERED_BYTES = 64 * 2 ** 20;

function gatherMore(name: string): string {
  return `INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${GATHERED_BYTES})`;
}

/** "Tagp", by which a file is known as a base; those of earlier programs have 0. */
export const APPLICATION_ID = 0x54616770;

const CREATE: Migration = {
  from: 0,
  to: SCHEMA_VERSION,
  statements: [
    ...Object.values(TABLES).map(createTable),
    ...INDEXES.map(createIndex),
    ...TERM_INDEXES.flatMap((name) => [createTermIndex(name), gatherMore(name)]),
    `CREATE VIRTUAL TABLE word_trigrams USING fts5(word, content='', contentless_delete=1, detail=none, tokenize='trigram')`,
    `INSERT INTO meta (key, value) VALUES ('version', '${SCHEMA_VERSION}')`,
    `PRAGMA application_id = ${APPLICATION_ID}`,
    `PRAGMA user_version = ${SCHEMA_VERSION}`,
  ],
};

const SECOND: Migration = { from: 1, to: 2, statements: [...TO_SECOND, 'PRAGMA user_version = 2'] };

const THIRD: Migration = {
  from: 2,
  to: 3,
  statements: [...TO_THIRD, 'PRAGMA user_version = 3'],
  work: renewVariantKeys,
};

const FOURTH: Migration = {
  from: 3,
  to: 4,
  statements: [
    ...CATALOGUE_TABLES.map((name) => createTable(TABLES[name])),
    ...CATALOGUE_INDEXES.map(createIndex),
    createTermIndex('value_terms'),
    gatherMore('value_terms'),
    ...TO_FOURTH,
    'PRAGMA user_version = 4',
  ],
};

export const SQLITE_MIGRATIONS: readonly Migration[] = [CREATE, SECOND, THIRD, FOURTH];
