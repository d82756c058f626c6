/** What one fact about a candidate added to its score, in the ranker's own units. */
export interface Contribution {
  readonly name: string;
  readonly value: number;
  /** Above 0 it spoke for the candidate, below 0 against it. */
  readonly effect: number;
}

/** The strongest first; what had no effect is left out. */
export function strongest(contributions: readonly Contribution[], count: number): Contribution[] {
  return contributions
    .filter(({ effect }) => effect !== 0)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, count);
}
