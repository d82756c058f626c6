import { isStopWord } from '../../lang/stop-words.js';
import { loadWordVectors } from '../../lang/word-vectors.js';
import { remembering } from '../../recent.js';
import { labelKin } from '../resolve/label-kin.js';
import type { Profile } from './profile.js';
import type { SourceCell } from './sources.js';

/** What a label says, in the forms in which it is compared with others. */
export interface LabelFacts {
  /** Without the number by which a site's table tells columns of one label apart. */
  readonly plain: string;
  readonly kin: readonly string[];
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** Mean direction of its words. */
  readonly vector: Float64Array;
  readonly isKnown: boolean;
}

const NUMBERED = /(?: \d+)+$/;
/** "director" and "directed" begin alike. */
const STEM_LENGTH = 6;
const REMEMBERED_LABELS = 10_000;

/** Each label is compared with those of all other tables. */
export const labelFacts = remembering<LabelFacts>(REMEMBERED_LABELS, (label) => {
  const plain = label.replace(NUMBERED, '');
  const words = plain.split(' ').filter((word) => word !== '' && !isStopWord(word));
  const vector = loadWordVectors().mean(words);
  return {
    plain,
    kin: labelKin(plain),
    words,
    stems: new Set(words.map((word) => word.slice(0, STEM_LENGTH))),
    vector,
    isKnown: vector.some((each) => each !== 0),
  };
});

/** How many columns of its table are like a column, with itself. */
interface Rivals {
  readonly ofLabel: number;
  /** Of its type and dimension: the one length or date of a table is soon told. */
  readonly ofType: number;
}

/** How the values of a column look, from some of them: enough to compare it with columns of other tables. */
export class ColumnFacts {
  readonly profile: Profile;
  readonly label: LabelFacts;
  readonly rivals: Rivals;
  readonly #sample: readonly SourceCell[];
  #shapes: ReadonlyMap<string, number> | undefined;
  #words: ReadonlyMap<string, number> | undefined;
  #numbers: Float64Array | undefined;
  #counts: ReadonlyMap<string, number> | undefined;
  #length: number | undefined;
  #wordsOfValue: number | undefined;

  constructor(profile: Profile, rivals: Rivals) {
    this.profile = profile;
    this.label = labelFacts(profile.labelKey);
    this.rivals = rivals;
    this.#sample = evenly(profile.cells, MOST_SAMPLED);
  }

  /** How often each form is there: "(215) 574-9600" is "(9) 9-9". A direction of length 1. */
  get shapes(): ReadonlyMap<string, number> {
    this.#shapes ??= unit(countOf(this.#sample.map(({ text }) => shapeOf(text))));
    return this.#shapes;
  }

  /** In how many values each word is. A direction of length 1. */
  get words(): ReadonlyMap<string, number> {
    this.#words ??= unit(countOf(this.#sample.flatMap(({ key }) => [...new Set(key.split(' '))])));
    return this.#words;
  }

  /** Its numbers in order, in the base unit of its dimension. */
  get numbers(): Float64Array {
    this.#numbers ??= Float64Array.from(
      this.#sample.flatMap(({ number }) => (number === null ? [] : [number])),
    ).sort();
    return this.#numbers;
  }

  /** How many of the values that were looked at say each. */
  get counts(): ReadonlyMap<string, number> {
    this.#counts ??= countOf(this.#sample.map(({ key, text }) => key || text));
    return this.#counts;
  }

  get sampled(): number {
    return this.#sample.length;
  }

  get distinctness(): number {
    return this.counts.size / Math.max(1, this.sampled);
  }

  /** Logarithm of the mean length of its values. */
  get length(): number {
    this.#length ??= Math.log1p(this.#mean(({ text }) => text.length));
    return this.#length;
  }

  /** Words of a value in the mean. */
  get wordsOfValue(): number {
    this.#wordsOfValue ??= this.#mean(({ key }) => key.split(' ').length);
    return this.#wordsOfValue;
  }

  #mean(measure: (cell: SourceCell) => number): number {
    return this.#sample.reduce((sum, cell) => sum + measure(cell), 0) / Math.max(1, this.sampled);
  }
}

/** Values that show how a column looks; more show no more. */
const MOST_SAMPLED = 300;

function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!);
}

const LONGEST_SHAPED = 60;

/** Digits as 9, words as a or A, what stands between them as it is. */
const shapeOf = remembering<string>(20_000, (text) =>
  text
    .slice(0, LONGEST_SHAPED)
    .replace(/\d+/g, '9')
    .replace(/\p{Lu}[\p{L}'’]*(?: \p{Lu}[\p{L}'’]*)*/gu, 'A')
    .replace(/\p{Ll}[\p{L}'’]*(?: \p{Ll}[\p{L}'’]*)*/gu, 'a'),
);

function countOf(given: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of given) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

function unit(counts: Map<string, number>): Map<string, number> {
  let squares = 0;
  for (const n of counts.values()) squares += n * n;
  const length = Math.sqrt(squares) || 1;
  for (const [each, n] of counts) counts.set(each, n / length);
  return counts;
}
