import type { QuestionWord, WordSpan } from './question-words.js';

/** What a word of the question is taken for. */
type WordUse =
  | 'name'
  | 'kind'
  | 'near kind'
  | 'column'
  | 'near column'
  | 'value'
  | 'name word'
  | 'bound'
  | 'ranking'
  | 'operator'
  | 'compared'
  | 'source';

/** What is known of a word before anything is made of it; each 0 to 1. */
export interface WordFacts {
  /** Values or names of this kind have it, or those of others. */
  readonly own: number;
  readonly elsewhere: number;
  /** How near its meaning is to the kind, to what its sources are called, and to the labels of its columns. */
  readonly nearKind: number;
  readonly nearSource: number;
  readonly nearLabel: number;
  readonly rarity: number;
  /** It asks for an order, a bound or a number. */
  readonly operates: number;
  readonly digits: number;
  /** It asks for a column of the kind. */
  readonly column: number;
  /** It names a place, is written as a name, or stands behind "in", "from" or "by": it narrows what is asked for. */
  readonly place: number;
  readonly capital: number;
  readonly narrows: number;
  /** The next word is the kind's. */
  readonly beforeKind: number;
}

/** Names of what a reading is judged by, and how much of each it has. */
export type Features = ReadonlyMap<string, number>;

/** How much each feature speaks for a reading; the score of no answer is 0. */
export type Weights = Readonly<Record<string, number>>;

/** What a word left over means differs by form: a number beside a name is of another thing. */
const BY_FORM = ['digits', 'capital', 'place', 'own', 'elsewhere', 'narrows', 'column'] as const;

/** Which words a reading has a place for, and what else speaks for it. */
export class Cover {
  readonly #words: readonly QuestionWord[];
  readonly #facts: readonly WordFacts[];
  readonly #weights: Weights;
  readonly #uses: (WordUse | null)[];
  readonly #quality: Float64Array;
  readonly #counts: Map<string, number>;
  #score: number | null = null;

  constructor(words: readonly QuestionWord[], facts: readonly WordFacts[], weights: Weights, from?: Cover) {
    this.#words = words;
    this.#facts = facts;
    this.#weights = weights;
    this.#uses = from === undefined ? words.map(() => null) : [...from.#uses];
    this.#quality = from === undefined ? new Float64Array(words.length) : from.#quality.slice();
    this.#counts = new Map(from === undefined ? [] : from.#counts);
  }

  copy(): Cover {
    return new Cover(this.#words, this.#facts, this.#weights, this);
  }

  span({ from, to }: WordSpan, use: WordUse, quality: number): this {
    for (let at = from; at < to; at++) this.word(at, use, quality);
    return this;
  }

  word(at: number, use: WordUse, quality: number): this {
    if (this.#quality[at]! >= quality) return this;
    this.#quality[at] = quality;
    this.#uses[at] = use;
    this.#score = null;
    return this;
  }

  count(feature: string, by = 1): this {
    this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + by);
    this.#score = null;
    return this;
  }

  left(): QuestionWord[] {
    return this.#words.filter((word, at) => word.weight > 0 && this.#uses[at] === null);
  }

  /** `form` tells readings apart that bear words left over more or less. */
  features(form = ''): Map<string, number> {
    const found = new Map(this.#counts);
    const add = (feature: string, by: number) => {
      if (by !== 0) found.set(feature, (found.get(feature) ?? 0) + by);
    };
    const left = this.left().reduce((sum, { weight }) => sum + weight, 0);
    add(left < 1 ? 'all words' : 'not all words', 1);
    const all = this.#words.reduce((sum, { weight }) => sum + weight, 0);
    if (form !== '') add(`share left in ${form}`, left / Math.max(1, all));
    this.#words.forEach(({ weight }, at) => {
      const use = this.#uses[at];
      if (weight === 0) return;
      if (use !== null) {
        add(`words ${use}`, weight);
        add(`quality ${use}`, weight * this.#quality[at]!);
        return;
      }
      add('left', weight);
      if (form !== '') add(`left in ${form}`, weight);
      if (weight < 1) return;
      for (const [name, value] of Object.entries(this.#facts[at]!)) add(`left ${name}`, value);
      if (form !== '') for (const name of BY_FORM) add(`left ${name} in ${form}`, this.#facts[at]![name]);
      // A word beside a name that the name does not have: another thing's.
      for (const beside of ['name', 'value'] as const)
        if (this.#uses[at - 1] === beside || this.#uses[at + 1] === beside) add(`left beside ${beside}`, 1);
    });
    return found;
  }

  score(): number {
    this.#score ??= scoreOf(this.features(), this.#weights);
    return this.#score;
  }
}

export function scoreOf(features: Features, weights: Weights): number {
  let sum = 0;
  for (const [name, value] of features) sum += (weights[name] ?? 0) * value;
  return sum;
}
