import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees } from '../../boosted-trees.js';
import { WordColumn, type WordVectors } from '../../lang/word-vectors.js';
import { LINE, type LineTable } from '../../view/lines/line-table.js';
import { LINE_MEASURES, type LineContext, LineReader, MAX_WORDS } from './line-reader.js';

/** Tells from a line and its like whether it names an item of the page's list: a weighted sum, and trees upon it. */
export interface LineModel {
  /** One weight a measure, in the order of `LINE_MEASURES`, then one a dimension of the line's mean word vector. */
  readonly measures: readonly number[];
  /** Weights of words where they stand: `^first`, `^first second`, `last$`, `anywhere`. */
  readonly words: Readonly<Record<string, number>>;
  /** What measures mean together: they see the measures and, last, the sum of all weights. */
  readonly trees: BoostedTrees;
}

/** The forms under which a line's words are looked up. */
export function wordForms(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const forms = [`^${words[0]}`, `${words.at(-1)}$`, ...words];
  if (words.length > 1) forms.push(`^${words[0]} ${words[1]}`);
  if (words.length <= 3) forms.push(`=${words.join(' ')}`);
  return forms;
}

/** The model's weights by where a word stands. Words have numbers from 1 on; 0 is any that the model does not know. */
interface WordWeights {
  /** Number of a word by its row in the vectors. */
  readonly ofRow: Uint16Array;
  /** Number of a word that the vectors do not know, by its key. */
  readonly ofKey: ReadonlyMap<number, number>;
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly anywhere: Float64Array;
  /** The first two words, and lines of up to three words, whole: by the numbers of the words. */
  readonly pairs: ReadonlyMap<number, number>;
  readonly whole: ReadonlyMap<number, number>;
  /** What a word's vector says by itself. */
  readonly vectors: WordColumn;
  readonly trees: FlatTrees;
}

const weightsOfModels = new WeakMap<LineModel, WordWeights>();

function wordWeights(model: LineModel, vectors: WordVectors): WordWeights {
  let known = weightsOfModels.get(model);
  if (known === undefined) {
    known = sortWords(model, vectors);
    weightsOfModels.set(model, known);
  }
  return known;
}

function sortWords({ words, measures, trees }: LineModel, vectors: WordVectors): WordWeights {
  const forms = Object.entries(words);
  const numbers = new WordNumbers(vectors);
  // A form has three words at most; number 0 has no weight.
  const room = () => new Float64Array(1 + 3 * forms.length);
  const [first, last, anywhere] = [room(), room(), room()];
  const pairs = new Map<number, number>();
  const whole = new Map<number, number>();
  for (const [form, weight] of forms) {
    const sign = form[0];
    if (sign === '=') whole.set(numbers.join(form.slice(1)), weight);
    else if (sign === '^' && form.includes(' ')) pairs.set(numbers.join(form.slice(1)), weight);
    else if (sign === '^') first[numbers.add(form, 1)] = weight;
    else if (form.endsWith('$')) last[numbers.add(form, 0, form.length - 1)] = weight;
    else anywhere[numbers.add(form)] = weight;
  }
  const own = new WordColumn(vectors, measures, LINE_MEASURES.length);
  return {
    ofRow: numbers.ofRow,
    ofKey: numbers.ofKey,
    first,
    last,
    anywhere,
    pairs,
    whole,
    vectors: own,
    trees: flattenTrees(trees),
  };
}

/** Gives each word of the model a number. */
class WordNumbers {
  readonly ofRow: Uint16Array;
  readonly ofKey = new Map<number, number>();
  readonly #vectors: WordVectors;
  #count = 0;

  constructor(vectors: WordVectors) {
    this.#vectors = vectors;
    this.ofRow = new Uint16Array(vectors.size);
  }

  /** Of up to three words with a blank between them. */
  join(words: string): number {
    const [one, two, three] = words.split(' ').map((word) => this.add(word));
    return joined(one!, two, three);
  }

