import { likeness } from '../../lang/word-vectors.js';
import type { ColumnFacts, LabelFacts } from './column-facts.js';
import type { Agreement } from './shared-things.js';

/** What the model asks of two columns of two tables, in the order of its features. */
export const PAIR_FEATURES = [
  'label equal',
  'label kin',
  'label stems in common',
  'label stems of the shorter in the longer',
  'label heads equal',
  'label vectors',
  'words of the shorter label',
  'words of the longer label',
  'columns of one label',
  'columns of one type',
  'later position',
  'types equal',
  'both numbers',
  'both dates',
  'one text',
  'dimensions equal',
  'measured',
  'units equal',
  'medians apart',
  'ranges in common',
  'distributions apart',
  'whole numbers apart',
  'shapes',
  'lengths apart',
  'words a value apart',
  'longest mean of words',
  'words in common',
  'values in common, fewest',
  'values in common, most',
  'different values in common',
  'different values, fewest',
  'agreement',
  'agreement by chance',
  'things in common',
  'fill, least',
  'fills apart',
  'distinctness, least',
  'distinctness apart',
  'one a list',
  'both lists',
] as const;

/** What is not there to be compared. */
const NONE = -1;

/** The features of two columns; `common` is how many different values both have. */
export function pairFeatures(
  a: ColumnFacts,
  b: ColumnFacts,
  common: number,
  agreement: Agreement | null,
): Float64Array {
  return Float64Array.from([
    ...labelFeatures(a.label, b.label),
    Math.max(a.rivals.ofLabel, b.rivals.ofLabel),
    Math.max(a.rivals.ofType, b.rivals.ofType),
    Math.log1p(Math.max(a.profile.column.position, b.profile.column.position)),
    ...typeFeatures(a, b),
    ...numberFeatures(a, b),
    ...textFeatures(a, b),
    ...valueFeatures(a, b, common),
    ...(agreement === null
      ? [NONE, NONE, 0]
      : [agreement.same, agreement.byChance, Math.log(1 + agreement.both)]),
    ...extentFeatures(a, b),
  ]);
}

function labelFeatures(a: LabelFacts, b: LabelFacts): number[] {
  const common = commonStems(a, b);
  const [shorter, longer] = [a.stems.size, b.stems.size].sort((x, y) => x - y) as [number, number];
  return [
    Number(a.plain === b.plain),
    Number(areKin(a, b)),
    common / Math.max(1, longer),
    common / Math.max(1, shorter),
    Number(a.words.length > 0 && a.words.at(-1) === b.words.at(-1)),
    a.isKnown && b.isKnown ? likeness(a.vector, b.vector) : NONE,
    shorter,
    longer,
  ];
}

export function areKin(a: LabelFacts, b: LabelFacts): boolean {
  return a.kin.some((label) => b.kin.includes(label));
}

export function commonStems(a: LabelFacts, b: LabelFacts): number {
  let common = 0;
  for (const stem of a.stems) if (b.stems.has(stem)) common++;
  return common;
}

function typeFeatures({ profile: a }: ColumnFacts, { profile: b }: ColumnFacts): number[] {
  return [
    Number(a.type === b.type),
    Number(a.type === 'number' && b.type === 'number'),
    Number(a.type === 'date' && b.type === 'date'),
    Number((a.type === 'text') !== (b.type === 'text')),
    Number(a.dimension === b.dimension),
    Number(a.dimension !== null && a.dimension !== 'count' && a.dimension === b.dimension),
    Number(a.unit === b.unit),
  ];
}

function numberFeatures(a: ColumnFacts, b: ColumnFacts): number[] {
  const [x, y] = [a.numbers, b.numbers];
  if (x.length === 0 || y.length === 0) return [NONE, NONE, NONE, NONE];
  return [
    Math.abs(logOf(quantile(x, 0.5)) - logOf(quantile(y, 0.5))),
    rangesInCommon(x, y),
    distributionsApart(x, y),
    Math.abs(wholeShare(x) - wholeShare(y)),
  ];
}

function logOf(number: number): number {
  return Math.sign(number) * Math.log1p(Math.abs(number));
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))]!;
}

/** Of the two stretches that hold most numbers, the part that is common, by their logarithms. */
function rangesInCommon(a: Float64Array, b: Float64Array): number {
  const [from, to] = [0.1, 0.9].map((share) => [logOf(quantile(a, share)), logOf(quantile(b, share))]);
  const all = Math.max(...to!) - Math.min(...from!);
  return all === 0 ? 1 : Math.max(0, Math.min(...to!) - Math.max(...from!)) / all;
}

/** The most by which the shares of numbers up to some number differ (Kolmogorov and Smirnov). */
function distributionsApart(a: Float64Array, b: Float64Array): number {
  let [i, j, most] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i]!, b[j]!);
    while (i < a.length && a[i]! <= at) i++;
    while (j < b.length && b[j]! <= at) j++;
    most = Math.max(most, Math.abs(i / a.length - j / b.length));
  }
  return most;
}

function wholeShare(numbers: Float64Array): number {
  return numbers.filter(Number.isInteger).length / numbers.length;
}

function textFeatures(a: ColumnFacts, b: ColumnFacts): number[] {
  return [
    product(a.shapes, b.shapes),
    Math.abs(a.length - b.length),
    Math.abs(a.wordsOfValue - b.wordsOfValue),
    Math.max(a.wordsOfValue, b.wordsOfValue),
    product(a.words, b.words),
  ];
}

function product(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [each, weight] of small) sum += weight * (large.get(each) ?? 0);
  return sum;
}

function valueFeatures(a: ColumnFacts, b: ColumnFacts, common: number): number[] {
  const [x, y] = [sharedWeight(a, b), sharedWeight(b, a)];
  const fewest = Math.min(a.profile.parts().size, b.profile.parts().size);
  return [Math.min(x, y), Math.max(x, y), common / Math.max(1, fewest), Math.log1p(fewest)];
}

/** Share of a column's values that the other has, too. */
function sharedWeight(of: ColumnFacts, other: ColumnFacts): number {
  const parts = other.profile.parts();
  let n = 0;
  for (const [value, times] of of.counts) if (parts.has(value)) n += times;
  return n / Math.max(1, of.sampled);
}

function extentFeatures(a: ColumnFacts, b: ColumnFacts): number[] {
  const [fills, distinct] = [
    [a.profile.fill, b.profile.fill],
    [a.distinctness, b.distinctness],
  ];
  return [
    Math.min(...fills),
    Math.abs(fills[0]! - fills[1]!),
    Math.min(...distinct),
    Math.abs(distinct[0]! - distinct[1]!),
    Number(a.profile.many !== b.profile.many),
    Number(a.profile.many && b.profile.many),
  ];
}
