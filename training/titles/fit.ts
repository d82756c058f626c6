import type { Concepts } from '../../src/concepts/concepts.js';
import { analyse } from '../../src/title/analysis.js';
import { LABELS } from '../../src/title/classifier.js';
import type { CrfModel } from '../../src/title/crf/crf.js';
import { type TrainedCrf, trainCrf } from '../../src/title/crf/train.js';
import type { FeatureOptions } from '../../src/title/features.js';
import type { Tagger } from '../../src/title/tagger.js';
import type { LabelledTitle } from './examples.js';
import { FEATURE_JOINT, sequencesOf } from './sequences.js';

/** Chosen in cross-validation; see docs/titles.md. */
const L2 = 0.5;
const MIN_COUNT = 2;
/** Smaller weights change no decision and only fill the file. */
const SMALLEST_WEIGHT = 0.01;
const DECIMALS = 1000;

export interface Tools {
  readonly tagger: Tagger;
  readonly concepts: Concepts;
  readonly options: FeatureOptions;
}

export function fitCrf(titles: readonly LabelledTitle[], tools: Tools, l2 = L2): CrfModel {
  const { tagger, concepts, options } = tools;
  const sequences = titles.flatMap((gold) =>
    sequencesOf(analyse(gold.title, tagger, concepts), gold, options),
  );
  const trained = trainCrf(sequences, { labels: LABELS.length, l2, minCount: MIN_COUNT, maxIterations: 120 });
  return toModel(trained);
}

function toModel({ weights, edges }: TrainedCrf): CrfModel {
  const byTemplate: Record<string, Record<string, number[]>> = {};
  for (const [feature, row] of weights) {
    if (row.every((w) => Math.abs(w) < SMALLEST_WEIGHT)) continue;
    const joint = feature.indexOf(FEATURE_JOINT);
    const template = feature.slice(0, joint);
    byTemplate[template] ??= {};
    byTemplate[template][feature.slice(joint + FEATURE_JOINT.length)] = Array.from(row, rounded);
  }
  return { labels: LABELS, edges: Array.from(edges, rounded), weights: byTemplate };
}

function rounded(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}
