import type { Concepts } from '../../src/concepts/concepts.js';
import { type Analysis, analyse } from '../../src/title/analysis.js';
import { ANNOUNCEMENT_LABELS, emitAnnouncement } from '../../src/title/announcement.js';
import { LABELS } from '../../src/title/classifier.js';
import type { CrfModel } from '../../src/title/crf/crf.js';
import type { FeatureOptions } from '../../src/title/features.js';
import type { TitleModel } from '../../src/title/model.js';
import { MODEL_VERSION } from '../../src/title/model.js';
import { TitleReader } from '../../src/title/read-title.js';
import { Tagger, type TaggerModel } from '../../src/title/tagger.js';
import { type Sequence, type TrainedCrf, trainCrf } from '../crf/train.js';
import type { LabelledTitle, PageTitle } from './examples.js';
import { FEATURE_JOINT, sequencesOf } from './sequences.js';

/** Chosen by leaving collections out; see docs/titles.md. */
export const L2 = 0.5;
/** Beyond it recall falls, and recall counts most here (paper, section IV-A). */
export const THRESHOLD = 0.6;
const MIN_COUNT = 2;
const MAX_ITERATIONS = 70;
const ANNOUNCEMENT_L2 = 1;
export const ANNOUNCEMENT_THRESHOLD = 0.5;
/** A counted title without its count is an uncounted one, but too few of these stand on the web to weigh in full. */
const WITHOUT_COUNT_WEIGHT = 0.1;
/** Smaller weights change no decision and only fill the file. */
const SMALLEST_WEIGHT = 0.01;
const DECIMALS = 1000;

/** What both models of title/ learn from. */
export interface TrainingTitles {
  readonly labelled: readonly LabelledTitle[];
  readonly pages: readonly PageTitle[];
}

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

  analyse(title: string): Analysis {
    return analyse(title, this.#tagger, this.concepts);
  }

  fit({ labelled, pages }: TrainingTitles, l2 = L2): TitleModel {
    const sequences = labelled.flatMap((gold) => sequencesOf(this.analyse(gold.title), gold, this.options));
    const options = { minCount: MIN_COUNT, maxIterations: MAX_ITERATIONS };
    return {
      version: MODEL_VERSION,
      tagger: this.taggerModel,
      crf: toModel(trainCrf(sequences, { ...options, labels: LABELS.length, l2 }), LABELS),
      threshold: THRESHOLD,
      announcement: toModel(
        trainCrf(this.#announcements(pages), {
          ...options,
          labels: ANNOUNCEMENT_LABELS.length,
          l2: ANNOUNCEMENT_L2,
        }),
        ANNOUNCEMENT_LABELS,
      ),
      announcementThreshold: ANNOUNCEMENT_THRESHOLD,
    };
  }

  #announcements(pages: readonly PageTitle[]): Sequence[] {
    return pages.flatMap(({ title, list, k }) => {
      if (list === null) return [];
      const weight = k === null ? 1 : WITHOUT_COUNT_WEIGHT;
      const features: string[] = [];
      emitAnnouncement(this.analyse(k === null ? title : withoutCount(title, k)), (template, value) => {
        features.push(template + FEATURE_JOINT + value);
      });
      return [{ features: [features], labels: [list ? 1 : 0], weight }];
    });
  }

  reader(model: TitleModel): TitleReader {
    return new TitleReader(model, this.concepts, this.options);
  }
}

/** "The 10 Best Beaches" without its count: "The Best Beaches". */
export function withoutCount(title: string, k: number): string {
  return title.replace(new RegExp(`(?<!\\d)${k}\\+?(?!\\d)\\s*`), '');
}

function toModel({ weights, edges }: TrainedCrf, labels: readonly string[]): CrfModel {
  const byTemplate: Record<string, Record<string, number[]>> = {};
  for (const [feature, row] of weights) {
    if (row.every((w) => Math.abs(w) < SMALLEST_WEIGHT)) continue;
    const joint = feature.indexOf(FEATURE_JOINT);
    const template = feature.slice(0, joint);
    byTemplate[template] ??= {};
    byTemplate[template][feature.slice(joint + FEATURE_JOINT.length)] = Array.from(row, rounded);
  }
  return { labels, edges: Array.from(edges, rounded), weights: byTemplate };
}

function rounded(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}
