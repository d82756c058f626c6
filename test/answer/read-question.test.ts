import { expect, test } from 'vitest';
import { readQuestion } from '../../src/answer/read-question.js';
import { openConcepts } from '../../src/concepts/open.js';

const concepts = openConcepts();

/** The parts that a title has too. */
function parts(text: string) {
  const { k, single, criterionText, conceptText, timeText, timeRelation, placeText } = readQuestion(
    text,
    concepts,
  );
  return { k, single, criterionText, conceptText, timeText, timeRelation, placeText };
}

const NONE = {
  k: null,
  single: false,
  criterionText: null,
  timeText: null,
  timeRelation: 'during',
  placeText: null,
};

test.each([
  [
    'tallest buildings in the world',
    { criterionText: 'tallest', conceptText: 'buildings', placeText: 'world' },
  ],
  ['best-selling books of 2010', { criterionText: 'best-selling', conceptText: 'books', timeText: '2010' }],
  ['top 5 podcasts', { k: 5, conceptText: 'podcasts' }],
  ['twenty five best films', { k: 25, criterionText: 'best', conceptText: 'films' }],
  ['top twelve songs', { k: 12, conceptText: 'songs' }],
  [
    'who is the most influential scientist',
    { single: true, criterionText: 'most influential', conceptText: 'scientist' },
  ],
  ['which film is the longest?', { single: true, criterionText: 'longest', conceptText: 'film' }],
  ['worst films of all time', { criterionText: 'worst', conceptText: 'films' }],
  [
    'greatest novels of the 20th century',
    { criterionText: 'greatest', conceptText: 'novels', timeText: '20th century' },
  ],
  ['films before 1960', { conceptText: 'films', timeText: '1960', timeRelation: 'before' }],
  ['best dog breeds for families', { criterionText: 'best', conceptText: 'dog breeds for families' }],
])('%s', (text, expected) => {
  expect(parts(text)).toEqual({ ...NONE, ...expected });
});

test('a comparison gives its names, and numbers with units their bounds', () => {
  expect(readQuestion('compare Alien, Inception and Memento', concepts).compare).toEqual([
    'Alien',
    'Inception',
    'Memento',
  ]);
  expect(readQuestion('buildings over 500 m', concepts).filters).toMatchObject([
    { min: 500, max: null, dimension: 'length' },
  ]);
  expect(readQuestion('phones under $300', concepts).filters).toMatchObject([
    { min: null, max: 300, dimension: 'money USD' },
  ]);
});
