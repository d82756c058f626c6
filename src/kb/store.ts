import type { TableName, TermIndex } from './schema.js';

export type SqlValue = string | number | null;
/** An array stands for a list of alternatives, written `IN (?*)` in the statement. */
export type SqlParameter = SqlValue | readonly string[] | readonly number[];
export type Row = Record<string, SqlValue>;

/** Terms that must all be there; an inner array gives alternatives, a trailing `*` asks for a prefix. */
export type TermQuery = readonly (string | readonly string[])[];

export interface TermRow {
  readonly id: number;
  readonly terms: readonly string[];
}

/** What can be read from a base. Statements are plain SQL that both stores understand, with `?` marks. */
export interface Reader {
  all<T = Row>(sql: string, parameters?: readonly SqlParameter[]): Promise<T[]>;
  /** Ids whose terms match, lowest first. */
  matching(index: TermIndex, query: TermQuery, limit: number): Promise<number[]>;
}

/** One transaction. */
export interface Writer extends Reader {
  run(sql: string, parameters?: readonly SqlParameter[]): Promise<number>;
  /** Values in the order of the schema's columns. */
  insert(table: TableName, rows: readonly (readonly SqlValue[])[]): Promise<void>;
  addTerms(index: TermIndex, rows: readonly TermRow[]): Promise<void>;
  removeTerms(index: TermIndex, ids: readonly number[]): Promise<void>;
  /** New words for spelling; known ones are left as they are. */
  addWords(words: readonly string[]): Promise<void>;
}

export interface Store extends Reader {
  readonly kind: 'sqlite' | 'postgres';
  readonly location: string;
  /** Runs all or nothing; one writer at a time, others wait. */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  /** All rows of a statement, one at a time. */
  iterate(sql: string, parameters?: readonly SqlParameter[]): AsyncIterable<Row>;
  /** Words that share trigrams with this one; a superset of the similar ones. */
  similarWords(word: string): Promise<string[]>;
  /** Faults that the database itself finds in its files. */
  verify(): Promise<string[]>;
  /** Bytes on disk. */
  size(): Promise<number>;
  close(): Promise<void>;
}

/** One step from the version below to this one; a store applies the missing ones in one transaction. */
export interface Migration {
  readonly version: number;
  readonly statements: readonly string[];
}

export interface OpenOptions {
  /** Makes a new base where there is none; otherwise a missing file is an error. */
  readonly create?: boolean;
  readonly migrations?: readonly Migration[];
}
