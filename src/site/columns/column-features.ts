import { typeValue } from '../../table/value-types.js';
import type { SharpPaths } from '../pages/sharp-paths.js';
import type { SitePage } from '../pages/site-page.js';
import { type Candidate, crowding, pathOf } from '../slots/candidates.js';
import type { ColumnCells } from './column-cells.js';
import { asProperty } from './known-properties.js';
import type { PageWords } from './page-words.js';

/** What is known of a column when it is measured. */
export interface MeasuredColumn {
  readonly slot: Candidate;
  readonly cells: ColumnCells;
  readonly isPart: boolean;
  readonly isRecord: boolean;
  /** The label or header that names it, or null. */
  readonly label: string | null;
  /** Columns that the same words would name. */
  readonly namesakes: number;
}

const TYPES = ['money', 'date', 'integer', 'number', 'percent', 'duration', 'url', 'text'] as const;
/** Tags above a value that tell what kind of text it is. */
const TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'a',
  'li',
  'td',
  'th',
  'dd',
  'p',
  'b',
  'strong',
  'span',
  'form',
  'nav',
  'footer',
  'aside',
  'main',
];
const RULES = [
  'label',
  'anchor-label',
  'label-tail',
  'header',
  'cell',
  'path',
  'tail',
  'tags',
  'anchor-path',
  'block',
] as const;

/** In vector order. */
export const COLUMN_FEATURES: readonly string[] = [
  ...['fill', 'distinct', 'most common', 'values a page', 'lists'],
  ...['characters', 'words', 'spread of lengths', 'digits', 'letters', 'capitals', 'sentences', 'phone'],
  ...TYPES.map((type) => `type ${type}`),
  ...[
    'place',
    'place in columns',
    'after the name',
    'distance to the name',
    'columns from the name',
    'depth',
  ],
  ...TAGS.map((tag) => `in ${tag}`),
  ...RULES.map((rule) => `rule ${rule}`),
  ...['ordinal', 'part', 'record', 'labelled', 'labels', 'label words', 'label characters', 'namesakes'],
  ...[
    'title precision',
    'title recall',
    'heading precision',
    'heading recall',
    'starts the title',
    'starts the heading',
    'is the heading',
    'repeated on the page',
    'support',
    'names other pages',
    'mentions',
    'starts with a sign',
  ],
  ...['labelled neighbours', 'short neighbours', 'columns'],
  ...['group size', 'place in group', 'numbers in group', 'labels in group'],
  ...['label as property', 'label words of properties', 'class as property', 'class words of properties'],
  ...['label odds', 'class odds', 'label as header', 'words as headers'],
  ...['odds of the least word', 'odds of the whole label', 'value odds', 'known values'],
];

/** The logarithm of the words of a text. */
export const WORDS = COLUMN_FEATURES.indexOf('words');

/** Words as the model knows them. */
export interface WordOdds {
  /** Log-odds that a column with the word in its label, or with the whole label, or in a class around it, is wanted. */
  readonly labels: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, number>;
  /** The same of words and shapes of values. */
  readonly values: ReadonlyMap<string, number>;
  /** How many tables have the words as a header, or the word in one, as logarithms. */
  readonly headers: ReadonlyMap<string, number>;
}

interface TemplateView {
  readonly pages: readonly SitePage[];
  readonly paths: SharpPaths;
  readonly words: PageWords;
  readonly columns: readonly MeasuredColumn[];
  /** Which page each naming text names. */
  readonly names: ReadonlyMap<string, number>;
}

const MOST_TYPED = 24;
/** Characters of a text that tell what it is made of; prose goes on like that. */
const HEAD = 200;
/** Cells that are looked at for their texts. */
const MOST_CELLS = 100;
const PHONE = /^\D{0,12}(?:\d[\s().+-]{0,3}){7,15}$/;
const NEIGHBOURS = 4;
const SHORT = 60;

