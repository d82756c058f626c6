import { WordColumn, type WordVectors } from '../../lang/word-vectors.js';
import { LINE, type LineTable } from '../../view/lines/line-table.js';
import { isNamedAward } from '../features/item-facts.js';
import type { LineKinds } from '../features/line-kinds.js';
import { WordScan } from '../features/words.js';

/** A logistic regression that tells, from a line and its like, whether it names an item of the page's list. */
export interface LineModel {
  /** One weight a measure, in the order of `LINE_MEASURES`, then one a dimension of the line's mean word vector. */
  readonly measures: readonly number[];
  /** Weights of words where they stand: `^first`, `^first second`, `last$`, `anywhere`. */
  readonly words: Readonly<Record<string, number>>;
}

export const LINE_MEASURES = [
  'bias',
  'question',
  'colon',
  'sentence',
  'length',
  'oneWord',
  'longLine',
  'digit',
  'allCapitals',
  'capitalShare',
  'namedAward',
  'numbered',
  'linked',
  'bold',
  'hidden',
  'inContent',
  'titleWords',
  'titleLikeness',
  'firstOfKind',
  'lastOfKind',
  'secondOfKind',
  'lateOfKind',
  'placeInKind',
  'kindSize',
  'lengthOff',
  'commonClass',
  'proseFollows',
  'commonFollower',
  'gapOff',
  'placeOnPage',
  'numberedKind',
  'repeated',
] as const;

/** What the judge needs to know about the page. */
interface LineContext {
  readonly lines: LineTable;
  readonly kinds: LineKinds;
  readonly titleWords: ReadonlySet<string>;
  readonly vectors: WordVectors;
  /** How akin words are to the title's, by their keys. */
  titleLikeness(keys: Int32Array, count: number): number;
  readonly contentRoot: number;
  occurrences(text: string): number;
}

/** What lines of one kind have in common. */
interface KindTraits {
  readonly size: number;
  readonly medianLength: number;
  readonly commonClass: number;
  readonly commonFollower: number;
  readonly medianGap: number;
  readonly numberedShare: number;
}

const MAX_WORDS = 12;
/** Characters of a line that are read: the rest of a paragraph names nothing. */
const MAX_READ = 120;
const PROSE = 80;
const MOST_OFF = 2;
/** Beyond this, log-odds say nothing more. */
const MAX_LOG_ODDS = 6;
const [COLON, FULL_STOP, EXCLAMATION, QUESTION] = [0x3a, 0x2e, 0x21, 0x3f];

/** Measures of a line, and the words that are looked up in the model. */
export class LineReader {
  readonly #context: LineContext;
  readonly #traits = new Map<number, KindTraits>();
  readonly #titleKeys: ReadonlySet<number>;
  /** The words of the line measured last. */
  readonly words: WordScan;

  constructor(context: LineContext) {
    const { vectors, titleWords } = context;
    this.#context = context;
    this.#titleKeys = new Set(Array.from(titleWords, (word) => vectors.keyIn(word, 0, word.length)));
    this.words = new WordScan(vectors, MAX_WORDS);
  }

  /** Writes the line's measures, in the order of their names. */
  measure(line: number, out: Float64Array): void {
    const { lines } = this.#context;
    const text = lines.textAfterIndex(line).slice(0, MAX_READ);
    const { words } = this;
    words.read(text);
    let at = measureText(text, lines.lastSign(line), words.count, out);
    at = this.#measureOwn(line, out, at);
    out[at++] = this.#context.titleLikeness(words.keys, words.count);
    this.#measureAmongKind(line, out, at);
  }

  #measureOwn(line: number, out: Float64Array, start: number): number {
    const { lines, contentRoot } = this.#context;
    const node = lines.first[line]!;
    const { words } = this;
    let shared = 0;
    let content = 0;
    for (let i = 0; i < words.count; i++) {
      if (!words.isContent(i)) continue;
      content++;
      if (this.#titleKeys.has(words.keys[i]!)) shared++;
    }
    let at = start;
    out[at++] = Number(lines.index(line) !== null);
    out[at++] = Number(lines.has(line, LINE.linked));
    out[at++] = Number(lines.has(line, LINE.boldStart));
    out[at++] = Number(lines.has(line, LINE.hidden));
    out[at++] = Number(node >= contentRoot && node < lines.page.nodes.end[contentRoot]!);
    out[at++] = shared / Math.max(1, content);
    return at;
  }

