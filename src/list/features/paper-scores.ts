import type { CandidateView } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';
import { wordsOf } from './page-facts.js';

/** Items longer than this are prose; looking for instances in them costs much and says little. */
const MAX_WORDS = 24;

/** P-Score (IV-C): share of an item's words that its longest known instance covers, averaged over k. */
export function pScore({ texts, size, facts: { concepts, title, k } }: CandidateView): number {
  let sum = 0;
  for (const text of texts) {
    const words = wordsOf(text);
    if (words.length === 0 || words.length > MAX_WORDS) continue;
    const span =
      concepts.longestInstance(words, title.concept ?? undefined) ?? concepts.longestInstance(words);
    if (span !== null) sum += (span.end - span.start) / words.length;
  }
  return sum / Math.max(k ?? size, size);
}

/** V-Score (IV-C): the area that the list takes, text length times font size squared. */
export function vScore({ candidate, texts, facts: { lines } }: CandidateView): number {
  const { fontSize } = lines.page.nodes;
  return texts.reduce(
    (area, text, i) => area + text.length * fontSize[lines.first[candidate.lines[i]!]!]! ** 2,
    0,
  );
}

/** The papers' two scores as features; the area in orders of magnitude. */
export const paperScores: FeatureRule = {
  id: 'paper',
  names: ['paper.pScore', 'paper.vScore'],
  measure: (view) => [pScore(view), Math.log10(1 + vScore(view))],
};
