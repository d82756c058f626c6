import { itemTerms, padded } from './item-terms.js';
import { TABLES, type TableName, type TermIndex } from './schema.js';
import type { Connection } from './sqlite-connection.js';
import type { Row, SqlParameter, SqlValue, Writer } from './store.js';

/** Loading touches indexes at random: those of some ten million items stay in memory. A small base takes little of it. */
export const WRITER_CACHE_KIB = 1024 * 1024;

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

  async run(sql: string, parameters: readonly SqlParameter[] = []): Promise<number> {
    return this.#open().run(sql, parameters);
  }

  async insert(table: TableName, values: readonly SqlValue[]): Promise<void> {
    this.#open().insert(table, Object.keys(TABLES[table].columns), values);
  }

  async insertItems(items: readonly SqlValue[], cells: readonly SqlValue[]): Promise<void> {
    await this.insert('items', items);
    await this.insert('cells', cells);
    await this.addTerms('item_terms', itemTerms(items, cells));
  }

  async addTerms(index: TermIndex, values: readonly SqlValue[]): Promise<void> {
    this.#open().insertTerms(index, values);
  }

  async removeTerms(index: TermIndex, ids: readonly number[]): Promise<void> {
    this.#open().runEach(
      `DELETE FROM ${index} WHERE rowid = ?`,
      ids.map((id) => [id]),
    );
  }

  async unite(pairs: readonly (readonly [entity: number, root: number])[]): Promise<void> {
    this.#open().runEach(
      'UPDATE entities SET same_as = ? WHERE id = ?',
      pairs.map(([entity, root]) => [root, entity]),
    );
  }

  async addWords(words: readonly string[]): Promise<void> {
    const added = this.#open().all<{ id: number; word: string }>(
      `INSERT INTO words (word) SELECT value FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING RETURNING id, word`,
      [words],
    );
    this.#open().runEach(
      'INSERT INTO word_trigrams (rowid, word) VALUES (?, ?)',
      added.map((row) => [row.id, padded(row.word)]),
    );
  }

  /** A failure may have ended the transaction: what is still under way must not be written outside of it. */
  #open(): Connection {
    if (!this.#connection.inTransaction) throw new Error('The transaction is over.');
    return this.#connection;
  }
}