  /** How the line stands among lines of its kind; order as in `LINE_MEASURES` from `firstOfKind` on. */
  #measureAmongKind(line: number, out: Float64Array, start: number): void {
    const { lines, kinds } = this.#context;
    const like = kinds.like(line);
    const place = kinds.placeOf(line);
    const traits = this.#traitsOf(line, like);
    const last = like.length - 1;
    const next = Math.min(line + 1, lines.size - 1);
    let at = start;
    out[at++] = Number(place === 0);
    out[at++] = Number(place === last);
    out[at++] = Number(place === 1);
    out[at++] = Number(last - place === 1);
    out[at++] = place / Math.max(1, last);
    out[at++] = Math.log(like.length);
    out[at++] = Math.abs(clampLog((1 + lines.rawLength(line)) / (1 + traits.medianLength)));
    out[at++] = Number(lines.styleClass(line) === traits.commonClass);
    out[at++] = Number(lines.rawLength(next) >= PROSE);
    out[at++] = Number(lines.folded[next] === traits.commonFollower);
    out[at++] =
      place === last ? 0 : clampLog((1 + gap(lines, line, like[place + 1]!)) / (1 + traits.medianGap));
    out[at++] = line / lines.size;
    out[at++] = traits.numberedShare;
    out[at++] = Number(this.#context.occurrences(lines.textAfterIndex(line)) > 1);
  }

  #traitsOf(line: number, like: readonly number[]): KindTraits {
    const kind = this.#context.kinds.kindOf(line);
    let traits = this.#traits.get(kind);
    if (traits === undefined) {
      traits = traitsOf(this.#context.lines, like);
      this.#traits.set(kind, traits);
    }
    return traits;
  }
}

/** What the line's own letters and signs tell; gives the next place in `out`. */
function measureText(text: string, lastSign: number, words: number, out: Float64Array): number {
  const { shown, capitals, small, digits } = countLetters(text);
  out[0] = 1;
  out[1] = Number(lastSign === QUESTION);
  out[2] = Number(lastSign === COLON);
  out[3] = Number(lastSign === FULL_STOP || lastSign === EXCLAMATION);
  out[4] = Math.log(1 + words);
  out[5] = Number(words === 1);
  out[6] = Number(words >= 12);
  out[7] = Number(digits > 0);
  out[8] = Number(text.length > 3 && small === 0);
  out[9] = capitals / Math.max(1, shown);
  out[10] = Number(isNamedAward(text));
  return 11;
}

/** Words between blanks that hold a letter, and those of them that start with a capital; small letters; digits. */
function countLetters(text: string) {
  const counts = { shown: 0, capitals: 0, small: 0, digits: 0 };
  let isStart = true;
  let isShown = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) {
      isStart = true;
      isShown = false;
      continue;
    }
    const letter = letterCase(code, text, at);
    if (letter !== 0 && !isShown) {
      counts.shown++;
      isShown = true;
    }
    if (letter === 2 && isStart) counts.capitals++;
    if (letter === 1) counts.small++;
    if (code >= 0x30 && code <= 0x39) counts.digits++;
    isStart = false;
  }
  return counts;
}

/** 2 for a capital, 1 for another letter, 0 for what is none. */
function letterCase(code: number, text: string, at: number): 0 | 1 | 2 {
  if (code < 0x80) {
    if (code >= 0x41 && code <= 0x5a) return 2;
    return code >= 0x61 && code <= 0x7a ? 1 : 0;
  }
  const sign = text[at]!;
  const upper = sign.toUpperCase();
  if (upper === sign.toLowerCase()) return 0;
  return sign === upper ? 2 : 1;
}

const clampLog = (ratio: number) => Math.max(-MOST_OFF, Math.min(MOST_OFF, Math.log(ratio)));
const gap = (lines: LineTable, line: number, next: number) => {
  const { textStart, textEnd } = lines.page.nodes;
  return Math.max(0, textStart[lines.first[next]!]! - textEnd[lines.last[line]!]!);
};

/** A kind of thousands of lines is known by its first ones. */
const MAX_LOOKED_AT = 60;

function traitsOf(lines: LineTable, all: readonly number[]): KindTraits {
  const like = all.slice(0, MAX_LOOKED_AT);
  return {
    size: all.length,
    medianLength: median(like.map((line) => lines.rawLength(line))),
    commonClass: commonest(like.map((line) => lines.styleClass(line))),
    commonFollower: commonest(like.map((line) => lines.folded[Math.min(line + 1, lines.size - 1)]!)),
    medianGap: median(like.slice(1).map((line, i) => gap(lines, like[i]!, line))),
    numberedShare: like.filter((line) => lines.index(line) !== null).length / like.length,
  };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  let best = -1;
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (best < 0 || counts.get(value)! > counts.get(best)!) best = value;
  }
  return best;
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

function sortWords({ words, measures }: LineModel, vectors: WordVectors): WordWeights {
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
  return { ofRow: numbers.ofRow, ofKey: numbers.ofKey, first, last, anywhere, pairs, whole, vectors: own };
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
  readonly #room = new Float64Array(LINE_MEASURES.length);
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
    for (let i = 0; i < this.#room.length; i++) sum += this.#room[i]! * this.#measures[i]!;
    const value = Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, sum));
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
