/** A term with its probability or typicality. */
export interface Scored {
  readonly term: string;
  readonly score: number;
}

/** Tokens [start, end) of a token list. */
export interface TokenSpan {
  readonly start: number;
  readonly end: number;
}

export interface Place {
  readonly name: string;
  readonly kind: 'city' | 'state' | 'country' | 'region' | 'continent';
  readonly population: number;
}

/**
 * The is-a knowledge (the role of Probase in the papers). Terms are matched lower-cased and
 * lemma-folded ("Books" = "book"); all look-ups answer "unknown" with 0, null or an empty array.
 */
export interface Concepts {
  isConcept(phrase: string): boolean;
  isInstance(phrase: string): boolean;
  /** Typicality P(instance | concept), smoothed; 0 when the pair is unknown. */
  isA(instance: string, concept: string): number;
  /** Concepts of an instance by P(concept | instance). */
  conceptsOf(instance: string, limit?: number): Scored[];
  /** Instances of a concept by P(instance | concept). */
  instancesOf(concept: string, limit?: number): Scored[];
  /** Terms of the same meaning ("film": "movie"). */
  synonymsOf(phrase: string): string[];
  /**
   * Concepts all of whose instances are of this one ("building": "skyscraper"), nearest first. An instance
   * that is also a word for a concept is none: a film is called "Airplane", but no airplane is a film.
   */
  kindsOf(concept: string, limit?: number): string[];
  /** The longest concept that the phrase ends in ("luxury hotel brands": "brand"). */
  headConcept(phrase: string): string | null;
  /** For each token, bit n is set when the (n+1)-gram that ends there is a concept (paper, table II). */
  conceptBits(tokens: readonly string[]): Uint8Array;
  /** Longest known instance inside the tokens (LMI); of one concept (or its head, if unknown) if given. */
  longestInstance(tokens: readonly string[], concept?: string): TokenSpan | null;
  /** Concepts that describe the whole set, best first (naive Bayes, section IV-D.2). */
  conceptualise(instances: readonly string[], limit?: number): Scored[];
  /** The most populous place of that name. */
  place(name: string): Place | null;
}
