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
export const RELATIVE_NAMES: readonly string[] = [
  ...COMPARED.flatMap((name) => [`${name}/rank`, `${name}/behind`]),
  'twin.words',
  'twin.size',
];
/** A candidate by what its items say: the words that tell, without those of the title. */
export interface WordedCandidate {
  readonly lines: readonly number[];
  readonly words: ReadonlySet<string>;
}

/** Words of so many items are looked at. */
const MOST_ITEMS = 40;
/** A name says what it is in its first words. */
const MOST_WORDS = 6;
/** Fewer words are shared by chance. */
const FEWEST_WORDS = 4;

export function wordedCandidate(
  lines: readonly number[],
  items: readonly (readonly string[])[],
  titleWords: ReadonlySet<string>,
): WordedCandidate {
  const words = new Set<string>();
  for (let i = 0; i < Math.min(MOST_ITEMS, items.length); i++) {
    const item = items[i]!;
    for (let w = 0; w < Math.min(MOST_WORDS, item.length); w++) {
      if (!titleWords.has(item[w]!)) words.add(item[w]!);
    }
  }
  return { lines, words };
}

/**
 * The same things named at another place of the page, as a summary or a comparison names those of the list: the share of
 * words that the candidate has in common with the one most like it that stands elsewhere, and how alike their sizes are.
 */
function fillTwin(
  own: WordedCandidate,
  others: readonly WordedCandidate[],
  out: Float64Array,
  at: number,
): void {
  out[at] = 0;
  out[at + 1] = 0;
  for (const other of others) {
    const fewer = Math.min(own.words.size, other.words.size);
    if (other === own || fewer < FEWEST_WORDS || sharesLines(own, other)) continue;
    const [small, large] = own.words.size === fewer ? [own, other] : [other, own];
    let shared = 0;
    for (const word of small.words) if (large.words.has(word)) shared++;
    if (shared / fewer <= out[at]!) continue;
    out[at] = shared / fewer;
    out[at + 1] =
      Math.min(own.lines.length, other.lines.length) / Math.max(own.lines.length, other.lines.length);
  }
}

/** Both in ascending order. */
function sharesLines({ lines: own }: WordedCandidate, { lines: other }: WordedCandidate): boolean {
  if (own.at(-1)! < other[0]! || other.at(-1)! < own[0]!) return false;
  let i = 0;
  for (const line of other) {
    while (i < own.length && own[i]! < line) i++;
    if (own[i] === line) return true;
  }
  return false;
}

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
  wordedOf: (candidate: number) => WordedCandidate,
): void {
  const worded = looked.map(wordedOf);
  for (const i of filled) {
    const at = looked.indexOf(i);
    fillTwin(at < 0 ? wordedOf(i) : worded[at]!, worded, features, i * width + start + 2 * compared.length);
  }
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
