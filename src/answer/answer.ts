import type { Query } from '../query/query.js';
import type { SourceRef } from './sources/source-ref.js';

/**
 * value: what one thing has. rows: things. count: a number taken of things. compare: things by one attribute.
 * yesno: whether it is so. pages: nothing answers, but pages have the words. none: nothing.
 */
export const ANSWER_KINDS = ['value', 'rows', 'count', 'compare', 'yesno', 'pages', 'none'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export interface AnswerValue {
  readonly text: string;
  /** In the column's unit, where the value is a number. */
  readonly number: number | null;
  readonly dimension: string | null;
  readonly unit: string | null;
  /** Index into the row's sources. */
  readonly source: number;
}

export interface AnswerRow {
  readonly rank: number | null;
  readonly name: string;
  readonly entityId: number;
  readonly score: number;
  readonly image: string | null;
  readonly cells: Readonly<Record<string, readonly AnswerValue[]>>;
  readonly sources: readonly SourceRef[];
}

export interface AnswerColumn {
  readonly key: string;
  readonly label: string;
}

/** What is run where lists answer: their rankings, merged into one, from a place on. */
export interface RankingQuery {
  /** Titles of the lists, the best first. */
  readonly merge: readonly string[];
  /** What they list. */
  readonly concept: string | null;
  readonly offset?: number;
  readonly limit: number;
}

/** A list that was used, and how well it fits. */
interface UsedTable {
  readonly tableId: number;
  readonly title: string;
  readonly fit: number;
  readonly weight: number;
}

export interface PageHit {
  readonly pageId: number;
  readonly title: string;
  readonly source: string;
  readonly url: string | null;
  readonly score: number;
  /** Text around the hits, in parts; `hit` marks the words that were asked for. */
  readonly snippet: readonly SnippetPart[];
}

export interface SnippetPart {
  readonly text: string;
  readonly hit: boolean;
}

export interface Nearest {
  readonly kind: 'list' | 'entity' | 'question';
  readonly text: string;
  readonly id: number | null;
}

/** A reading that lost. */
interface OtherReading {
  readonly query: string;
  readonly why: string;
}

export interface Answer {
  readonly question: string;
  readonly kind: AnswerKind;
  /** One sentence that states the answer. */
  readonly sentence: string;
  /** The query that was run over a kind, or that over lists; null where pages answer. */
  readonly query: Query | null;
  readonly ranking: RankingQuery | null;
  /** As it can be typed; that over lists in words. */
  readonly queryText: string | null;
  readonly value: readonly string[];
  /** The same as the sentence says it, with units. */
  readonly said: readonly string[];
  /** What the rows show, the asked ones first. */
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly AnswerRow[];
  /** How many rows there are, shown or not. */
  readonly total: number;
  /** Lists whose rankings were merged. */
  readonly tables: readonly UsedTable[];
  readonly pages: readonly PageHit[];
  readonly notUnderstood: readonly string[];
  /** What could be asked instead. */
  readonly nearest: readonly Nearest[];
  /** What else a reader should know: what a misspelt word was taken for, how many things lack a value. */
  readonly notes: readonly string[];
  readonly others: readonly OtherReading[];
}
