import { expect, it } from 'vitest';
import { rankedBy } from '../../../src/question/base/ranked-by.js';
import { rankingWord } from '../../../src/question/base/word-knowledge.js';

const rank = (label: string, word: string) =>
  rankedBy({ label, aliases: [] } as never, rankingWord(word)!.labels);

it('ranks by another word for what is meant, less surely', () => {
  expect(rank('Height', 'tallest')).toBe(1);
  expect(rank('Ht', 'tallest')).toBeGreaterThan(0.5);
  expect(rank('Wt', 'heavier')).toBeGreaterThan(0.5);
  expect(rank('Ht', 'heavier')).toBe(0);
  expect(rank('White space', 'tallest')).toBe(0);
});
