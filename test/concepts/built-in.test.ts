import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';

const concepts = openConcepts();
const split = (text: string) => text.split(' ');
const terms = (scored: readonly { term: string }[]) => scored.map(({ term }) => term);

describe('the built-in network', () => {
  it('knows concepts in singular and plural', () => {
    for (const phrase of ['scientist', 'Scientists', 'children', 'Asian countries', 'book']) {
      expect(concepts.isConcept(phrase), phrase).toBe(true);
    }
    for (const phrase of ['best', 'of', 'qwertyuiop', '']) {
      expect(concepts.isConcept(phrase), phrase).toBe(false);
    }
  });

  it('gives typicality, and 0 for unknown pairs', () => {
    expect(concepts.isA('Albert Einstein', 'scientists')).toBeGreaterThan(0);
    expect(concepts.isA('cat', 'animal')).toBeGreaterThan(0);
    expect(concepts.isA('cat', 'fruit')).toBe(0);
    expect(concepts.isA('no such thing', 'fruit')).toBe(0);
  });

  it('sets one bit for each n-gram that is a concept', () => {
    expect([...concepts.conceptBits(split('Top 10 Asian Countries'))]).toEqual([0, 0, 1, 3]);
  });

  it('finds the longest instance, of a concept if given', () => {
    expect(concepts.longestInstance(split('3. New York City (USA)'))).toEqual({ start: 1, end: 4 });
    expect(concepts.longestInstance(split('Paris by Albert Einstein'), 'scientists')).toEqual({
      start: 2,
      end: 4,
    });
    expect(concepts.longestInstance(split('nothing of the kind'), 'planet')).toBeNull();
  });

  it('conceptualises a set', () => {
    const [first] = terms(concepts.conceptualise(['India', 'China']));
    expect(first).toMatch(/asian country|developing country/);
    expect(terms(concepts.conceptualise(['India', 'China', 'Brazil']))[0]).not.toBe(first);
    expect(terms(concepts.conceptualise(['Osaka', 'Denver', 'Lyon', 'Leeds']))[0]).toBe('city');
    expect(terms(concepts.conceptualise(['January', 'March', 'June']))[0]).toBe('month');
    expect(concepts.conceptualise(['no such thing'])).toEqual([]);
  });

  it('knows places by their largest namesake', () => {
    expect(concepts.place('Paris')).toMatchObject({ kind: 'city' });
    expect(concepts.place('California')).toMatchObject({ kind: 'state' });
    expect(concepts.place('US')).toMatchObject({ kind: 'country' });
    expect(concepts.place('us')).toBeNull();
    expect(concepts.place('Nowhereville-on-Sea')).toBeNull();
  });

  it('knows kinds, and takes neither titles, names nor other senses for them', () => {
    const ALL = 1_000;
    expect(concepts.kindsOf('building', ALL)).toContain('skyscraper');
    expect(concepts.kindsOf('scientist', ALL)).toContain('physicist');
    expect(concepts.kindsOf('book')).toContain('novel');
    for (const other of ['airplane', 'network', 'rear window', 'wonder woman'])
      expect(concepts.kindsOf('film', ALL)).not.toContain(other);
    expect(concepts.kindsOf('scientist', ALL)).not.toContain('bank');
    expect(concepts.kindsOf('shoe', ALL)).not.toContain('pump');
    expect(concepts.kindsOf('no such thing')).toEqual([]);
    expect(concepts.synonymsOf('work')).not.toContain('plant');
  });

  it('finds the head of a concept', () => {
    expect(concepts.headConcept('most luxurious hotels')).toBe('hotel');
    expect(concepts.headConcept('xyzzy')).toBeNull();
  });
});
