import { BUCKETS, eachBucket, WordGate, type WordGateModel } from '../../src/title/word-gate.js';
import { trainCrf } from '../crf/train.js';
import type { AnnouncementExample } from './announcements.js';

const L2 = 0.3;
const MAX_ITERATIONS = 50;
/** Real titles that the reader gives at least this probability are what the gate has to let through. */
const TAUGHT = 0.5;
/** Share of them that it lets through, each judged by a gate that was taught without it. */
const RECALL = 0.96;
const FOLDS = 5;
/** Titles of our own count less than real ones. */
const OWN_WEIGHT = 0.3;
/** How common lists are; the threshold makes up for it. */
const BIAS = 'bias';
/** Weights of more than this are no clearer. */
const LARGEST = 4;

interface Lesson {
  readonly title: string;
  readonly own: boolean;
  readonly probability: number;
}

/** Teaches the gate what the reader makes of titles; the threshold keeps nearly all that it would take for lists. */
export function trainWordGate(
  examples: readonly AnnouncementExample[],
  probabilityOf: (title: string) => number,
): WordGateModel {
  const lessons = examples.map(({ title, own = false }) => ({
    title,
    own,
    probability: probabilityOf(title),
  }));
  const scores = crossScores(lessons).sort((a, b) => b - a);
  return { weights: weightsOf(lessons), threshold: scores[Math.floor(RECALL * scores.length)] ?? 0 };
}

/** Scores of the real lists, each by a gate that was taught without it. */
function crossScores(lessons: readonly Lesson[]): number[] {
  return Array.from({ length: FOLDS }).flatMap((_, fold) => {
    const weights = weightsOf(lessons.filter((_lesson, i) => i % FOLDS !== fold));
    const gate = new WordGate({ weights, threshold: 0 });
    const held = lessons.filter((_lesson, i) => i % FOLDS === fold);
    return held.flatMap(({ title, own, probability }) =>
      own || probability < TAUGHT ? [] : [gate.score(title)],
    );
  });
}

function weightsOf(lessons: readonly Lesson[]): string {
  const sequences = lessons.flatMap(({ title, own, probability }) => {
    const features: string[] = [BIAS];
    eachBucket(title, (bucket) => features.push(String(bucket)));
    const weight = own ? OWN_WEIGHT : 1;
    return [
      { features: [features], labels: [1], weight: weight * probability },
      { features: [features], labels: [0], weight: weight * (1 - probability) },
    ];
  });
  const { weights } = trainCrf(sequences, { labels: 2, l2: L2, maxIterations: MAX_ITERATIONS });
  const bytes = new Int8Array(BUCKETS);
  for (const [bucket, row] of weights) {
    if (bucket !== BIAS) bytes[Number(bucket)] = toByte(row[1]! - row[0]!);
  }
  return Buffer.from(bytes.buffer).toString('base64');
}

function toByte(weight: number): number {
  return Math.round(Math.max(-1, Math.min(1, weight / LARGEST)) * 127);
}
