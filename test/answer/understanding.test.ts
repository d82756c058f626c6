import { expect, test } from 'vitest';
import { readQuestion } from '../../src/answer/read-question.js';
import { understanding } from '../../src/answer/understanding.js';
import { openConcepts } from '../../src/concepts/open.js';

const concepts = openConcepts();

test.each([
  [
    'tallest buildings in the world',
    'lists',
    'The tallest buildings in the world: a ranking, merged from lists.',
  ],
  ['top 5 podcasts', 'lists', 'The first 5 podcasts: a ranking, merged from lists.'],
  ['who is the most influential scientist?', 'nothing', 'The most influential scientist.'],
  ['second tallest building in Asia', 'nothing', 'The 2nd tallest building in Asia.'],
  [
    'Christopher Nolan thriller 2005',
    'values',
    'Christopher, Nolan, thriller, 2005: things that have these values.',
  ],
  ['schönste Cafés in São Paulo', 'nothing', 'Schönste Cafés in São Paulo.'],
  ['世界で一番高い山', 'nothing', '世界で一番高い山.'],
  ['iPhone 15 price', 'nothing', 'iPhone 15 price.'],
  ['K2 vs Mount Everest', 'comparison', 'K2 and Mount Everest: a comparison.'],
  ['is Everest taller than K2', 'comparison', 'Which is the tallest of Everest and K2: a comparison.'],
])('%s', (text, way, expected) => {
  expect(understanding(readQuestion(text, concepts), way).text).toBe(expected);
});

test('what numbers were compared with is told', () => {
  const question = readQuestion('oldest buildings over 500 m', concepts);
  const labels = new Map([
    ['oldest', ['Completed']],
    ['over 500 m', ['Height']],
  ]);
  expect(understanding(question, 'values in order', labels).text).toBe(
    'The oldest buildings (Completed), over 500 m (Height): things in the order of a value.',
  );
});
