import type { Concepts } from '../../concepts/concepts.js';
import type { Page } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import { loadWordVectors, WordColumn, type WordVectors } from '../../lang/word-vectors.js';
import type { Title } from '../../title/title.js';
import { LINE, type LineTable } from '../../view/lines/line-table.js';
import { LineJudge, type LineModel } from '../lines/line-judge.js';
import { LineKinds } from '../lines/line-kinds.js';
import { classWith } from '../words/list-words.js';
import { contentWords, WordScan, wordsOf } from '../words/words.js';
import { type ItemFacts, itemFacts } from './item-facts.js';
import { itemListNames } from './json-ld.js';

/** Flags, 0 or 1, of the elements around a list. */
interface Surroundings {
  readonly furnitureTag: number;
  readonly furnitureClass: number;
  readonly contentClass: number;
}

const FURNITURE_TAGS = new Set(['nav', 'aside', 'footer', 'header', 'menu'].map(knownTag));
const BODY = knownTag('body');
/** Tokens of `class` and `id` that name furniture (paper, table III: "comment", "breadcrumb") or content. */
const sideClass = classWith('side-class');
const mainClass = classWith('main-class');

function surroundingsOf(page: Page, root: number): Surroundings {
  let furnitureTag = 0;
  let furnitureClass = 0;
  let contentClass = 0;
  for (let node = root; node > 0 && page.nodes.tag[node] !== BODY; node = page.parent(node)) {
    if (FURNITURE_TAGS.has(page.nodes.tag[node]!)) furnitureTag = 1;
    for (const name of ['class', 'id']) {
      const words = page.attribute(node, name);
      if (words === undefined) continue;
      if (furnitureClass === 0 && sideClass().test(words)) furnitureClass = 1;
      if (contentClass === 0 && mainClass().test(words)) contentClass = 1;
    }
  }
  return { furnitureTag, furnitureClass, contentClass };
}

/** Lines at least this long are running text; where most of it stands is the main content. */
const PROSE_LENGTH = 80;
/** The content root is the deepest element that still holds this share of the page's running text. */
const CONTENT_SHARE = 0.6;
/** Longer lines are not repeated in a contents list. */
const MAX_REPEATED = 160;
/** Items longer than this are prose; looking for instances in them costs much and says little. */
const MAX_INSTANCE_WORDS = 24;

/** Words of an item that are enough to tell what it is about. */
const MAX_VECTOR_WORDS = 12;
/** Words of a line that are enough to tell what it speaks of. */
const MAX_LINE_WORDS = 16;

/** What the features need to know about the page as a whole, each fact found once. */
export class PageFacts {
  readonly lines: LineTable;
  readonly title: Title;
  readonly concepts: Concepts;
  readonly k: number | null;
  /** The title says that there may be more: "25+". */
  readonly isOpen: boolean;
  readonly contentRoot: number;
  readonly titleWords: ReadonlySet<string>;
  readonly structuredNames: ReadonlySet<string>;
  readonly kinds: LineKinds;
  readonly vectors: WordVectors;
  /** Mean direction of the title's content words. */
  readonly titleVector: Float64Array;
  readonly conceptVector: Float64Array;
  /** Tells lines that name items from those that stand around a list. */
  readonly judge: LineJudge;
  /** By line; a line may be read whole or by its bold start, with or without its number. */
  readonly #items: (ItemFacts[] | undefined)[] = [];
  readonly #surroundings = new Map<number, Surroundings>();
  readonly #ofKinds = new Map<number, number>();
  readonly #coverage = new Map<string, number>();
  readonly #vectors = new Map<string, Float64Array | null>();
  readonly #words: (Int32Array | undefined)[] = [];
  readonly #keys = new Map<ItemFacts, Int32Array>();
  readonly #kinship: (number | undefined)[] = [];
  readonly #scan: WordScan;
  #counts: Map<number, number> | undefined;

  constructor(lines: LineTable, title: Title, concepts: Concepts, lineModel: LineModel) {
    this.lines = lines;
    this.title = title;
    this.concepts = concepts;
    this.k = title.k;
    this.isOpen = title.title.includes(`${title.k}+`);
    this.contentRoot = findContentRoot(lines);
    this.titleWords = new Set(contentWords(wordsOf(title.title.toLowerCase())));
    this.structuredNames = itemListNames(lines.page.info.jsonLd);
    this.kinds = new LineKinds(lines);
    this.vectors = loadWordVectors();
    this.#scan = new WordScan(this.vectors, MAX_LINE_WORDS);
    this.titleVector = this.vectors.mean(this.titleWords);
    this.conceptVector = this.vectors.mean(wordsOf((title.concept ?? '').toLowerCase()));
    this.judge = new LineJudge(this, lineModel);
  }

  item(line: number, text: string): ItemFacts {
    const ofLine = this.#items[line] ?? [];
    for (const known of ofLine) if (known.text === text) return known;
    const facts = itemFacts(this, line, text);
    ofLine.push(facts);
    this.#items[line] = ofLine;
    return facts;
  }

  /** Mean direction of an item's words; null where none is known. */
  vectorOf({ text, words }: ItemFacts): Float64Array | null {
    let known = this.#vectors.get(text);
    if (known === undefined) {
      const vector = this.vectors.mean(
        words.length > MAX_VECTOR_WORDS ? words.slice(0, MAX_VECTOR_WORDS) : words,
      );
      known = vector.some((value) => value !== 0) ? vector : null;
      this.#vectors.set(text, known);
    }
    return known;
  }

  /** How akin words are to the title's: the mean over them, each compared once. */
  titleLikeness(keys: Int32Array, count: number): number {
    return this.vectors.average(keys, count, columnOf(this));
  }

