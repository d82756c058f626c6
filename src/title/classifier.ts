import type { Analysis } from './analysis.js';
import { Crf, type CrfModel } from './crf/crf.js';
import { FORBIDDEN_SCORE } from './crf/lattice.js';
import {
  emitFeatures,
  type FeatureOptions,
  type FeatureSink,
  TEMPLATE_NAMES,
  type Window,
  windowAround,
} from './features.js';
import { canBeK } from './numerals.js';
import { isTitleWord } from './title-words.js';

/**
 * What the chain says about each token of the window. The paper labels k alone (section IV-A.1); with the
 * criterion and the concept as labels of their own, the chain learns what a top-k phrase looks like.
 */
export const LABELS = ['O', 'K', 'M', 'C'] as const;
export const LABEL = { other: 0, k: 1, criterion: 2, concept: 3 } as const;

/** A number that may be k, and how likely it is. */
export interface Candidate {
  readonly at: number;
  readonly window: Window;
  readonly probability: number;
}

export class TitleClassifier {
  readonly #crf: Crf;
  readonly #options: FeatureOptions;

  constructor(model: CrfModel, options: FeatureOptions) {
    this.#crf = new Crf(model, TEMPLATE_NAMES);
    this.#options = options;
  }

  get crf(): Crf {
    return this.#crf;
  }

  /** All numbers of the title that can be k, in order, with the CRF's marginal probability. */
  candidates(a: Analysis): Candidate[] {
    return candidatePositions(a).map((at) => {
      const window = windowAround(a, at);
      const nodes = this.nodeScores(a, window);
      const marginals = this.#crf.marginals(nodes);
      return { at, window, probability: marginals[(at - window.start) * LABELS.length + LABEL.k]! };
    });
  }

  /** The features of one position, as the classifier sees them. */
  emit(a: Analysis, window: Window, at: number, sink: FeatureSink): void {
    emitFeatures(a, window, at, this.#options, sink);
  }

  /** Scores of all labels over the window; k is possible at its centre only. */
  nodeScores(a: Analysis, window: Window): Float64Array {
    const nodes = new Float64Array((window.end - window.start) * LABELS.length);
    for (let i = window.start; i < window.end; i++) {
      const position = i - window.start;
      emitFeatures(a, window, i, this.#options, (template, value) => {
        this.#crf.addFeature(nodes, position, template, value);
      });
      for (const y of forbiddenAt(window, i)) nodes[position * LABELS.length + y] = FORBIDDEN_SCORE;
    }
    return nodes;
  }
}

const ONLY_K_OR_OTHER = [LABEL.criterion, LABEL.concept];
const NEVER_K = [LABEL.k];

export function forbiddenAt(window: Window, at: number): readonly number[] {
  return at === window.centre ? ONLY_K_OR_OTHER : NEVER_K;
}

/** More numbers than this are a table or a catalogue, no title; the cost stays bounded. */
const MAX_CANDIDATES = 8;

/**
 * A year is taken for a count only right behind "top": nobody writes "2015 Reasons". Of the compounds,
 * "5-step" counts what is listed, "5-minute" and "9-year-old" do not.
 */
export function candidatePositions(a: Analysis): number[] {
  const out: number[] = [];
  for (let i = 0; i < a.tokens.length && out.length < MAX_CANDIDATES; i++) {
    const { number } = a.tokens[i]!;
    if (!number || !canBeK(number)) continue;
    if (number.form === 'year' && a.tokens[i - 1]?.lower !== 'top') continue;
    if (number.form === 'compound' && !isTitleWord(number.tail, 'part')) continue;
    out.push(i);
  }
  return out;
}
