import { singular, terms } from '../kb/fold-text.js';
import { labelKin } from '../kb/label-kin.js';
import type { Reader } from '../kb/store.js';
import { labelUnit } from '../lang/labels.js';
import { datingLabels } from './dating-verbs.js';
import type { AttributeInfo } from './find-attributes.js';
import type { NumberFilter, Question } from './question.js';
import { rankingDimension } from './ranking-words.js';

/** An attribute that a number of a question may be compared with. */
export interface MeantAttribute extends AttributeInfo {
  /** 0 for the one that is meant most surely; of an item only the surest counts. */
  readonly doubt: number;
  /** What a number under the label counts in: a million under "Population (millions)", 0.3048 under "Height (ft)". */
  readonly scale: number;
  /** The dimension under which its numbers are stored: a plain count under a label that has the unit. */
  readonly stored: string;
}

/** What things are usually measured by, per dimension, the most usual first. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  length: terms('height elevation altitude length depth distance width diameter'),
  area: terms('area size surface'),
  mass: terms('weight mass'),
  volume: terms('capacity volume'),
  duration: terms('duration runtime running time length'),
  speed: terms('speed'),
  data: terms('storage memory ram capacity'),
  power: terms('power output'),
  money: terms('price cost msrp'),
};

/** Words of a label that add nothing to what it measures. */
const EMPTY = new Set(
  terms(
    'the of a an in at to for total average avg approx approximate current official m km km2 m2 ft mi kg lb us usd eur gbp worldwide max maximum top',
  ),
);
/** A label with one of these is about something beside the thing: what it costs to send it, or to rent it. */
const BESIDE = new Set(
  terms(
    'shipping delivery handling tax saving save discount fee deposit monthly payment per month used rental tuition prominence isolation focal stack',
  ),
);
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, '000': 1e3 };

/** Nouns that people count by, and the labels under which the number stands. */
const COUNTED_AS: Readonly<Record<string, string>> = {
  person: 'population inhabitant people resident',
  inhabitant: 'population',
  resident: 'population',
  citizen: 'population',
  storey: 'floor story level',
  story: 'floor storey level',
  floor: 'storey story level',
  star: 'rating score',
  point: 'score rating pts',
  employee: 'staff workforce headcount size',
  user: 'audience member',
  megapixel: 'resolution mp sensor',
};

/** How sure a name of what is measured makes it, beside what is only usual. */
const BY_RANKING = 10;
const BY_DIMENSION = 20;
const UNKNOWN = 90;
const FURTHER = 1;

/** The attributes that a comparison means, each with how doubtful that is. */
export function meantAttributes(
  attributes: readonly AttributeInfo[],
  filter: NumberFilter,
  question: Question,
  ranked: readonly string[],
): MeantAttribute[] {
  const measurable = attributes.filter((attribute) => measures(attribute, filter));
  const named = [
    ...namedBy(measurable, measureWords(filter.measure ?? [])),
    ...measurable.filter((attribute) => isCalled(attribute, question)).map(surely),
  ];
  if (named.length > 0) return named;
  // A noun after a bare number has to be there: 110 floors are no 110 of anything else. "under 300" is a price.
  if (filter.dimension === null && filter.measure === null && filter.min === null)
    return namedBy(measurable.filter(isMoney), USUAL.money!);
  if (filter.dimension === null || filter.dimension === 'count') return [];
  const usual = measurable.flatMap((attribute) => usually(attribute, filter, ranked) ?? []);
  return usual.length > 0 ? usual : onlyOne(measurable);
}

/** The attributes that hold the years a question asks for: those that it names ("Nobel Prize before 1920"), or by its verb. */
export function datingAttributes(attributes: readonly AttributeInfo[], question: Question): MeantAttribute[] {
  const counts = attributes.filter((attribute) => attribute.dimension === 'count');
  const called = counts.filter((attribute) => isCalled(attribute, question));
  return called.length > 0 ? called.map(surely) : namedBy(counts, datingLabels(question.timeVerb));
}

/** The attributes under one of the labels. */
export function namedBy(attributes: readonly AttributeInfo[], labels: readonly string[]): MeantAttribute[] {
  return attributes.flatMap((attribute) => meantBy(attribute, labels, 0) ?? []);
}

function measures(attribute: AttributeInfo, { dimension }: NumberFilter): boolean {
  if (attribute.dimension === null) return false;
  return dimension === null || dimensionOf(attribute) === dimension;
}

/** Those that measure what the surest does: areas and populations make no order. */
export function ofOneMeasure(meant: readonly MeantAttribute[]): MeantAttribute[] {
  const surest = [...meant].sort((a, b) => a.doubt - b.doubt)[0];
  return meant.filter((each) => dimensionOf(each) === dimensionOf(surest!));
}

