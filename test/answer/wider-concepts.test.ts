import { expect, test } from 'vitest';
import { askedHeads, listsKind } from '../../src/answer/asked-heads.js';
import { rankingClass } from '../../src/answer/ranking-words.js';
import { readQuestion } from '../../src/answer/read-question.js';
import { showsKind } from '../../src/answer/row-demand.js';
import { openConcepts } from '../../src/concepts/open.js';
import type { CellInfo, ItemInfo } from '../../src/kb/records.js';
import { demonymsOf, placeInConcept } from '../../src/lang/places.js';

const concepts = openConcepts();

test('wider concepts of what was asked for are known, and are no kin', () => {
  const { related, wider } = askedHeads(readQuestion('tallest skyscrapers', concepts), concepts);
  expect(wider.has('building')).toBe(true);
  expect(related.has('building')).toBe(false);
});

test('both nouns of "women scientists" are heads under which they may be listed', () => {
  const { wider } = askedHeads(readQuestion('female scientists', concepts), concepts);
  expect(wider.has('woman')).toBe(true);
});

test.each([
  ['dog breed', 'The 10 Most Intelligent Dog Breeds', 'dog', true],
  ['console company manufacturer', 'Top 11 Console Companies & Manufacturers', 'company', true],
  ['car rental company', 'Best Car Rental Companies', 'car', false],
])('a list of "%s" is one of them', (conceptKey, title, concept, expected) => {
  expect(listsKind({ conceptKey, title }, concept)).toBe(expected);
});

test('a name or a value says of what kind a thing is, prose does not', () => {
  const says = (name: string, text: string) =>
    showsKind({ name } as ItemInfo, [{ text } as CellInfo], 'university');
  expect(says('Stanford University', '')).toBe(true);
  expect(says('Stanford', 'Private research university')).toBe(true);
  expect(says('Start early', 'Many a university in California reads what you have to say')).toBe(false);
  expect(says('University of Oxford', '')).toBe(true);
  expect(says('University essay tips', '')).toBe(false);
});

test.each([
  ['european city', { place: 'europe', said: ['european'], concept: ['city'] }],
  ['best south korean band', { place: 'south korea', said: ['south', 'korean'], concept: ['best', 'band'] }],
  ['california university', { place: 'california', said: ['california'], concept: ['university'] }],
  ['french', null],
  ['programming language', null],
])('the place in "%s"', (concept, expected) => {
  expect(placeInConcept(concept.split(' '))).toEqual(expected);
});

test('adjectives of places and words of taste that mean the same', () => {
  expect(demonymsOf('netherlands')).toEqual(['dutch']);
  expect(rankingClass('smartest')).toBe(rankingClass('intelligent'));
  expect(rankingClass('smartest')).not.toBe(rankingClass('beautiful'));
});
