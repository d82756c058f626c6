import type { Analysis } from './analysis.js';
import { findItemPhrase, type ItemPhrase } from './phrase/item-phrase.js';
import type { TaggedWord } from './tags.js';
import { isMeasure, isTitleWord } from './title-words.js';

/** Takes the features of a position: the template says what is looked at, the value what was seen. */
export type FeatureSink = (template: number, value: string) => void;

/** Names of the templates as they stand in the model; a template's number is its place here. */
export const TEMPLATE_NAMES: string[] = [];

function template(name: string): number {
  return TEMPLATE_NAMES.push(name) - 1;
}

/** Which groups of features to use; the paper compares its figures with and without concepts. */
export interface FeatureOptions {
  readonly concepts: boolean;
}

export const ALL_FEATURES: FeatureOptions = { concepts: true };

/** The paper's window has 9 tokens with the number in the middle; what follows says more than what precedes. */
const BEFORE = 4;
const AFTER = 6;

/** The tokens around a candidate number, cut at the ends of the title. */
export interface Window {
  readonly start: number;
  readonly end: number;
  readonly centre: number;
  readonly phrase: ItemPhrase | null;
}

export function windowAround(a: Analysis, centre: number): Window {
  return {
    start: Math.max(0, centre - BEFORE),
    end: Math.min(a.tokens.length, centre + AFTER + 1),
    centre,
    phrase: findItemPhrase(a, centre),
  };
}

/** Emits all features of one position of a window. */
export function emitFeatures(
  a: Analysis,
  window: Window,
  at: number,
  options: FeatureOptions,
  emit: FeatureSink,
): void {
  if (at === window.centre) emitCentre(a, window, options, emit);
  else emitNeighbour(a, window, at, options, emit);
}

const NULL_WORD = '∅';

function wordAt(a: Analysis, i: number): string {
  return a.tokens[i]?.lower ?? NULL_WORD;
}

function tagAt(a: Analysis, i: number): string {
  return a.words[i]?.tag ?? NULL_WORD;
}

/** One template for each offset from the number: "w-1", "w+1", ... */
function templates(name: string, from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, n) =>
    template(`${name}${from + n < 0 ? '' : '+'}${from + n}`),
  );
}

const T = {
  afterTag: template('after tag'),
  afterTagPlace: template('after tag and place'),
  afterTwo: template('after two'),
  afterWord: template('after word'),
  before: template('before'),
  bias: template('bias'),
  nextClass: template('next class'),
  case: template('case'),
  form: template('form'),
  formAndSize: template('form and size'),
  head: template('head'),
  headBits: template('head bits'),
  headDistance: template('head distance'),
  headKind: template('head kind'),
  headNumber: template('head number'),
  last: template('last'),
  nearBits: template('near bits'),
  nearLemma: template('near lemma'),
  nearPhrase: template('near phrase'),
  nearSide: template('near side'),
  nearTag: template('near tag'),
  nearTags: template('near tags'),
  offset: template('offset'),
  offsetAndSegment: template('offset and segment'),
  ranked: template('ranked'),
  segment: template('segment'),
  size: template('size'),
  superlative: template('superlative'),
  nextTwoTags: template('next two tags'),
  nextThreeTags: template('next three tags'),
  tagsAround: template('tags around'),
  unitAfter: template('unit after'),
  verbBefore: template('verb before'),
  wordBeforeTag: template('word before and tag'),
  you: template('you'),
  shapeBefore: template('shape before'),
  shapeBehind: template('shape behind'),
  headKnown: template('head known'),
  enclosed: template('enclosed'),
  otherNumber: template('other number'),
};

const WORD_TEMPLATES = templates('w', -3, 4);
const TAG_TEMPLATES = templates('t', -4, 5);
const LEMMA_TEMPLATES = templates('l', 1, 4);
const BITS_TEMPLATES = templates('b', -1, 5);

