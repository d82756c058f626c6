import type { Concepts } from '../../src/concepts/concepts.js';
import { analyse } from '../../src/title/analysis.js';
import { LABELS } from '../../src/title/classifier.js';
import type { CrfModel } from '../../src/title/crf/crf.js';
import type { FeatureOptions } from '../../src/title/features.js';
import type { TitleModel } from '../../src/title/model.js';
import { MODEL_VERSION } from '../../src/title/model.js';
import { TitleReader } from '../../src/title/read-title.js';
import { Tagger, type TaggerModel } from '../../src/title/tagger.js';
import { type Sequence, type TrainedCrf, trainCrf } from '../crf/train.js';
import type { LabelledTitle } from './examples.js';
import { FEATURE_JOINT, sequencesOf } from './sequences.js';

/** Chosen in cross-validation; see docs/titles.md. */
export const L2 = 0.5;
/** Chosen in cross-validation: beyond it recall falls, and recall counts most here (paper, section IV-A). */
export const THRESHOLD = 0.6;
const MIN_COUNT = 2;
const MAX_ITERATIONS = 70;
/** Smaller weights change no decision and only fill the file. */
const SMALLEST_WEIGHT = 0.01;
const DECIMALS = 1000;

/** Turns titles into models with one tagger, one network and one set of features. */
export class Workbench {
  readonly #tagger: Tagger;

  constructor(
    readonly taggerModel: TaggerModel,
    readonly concepts: Concepts,
    readonly options: FeatureOptions,
  ) {
    this.#tagger = new Tagger(taggerModel);
  }

  get tagger(): Tagger {
    return this.#tagger;
  }

  /** The training sequences of each title. */
  prepare(titles: readonly LabelledTitle[]): Sequence[][] {
    return titles.map((gold) =>
      sequencesOf(analyse(gold.title, this.#tagger, this.concepts), gold, this.options),
    );
  }

  fit(sequences: readonly Sequence[], l2 = L2): TitleModel {
    const trained = trainCrf(sequences, {
      labels: LABELS.length,
      l2,
      minCount: MIN_COUNT,
      maxIterations: MAX_ITERATIONS,
    });
    return { version: MODEL_VERSION, tagger: this.taggerModel, crf: toModel(trained), threshold: THRESHOLD };
  }

  reader(model: TitleModel): TitleReader {
    return new TitleReader(model, this.concepts, this.options);
  }
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
