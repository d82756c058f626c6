import type { FeatureRule } from './feature-rule.js';
import { lowerBound } from './line-kinds.js';
import type { PageFacts } from './page-facts.js';
import { shareOf } from './statistics.js';
import { contentWords } from './words.js';

/** What the title says and what the list and the heading above it say. */
export const titleFeatures: FeatureRule = {
  id: 'title',
  names: ['title.headingAbove', 'title.itemsWithWord', 'title.structured', 'title.structuredShare'],
  measure: ({ facts, candidate, items, size }, out, at) => {
    out[at] = overlap(facts, headingAbove(facts, candidate.lines[0]!));
    out[at + 1] = shareOf(size, (i) => items[i]!.hasTitleWord);
    out[at + 2] = Number(facts.structuredNames.size > 0);
    out[at + 3] = shareOf(size, (i) => items[i]!.isStructured);
  },
};

/** The nearest heading before a line that is of a higher level, or any if the line is none itself; or -1. */
function headingAbove({ lines, kinds }: PageFacts, line: number): number {
  const own = lines.level[line]! || Number.POSITIVE_INFINITY;
  for (let i = lowerBound(kinds.headings, line) - 1; i >= 0; i--) {
    const above = kinds.headings[i]!;
    if (lines.level[above]! < own) return above;
  }
  return -1;
}

function overlap(facts: PageFacts, heading: number): number {
  if (heading < 0) return 0;
  const { titleWords } = facts;
  const words = new Set(contentWords(facts.item(heading, facts.lines.text(heading)).words));
  if (titleWords.size === 0 || words.size === 0) return 0;
  let shared = 0;
  for (const word of words) if (titleWords.has(word)) shared++;
  return shared / Math.min(titleWords.size, words.size);
}
