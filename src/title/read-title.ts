import type { Concepts } from '../concepts/concepts.js';
import { type Analysis, analyse, textOf } from './analysis.js';
import { AnnouncementModel } from './announcement.js';
import { type Count, chooseCount } from './choose-count.js';
import { type Candidate, TitleClassifier } from './classifier.js';
import { ALL_FEATURES, type FeatureOptions } from './features.js';
import { mayAnnounceList } from './gate.js';
import { loadTitleModel, type TitleModel } from './model.js';
import { Tagger } from './tagger.js';
import type { Title, TitleReading } from './title.js';
import { readUncounted } from './uncounted.js';
import { type ConceptSpan, conceptOf } from './understand/concept.js';
import { criterionOf } from './understand/criterion.js';
import { PlaceModel } from './understand/place-model.js';
import { type Gazetteer, Setting } from './understand/setting.js';
import { WordGate } from './word-gate.js';

export { mayAnnounceList } from './gate.js';

/** Reads titles: is it a top-k title, and what does it announce (paper, sections II and IV-A)? */
export class TitleReader {
  readonly #concepts: Concepts;
  readonly #gazetteer: Gazetteer;
  readonly #tagger: Tagger;
  readonly #classifier: TitleClassifier;
  readonly #threshold: number;
  readonly #announcement: AnnouncementModel;
  readonly #announcementThreshold: number;
  readonly #gate: WordGate;

  constructor(model: TitleModel, concepts: Concepts, features: FeatureOptions = ALL_FEATURES) {
    this.#concepts = concepts;
    this.#gazetteer = { concepts, places: new PlaceModel(model.places) };
    this.#tagger = new Tagger(model.tagger);
    this.#classifier = new TitleClassifier(model.crf, features);
    this.#threshold = model.threshold;
    this.#announcement = new AnnouncementModel(model.announcement);
    this.#announcementThreshold = model.announcementThreshold;
    this.#gate = new WordGate(model.gate);
  }

  static load(concepts: Concepts): TitleReader {
    return new TitleReader(loadTitleModel(), concepts);
  }

  get classifier(): TitleClassifier {
    return this.#classifier;
  }

  read(title: string): Title {
    if (!this.mayAnnounce(title)) return plainTitle(title, 0);
    const a = this.analyse(title);
    if (a.language === 'other') return plainTitle(title, 0);
    const candidates = this.#classifier.candidates(a);
    const count = chooseCount(a, candidates, this.#threshold);
    if (count) return this.#understand(a, count, candidates);
    const announced = this.#announcement.best(a);
    return announced && announced.probability >= this.#announcementThreshold
      ? readUncounted(a, this.#gazetteer, announced)
      : plainTitle(a.title, announced?.probability ?? 0);
  }

  /** Whether a title can announce a list, with a count or without: all others are not read. */
  mayAnnounce(title: string): boolean {
    return mayAnnounceList(title) || this.#gate.opens(title);
  }

  analyse(title: string): Analysis {
    return analyse(title, this.#tagger, this.#concepts);
  }

  #understand(a: Analysis, count: Count, candidates: readonly Candidate[]): Title {
    const { at } = count.main;
    const setting = new Setting(a, at, this.#gazetteer, () => segmentOfConcept(a, at));
    const concept = conceptOf(a, at, setting.covers);
    const readings = this.#readings(a, candidates, setting);
    return {
      title: a.title,
      topk: true,
      score: Math.max(...candidates.map(({ probability }) => probability)),
      k: count.k,
      concept: count.parts.length > 1 ? joinedConcept(a, count, setting) : (concept?.text ?? null),
      criterion: criterionFor(a, at, concept, setting),
      time: setting.time,
      location: setting.location,
      ...(readings.length > 1 ? { readings } : {}),
    };
  }

  #readings(a: Analysis, candidates: readonly Candidate[], setting: Setting): TitleReading[] {
    const counts = candidates.filter(({ probability }) => probability >= this.#threshold);
    if (counts.length < 2) return [];
    return counts.map(({ at, probability }) => ({
      k: a.tokens[at]!.number!.value,
      concept: conceptOf(a, at, setting.covers)?.text ?? null,
      score: probability,
    }));
  }
}

/** Where the concept comes from, if from another segment than k ("Movers in Boston | Top 19 Companies"). */
function segmentOfConcept(a: Analysis, at: number): number | null {
  const concept = conceptOf(a, at, () => false);
  return concept && a.segmentOf[concept.start]!;
}

function criterionFor(a: Analysis, at: number, concept: ConceptSpan | null, setting: Setting): string | null {
  const phrase = concept?.phrase ?? null;
  return criterionOf(a, at, phrase, concept?.start ?? at, concept?.end ?? at, setting.covers);
}

/** "highs and lows" of "7 Highs And 4 Lows". */
function joinedConcept(a: Analysis, count: Count, setting: Setting): string {
  return count.parts
    .map(({ at, window }) => {
      const concept = conceptOf(a, at, setting.covers);
      const end = window.phrase ? window.phrase.head + 1 : at;
      return concept ? textOf(a, concept.start, Math.min(concept.end, end)).toLowerCase() : '';
    })
    .filter((text) => text !== '')
    .join(' and ');
}

function plainTitle(title: string, score: number): Title {
  return { title, topk: false, score, k: null, concept: null, criterion: null, time: null, location: null };
}
