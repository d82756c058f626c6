/**
 * Which features are also looked at relative to the page's other candidates. The best of a page is told by comparison:
 * what is much text between items on one page is little on another.
 */
export const COMPARED = [
  'judge.mean',
  'judge.sum',
  'judge.least',
  'kin.title',
  'kin.concept',
  'kin.items',
  'gap.mean',
  'place.span',
  'place.start',
  'under.echo',
  'under.title',
  'paper.vScore',
  'text.words',
  'count.distance',
] as const;

/** Two numbers a compared feature: the share of candidates that have more of it, and what the most has beyond this one. */
export const RELATIVE_NAMES: readonly string[] = COMPARED.flatMap((name) => [
  `${name}/rank`,
  `${name}/behind`,
]);

/** Where the compared features of a vector stand, and where the relative ones go. */
export interface RelativePlaces {
  readonly width: number;
  readonly compared: readonly number[];
  readonly start: number;
}

/** Fills in the relative features of some candidates, compared with those that are looked at closely. */
export function fillRelative(
  features: Float64Array,
  { width, compared, start }: RelativePlaces,
  filled: readonly number[],
  looked: readonly number[],
): void {
  compared.forEach((position, c) => {
    let most = Number.NEGATIVE_INFINITY;
    for (const i of looked) most = Math.max(most, features[i * width + position]!);
    for (const i of filled) {
      const own = features[i * width + position]!;
      let more = 0;
      for (const other of looked) if (features[other * width + position]! > own + 1e-9) more++;
      features[i * width + start + 2 * c] = more / Math.max(1, looked.length);
      features[i * width + start + 2 * c + 1] = Math.max(0, most - own);
    }
  });
}
