import { BUCKETS, eachBucket, WordGate, type WordGateModel } from '../../src/title/word-gate.js';
import { trainCrf } from '../crf/train.js';
import type { AnnouncementExample } from './announcements.js';

const L2 = 0.3;
const MAX_ITERATIONS = 60;
/** Titles that the reader gives at least this probability are what the gate has to let through. */
const TAUGHT = 0.4;
/** Share of them that it lets through, each judged by a gate that was taught without it. */
const RECALL = 0.985;
const FOLDS = 5;
/** How common lists are; the threshold makes up for it. */
const BIAS = 'bias';
/** Weights of more than this are no clearer. */
const LARGEST = 4;

interface Lesson {
  readonly title: string;
  readonly opens: boolean;
  readonly weight: number;
}

/** Teaches the gate what the reader makes of titles; the threshold keeps nearly all that it would take for lists. */
export function trainWordGate(
  examples: readonly AnnouncementExample[],
  probability: (title: string) => number,
): WordGateModel {
  const lessons = examples.map(({ title, weight }) => ({
    title,
    weight,
    opens: probability(title) >= TAUGHT,
  }));
  const scores: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const gate = new WordGate({
      weights: weightsOf(lessons.filter((_, i) => i % FOLDS !== fold)),
      threshold: 0,
    });
    for (const [i, { title, opens }] of lessons.entries()) {
      if (i % FOLDS === fold && opens) scores.push(gate.score(title));
    }
  }
  scores.sort((a, b) => b - a);
  const threshold = scores[Math.floor(RECALL * scores.length)] ?? 0;
  return { weights: weightsOf(lessons), threshold };
}

function weightsOf(lessons: readonly Lesson[]): string {
  const sequences = lessons.map(({ title, opens, weight }) => {
    const features: string[] = [BIAS];
    eachBucket(title, (bucket) => features.push(String(bucket)));
    return { features: [features], labels: [opens ? 1 : 0], weight };
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