/** The features of all columns of a template, without the odds of words, which depend on what was learned. */
export function measureColumns(view: TemplateView): Float64Array[] {
  const groups = groupFeatures(view);
  return view.columns.map((column, at) => {
    const features = [
      ...fillFeatures(column, view),
      ...textFeatures(column),
      ...placeFeatures(column, at, view),
      ...ruleFeatures(column),
      ...pageFeatures(column, view),
      ...neighbourFeatures(at, view),
      ...groups[at]!,
      ...propertyFeatures(column, view.paths),
      ...[0, 0, 0, 0],
      ...[0, 0, 0, 0],
    ];
    return Float64Array.from(features);
  });
}

function fillFeatures({ cells }: MeasuredColumn, { pages }: TemplateView): number[] {
  const counts = new Map<string, number>();
  let several = 0;
  let values = 0;
  for (const texts of cells.texts) {
    const cell = texts.join('\n');
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    if (texts.length > 1) several++;
    values += texts.length;
  }
  const filled = Math.max(1, cells.texts.length);
  return [
    filled / pages.length,
    counts.size / filled,
    Math.max(0, ...counts.values()) / filled,
    Math.log(Math.max(1, values / filled)),
    several / filled,
  ];
}

function textFeatures({ cells }: MeasuredColumn): number[] {
  const texts = someTexts(cells);
  const share = (test: (text: string) => boolean) => texts.filter(test).length / Math.max(1, texts.length);
  const heads = texts.map((text) => text.slice(0, HEAD));
  const characters = texts.map((text) => text.length);
  const mean = meanOf(characters);
  const types = texts.map((text) => typeValue(text).type);
  return [
    Math.log(1 + mean),
    Math.log(meanOf(texts.map((text) => text.split(' ').length)) || 1),
    Math.sqrt(meanOf(characters.map((length) => (length - mean) ** 2))) / (mean || 1),
    meanOf(heads.map((text) => (text.match(/\d/g)?.length ?? 0) / text.length)),
    meanOf(heads.map((text) => (text.match(/\p{L}/gu)?.length ?? 0) / text.length)),
    share((text) => /^\p{Lu}/u.test(text)),
    share((text) => /[.!?]$/.test(text) && text.includes(' ')),
    share((text) => PHONE.test(text)),
    ...TYPES.map((type) => types.filter((own) => own === type).length / Math.max(1, texts.length)),
  ];
}

function placeFeatures({ cells, slot }: MeasuredColumn, at: number, view: TemplateView): number[] {
  const path = view.paths.name(pathOf(slot)).split('/');
  const tags = path.map((element) => /^\w+/.exec(element)?.[0] ?? '');
  return [
    cells.place,
    at / view.columns.length,
    ...[0, 0, 0],
    path.length,
    ...TAGS.map((tag) => Number(tags.includes(tag))),
  ];
}

function ruleFeatures(column: MeasuredColumn): number[] {
  const { slot, label } = column;
  const labels = new Set(slot.values.map((value) => value.label));
  const labelled = slot.values.filter((value) => value.label >= 0).length / slot.values.length;
  return [
    ...RULES.map((rule) => Number(slot.rule === rule)),
    slot.ordinal === null ? 0 : 1 + slot.ordinal,
    Number(column.isPart),
    Number(column.isRecord),
    labelled,
    Math.log(labels.size),
    label === null ? 0 : label.split(' ').length,
    label === null ? 0 : label.length,
    Math.log(column.namesakes),
  ];
}

function pageFeatures({ cells }: MeasuredColumn, { words, names }: TemplateView): number[] {
  const sums = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const step = Math.max(1, Math.floor(cells.texts.length / MOST_TYPED));
  let looked = 0;
  for (let i = 0; i < cells.texts.length; i += step) {
    const page = cells.pages[i]!;
    const text = cells.texts[i]!.join(' ');
    const first = cells.texts[i]![0]!;
    const { title, heading, startsTitle, startsHeading, isHeading } = words.agreementOf(page, text);
    const other = names.get(first);
    const found = [
      title.precision,
      title.recall,
      heading.precision,
      heading.recall,
      Number(startsTitle),
      Number(startsHeading),
      Number(isHeading),
      Number(words.isRepeated(page, first)),
      words.support(first),
      Number(other !== undefined && other !== page),
    ];
    found.forEach((value, f) => {
      sums[f]! += value;
    });
    looked++;
  }
  const starts = cells.texts.filter(([text]) => /^[^\p{L}\p{N}]/u.test(text!)).length;
  return [
    ...sums.map((sum) => sum / Math.max(1, looked)),
    mentionsOf(cells, words),
    starts / Math.max(1, cells.texts.length),
  ];
}

