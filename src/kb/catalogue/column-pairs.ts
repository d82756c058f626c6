import { likeness } from '../../lang/word-vectors.js';
import type { ColumnFacts, Direction, LabelFacts, NumberFacts, Tallies, Tally } from './column-facts.js';
import type { Profile } from './profile.js';
import type { Agreement } from './shared-things.js';
import type { SharedOfColumns } from './shared-values.js';

/** What the model asks of two columns of two tables, in the order of its features. */
export const PAIR_FEATURES = [
  'label equal',
  'label kin',
  'label stems in common',
  'label stems of the shorter in the longer',
  'label heads equal',
  'label vectors',
  'words of the shorter label',
  'words of the longer label',
  'columns of one label',
  'columns of one type',
  'later position',
  'types equal',
  'both numbers',
  'both dates',
  'one text',
  'dimensions equal',
  'measured',
  'units equal',
  'medians apart',
  'ranges in common',
  'distributions apart',
  'whole numbers apart',
  'shapes',
  'lengths apart',
  'words a value apart',
  'longest mean of words',
  'words in common',
  'values in common, fewest',
  'values in common, most',
  'different values in common',
  'different values, fewest',
  'agreement',
  'agreement by chance',
  'things in common',
  'fill, least',
  'fills apart',
  'distinctness, least',
  'distinctness apart',
  'one a list',
  'both lists',
] as const;

/** What is not there to be compared. */
const NONE = -1;

/** Compares columns, one with many others in turn. */
export class PairReader {
  readonly #features = new Float64Array(PAIR_FEATURES.length);
  #size = 0;
  readonly #shapes: Products;
  readonly #words: Products;

  constructor({ shapes, words }: Tallies) {
    this.#shapes = new Products(shapes);
    this.#words = new Products(words);
  }

  /** The features of two columns; they are overwritten by those of the next two. */
  read(a: ColumnFacts, b: ColumnFacts, shared: SharedOfColumns, agreement: Agreement | null): Float64Array {
    this.#size = 0;
    this.#addLabels(a.label, b.label);
    this.#add(Math.max(a.rivals.ofLabel, b.rivals.ofLabel));
    this.#add(Math.max(a.rivals.ofType, b.rivals.ofType));
    this.#add(Math.log1p(Math.max(a.profile.column.position, b.profile.column.position)));
    this.#addTypes(a.profile, b.profile);
    this.#addNumbers(a.numbers, b.numbers);
    this.#addTexts(a, b);
    this.#addValues(a, b, shared);
    this.#add(agreement?.same ?? NONE);
    this.#add(agreement?.byChance ?? NONE);
    this.#add(agreement === null ? 0 : Math.log(1 + agreement.both));
    this.#addExtents(a, b);
    return this.#features;
  }

