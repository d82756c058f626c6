import type { ErrorShape } from '../errors.js';
import type { ExplainedCandidate } from '../list/explain.js';
import type { Column, ListRow } from '../table/list-table.js';
import type { Title } from '../title/title.js';

/** One line of `tagpath extract --format jsonl`: the contract with other programs. */
export interface ExtractRecord {
  readonly source: string;
  readonly url: string | null;
  readonly status: 'extracted' | 'not-topk' | 'no-list' | 'error';
  readonly title: Title | null;
  readonly list: ExtractedList | null;
  readonly error: ErrorShape | null;
  readonly ms: number;
  /** Why there is no list. */
  readonly reason?: string;
  /** What to do about a page without a list. */
  readonly hint?: string;
  /** All candidates, best first, under `--explain`. */
  readonly candidates?: readonly ExplainedCandidate[];
}

export interface ExtractedList {
  readonly score: number;
  readonly k: number;
  readonly ranked: boolean;
  readonly order: 'ascending' | 'descending' | 'unranked';
  readonly tagPath: string;
  readonly columns: readonly Column[];
  readonly items: readonly ListRow[];
  /** Ids of the rules and the model that found the list. */
  readonly provenance: readonly string[];
  /** The list goes on, on the page at `next`. */
  readonly partial?: boolean;
  readonly next?: string;
  /** The pages that a joined list stands on, in order, with how many of its items each has. */
  readonly parts?: readonly ListPart[];
}

export interface ListPart {
  readonly source: string;
  readonly url: string | null;
  readonly items: number;
}