/** Mentions are counted on so many pages, in columns that are filled and differ at least so often. */
const MENTION_PAGES = 10;
const NAME_FILL = 0.5;
const SHORTEST_MENTIONED = 3;

/** How often other texts of the page contain the column's, as they do with the name of its thing. */
function mentionsOf({ pages, texts }: ColumnCells, words: PageWords): number {
  if (pages.length < NAME_FILL * words.pageCount || texts.some((cell) => cell.length > 1)) return 0;
  if (new Set(texts.map(([text]) => text)).size < NAME_FILL * texts.length) return 0;
  const places = spread([...pages.keys()], MENTION_PAGES);
  const counts = places.map((at) => {
    const text = texts[at]![0]!;
    return text.length < SHORTEST_MENTIONED ? 0 : words.mentions(pages[at]!, text);
  });
  return Math.log(1 + meanOf(counts));
}

/** Facts stand together: what is around a column tells about it. */
function neighbourFeatures(at: number, { columns }: TemplateView): number[] {
  const around = columns
    .slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
    .filter((column) => column !== columns[at]);
  const labelled = around.filter(({ label }) => label !== null).length;
  const short = around.filter(
    ({ cells, slot }) => crowding(slot) < 1.5 && cells.texts[0]![0]!.length < SHORT,
  );
  const all = Math.max(1, around.length);
  return [labelled / all, short.length / all, Math.log(columns.length)];
}