  /** How akin the words at the start of a line are to the title's. */
  titleKinship(line: number): number {
    const known = this.#kinship[line];
    if (known !== undefined) return known;
    const words = this.#lineWords(line);
    const value = this.titleLikeness(words, words.length);
    this.#kinship[line] = value;
    return value;
  }

  /** Whether a line's first words repeat a word that says what an item is. */
  echoes(item: ItemFacts, line: number): boolean {
    const words = this.#lineWords(line);
    const told = this.#keysOf(item);
    for (let i = 0; i < words.length; i++) {
      for (let j = 0; j < told.length; j++) if (words[i] === told[j]) return true;
    }
    return false;
  }

  /** Keys of the words that say what an item is. */
  #keysOf(item: ItemFacts): Int32Array {
    let known = this.#keys.get(item);
    if (known === undefined) {
      known = Int32Array.from(item.content, (word) => this.vectors.keyIn(word, 0, word.length));
      this.#keys.set(item, known);
    }
    return known;
  }

  /** Keys of the first words of a line, each once. */
  #lineWords(line: number): Int32Array {
    let known = this.#words[line];
    if (known === undefined) {
      this.#scan.read(this.lines.head(line));
      known = distinct(this.#scan);
      this.#words[line] = known;
    }
    return known;
  }

  /** How many short lines of the page have the same letters and digits, printed indexes left out. */
  occurrences(text: string): number {
    if (text.length > MAX_REPEATED) return 0;
    this.#counts ??= countShortLines(this.lines);
    return this.#counts.get(letterHash(text, 0, text.length)) ?? 0;
  }

  /** A number about all lines of a kind, found once. */
  ofKind(kind: number, find: () => number): number {
    let known = this.#ofKinds.get(kind);
    if (known === undefined) {
      known = find();
      this.#ofKinds.set(kind, known);
    }
    return known;
  }

  surroundings(root: number): Surroundings {
    let known = this.#surroundings.get(root);
    if (known === undefined) {
      known = surroundingsOf(this.lines.page, root);
      this.#surroundings.set(root, known);
    }
    return known;
  }

  /** Share of an item's words that its longest known instance covers (LMI / Len of section IV-C). */
  instanceCoverage({ text, words }: ItemFacts): number {
    const known = this.#coverage.get(text);
    if (known !== undefined) return known;
    const coverage = this.#measureCoverage(words);
    this.#coverage.set(text, coverage);
    return coverage;
  }

  #measureCoverage(words: readonly string[]): number {
    if (words.length === 0 || words.length > MAX_INSTANCE_WORDS) return 0;
    const { concept } = this.title;
    const ofConcept = concept === null ? null : this.concepts.longestInstance(words, concept);
    const span = ofConcept ?? this.concepts.longestInstance(words);
    return span === null ? 0 : (span.end - span.start) / words.length;
  }
}

function distinct({ keys, count }: WordScan): Int32Array {
  const once = new Int32Array(count);
  let size = 0;
  for (let i = 0; i < count; i++) {
    let seen = 0;
    while (seen < size && once[seen] !== keys[i]) seen++;
    if (seen === size) once[size++] = keys[i]!;
  }
  return once.subarray(0, size);
}

/** How akin each word is to the title of one page: room for all words is made once, not for every page. */
let titleColumn: { readonly column: WordColumn; of: PageFacts } | undefined;

function columnOf(facts: PageFacts): WordColumn {
  titleColumn ??= { column: new WordColumn(facts.vectors, facts.titleVector), of: facts };
  if (titleColumn.of !== facts) {
    titleColumn.column.renew(facts.titleVector);
    titleColumn.of = facts;
  }
  return titleColumn.column;
}

function countShortLines(lines: LineTable): Map<number, number> {
  const counts = new Map<number, number>();
  for (let line = 0; line < lines.size; line++) {
    if (lines.rawLength(line) > MAX_REPEATED) continue;
    const hash = lineHash(lines, line);
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return counts;
}

/** Numbered lines are few; all others are hashed where they stand, without making strings of them. */
function lineHash(lines: LineTable, line: number): number {
  if (lines.index(line) !== null) {
    const text = lines.textAfterIndex(line);
    return letterHash(text, 0, text.length);
  }
  const { text, nodes } = lines.page;
  return letterHash(text, nodes.textStart[lines.first[line]!]!, nodes.textEnd[lines.last[line]!]!);
}

/** A hash that white space and the case of ASCII letters make no difference to. */
function letterHash(text: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0xa0 || code === 0x200b) continue;
    hash = (Math.imul(hash, 31) + (code >= 0x41 && code <= 0x5a ? code + 0x20 : code)) | 0;
  }
  return hash;
}

/** Walks down from the document as long as one child holds most of the running text. */
function findContentRoot(lines: LineTable): number {
  const before = new Float64Array(lines.size + 1);
  for (let line = 0; line < lines.size; line++) {
    const length = lines.rawLength(line);
    const isProse = length >= PROSE_LENGTH && !lines.has(line, LINE.linked | LINE.hidden);
    before[line + 1] = before[line]! + (isProse ? length : 0);
  }
  const { end, tag } = lines.page.nodes;
  const proseIn = (node: number) => before[lines.lineFrom(end[node]!)]! - before[lines.lineFrom(node)]!;
  const enough = before[lines.size]! * CONTENT_SHARE;
  let root = 0;
  for (let next = 0; next >= 0 && enough > 0; ) {
    root = next;
    next = -1;
    for (let child = root + 1; child < end[root]! && next < 0; child = end[child]!) {
      if (tag[child] !== 0 && proseIn(child) >= enough) next = child;
    }
  }
  return root;
}
