import { expect, test } from 'vitest';
import { extremesOf, numberBeside } from '../../../src/question/base/extremes.js';
import { questionWords } from '../../../src/question/base/question-words.js';

const extremes = (question: string) =>
  extremesOf(questionWords(question)).map(({ direction, labels }) => [direction, labels?.[0] ?? null]);

test.each([
  ['tallest building', [['desc', 'height']]],
  ['lightest dog', [['asc', 'weight']]],
  ['most populous city', [['desc', 'population']]],
  ['least populous city', [['asc', 'population']]],
  ['least expensive phone', [['asc', 'price']]],
  ['college with the fewest students', [['asc', null]]],
  ['player with the most rebounds', [['desc', null]]],
  ['is K2 taller than Everest', []],
])('%s', (question, expected) => {
  expect(extremes(question)).toEqual(expected);
});

test.each([
  ['second tallest building', { at: 0, place: 2 }],
  ['the 20th tallest building', { at: 1, place: 20 }],
  ['5 tallest buildings', { at: 0, count: 5 }],
  ['tallest building', null],
])('what stands beside: %s', (question, expected) => {
  const words = questionWords(question);
  expect(numberBeside(words, extremesOf(words)[0]!)).toEqual(expected);
});

test('words are those of the index', () => {
  const words = (text: string) => questionWords(text).map(({ word }) => word);
  expect(words("the 20th O'Neal f150 2.5 1,200 50mm \ufe0f")).toEqual([
    'the',
    '20th',
    'oneal',
    'f150',
    '2.5',
    '1200',
    '50mm',
  ]);
});
