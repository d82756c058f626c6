import { expect, test } from 'vitest';
import { kinshipOf, relatedHeads } from '../../src/answer/related-heads.js';
import { openConcepts } from '../../src/concepts/open.js';

const concepts = openConcepts();

test('other words and kinds of a concept are related, things that bear the name of another are not', () => {
  const films = relatedHeads('film', concepts);
  expect(films.get('film')).toBe(1);
  expect(films.get('movie')).toBeGreaterThan(films.get('thriller')!);
  for (const other of ['woman', 'man', 'window', 'airplane', 'picture', 'set'])
    expect(films.has(other), other).toBe(false);
  const phones = relatedHeads('phone', concepts);
  expect(phones.has('smartphone')).toBe(true);
  expect(phones.has('set')).toBe(false);
  for (const other of ['place', 'house', 'chili'])
    expect(relatedHeads('restaurant', concepts).has(other), other).toBe(false);
});

test('a wider concept does not answer', () => {
  expect(relatedHeads('skyscraper', concepts).has('building')).toBe(false);
  expect(relatedHeads('shoe', concepts).has('clothing')).toBe(false);
});

test('a name of several words counts as a whole', () => {
  const films = relatedHeads('film', concepts);
  expect(kinshipOf(films, 'motion picture', 'picture')).toEqual({ kinship: 0.95, name: 'motion picture' });
  expect(kinshipOf(films, 'old motion picture of asia', 'picture').name).toBe('motion picture');
  expect(kinshipOf(films, 'holiday picture', 'picture').kinship).toBe(0);
  expect(kinshipOf(films, '', 'film').kinship).toBe(1);
});
