import type { CandidateView, FeatureRule } from './candidate-view.js';

/** P-Score (IV-C): share of an item's words that its longest known instance covers, averaged over k. */
export function pScore({ items, size, facts }: CandidateView): number {
  let sum = 0;
  for (const item of items) sum += facts.instanceCoverage(item);
  return sum / Math.max(facts.k ?? size, size);
}

/** V-Score (IV-C): the area that the list takes, text length times font size squared. */
export function vScore({ candidate, items, facts: { lines } }: CandidateView): number {
  const { fontSize } = lines.page.nodes;
  let area = 0;
  for (let i = 0; i < items.length; i++) {
    area += items[i]!.text.length * fontSize[lines.first[candidate.lines[i]!]!]! ** 2;
  }
  return area;
}

/** The V-Score as a feature, in orders of magnitude. */
export const areaFeature: FeatureRule = {
  id: 'area',
  names: ['paper.vScore'],
  measure: (view, out, at) => {
    out[at] = Math.log10(1 + vScore(view));
  },
};
