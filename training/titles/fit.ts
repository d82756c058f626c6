import type { Concepts } from '../../src/concepts/concepts.js';
import { type Analysis, analyse } from '../../src/title/analysis.js';
import { ANNOUNCEMENT_LABELS, AnnouncementModel } from '../../src/title/announcement.js';
import { LABELS } from '../../src/title/classifier.js';
import type { CrfModel } from '../../src/title/crf/crf.js';
import type { FeatureOptions } from '../../src/title/features.js';
import type { TitleModel } from '../../src/title/model.js';
import { MODEL_VERSION } from '../../src/title/model.js';
import { TitleReader } from '../../src/title/read-title.js';
import { Tagger, type TaggerModel } from '../../src/title/tagger.js';
import { type FoundPlace, findPlace } from '../../src/title/understand/location.js';
import { emitPlaceFeatures, PLACE_LABELS } from '../../src/title/understand/place-model.js';
import { type Sequence, type TrainedCrf, trainCrf } from '../crf/train.js';
import { announcementExamples, trainAnnouncement } from './announcements.js';
import { withClauseHeads } from './clause-heads.js';
import type { LabelledTitle, PageTitle } from './examples.js';
import type { OwnTitles } from './own-titles.js';
import { FEATURE_JOINT, sequencesOf } from './sequences.js';
import { trainWordGate } from './word-gate.js';

/** Chosen by leaving collections out; see docs/titles.md. */
export const L2 = 0.5;
/**
 * With a count and without. Below a half, since the page has a say after the title: of the pages that 0.4 lets through
 * and 0.6 does not, more have their list than get a false one. Recall counts most here (paper, section IV-A).
 */
export const THRESHOLD = 0.4;
const MIN_COUNT = 2;
const MAX_ITERATIONS = 70;
const PLACE_L2 = 0.3;
/** Smaller weights change no decision and only fill the file. */
const SMALLEST_WEIGHT = 0.01;
const DECIMALS = 1000;

/** What the models of title/ learn from. */
export interface TrainingTitles {
  readonly labelled: readonly LabelledTitle[];
  readonly pages: readonly PageTitle[];
  readonly own: OwnTitles;
}

/** Turns titles into models with one tagger, one network and one set of features. */
export class Workbench {
  /** Analyses a title with the tagger as it is before a fit teaches it more. */
  readonly analyse: Read;

  constructor(
    readonly taggerModel: TaggerModel,
    readonly concepts: Concepts,
    readonly options: FeatureOptions,
  ) {
    this.analyse = this.#analyser(taggerModel);
  }

  fit({ labelled, pages, own }: TrainingTitles, l2 = L2): TitleModel {
    const all = [...labelled, ...own.counted];
    const taggerModel = withClauseHeads(this.taggerModel, all);
    const read = this.#analyser(taggerModel);
    const counts = all.flatMap((gold) => sequencesOf(read(gold.title), gold, this.options));
    const examples = announcementExamples(labelled, pages, own.uncounted, read);
    const announcement = toModel(trainAnnouncement(examples, read), ANNOUNCEMENT_LABELS);
    const judge = new AnnouncementModel(announcement);
    return {
      version: MODEL_VERSION,
      tagger: taggerModel,
      crf: trained(counts, LABELS, l2),
      threshold: THRESHOLD,
      announcement,
      announcementThreshold: THRESHOLD,
      gate: trainWordGate(examples, (title) => judge.best(read(title))?.probability ?? 0),
      places: trained(placeExamples(all, read, this.concepts), PLACE_LABELS, PLACE_L2),
    };
  }

  reader(model: TitleModel): TitleReader {
    return new TitleReader(model, this.concepts, this.options);
  }

  #analyser(model: TaggerModel): Read {
    const tagger = new Tagger(model);
    return (title) => analyse(title, tagger, this.concepts);
  }
}

type Read = (title: string) => Analysis;

function trained(sequences: readonly Sequence[], labels: readonly string[], l2: number): CrfModel {
  const options = { labels: labels.length, l2, minCount: MIN_COUNT, maxIterations: MAX_ITERATIONS };
  return toModel(trainCrf(sequences, options), labels);
}

/** Every name of the gazetteer in a list's title, and whether it is the place that the title was labelled with. */
function placeExamples(labelled: readonly LabelledTitle[], read: Read, concepts: Concepts): Sequence[] {
  const examples: Sequence[] = [];
  for (const { title, topk, location, weight = 1 } of labelled) {
    if (!topk || location === undefined) continue;
    const a = read(title);
    const collect = (at: number, found: FoundPlace): boolean => {
      const features: string[] = [];
      emitPlaceFeatures(a, at, found, (template, value) => {
        features.push(template + FEATURE_JOINT + value);
      });
      const name = a.title.slice(a.tokens[at]!.start, a.tokens[found.end - 1]!.end).toLowerCase();
      const meant = location?.toLowerCase().includes(name.replace(/['’]s$/, '')) === true;
      examples.push({ features: [features], labels: [meant ? 1 : 0], weight });
      return false;
    };
    for (let n = 0; n < a.segments.length; n++) findPlace(a, concepts, n, () => false, collect);
  }
  return examples;
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
