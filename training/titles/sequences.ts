import type { Analysis } from '../../src/title/analysis.js';
import { candidatePositions, forbiddenAt, LABEL } from '../../src/title/classifier.js';
import { emitFeatures, type FeatureOptions, TEMPLATE_NAMES, windowAround } from '../../src/title/features.js';
import type { Sequence } from '../crf/train.js';
import type { LabelledTitle } from './examples.js';

/** Template and value of a feature, as one string; split again when the model is written. */
export const FEATURE_JOINT = '\u0001';

/** One training sequence for each number of the title that can be k. */
export function sequencesOf(a: Analysis, gold: LabelledTitle, options: FeatureOptions): Sequence[] {
  const positions = candidatePositions(a);
  const ks = goldPositions(a, gold, positions);
  return positions.map((at) => sequenceAt(a, gold, at, ks.has(at), options));
}

/** The positions of the gold k. "7 Highs And 4 Lows" announces 11: all its numbers count then. */
function goldPositions(a: Analysis, gold: LabelledTitle, positions: readonly number[]): Set<number> {
  if (!gold.topk) return new Set();
  const exact = positions.filter((at) => a.tokens[at]!.number!.value === gold.k);
  if (exact.length > 0) return new Set(exact.slice(0, 1));
  const sum = positions.reduce((total, at) => total + a.tokens[at]!.number!.value, 0);
  return new Set(sum === gold.k ? positions : []);
}

function sequenceAt(
  a: Analysis,
  gold: LabelledTitle,
  at: number,
  isK: boolean,
  options: FeatureOptions,
): Sequence {
  const window = windowAround(a, at);
  const features: string[][] = [];
  const labels: number[] = [];
  const forbidden: (readonly number[])[] = [];
  for (let i = window.start; i < window.end; i++) {
    const here: string[] = [];
    emitFeatures(a, window, i, options, (template, value) =>
      here.push(TEMPLATE_NAMES[template] + FEATURE_JOINT + value),
    );
    features.push(here);
    labels.push(i === at ? (isK ? LABEL.k : LABEL.other) : isK ? spanLabel(a, gold, i, at) : LABEL.other);
    forbidden.push(forbiddenAt(window, i));
  }
  return { features, labels, forbidden, weight: gold.weight ?? 1 };
}

function spanLabel(a: Analysis, gold: LabelledTitle, i: number, at: number): number {
  if (inPhrase(a, gold.concept, i, at)) return LABEL.concept;
  return inPhrase(a, gold.criterion, i, at) ? LABEL.criterion : LABEL.other;
}

/** Whether token i lies inside the phrase's occurrence that is nearest to k. */
function inPhrase(a: Analysis, phrase: string | null | undefined, i: number, at: number): boolean {
  if (!phrase) return false;
  const text = a.title.toLowerCase();
  const wanted = phrase.toLowerCase();
  const k = a.tokens[at]!.start;
  let best = -1;
  for (let p = text.indexOf(wanted); p >= 0; p = text.indexOf(wanted, p + 1)) {
    if (best < 0 || Math.abs(p - k) < Math.abs(best - k)) best = p;
  }
  const { start, end } = a.tokens[i]!;
  return best >= 0 && start >= best && end <= best + wanted.length;
}
