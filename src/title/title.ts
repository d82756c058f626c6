/** What a title announces (top-k paper, section II): k, concept, criterion, and optionally time and place. */
export interface Title {
  readonly title: string;
  readonly topk: boolean;
  /** Probability that the title announces a list of k items. */
  readonly score: number;
  readonly k: number | null;
  /** Noun phrase of the items, without ranking words, time and place. */
  readonly concept: string | null;
  readonly criterion: string | null;
  readonly time: TitleTime | null;
  readonly location: TitleLocation | null;
  /** Announces a list but no count ("Best Laptops of 2026"); `topk` is false then. */
  readonly uncounted?: boolean;
  /** All counts that the title announces, where there are several ("The 11 Best ... (Plus 5 ...)"). */
  readonly readings?: readonly TitleReading[];
}

export interface TitleReading {
  readonly k: number;
  readonly concept: string | null;
  readonly score: number;
}

export interface TitleTime {
  readonly text: string;
  readonly relation: 'during' | 'before' | 'after';
}

export interface TitleLocation {
  readonly text: string;
}
