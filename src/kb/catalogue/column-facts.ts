import { isStopWord } from '../../lang/stop-words.js';
import { loadWordVectors } from '../../lang/word-vectors.js';
import { remembering } from '../../recent.js';
import { labelKin } from '../resolve/value-agreement.js';
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

/** Texts that were counted, by their numbers in the tally: a direction of length 1. */
export interface Direction {
  readonly texts: Int32Array;
  readonly weights: Float64Array;
}

/** Counts the texts of one column after the other. A text has the same number in all, so that no text is compared. */
export class Tally {
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];
  /** The last value that had the text. */
  readonly #last: number[] = [];
  #counted: number[] = [];
  #values = 0;

  get size(): number {
    return this.#numbers.size;
  }

  /** Counts the texts of one value, each once. */
  add(texts: readonly string[]): void {
    this.#values++;
    for (const text of texts) {
      const number = this.#numberOf(text);
      if (this.#last[number] === this.#values) continue;
      this.#last[number] = this.#values;
      if (this.#counts[number]!++ === 0) this.#counted.push(number);
    }
  }

  /** What was counted since this was asked last. */
  take(): Direction {
    const texts = Int32Array.from(this.#counted);
    const weights = Float64Array.from(this.#counted, (number) => this.#counts[number]!);
    for (const number of this.#counted) this.#counts[number] = 0;
    this.#counted = [];
    const length = Math.sqrt(weights.reduce((sum, n) => sum + n * n, 0)) || 1;
    for (let i = 0; i < weights.length; i++) weights[i]! /= length;
    return { texts, weights };
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    this.#counts.push(0);
    this.#last.push(0);
    return number;
  }
}

/** What the columns that are compared have in common: the numbers of their forms and of their words. */
export interface Tallies {
  readonly shapes: Tally;
  readonly words: Tally;
}

/** The numbers of a column, in the base unit of its dimension. */
export interface NumberFacts {
  /** In order. */
  readonly sorted: Float64Array;
  /** Logarithms: a tenth of the numbers is below the first, half below the second, a tenth above the third. */
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly wholeShare: number;
}

/** How the values of a column look, from some of them: enough to compare it with columns of other tables. */
export class ColumnFacts {
  readonly profile: Profile;
  readonly label: LabelFacts;
  readonly rivals: Rivals;
  readonly #tallies: Tallies;
  readonly #sample: readonly SourceCell[];
  #shapes: Direction | undefined;
  #words: Direction | undefined;
  #numbers: NumberFacts | undefined;
  #counts: ReadonlyMap<string, number> | undefined;
  #length: number | undefined;
  #wordsOfValue = 0;

  constructor(profile: Profile, rivals: Rivals, tallies: Tallies) {
    this.profile = profile;
    this.label = labelFacts(profile.labelKey);
    this.rivals = rivals;
    this.#tallies = tallies;
    this.#sample = evenly(profile.cells, MOST_SAMPLED);
  }

  /** How often each form is there: "(215) 574-9600" is "(9) 9-9". */
  get shapes(): Direction {
    this.#shapes ??= this.#countShapes();
    return this.#shapes;
  }

  /** In how many values each word is. */
  get words(): Direction {
    this.#words ??= this.#countWords();
    return this.#words;
  }

  /** Words of a value in the mean. */
  get wordsOfValue(): number {
    this.#words ??= this.#countWords();
    return this.#wordsOfValue;
  }

  get numbers(): NumberFacts {
    this.#numbers ??= numberFacts(this.#sample);
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
    this.#length ??= Math.log1p(
      this.#sample.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, this.sampled),
    );
    return this.#length;
  }

  #countShapes(): Direction {
    const { shapes } = this.#tallies;
    for (const { text } of this.#sample) shapes.add([shapeOf(text)]);
    return shapes.take();
  }

  #countWords(): Direction {
    const { words } = this.#tallies;
    let all = 0;
    for (const { key } of this.#sample) {
      const own = key.split(' ');
      all += own.length;
      words.add(own);
    }
    this.#wordsOfValue = all / Math.max(1, this.sampled);
    return words.take();
  }
}

function numberFacts(cells: readonly SourceCell[]): NumberFacts {
  const sorted = Float64Array.from(cells.flatMap(({ number }) => (number === null ? [] : [number]))).sort();
  const logAt = (share: number) => logOf(sorted[Math.floor(share * (sorted.length - 1))]!);
  const wholeShare = sorted.filter(Number.isInteger).length / sorted.length;
  return { sorted, low: logAt(0.1), median: logAt(0.5), high: logAt(0.9), wholeShare };
}

function logOf(number: number): number {
  return Math.sign(number) * Math.log1p(Math.abs(number));
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