  #add(value: number): void {
    this.#features[this.#size++] = value;
  }

  #addIf(holds: boolean): void {
    this.#add(holds ? 1 : 0);
  }

  #addLabels(a: LabelFacts, b: LabelFacts): void {
    const common = commonStems(a, b);
    const shorter = Math.min(a.stems.size, b.stems.size);
    const longer = Math.max(a.stems.size, b.stems.size);
    this.#addIf(a.plain === b.plain);
    this.#addIf(areKin(a, b));
    this.#add(common / Math.max(1, longer));
    this.#add(common / Math.max(1, shorter));
    this.#addIf(a.words.length > 0 && a.words.at(-1) === b.words.at(-1));
    this.#add(a.isKnown && b.isKnown ? likeness(a.vector, b.vector) : NONE);
    this.#add(shorter);
    this.#add(longer);
  }

  #addTypes(a: Profile, b: Profile): void {
    this.#addIf(a.type === b.type);
    this.#addIf(a.type === 'number' && b.type === 'number');
    this.#addIf(a.type === 'date' && b.type === 'date');
    this.#addIf((a.type === 'text') !== (b.type === 'text'));
    this.#addIf(a.dimension === b.dimension);
    this.#addIf(a.dimension !== null && a.dimension !== 'count' && a.dimension === b.dimension);
    this.#addIf(a.unit === b.unit);
  }

  #addNumbers(a: NumberFacts, b: NumberFacts): void {
    const areThere = a.sorted.length > 0 && b.sorted.length > 0;
    this.#add(areThere ? Math.abs(a.median - b.median) : NONE);
    this.#add(areThere ? rangesInCommon(a, b) : NONE);
    this.#add(areThere ? distributionsApart(a.sorted, b.sorted) : NONE);
    this.#add(areThere ? Math.abs(a.wholeShare - b.wholeShare) : NONE);
  }

  #addTexts(a: ColumnFacts, b: ColumnFacts): void {
    this.#add(this.#shapes.of(a.shapes, b.shapes));
    this.#add(Math.abs(a.length - b.length));
    this.#add(Math.abs(a.wordsOfValue - b.wordsOfValue));
    this.#add(Math.max(a.wordsOfValue, b.wordsOfValue));
    this.#add(this.#words.of(a.words, b.words));
  }

  #addValues(a: ColumnFacts, b: ColumnFacts, { different, ofFirst, ofSecond }: SharedOfColumns): void {
    const x = ofFirst / Math.max(1, a.sampled);
    const y = ofSecond / Math.max(1, b.sampled);
    const fewest = Math.min(a.profile.parts().size, b.profile.parts().size);
    this.#add(Math.min(x, y));
    this.#add(Math.max(x, y));
    this.#add(different / Math.max(1, fewest));
    this.#add(Math.log1p(fewest));
  }

  #addExtents(a: ColumnFacts, b: ColumnFacts): void {
    this.#add(Math.min(a.profile.fill, b.profile.fill));
    this.#add(Math.abs(a.profile.fill - b.profile.fill));
    this.#add(Math.min(a.distinctness, b.distinctness));
    this.#add(Math.abs(a.distinctness - b.distinctness));
    this.#addIf(a.profile.many !== b.profile.many);
    this.#addIf(a.profile.many && b.profile.many);
  }
}

export function areKin(a: LabelFacts, b: LabelFacts): boolean {
  return a.kin.some((label) => b.kin.includes(label));
}

export function commonStems(a: LabelFacts, b: LabelFacts): number {
  if (a === b) return a.stems.size;
  let common = 0;
  for (const stem of a.stems) if (b.stems.has(stem)) common++;
  return common;
}

/** Of the two stretches that hold most numbers, the part that is common, by their logarithms. */
function rangesInCommon(a: NumberFacts, b: NumberFacts): number {
  const all = Math.max(a.high, b.high) - Math.min(a.low, b.low);
  return all === 0 ? 1 : Math.max(0, Math.min(a.high, b.high) - Math.max(a.low, b.low)) / all;
}

/** The most by which the shares of numbers up to some number differ (Kolmogorov and Smirnov). */
function distributionsApart(a: Float64Array, b: Float64Array): number {
  let i = 0;
  let j = 0;
  let most = 0;
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i]!, b[j]!);
    while (i < a.length && a[i]! <= at) i++;
    while (j < b.length && b[j]! <= at) j++;
    most = Math.max(most, Math.abs(i / a.length - j / b.length));
  }
  return most;
}

/** Products of directions: the first is laid out by the numbers of its texts while it is the same. */
class Products {
  readonly #tally: Tally;
  #first: Direction | undefined;
  #laid = new Float64Array(0);

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  of(first: Direction, second: Direction): number {
    if (this.#first !== first || this.#laid.length < this.#tally.size) this.#lay(first);
    const { texts, weights } = second;
    let sum = 0;
    for (let i = 0; i < texts.length; i++) sum += weights[i]! * this.#laid[texts[i]!]!;
    return sum;
  }

  #lay(first: Direction): void {
    const before = this.#first;
    if (this.#laid.length < this.#tally.size) this.#laid = new Float64Array(2 * this.#tally.size);
    else if (before !== undefined) for (const text of before.texts) this.#laid[text] = 0;
    this.#first = first;
    const { texts, weights } = first;
    for (let i = 0; i < texts.length; i++) this.#laid[texts[i]!] = weights[i]!;
  }
}
