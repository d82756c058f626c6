import type { TableName, TermIndex } from './schema.js';

export type SqlValue = string | number | null;
/** An array stands for a list of alternatives, written `IN (?*)` in the statement. */
export type SqlParameter = SqlValue | readonly string[] | readonly number[];
export type Row = Record<string, SqlValue>;

/** Terms that must all be there; an inner array gives alternatives, a trailing `*` asks for a prefix. */
export type TermQuery = readonly (string | readonly string[])[];

/** Statements that read a base, in plain SQL that both stores understand, with `?` marks. */
export interface Reader {
  all<T = Row>(sql: string, parameters?: readonly SqlParameter[]): Promise<T[]>;
  /**
   * A statement for each of the keys, which takes the place of its first mark; the rows in the order of
   * the keys. With a limit in it, the work is bounded for every key, however often one occurs.
   */
  each<T = Row>(sql: string, keys: readonly SqlValue[], parameters?: readonly SqlParameter[]): Promise<T[]>;
}

/** Also finds by words. */
export interface Searcher extends Reader {
  /** Ids whose terms match, lowest first. */
  matching(index: TermIndex, query: TermQuery, limit: number): Promise<number[]>;
}

/** One transaction. */
export interface Writer extends Reader {
  run(sql: string, parameters?: readonly SqlParameter[]): Promise<number>;
  /**
   * Rows one after the other in one array, each with its values in the order of the schema's columns: a load makes
   * millions of rows, and needs no array for each.
   */
  insert(table: TableName, values: readonly SqlValue[]): Promise<void>;
  /**
   * Rows of items and of their values, in the order of the items, with the terms of both. The store folds these where
   * it writes, which is not where a load reads.
   */
  insertItems(items: readonly SqlValue[], cells: readonly SqlValue[]): Promise<void>;
  /** An id and its terms, folded and parted by blanks, and so on. */
  addTerms(index: TermIndex, values: readonly SqlValue[]): Promise<void>;
  removeTerms(index: TermIndex, ids: readonly number[]): Promise<void>;
  /** Lets each entity be the same as another, given by pairs of their ids. */
  unite(pairs: readonly (readonly [entity: number, root: number])[]): Promise<void>;
  /** New words for spelling; known ones are left as they are. */
  addWords(words: readonly string[]): Promise<void>;
}

export interface WriteOptions {
  /** Much is to be written: worth a thread of its own, where the store works in the caller's. */
  readonly bulk?: boolean;
  /** It follows from what the base holds: a copy of a base that cannot be written takes it, too. */
  readonly derived?: boolean;
}

/** Numbers of characters, both ends included. */
export interface Lengths {
  readonly least: number;
  readonly most: number;
}

export interface Store extends Searcher {
  readonly kind: 'sqlite' | 'postgres';
  readonly location: string;
  /** Runs all or nothing; one writer at a time, others wait. */
  write<T>(work: (writer: Writer) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Rows as arrays of their columns: of hundreds of thousands, several times as quick as objects. */
  arrays<T extends readonly SqlValue[]>(sql: string, parameters?: readonly SqlParameter[]): Promise<T[]>;
  /** All rows of a statement, one at a time. */
  iterate(sql: string): AsyncIterable<Row>;
  /** Words of names and titles, of some length, that start or end so, and perhaps some that do not. */
  wordsAround(start: string, end: string, lengths: Lengths): Promise<string[]>;
  /** Faults that the database itself finds in its files. */
  verify(): Promise<string[]>;
  /** Bytes on disk. */
  size(): Promise<number>;
  close(): Promise<void>;
}

/** A step from one version to a later one; a store takes those it needs in one transaction. */
export interface Migration {
  /** 0 is a base that has nothing yet. */
  readonly from: number;
  readonly to: number;
  readonly statements: readonly string[];
  /** What no statement can do. */
  readonly work?: (writer: Writer) => Promise<void>;
}

export interface OpenOptions {
  /** Makes a new base where there is none; otherwise a missing file is an error. */
  readonly create?: boolean;
  readonly migrations?: readonly Migration[];
}

/** The id after the highest; safe because writers take turns. */
export async function nextId(reader: Reader, table: TableName): Promise<number> {
  const rows = await reader.all<{ last: number | null }>(`SELECT max(id) AS last FROM ${table}`);
  return (rows[0]?.last ?? 0) + 1;
}