function isMoney(attribute: AttributeInfo): boolean {
  return dimensionOf(attribute)?.startsWith('money') ?? false;
}

/** What its numbers measure, by their own units or by that of the label. */
function dimensionOf({ dimension, label }: AttributeInfo): string | null {
  return dimension === 'count' ? (labelUnit(label)?.dimension ?? dimension) : dimension;
}

/** The words of labels for what is said to be measured: "110 floors", "the most people". */
export function measureWords(said: readonly string[]): string[] {
  return [...new Set(said.flatMap((term) => [term, ...kinOf(term)]))];
}

/** What stands among the words of the concept: "with a prominence over 500 m". */
export function isCalled({ labelKey }: AttributeInfo, { concept, head }: Question): boolean {
  const telling = labelKey.split(' ').filter((term) => !isEmpty(term));
  const called = telling.at(-1);
  if (called === undefined) return false;
  return concept.some((term) => term !== head && (term === called || kinOf(term).includes(called)));
}

/** As the question itself names it. */
export function surely(attribute: AttributeInfo): MeantAttribute {
  return meantWith(attribute, 0);
}

function meantWith(attribute: AttributeInfo, doubt: number): MeantAttribute {
  const { dimension, label, labelKey } = attribute;
  const stored = dimension ?? 'count';
  const unit = stored === 'count' ? (labelUnit(label) ?? { factor: 1 }) : null;
  return {
    ...attribute,
    doubt,
    scale: unit === null ? 1 : unit.factor * impliedScale(labelKey, unit),
    stored,
  };
}

/** "Population millions", where the label has no bracket. */
function impliedScale(labelKey: string, { factor }: { readonly factor: number }): number {
  const said = factor === 1 ? labelKey.split(' ').find((term) => SCALES[term] !== undefined) : undefined;
  return said === undefined ? 1 : SCALES[said]!;
}

function isEmpty(term: string): boolean {
  return EMPTY.has(term) || SCALES[term] !== undefined || /^\d+$/.test(term);
}

function kinOf(term: string): readonly string[] {
  return [...labelKin(term), ...(COUNTED_AS[term]?.split(' ').map(singular) ?? [])];
}

/** By what lists of such things are ranked by, else by what such measures are usually of. */
function usually(
  attribute: AttributeInfo,
  { dimension }: NumberFilter,
  ranked: readonly string[],
): MeantAttribute | null {
  const usual = USUAL[dimension!.split(' ')[0]!] ?? [];
  return meantBy(attribute, ranked, BY_RANKING) ?? meantBy(attribute, usual, BY_DIMENSION);
}

/** One measure that is not known to be of something else can be meant; of several none is. */
function onlyOne(attributes: readonly AttributeInfo[]): MeantAttribute[] {
  const own = attributes.filter(
    ({ labelKey, type }) => type !== 'text' && !labelKey.split(' ').some((term) => BESIDE.has(term)),
  );
  const labels = new Set(own.map(({ labelKey }) => labelKey));
  return labels.size === 1 ? own.map((each) => meantWith(each, UNKNOWN)) : [];
}

/** The attribute with its doubt where its label has one of the words: more for each word it has besides. */
function meantBy(attribute: AttributeInfo, words: readonly string[], base: number): MeantAttribute | null {
  const label = attribute.labelKey.split(' ');
  const at = words.findIndex((word) => label.includes(word));
  if (at === -1) return null;
  const said = new Set(words);
  const besides = label.filter((term) => !said.has(term) && !isEmpty(term));
  if (base > 0 && besides.some((term) => BESIDE.has(term))) return null;
  const doubt = base + besides.length + at / (words.length + 1) + (isNumbered(attribute) ? FURTHER : 0);
  return meantWith(attribute, doubt);
}

/** "price 2" beside "price": a further value under the label, or a part of it. */
function isNumbered({ labelKey }: AttributeInfo): boolean {
  return /\p{L}.* \d{1,2}$/u.test(labelKey);
}

/** Lists of a head whose criteria are looked at. */
const MOST_LISTS = 12;

/** What lists of such things are ranked by, as words of labels: mountains by their height. */
export async function rankedLabels(reader: Reader, head: string): Promise<readonly string[]> {
  const lists = await reader.all<{ criterion: string }>(
    'SELECT criterion_key AS criterion FROM tables WHERE head_key = ? ORDER BY weight DESC, id DESC LIMIT ?',
    [head, MOST_LISTS],
  );
  const words = lists.flatMap(({ criterion }) => criterion.split(' '));
  return [...new Set(words.flatMap((word) => rankingDimension(word)?.labels ?? []))];
}
