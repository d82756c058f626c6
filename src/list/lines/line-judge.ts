import { likeness, type WordVectors } from '../../lang/word-vectors.js';
import type { LineKinds } from '../features/line-kinds.js';
import { contentWords, wordsOf } from '../features/words.js';
import { LINE, type LineTable } from './line-table.js';

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
export interface LineContext {
  readonly lines: LineTable;
  readonly kinds: LineKinds;
  readonly titleWords: ReadonlySet<string>;
  readonly titleVector: Float64Array;
  readonly vectors: WordVectors;
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

const MAX_WORDS = 14;
const PROSE = 80;
const MOST_OFF = 2;
/** Beyond this, log-odds say nothing more. */
const MAX_LOG_ODDS = 6;
const DIGIT = /\d/;
const CAPITAL = /^\p{Lu}/u;

/** Measures of a line, and the words that are looked up in the model. */
export class LineReader {
  readonly #context: LineContext;
  readonly #traits = new Map<number, KindTraits>();
  readonly width: number;

  constructor(context: LineContext) {
    this.#context = context;
    this.width = LINE_MEASURES.length + context.vectors.dimensions;
  }

  /** Writes the line's measures and its mean word vector. */
  measure(line: number, out: Float64Array): readonly string[] {
    const { lines, vectors, titleVector } = this.#context;
    const text = lines.textAfterIndex(line);
    const words = wordsOf(text.toLowerCase().slice(0, 120)).slice(0, MAX_WORDS);
    const vector = vectors.mean(words);
    const numbers = [
      ...textMeasures(text, words),
      ...this.#own(line, words),
      likeness(vector, titleVector),
      ...this.#amongKind(line),
    ];
    out.set(numbers);
    out.set(vector, LINE_MEASURES.length);
    return words;
  }

  #own(line: number, words: readonly string[]): number[] {
    const { lines, titleWords, contentRoot } = this.#context;
    const { end } = lines.page.nodes;
    const node = lines.first[line]!;
    const content = contentWords(words);
    const shared = content.filter((word) => titleWords.has(word)).length;
    return [
      Number(lines.index(line) !== null),
      Number(lines.has(line, LINE.linked)),
      Number(lines.has(line, LINE.boldStart)),
      Number(lines.has(line, LINE.hidden)),
      Number(node >= contentRoot && node < end[contentRoot]!),
      shared / Math.max(1, content.length),
    ];
  }

  /** How the line stands among lines of its kind; order as in `LINE_MEASURES` from `firstOfKind` on. */
  #amongKind(line: number): number[] {
    const { lines, kinds, occurrences } = {
      ...this.#context,
      occurrences: (text: string) => this.#context.occurrences(text),
    };
    const like = kinds.like(line);
    const at = kinds.placeOf(line);
    const traits = this.#traitsOf(line, like);
    const last = like.length - 1;
    const next = Math.min(line + 1, lines.size - 1);
    return [
      Number(at === 0),
      Number(at === last),
      Number(at === 1),
      Number(last - at === 1),
      at / Math.max(1, last),
      Math.log(like.length),
      Math.min(MOST_OFF, Math.abs(Math.log((1 + lines.rawLength(line)) / (1 + traits.medianLength)))),
      Number(lines.styleClass(line) === traits.commonClass),
      Number(lines.rawLength(next) >= PROSE),
      Number(lines.folded[next] === traits.commonFollower),
      at === last ? 0 : clampLog((1 + gap(lines, line, like[at + 1]!)) / (1 + traits.medianGap)),
      line / lines.size,
      traits.numberedShare,
      Number(occurrences(lines.textAfterIndex(line)) > 1),
    ];
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

function textMeasures(text: string, words: readonly string[]): number[] {
  const shown = text.split(' ').filter((word) => /\p{L}/u.test(word));
  const capitals = shown.filter((word) => CAPITAL.test(word)).length;
  return [
    1,
    Number(text.endsWith('?')),
    Number(text.endsWith(':')),
    Number(/[.!]$/.test(text)),
    Math.log(1 + words.length),
    Number(words.length === 1),
    Number(words.length >= 12),
    Number(DIGIT.test(text)),
    Number(text.length > 3 && text === text.toUpperCase()),
    capitals / Math.max(1, shown.length),
  ];
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

/** Log-odds that a line names an item; each line is judged once. */
export class LineJudge {
  readonly #reader: LineReader;
  readonly #model: LineModel;
  readonly #known: (number | undefined)[] = [];
  readonly #room: Float64Array;

  constructor(context: LineContext, model: LineModel) {
    this.#reader = new LineReader(context);
    this.#model = model;
    this.#room = new Float64Array(this.#reader.width);
  }

  logOdds(line: number): number {
    const known = this.#known[line];
    if (known !== undefined) return known;
    const words = this.#reader.measure(line, this.#room);
    let sum = 0;
    for (let i = 0; i < this.#room.length; i++) sum += this.#room[i]! * this.#model.measures[i]!;
    for (const form of wordForms(words)) sum += this.#model.words[form] ?? 0;
    const value = Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, sum));
    this.#known[line] = value;
    return value;
  }
}