function emitCentre(a: Analysis, window: Window, options: FeatureOptions, emit: FeatureSink): void {
  const c = window.centre;
  emit(T.bias, '');
  for (let d = -3; d <= 4; d++) if (d !== 0) emit(WORD_TEMPLATES[d + 3]!, wordAt(a, c + d));
  for (let d = -4; d <= 5; d++) if (d !== 0) emit(TAG_TEMPLATES[d + 4]!, tagAt(a, c + d));
  for (let d = 1; d <= 4; d++) emit(LEMMA_TEMPLATES[d - 1]!, a.words[c + d]?.lemma ?? NULL_WORD);
  if (options.concepts) {
    for (let d = -1; d <= 5; d++) if (d !== 0) emit(BITS_TEMPLATES[d + 1]!, String(a.bits[c + d] ?? 0));
  }
  emit(T.nextTwoTags, `${tagAt(a, c + 1)} ${tagAt(a, c + 2)}`);
  emit(T.nextThreeTags, `${tagAt(a, c + 1)} ${tagAt(a, c + 2)} ${tagAt(a, c + 3)}`);
  emit(T.tagsAround, `${tagAt(a, c - 1)} ${tagAt(a, c + 1)}`);
  emit(T.wordBeforeTag, `${wordAt(a, c - 1)} ${tagAt(a, c + 1)}`);
  emit(T.nextClass, classOf(a.words[c + 1]));
  emit(T.unitAfter, isMeasureAt(a, c + 1) ? 'yes' : 'no');
  emitNumber(a, c, emit);
  emitPlace(a, c, emit);
  emitSurroundings(a, c, emit);
  emitPhrase(a, window, options, emit);
  emitTitle(a, c, emit);
}

function classOf(word: TaggedWord | undefined): string {
  return word ? word.tags.join(' ') : NULL_WORD;
}

function emitNumber(a: Analysis, c: number, emit: FeatureSink): void {
  const number = a.tokens[c]!.number!;
  const size = sizeOf(number.value);
  emit(T.form, number.form);
  emit(T.size, size);
  emit(T.formAndSize, `${number.form} ${size}`);
}

function sizeOf(value: number): string {
  if (value < 4) return String(value);
  if (value < 10) return '4-9';
  if (value === 10) return '10';
  if (value <= 50) return value % 5 === 0 ? '11-50 round' : '11-50';
  return value <= 250 ? '51-250' : '250+';
}

/** Where in the title, its segment, quotes and brackets the number stands. */
function emitPlace(a: Analysis, c: number, emit: FeatureSink): void {
  const segment = a.segments[a.segmentOf[c]!]!;
  const offset = c - segment.start;
  emit(T.offset, offset > 4 ? '5+' : String(offset));
  emit(
    T.segment,
    a.segmentOf[c]! === 0 ? 'first' : a.segmentOf[c] === a.segments.length - 1 ? 'last' : 'inner',
  );
  emit(T.offsetAndSegment, `${Math.min(offset, 3)} ${Math.min(a.segmentOf[c]!, 2)}`);
  emit(T.before, a.tokens[segment.start - 1]?.text ?? NULL_WORD);
  if (c === segment.end - 1) emit(T.last, '');
  emit(T.verbBefore, verbBefore(a, segment.start, c));
}

/** Names hold numbers ("QuietComfort 35 II"): how the words beside it are written, and whether they are known words. */
function emitSurroundings(a: Analysis, c: number, emit: FeatureSink): void {
  emit(T.shapeBefore, shapeAt(a, c - 1));
  emit(T.shapeBehind, shapeAt(a, c + 1));
  emit(T.enclosed, enclosureOf(a, c));
  emit(T.otherNumber, otherNumber(a, c));
}

/** Where another number stands; "7 highs and 4 lows" joins them. */
function otherNumber(a: Analysis, c: number): string {
  const other = a.tokens.findIndex(({ number }, i) => i !== c && number !== null && number.form !== 'year');
  if (other < 0) return 'none';
  if (other > c) return 'behind';
  return a.words[c - 1]?.tag === 'CC' ? 'joined' : 'before';
}

function shapeAt(a: Analysis, i: number): string {
  const token = a.tokens[i];
  if (!token) return NULL_WORD;
  if (token.kind !== 'word') return token.kind;
  const { capital } = token;
  // Of "HR-Trends", the last part says how the word is written.
  const text = token.text.slice(token.text.lastIndexOf('-') + 1);
  const inner = text.slice(1) !== text.slice(1).toLowerCase();
  const letters = inner
    ? text === text.toUpperCase()
      ? 'capitals'
      : 'mixed'
    : capital
      ? 'capital'
      : 'small';
  return `${letters} ${a.words[i]!.known ? 'known' : 'unknown'}`;
}

const OPENING: ReadonlySet<string> = new Set(['(', '[']);
const CLOSING: ReadonlySet<string> = new Set([')', ']']);

/** Whether the number stands in brackets or quotes that were opened before it. */
function enclosureOf(a: Analysis, c: number): string {
  let brackets = 0;
  let quotes = 0;
  for (let i = 0; i < c; i++) {
    const { text } = a.tokens[i]!;
    if (OPENING.has(text)) brackets++;
    else if (CLOSING.has(text)) brackets--;
    else if (text === '"' || text === '“' || text === '”') quotes++;
  }
  return brackets > 0 ? 'brackets' : quotes % 2 === 1 ? 'quotes' : 'none';
}