  /** Of the word [from, end) of a text. */
  add(text: string, from = 0, end = text.length): number {
    const key = this.#vectors.keyIn(text, from, end);
    const known = key >= 0 ? this.ofRow[key]! : (this.ofKey.get(key) ?? 0);
    if (known > 0) return known;
    const number = ++this.#count;
    if (key >= 0) this.ofRow[key] = number;
    else this.ofKey.set(key, number);
    return number;
  }
}

/** One number of up to three; there are fewer than 2 ** 16 words. */
const joined = (one: number, two = 0, three = 0): number => one + two * 2 ** 16 + three * 2 ** 32;

/** Longer lines are paragraphs; those without a number or a bold start name nothing, and need no reading. */
const MOST_LENGTH = 240;
const RUNNING_TEXT = -4;
/** Beyond this, log-odds say nothing more. */
const MAX_LOG_ODDS = 6;

export function isRunningText(lines: LineTable, line: number): boolean {
  return (
    lines.rawLength(line) > MOST_LENGTH && !lines.has(line, LINE.boldStart) && lines.index(line) === null
  );
}

/** Log-odds that a line names an item; each line is judged once. */
export class LineJudge {
  readonly #lines: LineTable;
  readonly #reader: LineReader;
  readonly #measures: readonly number[];
  readonly #weights: WordWeights;
  readonly #known: Float64Array;
  readonly #vectors: WordVectors;
  readonly #room = new Float64Array(LINE_MEASURES.length + 1);
  /** Numbers of the line's words in the model. */
  readonly #numbers = new Uint16Array(MAX_WORDS);

  constructor(context: LineContext, model: LineModel) {
    this.#lines = context.lines;
    this.#reader = new LineReader(context);
    this.#measures = model.measures;
    this.#vectors = context.vectors;
    this.#weights = wordWeights(model, context.vectors);
    this.#known = new Float64Array(context.lines.size).fill(Number.NaN);
  }

  logOdds(line: number): number {
    const known = this.#known[line]!;
    if (!Number.isNaN(known)) return known;
    if (isRunningText(this.#lines, line)) return RUNNING_TEXT;
    this.#reader.measure(line, this.#room);
    let sum = this.#wordOdds();
    const last = LINE_MEASURES.length;
    for (let i = 0; i < last; i++) sum += this.#room[i]! * this.#measures[i]!;
    this.#room[last] = sum;
    const odds = scoreTrees(this.#weights.trees, this.#room, 0, -MAX_LOG_ODDS);
    const value = Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, odds));
    this.#known[line] = value;
    return value;
  }

  /** The same forms as `wordForms` gives. */
  #wordOdds(): number {
    const { first, last, anywhere, vectors } = this.#weights;
    const { keys, count, known } = this.#reader.words;
    if (count === 0) return 0;
    const numbers = this.#numbers;
    for (let i = 0; i < count; i++) numbers[i] = this.#numberOf(keys[i]!);
    let sum = this.#vectors.average(keys, count, vectors);
    for (let i = 0; i < count; i++) if (keys[i]! >= 0) sum += anywhere[numbers[i]!]!;
    if (known < count) for (let i = 0; i < count; i++) if (keys[i]! < 0) sum += anywhere[numbers[i]!]!;
    sum += first[numbers[0]!]! + last[numbers[count - 1]!]!;
    return this.#joinedOdds(count, sum);
  }

  #joinedOdds(count: number, sum: number): number {
    const { pairs, whole } = this.#weights;
    const numbers = this.#numbers;
    const [one, two, three] = [numbers[0]!, count > 1 ? numbers[1]! : 0, count > 2 ? numbers[2]! : 0];
    let odds = sum;
    if (one === 0 || (count > 1 && two === 0)) return odds;
    if (count > 1) odds += pairs.get(joined(one, two)) ?? 0;
    if (count < 3 || (count === 3 && three > 0)) odds += whole.get(joined(one, two, three)) ?? 0;
    return odds;
  }

  #numberOf(key: number): number {
    const { ofRow, ofKey } = this.#weights;
    return key >= 0 ? ofRow[key]! : (ofKey.get(key) ?? 0);
  }
}
