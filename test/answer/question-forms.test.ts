import { describe, expect, test } from 'vitest';
import { readComparedNames } from '../../src/answer/read-compared-names.js';
import { readMaker } from '../../src/answer/read-maker.js';
import { readQuestion } from '../../src/answer/read-question.js';
import { readSubject, rephrase } from '../../src/answer/rephrase.js';
import { openConcepts } from '../../src/concepts/open.js';

const concepts = openConcepts();

describe('a number is a count only where a ranking is announced', () => {
  test.each([
    ['top 5 podcasts', 5],
    ['top-10 films of 2010', 10],
    ['the ten tallest buildings', 10],
    ['best 3 laptops', 3],
    ["Europe's 5 largest cities", 5],
    ['top 10 day trips', 10],
    ['twenty-five best films', 25],
    ['PG-13 comedy 2006', null],
    ['iPhone 15 price', null],
    ['cameras with 10 megapixels', null],
    ['5 star hotels', null],
    ['10-inch tablets', null],
    ['Apollo 13 cast', null],
  ])('%s', (text, k) => {
    expect(readQuestion(text, concepts).k).toBe(k);
  });

  test('a number of a name stays among the words that are looked for', () => {
    expect(readQuestion('iPhone 15 price', concepts).keywords).toEqual(['iphone', '15', 'price']);
  });
});

test.each([
  ['second tallest building', 2],
  ['what is the 3rd longest river', 3],
  ['which city is the second most populous', 2],
  ['fifth-largest island', 5],
  ['novels of the 20th century', null],
  ['first presidents', null],
])('the place in a ranking: %s', (text, rank) => {
  const question = readQuestion(text, concepts);
  expect(question.rank).toBe(rank);
  expect(question.single).toBe(rank !== null);
  if (rank !== null) expect(question.conceptText).toMatch(/^(?:building|river|city|island)$/);
});

test.each([
  ['which film is the longest', 'what is the longest film'],
  ['which building is the second tallest in Asia', 'what is the second tallest building in Asia'],
  ['how high is K2', 'height of K2'],
  ['how many floors does the Burj Khalifa have', 'floors of Burj Khalifa'],
  ['how many people live in Tokyo', 'population of Tokyo'],
  ['how much does the Leica cost', 'price of Leica'],
  ['which country is K2 in', 'country of K2'],
  ['what language was Beowulf written in', 'language of Beowulf'],
  ['when was the Eiffel Tower built', 'year of Eiffel Tower'],
  ['where is the Eiffel Tower', 'location of Eiffel Tower'],
  ['where is the tallest building', 'where is the tallest building'],
  ['who won the Nobel Prize in 1921', 'Nobel Prize in 1921'],
  ['best kinds of cheese', 'best cheese'],
])('%s asks for: %s', (text, said) => {
  expect(rephrase(text)).toBe(said);
});

test.each([
  ['is Everest taller than K2', { names: ['Everest', 'K2'], by: 'tallest', perhaps: false }],
  ['is Tokyo more populous than Delhi', { names: ['Tokyo', 'Delhi'], by: 'populous', perhaps: false }],
  ['which is older, Python or Rust', { names: ['Python', 'Rust'], by: 'oldest', perhaps: false }],
  ['Python or Java', { names: ['Python', 'Java'], by: null, perhaps: true }],
  ['K2 compared to Lhotse', { names: ['K2', 'Lhotse'], by: null, perhaps: false }],
  ['is Burj Khalifa taller than 500 m', null],
  ['tallest buildings', null],
])('compared: %s', (text, expected) => {
  expect(readComparedNames(text)).toEqual(expected);
});

test('what was understood is in the words of the asker', () => {
  const { criterionText, conceptText, placeText } = readQuestion('schönste Cafés in São Paulo', concepts);
  expect({ criterionText, conceptText, placeText }).toEqual({
    criterionText: null,
    conceptText: 'schönste Cafés',
    placeText: 'São Paulo',
  });
});

test.each([
  ['when was Adidas founded', { name: 'Adidas', sure: true }],
  ['which country is K2 in', { name: 'K2', sure: true }],
  ['who wrote Dracula', { name: 'Dracula', sure: false }],
  ['what genre is Predator', { name: 'Predator', sure: false }],
  ['which film is the longest', null],
  ['who won the Nobel Prize', null],
  ['tallest buildings', null],
])('the thing of which "%s" asks for a value', (text, expected) => {
  expect(readSubject(text)).toEqual(expected);
});

test('by whom things were made', () => {
  expect(readMaker('films directed by Ridley Scott')).toEqual({
    verb: 'directed',
    names: ['ridley', 'scott'],
  });
  expect(readMaker('cities by the sea')).toBeNull();
});
