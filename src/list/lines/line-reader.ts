import type { WordVectors } from '../../lang/word-vectors.js';
import { LINE, type LineTable } from '../../view/lines/line-table.js';
import { isNamedAward } from '../words/awards.js';
import { keyMeant, type Meanings, meaningsFor } from '../words/meanings.js';
import { WordScan } from '../words/words.js';
import { type LineKinds, lowerBound } from './line-kinds.js';

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
  'unknownWords',
  'sameStart',
  'underCommon',
  'underOdd',
  'sectionShare',
  'sectionSpread',
  'sectionWords',
  'sectionQuestion',
] as const;

/** What the judge needs to know about the page. */
export interface LineContext {
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
  /** How many of them were looked at. */
  readonly looked: number;
  readonly medianLength: number;
  readonly commonClass: number;
  readonly commonFollower: number;
  readonly medianGap: number;
  readonly numberedShare: number;
  /** How many start with a word. */
  readonly starts: ReadonlyMap<number, number>;
  /** Under how many a line of another kind stands. */
  readonly under: ReadonlyMap<number, number>;
  /** Kinds that stand under at least half of them. */
  readonly commonUnder: number;
  /** How many stand under a heading. */
  readonly sections: ReadonlyMap<number, number>;
}

/** What the heading above a line says. */
interface HeadingFacts {
  /** Share of the title's words that it repeats. */
  readonly titleWords: number;
  readonly question: number;
}

const NO_HEADING: HeadingFacts = { titleWords: 0, question: 0 };

/** Words of a line that are read. */
export const MAX_WORDS = 12;
/** Characters of a line that are read: the rest of a paragraph names nothing. */
const MAX_READ = 120;
const PROSE = 80;
const MOST_OFF = 2;
const [COLON, FULL_STOP, EXCLAMATION, QUESTION] = [0x3a, 0x2e, 0x21, 0x3f];

/** Measures of a line, and the words that are looked up in the model. */
export class LineReader {
  readonly #context: LineContext;
  readonly #traits = new Map<number, KindTraits>();
  readonly #headings = new Map<number, HeadingFacts>();
  readonly #titleKeys: ReadonlySet<number>;
  readonly #meanings: Meanings | undefined;
  /** The words of the line measured last. */
  readonly words: WordScan;

  constructor(context: LineContext) {
    const { vectors, titleWords } = context;
    this.#context = context;
    this.#meanings = meaningsFor(context.lines.page.info.lang, vectors);
    this.#titleKeys = new Set(Array.from(titleWords, (word) => keyMeant(word, vectors, this.#meanings)));
    this.words = new WordScan(vectors, MAX_WORDS, this.#meanings);
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
    this.#measureForm(line, place === last ? lines.size : like[place + 1]!, traits, out, at);
  }

  /** Whether the line starts as its like do, is followed as they are, and stands where they stand; from `unknownWords` on. */
  #measureForm(line: number, end: number, traits: KindTraits, out: Float64Array, start: number): void {
    const { lines } = this.#context;
    const { count, known } = this.words;
    const under = readUnder(lines, line, end);
    let common = 0;
    for (let i = 0; i < under; i++) if (isCommon(traits.under.get(UNDER[i]!), traits.looked)) common++;
    const section = this.#sectionOf(line);
    const heading = this.#headingFacts(section);
    let at = start;
    out[at++] = count === 0 ? 0 : 1 - known / count;
    out[at++] = ((traits.starts.get(startOf(lines, line)) ?? 1) - 1) / traits.looked;
    out[at++] = traits.commonUnder === 0 ? 1 : common / traits.commonUnder;
    out[at++] = under === 0 ? 0 : 1 - common / under;
    out[at++] = Math.log((traits.sections.get(section) ?? 1) / traits.looked);
    out[at++] = Math.log(traits.sections.size);
    out[at++] = heading.titleWords;
    out[at++] = heading.question;
  }

