import type { Comparison } from './comparison.js';
import type { SourceRef } from './source-ref.js';

export type AnswerKind = 'ranking' | 'item' | 'entities' | 'comparison' | 'pages' | 'nothing';

export interface AnswerValue {
  readonly text: string;
  /** In the base unit of its dimension. */
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
  /** Parts of the question that this row does not meet. */
  readonly missing: readonly string[];
}

export interface AnswerColumn {
  readonly key: string;
  readonly label: string;
}

/** A list that was used, and how well it fits. */
export interface UsedTable {
  readonly tableId: number;
  readonly title: string;
  readonly kind: 'list' | 'site';
  readonly pageId: number | null;
  readonly fit: number;
  readonly weight: number;
  readonly because: readonly string[];
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

/** How a question was read. */
export interface Understanding {
  /** One sentence for a reader. */
  readonly text: string;
  readonly k: number | null;
  readonly concept: string | null;
  readonly criterion: string | null;
  readonly time: string | null;
  readonly place: string | null;
  readonly keywords: readonly string[];
  readonly filters: readonly string[];
  /** The way that gave the answer. */
  readonly way: string;
}

export interface Nearest {
  readonly kind: 'list' | 'entity' | 'question';
  readonly text: string;
  readonly id: number | null;
}

export interface Answer {
  readonly question: string;
  readonly kind: AnswerKind;
  readonly understood: Understanding;
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly AnswerRow[];
  readonly tables: readonly UsedTable[];
  readonly comparison: Comparison | null;
  readonly pages: readonly PageHit[];
  readonly nearest: readonly Nearest[];
  readonly notes: readonly string[];
}
