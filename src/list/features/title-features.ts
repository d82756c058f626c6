import { shareOf } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';
import { contentWords, type PageFacts } from './page-facts.js';

/** What the title says and what the list and the heading above it say. */
export const titleFeatures: FeatureRule = {
  id: 'title',
  names: ['title.headingAbove', 'title.itemsWithWord', 'title.structured', 'title.structuredShare'],
  measure: ({ facts, candidate, texts, size }) => {
    const isNamed = texts.map((text) => facts.structuredNames.has(text.toLowerCase()));
    return [
      overlap(facts, headingAbove(facts, candidate.lines[0]!)),
      shareOf(size, (i) => contentWords(texts[i]!).some((word) => facts.titleWords.has(word))),
      Number(facts.structuredNames.size > 0),
      shareOf(size, (i) => isNamed[i]!),
    ];
  },
};

/** The nearest heading before a line that is of a higher level, or any if the line is none itself. */
function headingAbove({ lines }: PageFacts, line: number): string {
  const own = lines.level[line]! || Number.POSITIVE_INFINITY;
  for (let above = line - 1; above >= 0; above--) {
    const level = lines.level[above]!;
    if (level > 0 && level < own) return lines.text(above);
  }
  return '';
}

function overlap({ titleWords }: PageFacts, text: string): number {
  const words = new Set(contentWords(text));
  if (titleWords.size === 0 || words.size === 0) return 0;
  let shared = 0;
  for (const word of words) if (titleWords.has(word)) shared++;
  return shared / Math.min(titleWords.size, words.size);
}