  /** The nearest heading before a line of a higher level than its own; -1 where there is none. */
  #sectionOf(line: number): number {
    const { lines, kinds } = this.#context;
    const level = lines.level[line]! || Number.POSITIVE_INFINITY;
    for (let i = lowerBound(kinds.headings, line) - 1; i >= 0; i--) {
      if (lines.level[kinds.headings[i]!]! < level) return kinds.headings[i]!;
    }
    return -1;
  }

  #headingFacts(section: number): HeadingFacts {
    let known = this.#headings.get(section);
    if (known === undefined) {
      known = section < 0 ? NO_HEADING : this.#readHeading(section);
      this.#headings.set(section, known);
    }
    return known;
  }

  #readHeading(heading: number): HeadingFacts {
    const { lines, vectors, titleWords } = this.#context;
    const words = new WordScan(vectors, MAX_WORDS, this.#meanings);
    words.read(lines.textAfterIndex(heading).slice(0, MAX_READ));
    let shared = 0;
    for (let i = 0; i < words.count; i++) {
      if (words.isContent(i) && this.#titleKeys.has(words.keys[i]!)) shared++;
    }
    return {
      titleWords: shared / Math.max(1, titleWords.size),
      question: Number(lines.lastSign(heading) === QUESTION),
    };
  }

  #traitsOf(line: number, like: readonly number[]): KindTraits {
    const kind = this.#context.kinds.kindOf(line);
    let traits = this.#traits.get(kind);
    if (traits === undefined) {
      traits = traitsOf(this.#context.lines, like, (each) => this.#sectionOf(each));
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

function traitsOf(lines: LineTable, all: readonly number[], sectionOf: (line: number) => number): KindTraits {
  const like = all.slice(0, MAX_LOOKED_AT);
  const looked = like.length;
  const starts = new Map<number, number>();
  const under = new Map<number, number>();
  const sections = new Map<number, number>();
  like.forEach((line, i) => {
    countIn(starts, startOf(lines, line));
    countIn(sections, sectionOf(line));
    const kinds = readUnder(lines, line, all[i + 1] ?? lines.size);
    for (let kind = 0; kind < kinds; kind++) countIn(under, UNDER[kind]!);
  });
  return {
    size: all.length,
    looked,
    medianLength: median(like.map((line) => lines.rawLength(line))),
    commonClass: commonest(like.map((line) => lines.styleClass(line))),
    commonFollower: commonest(like.map((line) => lines.folded[Math.min(line + 1, lines.size - 1)]!)),
    medianGap: median(like.slice(1).map((line, i) => gap(lines, like[i]!, line))),
    numberedShare: like.filter((line) => lines.index(line) !== null).length / looked,
    starts,
    under,
    commonUnder: Array.from(under.values()).filter((count) => isCommon(count, looked)).length,
    sections,
  };
}

const isCommon = (count = 0, looked: number) => 2 * count >= looked;

function countIn(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Lines under a line that are looked at. */
const MOST_UNDER = 6;
/** Bits of a line's flags that set lines of one folded path apart. */
const KIND_RANGE = 64;

/** Numbers for how the lines under a line are set, each once; made once, filled by `readUnder`. */
const UNDER = new Int32Array(MOST_UNDER);

/** Reads the lines between a line and the next of its kind; tells how many numbers there are. */
function readUnder({ folded, flags, size }: LineTable, line: number, next: number): number {
  const end = Math.min(next, line + 1 + MOST_UNDER, size);
  let count = 0;
  for (let at = line + 1; at < end; at++) {
    const kind = folded[at]! * KIND_RANGE + (flags[at]! % KIND_RANGE);
    let seen = 0;
    while (seen < count && UNDER[seen] !== kind) seen++;
    if (seen === count) UNDER[count++] = kind;
  }
  return count;
}

/** A number for the first word of a line, its index aside, whatever its case. */
function startOf(lines: LineTable, line: number): number {
  const text = lines.textAfterIndex(line);
  let hash = 0;
  for (let at = 0; at < text.length && text.charCodeAt(at) > 0x20; at++) {
    hash = (Math.imul(hash, 31) + (text.charCodeAt(at) | 0x20)) | 0;
  }
  return hash;
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