/** Whether label and class are words with which sites mark up what they say of things. */
function propertyFeatures({ slot, label }: MeasuredColumn, paths: SharpPaths): number[] {
  const nearest =
    paths
      .name(pathOf(slot))
      .split('/')
      .findLast((element) => /[.#@]/.test(element)) ?? '';
  return [
    ...asProperty(label === null ? [] : splitWords(label)),
    ...asProperty(nearest.split(/[.#@]/).slice(1).flatMap(splitWords)),
  ];
}

const NUMBER = /^\D?\d[\d.,%]*$/;

/** What stands below one element, as rows of one table and items of one list do, is a group. */
function groupFeatures({ columns, paths }: TemplateView): number[][] {
  const groups = new Map<number, { size: number; numbers: number; labels: number }>();
  const placed = columns.map(({ slot, cells, label }) => {
    const parent = paths.parent(pathOf(slot));
    const group = groups.get(parent) ?? { size: 0, numbers: 0, labels: 0 };
    groups.set(parent, group);
    if (NUMBER.test(cells.texts[0]![0]!)) group.numbers++;
    if (label !== null) group.labels++;
    return { group, place: group.size++ };
  });
  return placed.map(({ group: { size, numbers, labels }, place }) => [
    Math.log(size),
    place / size,
    numbers / size,
    labels / size,
  ]);
}

const LABEL_ODDS = COLUMN_FEATURES.indexOf('label odds');
const CLASS_ODDS = COLUMN_FEATURES.indexOf('class odds');
const LABEL_AS_HEADER = COLUMN_FEATURES.indexOf('label as header');
const WORDS_AS_HEADERS = COLUMN_FEATURES.indexOf('words as headers');
const LEAST_WORD = COLUMN_FEATURES.indexOf('odds of the least word');
const WHOLE_LABEL = COLUMN_FEATURES.indexOf('odds of the whole label');
const VALUE_ODDS = COLUMN_FEATURES.indexOf('value odds');
const KNOWN_VALUES = COLUMN_FEATURES.indexOf('known values');

/** A label as a whole, told from a word of others: "Price" from that of "Invoice Price". */
export function wholeLabel(words: readonly string[]): string {
  return `=${words.join(' ')}`;
}

/** Puts in what the words of a column's label and classes say about it. */
export function addWordOdds(features: Float64Array, words: ColumnWords, odds: WordOdds): void {
  features[LABEL_ODDS] = meanOdds(words.label, odds.labels);
  features[CLASS_ODDS] = meanOdds(words.classes, odds.classes);
  features[LABEL_AS_HEADER] = odds.headers.get(words.label.join(' ')) ?? 0;
  features[WORDS_AS_HEADERS] = meanOf(words.label.map((word) => odds.headers.get(word) ?? 0));
  const ofWords = words.label.map((word) => odds.labels.get(word) ?? 0);
  features[LEAST_WORD] = ofWords.length === 0 ? 0 : Math.min(...ofWords);
  features[WHOLE_LABEL] = odds.labels.get(wholeLabel(words.label)) ?? 0;
  let sum = 0;
  let known = 0;
  for (const own of words.values) {
    const value = meanOfKnown(own, odds.values);
    if (value === null) continue;
    sum += value;
    known++;
  }
  features[VALUE_ODDS] = known === 0 ? 0 : sum / known;
  features[KNOWN_VALUES] = known / Math.max(1, words.values.length);
}

export interface ColumnWords {
  readonly label: readonly string[];
  readonly classes: readonly string[];
  /** Of some of its texts: their words and shape. */
  readonly values: readonly (readonly string[])[];
}

/** The words that stand for a column: those of its label, and of the classes and ids around its values. */
export function wordsOfColumn({ slot, label, cells }: MeasuredColumn, paths: SharpPaths): ColumnWords {
  const path = paths.name(pathOf(slot));
  const tokens = path.split('/').flatMap((element) => element.split(/[.#@]/).slice(1));
  return {
    label: label === null ? [] : splitWords(label),
    classes: [...new Set(tokens.flatMap(splitWords))],
    values: valueWords(cells),
  };
}

/** Of some texts, what each is made of. */
function valueWords({ texts }: Pick<ColumnCells, 'texts'>): string[][] {
  return someTexts({ texts }).map(tokensOfText);
}

/** Texts of some cells, from all over. */
function someTexts({ texts }: Pick<ColumnCells, 'texts'>): string[] {
  return spreadTexts(spread(texts, MOST_CELLS), MOST_TYPED);
}

/** Texts of so many characters have a shape. */
const SHAPED = 24;

/** The words of a text and what it looks like: `=$00` of "$15", `=a, a 00000` of "Boston, Ohio 43211". */
export function tokensOfText(text: string): string[] {
  const words = new Set(splitWords(text.slice(0, HEAD)));
  if (text.length <= SHAPED) words.add(`=${text.replace(/\d/g, '0').replace(/\p{L}+/gu, 'a')}`);
  return [...words];
}

/** Words of a label, a header or a class, lower case. */
export function splitWords(text: string): string[] {
  const apart = CAMEL.test(text) ? text.replace(/([a-z])([A-Z])/g, '$1 $2') : text;
  return apart.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
}

const CAMEL = /[a-z][A-Z]/;

function meanOdds(words: readonly string[], odds: ReadonlyMap<string, number>): number {
  return meanOfKnown(words, odds) ?? 0;
}

function meanOfKnown(words: readonly string[], odds: ReadonlyMap<string, number>): number | null {
  let sum = 0;
  let known = 0;
  for (const word of words) {
    const value = odds.get(word);
    if (value === undefined) continue;
    sum += value;
    known++;
  }
  return known === 0 ? null : sum / known;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** At most so many of the values, from all over. */
export function spread<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, values.length / most);
  const picked: T[] = [];
  for (let at = 0; at < values.length; at += step) picked.push(values[Math.floor(at)]!);
  return picked;
}

/** At most so many of the texts of cells, from all over. */
export function spreadTexts(cells: readonly (readonly string[])[], most: number): string[] {
  if (cells.some(({ length }) => length !== 1)) return spread(cells.flat(), most);
  return spread(cells, most).map(([text]) => text!);
}
