import type { Concepts } from '../concepts/concepts.js';
import { type Analysis, analyse, textOf } from './analysis.js';
import { type Count, chooseCount } from './choose-count.js';
import { TitleClassifier } from './classifier.js';
import { ALL_FEATURES, type FeatureOptions } from './features.js';
import { mayAnnounceList } from './gate.js';
import { loadTitleModel, type TitleModel } from './model.js';
import { Tagger } from './tagger.js';
import type { Title } from './title.js';
import { type ConceptSpan, conceptOf } from './understand/concept.js';
import { criterionOf } from './understand/criterion.js';
import { findPlace } from './understand/location.js';
import { findTimes, timeOf } from './understand/time.js';

export { mayAnnounceList } from './gate.js';

/** Reads titles: is it a top-k title, and what does it announce (paper, sections II and IV-A)? */
export class TitleReader {
  readonly #concepts: Concepts;
  readonly #tagger: Tagger;
  readonly #classifier: TitleClassifier;
  readonly #threshold: number;

  constructor(model: TitleModel, concepts: Concepts, features: FeatureOptions = ALL_FEATURES) {
    this.#concepts = concepts;
    this.#tagger = new Tagger(model.tagger);
    this.#classifier = new TitleClassifier(model.crf, features);
    this.#threshold = model.threshold;
  }

  static load(concepts: Concepts): TitleReader {
    return new TitleReader(loadTitleModel(), concepts);
  }

  read(title: string): Title {
    if (!mayAnnounceList(title)) return plainTitle(title, 0);
    const a = analyse(title, this.#tagger, this.#concepts);
    const candidates = this.#classifier.candidates(a);
    const score = candidates.reduce((best, { probability }) => Math.max(best, probability), 0);
    const count = chooseCount(a, candidates, this.#threshold);
    return count ? this.#understand(a, count, score) : plainTitle(title, score);
  }

  #understand(a: Analysis, count: Count, score: number): Title {
    const { at } = count.main;
    const times = findTimes(a);
    const time = timeOf(a, at, times);
    const inTime = (i: number): boolean => times.some((span) => i >= span.start && i < span.end);
    const place = findPlace(a, this.#concepts, a.segmentOf[at]!, inTime);
    const blocked = (i: number): boolean =>
      inTime(i) || (place !== null && i >= place.start && i < place.end);
    const concept = conceptOf(a, at, blocked);
    return {
      title: a.title,
      topk: true,
      score,
      k: count.k,
      concept: count.parts.length > 1 ? joinedConcept(a, count, blocked) : (concept?.text ?? null),
      criterion: criterionFor(a, at, concept, blocked),
      time: time && { text: time.text, relation: time.relation },
      location: place && { text: place.text },
    };
  }
}

function criterionFor(
  a: Analysis,
  at: number,
  concept: ConceptSpan | null,
  blocked: (i: number) => boolean,
): string | null {
  const phrase = concept?.phrase ?? null;
  return criterionOf(a, at, phrase, concept?.start ?? at, concept?.end ?? at, blocked);
}

/** "highs and lows" of "7 Highs And 4 Lows". */
function joinedConcept(a: Analysis, count: Count, blocked: (i: number) => boolean): string {
  return count.parts
    .map(({ at, window }) => {
      const concept = conceptOf(a, at, blocked);
      const head = window.phrase;
      return concept && head
        ? textOf(a, concept.start, Math.min(concept.end, head.head + 1)).toLowerCase()
        : '';
    })
    .filter((text) => text !== '')
    .join(' and ');
}

function plainTitle(title: string, score: number): Title {
  return { title, topk: false, score, k: null, concept: null, criterion: null, time: null, location: null };
}
