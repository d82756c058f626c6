import { inOneArray, termsInOneArray } from './row-values.js';
import { TABLES, type TableName, type TermIndex } from './schema.js';
import type { Connection } from './sqlite-connection.js';
import type { Row, SqlParameter, SqlValue, TermQuery, TermRow, Writer } from './store.js';
import { padded } from './trigrams.js';

/** A transaction of SQLite's, run by the thread that calls it. */
export class SqliteWriter implements Writer {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async all<T = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return this.#connection.all<T>(sql, parameters);
  }

  async each<T = Row>(
    sql: string,
    keys: readonly SqlValue[],
    parameters: readonly SqlParameter[] = [],
  ): Promise<T[]> {
    return this.#connection.each<T>(sql, keys, parameters);
  }

  async matching(index: TermIndex, query: TermQuery, limit: number): Promise<number[]> {
    return this.#connection.matching(index, query, limit);
  }

  async run(sql: string, parameters: readonly SqlParameter[] = []): Promise<number> {
    return this.#connection.run(sql, parameters);
  }

  async insert(table: TableName, rows: readonly (readonly SqlValue[])[]): Promise<void> {
    return this.insertValues(table, inOneArray(rows));
  }

  /** Rows one after the other in one array, as they cross between threads. */
  async insertValues(table: TableName, values: readonly SqlValue[]): Promise<void> {
    this.#connection.insert(table, Object.keys(TABLES[table].columns), values);
  }

  async addTerms(index: TermIndex, rows: readonly TermRow[]): Promise<void> {
    return this.addTermValues(index, termsInOneArray(rows));
  }

  async addTermValues(index: TermIndex, values: readonly SqlValue[]): Promise<void> {
    this.#connection.insertTerms(index, values);
  }

  async removeTerms(index: TermIndex, ids: readonly number[]): Promise<void> {
    this.#connection.runEach(
      `DELETE FROM ${index} WHERE rowid = ?`,
      ids.map((id) => [id]),
    );
  }

  async unite(pairs: readonly (readonly [entity: number, root: number])[]): Promise<void> {
    this.#connection.runEach(
      'UPDATE entities SET same_as = ? WHERE id = ?',
      pairs.map(([entity, root]) => [root, entity]),
    );
  }

  async addWords(words: readonly string[]): Promise<void> {
    const added = this.#connection.all<{ id: number; word: string }>(
      `INSERT INTO words (word) SELECT value FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING RETURNING id, word`,
      [words],
    );
    this.#connection.runEach(
      'INSERT INTO word_trigrams (rowid, word) VALUES (?, ?)',
      added.map((row) => [row.id, padded(row.word)]),
    );
  }
}
