import type { Analysis } from '../../src/title/analysis.js';
import {
  ANNOUNCEMENT_LABELS,
  type Announcement,
  announcementsOf,
  emitAnnouncement,
} from '../../src/title/announcement.js';
import { type Sequence, type TrainedCrf, trainCrf } from '../crf/train.js';
import type { LabelledTitle, PageTitle } from './examples.js';
import type { UncountedTitle } from './grammar.js';
import { FEATURE_JOINT } from './sequences.js';

/** A title without a count, whether it announces a list, and how much it counts. */
export interface AnnouncementExample {
  readonly title: string;
  readonly list: boolean;
  readonly weight: number;
  /** Whether our grammar wrote it. */
  readonly own?: boolean;
}

type Read = (title: string) => Analysis;

/**
 * A counted title without its count is how another site would announce the list without one, but words and forms are
 * not spread as they are where sites give no count.
 */
const WITHOUT_COUNT_WEIGHT = 0.3;
/** A number that counts nothing speaks against a list, but the page may hold one all the same. */
const NUMBERED_WEIGHT = 0.5;
const OWN_WEIGHT = 0.1;

/** What labelled titles and pages, and titles of our own, say about lists without a count. */
export function announcementExamples(
  labelled: readonly LabelledTitle[],
  pages: readonly PageTitle[],
  own: readonly UncountedTitle[],
  read: Read,
): AnnouncementExample[] {
  const paged = new Set(pages.map(({ title }) => title));
  const others = labelled.filter(({ title }) => !paged.has(title));
  return [
    ...pages.flatMap((page) => pageExample(page, read)),
    ...others.map(({ title, topk, k }) =>
      topk ? uncounted(title, k!, read) : { title, list: false, weight: NUMBERED_WEIGHT },
    ),
    ...own.map(({ title, list }) => ({ title, list, weight: OWN_WEIGHT, own: true })),
  ];
}

function pageExample({ title, list, k }: PageTitle, read: Read): AnnouncementExample[] {
  if (list === null) return [];
  return [k === null ? { title, list, weight: 1 } : uncounted(title, k, read)];
}

function uncounted(title: string, k: number, read: Read): AnnouncementExample {
  return { title: withoutCount(read(title), k), list: true, weight: WITHOUT_COUNT_WEIGHT };
}

/** "The 10 Best Beaches" without its count: "The Best Beaches"; "19 of the Best" leaves "the Best". */
export function withoutCount({ title, tokens }: Analysis, k: number): string {
  const count = tokens.find(({ number }) => number?.value === k);
  if (!count) return title;
  const rest = title.slice(count.end).trimStart().replace(/^of /, '');
  return (title.slice(0, count.start) + rest).replace(/^[\s-]+/, '');
}

const L2 = 1;
const MIN_COUNT = 2;
const MAX_ITERATIONS = 60;
/** How often the stretch that announces is chosen anew by the model so far; more change little. */
const ROUNDS = 3;

type Weights = TrainedCrf['weights'];

interface Prepared {
  readonly example: AnnouncementExample;
  readonly stretches: readonly (readonly string[])[];
  /** The stretch that announces the list. */
  readonly chosen: number;
}

/**
 * Of a title that announces a list, one stretch does; of others none. Which one is not labelled: at first the one with
 * ranked or plural items, then the likeliest by the model so far.
 */
export function trainAnnouncement(examples: readonly AnnouncementExample[], read: Read): TrainedCrf {
  let prepared = examples.map((example) => prepare(example, read(example.title)));
  let trained: TrainedCrf | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    if (trained) prepared = rechosen(prepared, trained.weights);
    const options = { labels: ANNOUNCEMENT_LABELS.length, l2: L2, minCount: MIN_COUNT };
    trained = trainCrf(prepared.flatMap(sequencesOf), { ...options, maxIterations: MAX_ITERATIONS });
  }
  return trained!;
}

function prepare(example: AnnouncementExample, a: Analysis): Prepared {
  const found = announcementsOf(a);
  const stretches = found.map((one) => featuresOf(a, one));
  return { example, stretches, chosen: Math.max(0, likelyStretch(found)) };
}

function featuresOf(a: Analysis, one: Announcement): string[] {
  const features: string[] = [];
  emitAnnouncement(a, one, (template, value) => {
    features.push(template + FEATURE_JOINT + value);
  });
  return features;
}

function likelyStretch(found: readonly Announcement[]): number {
  const ranked = found.findIndex(({ ranks, phrase }) => ranks && phrase?.plural === true);
  return ranked >= 0 ? ranked : found.findIndex(({ phrase }) => phrase?.plural === true);
}

function sequencesOf({ example: { list, weight }, stretches, chosen }: Prepared): Sequence[] {
  if (!list) return stretches.map((features) => ({ features: [features], labels: [0], weight }));
  const features = stretches[chosen];
  return features ? [{ features: [features], labels: [1], weight }] : [];
}

function rechosen(prepared: readonly Prepared[], weights: Weights): Prepared[] {
  return prepared.map((one) => {
    const scores = one.stretches.map((features) => score(features, weights));
    return { ...one, chosen: scores.indexOf(Math.max(...scores)) };
  });
}

function score(features: readonly string[], weights: Weights): number {
  let sum = 0;
  for (const feature of features) {
    const row = weights.get(feature);
    if (row) sum += row[1]! - row[0]!;
  }
  return sum;
}