function verbBefore(a: Analysis, start: number, c: number): string {
  for (let i = c - 1; i >= start; i--) {
    const { tag } = a.words[i]!;
    if (tag === 'VBZ' || tag === 'VBD' || tag === 'VB' || tag === 'MD') return tag;
  }
  return NULL_WORD;
}

/** What the number counts, and how the text goes on after it: "people die", "things that". */
function emitPhrase(a: Analysis, window: Window, options: FeatureOptions, emit: FeatureSink): void {
  const { phrase, centre } = window;
  if (!phrase) {
    emit(T.head, NULL_WORD);
    return;
  }
  const { head, end } = phrase;
  const word = a.words[head]!;
  const plural = phrase.plural ? 'plural' : 'singular';
  emit(T.head, word.lemma);
  emit(T.headNumber, plural);
  emit(T.headKnown, `${word.known ? 'known' : 'unknown'} ${plural}`);
  emit(T.headKind, `${headKind(a, head)} ${plural}`);
  emit(T.headDistance, String(Math.min(head - centre, 7)));
  emit(T.afterTag, tagAt(a, end));
  emit(T.afterWord, wordAt(a, end));
  emit(T.afterTagPlace, `${tagAt(a, end)} ${centre === 0 ? 'first' : 'later'}`);
  emit(T.afterTwo, `${tagAt(a, end)} ${tagAt(a, end + 1)}`);
  if (options.concepts) emit(T.headBits, String(a.bits[head] ?? 0));
  emit(T.superlative, superlativeIn(a, centre + 1, head));
}

/** "10 in Boston" counts no inches: only what can be a noun measures. */
function isMeasureAt(a: Analysis, i: number): boolean {
  return a.words[i]?.tag.startsWith('NN') === true && isMeasure(a.tokens[i]!.lower);
}

function headKind(a: Analysis, head: number): string {
  const { lower } = a.tokens[head]!;
  if (isMeasureAt(a, head)) return 'measure';
  if (a.words[head]!.opensClause) return 'clause';
  return isTitleWord(lower, 'stand-in') ? 'stand-in' : 'other';
}

function superlativeIn(a: Analysis, from: number, to: number): string {
  for (let i = from; i < to; i++) {
    const { tag } = a.words[i]!;
    if (tag === 'JJS' || tag === 'RBS') return 'yes';
  }
  return 'no';
}

/** How the whole title is written: news in sentence case, lists that address "you". */
function emitTitle(a: Analysis, c: number, emit: FeatureSink): void {
  emit(T.case, titleCase(a));
  if (a.tokens.some((token) => isTitleWord(token.lower, 'address'))) emit(T.you, '');
  if (a.tokens.slice(Math.max(0, c - 3), c).some((token) => RANKING.has(token.lower))) emit(T.ranked, '');
}

const RANKING: ReadonlySet<string> = new Set(['top', 'best', 'these', 'here']);
const SHORT_WORD = 4;

function titleCase(a: Analysis): string {
  let upper = 0;
  let words = 0;
  for (const token of a.tokens) {
    if (token.kind !== 'word' || token.text.length < SHORT_WORD) continue;
    words++;
    if (token.capital) upper++;
  }
  if (words === 0) return 'none';
  const share = upper / words;
  return share > 0.8 ? 'title' : share < 0.5 ? 'sentence' : 'mixed';
}

/** Features of the other tokens of the window: they carry criterion and concept. */
function emitNeighbour(
  a: Analysis,
  window: Window,
  at: number,
  options: FeatureOptions,
  emit: FeatureSink,
): void {
  const side = at < window.centre ? 'before' : 'behind';
  const tag = tagAt(a, at);
  emit(T.nearSide, side);
  emit(T.nearTag, `${side} ${tag}`);
  emit(T.nearLemma, a.words[at]!.lemma);
  emit(T.nearTags, `${tagAt(a, at - 1)} ${tag} ${tagAt(a, at + 1)}`);
  emit(T.nearPhrase, `${placeInPhrase(window, at)} ${tag}`);
  if (options.concepts) emit(T.nearBits, `${placeInPhrase(window, at)} ${a.bits[at]}`);
}

function placeInPhrase({ phrase }: Window, at: number): string {
  if (!phrase || at < phrase.start) return 'outside';
  if (at === phrase.head) return 'head';
  return at < phrase.head ? 'modifier' : at < phrase.end ? 'joined' : 'outside';
}
