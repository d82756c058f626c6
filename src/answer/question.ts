import type { YearSpan } from '../lang/times.js';
import type { Maker } from './read-maker.js';
import type { Subject } from './rephrase.js';

/** A comparison with a number: "under $300", "over 500 m", "between 1990 and 2000". */
export interface NumberFilter {
  /** As written. */
  readonly text: string;
  readonly min: number | null;
  readonly max: number | null;
  /** The bounds themselves are left out: "over 500 m". */
  readonly open: boolean;
  /** Null for a bare number, which compares with any. */
  readonly dimension: string | null;
  /** Folded words that name what is measured, where the question says it: floor, height. */
  readonly measure: readonly string[] | null;
}

/** A question as a title's tuple, with what questions have besides. */
export interface Question {
  readonly text: string;
  /** Set when the names are to be put side by side. */
  readonly compare: readonly string[] | null;
  /** What they are compared by, as a superlative: "is A taller than B". */
  readonly comparedBy: string | null;
  /** "A or B": to be put side by side where all of them are things. */
  readonly choice: readonly string[] | null;
  /** The one thing of which a value is asked for: "which country is K2 in". */
  readonly subject: Subject | null;
  readonly k: number | null;
  /** The place in the ranking that is asked for: "second tallest". */
  readonly rank: number | null;
  /** Asks for one thing, at that place or at the top ("who is the tallest ..."). */
  readonly single: boolean;
  /** The criterion's words, folded: tall, best selling. */
  readonly criterion: readonly string[];
  readonly criterionText: string | null;
  /** By the other end of the criterion: "least populous", "fewest floors". */
  readonly least: boolean;
  /** The concept's words, folded, the head last. */
  readonly concept: readonly string[];
  readonly conceptText: string | null;
  readonly head: string;
  /** The head is a concept that is known to have instances. */
  readonly ofConcept: boolean;
  readonly time: YearSpan | null;
  readonly timeText: string | null;
  readonly timeRelation: 'during' | 'before' | 'after';
  /** What happened then, folded: "born", "completed". */
  readonly timeVerb: string | null;
  /** By whom the things were made: "directed by Hitchcock". */
  readonly maker: Maker | null;
  readonly place: string | null;
  readonly placeText: string | null;
  readonly filters: readonly NumberFilter[];
  /** All telling words, folded, in order, without question and ranking words. */
  readonly keywords: readonly string[];
  /** The same as the asker wrote them. */
  readonly keywordTexts: readonly string[];
  /** The question was longer than what is read. */
  readonly cut: boolean;
}

/** When something is asked for, and what happened then. */
export type AskedTime = Pick<Question, 'time' | 'timeText' | 'timeRelation' | 'timeVerb'>;
