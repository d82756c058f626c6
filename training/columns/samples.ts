import { labelFacts } from '../../src/kb/catalogue/column-facts.js';
import { commonStems, PAIR_FEATURES } from '../../src/kb/catalogue/column-pairs.js';
import { comparedPairs } from '../../src/kb/catalogue/unite-columns.js';
import type { Sample } from '../lists/grow-trees.js';
import type { LabelledColumn, Subject } from './labelled-columns.js';

/** Whether two columns of one subject are one, as far as the labels say. */
export function areOne(subject: Subject, a: LabelledColumn, b: LabelledColumn): boolean | undefined {
  if (a.meaning === undefined || b.meaning === undefined || a.site === b.site) return undefined;
  if (a.meaning !== null && b.meaning !== null) return a.meaning === b.meaning;
  if (a.meaning === null && b.meaning === null) return undefined;
  const [told, other] = a.meaning === null ? [b, a] : [a, b];
  // What another column of its site tells, this one does not.
  const isTold = subject.columns.some(({ site, meaning }) => site === other.site && meaning === told.meaning);
  return isTold ? false : undefined;
}

/** What a pair weighs: of two labelled columns, of a labelled and another one, of two with one label, of two subjects. */
const TOLD_WEIGHT = 1;
const OTHER_WEIGHT = 0.3;
const LABEL_WEIGHT = 0.6;
const ACROSS_WEIGHT = 0.03;

/** The pairs of columns of which it is known whether they are one. */
export function samplesWithin(subject: Subject): Sample[] {
  const samples: Sample[] = [];
  comparedPairs(
    subject.columns.map(({ profile }) => profile),
    subject.rows,
    (i, j, features) => {
      const [a, b] = [subject.columns[i]!, subject.columns[j]!];
      const told = areOne(subject, a, b);
      if (told !== undefined) {
        const isSure = told || (a.meaning !== null && b.meaning !== null);
        samples.push(...variants(features, told, isSure ? TOLD_WEIGHT : OTHER_WEIGHT));
      } else if (haveOneLabel(a, b, features)) {
        samples.push(...variants(features, true, LABEL_WEIGHT).slice(0, 2));
      }
    },
  );
  return samples;
}

const at = (name: (typeof PAIR_FEATURES)[number]) => PAIR_FEATURES.indexOf(name);
const EQUAL = at('label equal');
const RIVALS = at('columns of one label');

/** Where nobody has said it, columns of one subject that alone have one label are taken for one. */
function haveOneLabel(a: LabelledColumn, b: LabelledColumn, features: Float64Array): boolean {
  return a.site !== b.site && !a.meaning && !b.meaning && features[EQUAL] === 1 && features[RIVALS] === 1;
}

const KIN = at('label kin');
const FROM_LABELS = [
  EQUAL,
  KIN,
  at('label stems in common'),
  at('label stems of the shorter in the longer'),
  at('label heads equal'),
  at('label vectors'),
];

/**
 * A pair as it is, as if nobody had written down that its labels are kin (that was done with these sites in sight), and
 * as if its labels had nothing in common (a site's table often has but a poor one).
 */
function variants(features: Float64Array, isOne: boolean, weight: number): Sample[] {
  const sample = (own: Float64Array, share: number) => ({
    features: own,
    label: Number(isOne),
    weight: weight * share,
  });
  return [
    sample(features.slice(), 0.5),
    sample(zeroed(features, [KIN]), 0.3),
    sample(zeroed(features, FROM_LABELS), 0.2),
  ];
}

function zeroed(features: Float64Array, places: readonly number[]): Float64Array {
  const own = features.slice();
  for (const place of places) own[place] = 0;
  return own;
}

/** Of the pairs of two subjects one in so many is looked at. */
const ACROSS_STEP = 7;

/** Columns of two subjects whose labels have nothing in common are not one, whatever their values look like. */
export function samplesAcross(first: Subject, second: Subject): Sample[] {
  const columns = [...first.columns, ...second.columns].map(({ profile }) => profile);
  const samples: Sample[] = [];
  let seen = 0;
  comparedPairs(columns, [], (i, j, features) => {
    if (i >= first.columns.length || j < first.columns.length) return;
    const [x, y] = [columns[i]!, columns[j]!].map(({ labelKey }) => labelFacts(labelKey));
    if (commonStems(x!, y!) > 0 || seen++ % ACROSS_STEP > 0) return;
    samples.push({ features: features.slice(), label: 0, weight: ACROSS_WEIGHT * ACROSS_STEP });
  });
  return samples;
}
