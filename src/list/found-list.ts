/** One item of a list, as nodes of its page. */
export interface ListItem {
  /** The node that carries the item's line: heading, `li`, `tr`, card, paragraph, bold start. */
  readonly node: number;
  /** Rows [segmentStart, segmentEnd) of the node table that belong to the item: its line and all that follows up to the next item. */
  readonly segmentStart: number;
  readonly segmentEnd: number;
  /** The item's own line without printed index, white space normalised. */
  readonly text: string;
  /** Printed rank, or the one that the order implies. */
  readonly rank: number | null;
  readonly rankPrinted: boolean;
}

export interface FoundList {
  /** Calibrated probability that this is the list that the title announces. */
  readonly score: number;
  readonly items: readonly ListItem[];
  readonly ranked: boolean;
  readonly order: 'ascending' | 'descending' | 'unranked';
  readonly tagPath: string;
  /** Row of the `table` element when the items are its rows, else null. */
  readonly tableNode: number | null;
  /** Ids of the rules and the model that found it. */
  readonly provenance: readonly string[];
  /** The list goes on, on another page. */
  readonly partial: boolean;
}

export type NoListReason = 'empty-body' | 'no-candidate' | 'below-threshold';

export interface NoList {
  readonly reason: NoListReason;
}
