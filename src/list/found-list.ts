/** One item of a list, as nodes of its page. */
export interface ListItem {
  /** The node that carries the item's line: heading, `li`, `tr`, card, paragraph, bold start. */
  readonly node: number;
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
  /** Other lists of the page that name the same things, with more about them. */
  readonly elsewhere?: readonly (readonly ListItem[])[];
}

type NoListReason = 'empty-body' | 'no-candidate' | 'below-threshold';

export interface NoList {
  readonly reason: NoListReason;
}

/** What a user can do about a page without a list. */
export const NO_LIST_HINTS: Readonly<Record<NoListReason, string>> = {
  'empty-body':
    'The page has next to no text of its own: a script builds it, or it is made of frames. Render it first (save it from a browser, or fetch it with a headless one), then extract the saved page; of frames, extract the framed pages.',
  'no-candidate':
    'Nothing on the page has about as many items as the title announces. If the list goes on elsewhere, try --follow; "tagpath lists" shows all lists of the page.',
  'below-threshold': 'The best candidate is too improbable. --explain shows it, and what spoke against it.',
};
