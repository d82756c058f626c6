import { describe, expect, test } from 'vitest';
import { variantKey } from '../../../src/kb/name-variants.js';
import { readQuantity } from '../../../src/kb/quantities.js';
import { type Candidate, decide } from '../../../src/kb/resolve/resolution-rules.js';
import { nameKey } from '../../../src/lang/names.js';
import { phraseKey } from '../../../src/lang/words.js';
import { smallConcepts } from '../../support/small-concepts.js';

const concepts = smallConcepts();
let made = 0;

function candidate(name: string, head: string, values: Record<string, string> = {}): Candidate {
  const facts = Object.entries(values).map(([label, text]) => {
    const quantity = readQuantity(text);
    const read = { number: quantity?.value ?? null, dimension: quantity?.dimension ?? null };
    return { label: phraseKey(label), text, ...read };
  });
  const id = ++made;
  return { id, name, name_key: nameKey(name), head_key: head, facts, tables: new Set([id]) };
}

type Told = readonly [name: string, head: string, values?: Record<string, string>];
const ruleFor = (a: Told, b: Told) =>
  decide(candidate(a[0], a[1], a[2]), candidate(b[0], b[1], b[2]), concepts)?.rule ?? null;

describe('names are looked at together', () => {
  test.each([
    ['Mt. Everest', 'Mount Everest'],
    ['St. Louis', 'Saint Louis'],
    ['Kangchenjunga', 'Kanchenjunga'],
    ['K2 (Godwin-Austen)', 'K2'],
    ['J. R. R. Tolkien', 'JRR Tolkien'],
    ['U.S. Bank', 'US Bank'],
    ['Rocky II', 'Rocky 2'],
    ['IBM Corp.', 'The IBM'],
  ])('%s and %s', (a, b) => expect(variantKey(a)).toBe(variantKey(b)));

  test.each([
    ['Apollo 11', 'Apollo 13'],
    ['Canon EOS 40D', 'Canon EOS 50D'],
    ['APT3', 'APT33'],
    ['Lhotse', 'Makalu'],
    ['Paris', 'Peres'],
  ])('but not %s and %s', (a, b) => expect(variantKey(a)).not.toBe(variantKey(b)));
});

describe('two names are one thing', () => {
  test('abbreviated, whatever else is known', () => {
    expect(ruleFor(['Mt. Everest', 'mountain'], ['Mount Everest', 'mountain'])).toBe('abbreviated-name');
    expect(ruleFor(['Dr. Strangelove', 'film'], ['Doctor Strangelove', 'film'])).toBe('abbreviated-name');
  });

  test('with its own initials in brackets', () => {
    const full = ['World Health Organization (WHO)', 'agency'] as const;
    expect(ruleFor(full, ['World Health Organization', 'agency'])).toBe('abbreviated-name');
    expect(ruleFor(full, ['World Health Organization (Europe)', 'agency'])).toBeNull();
  });

  test('unless what is known speaks against it', () => {
    const low = { Height: '812 m' };
    const high = { Height: '8,849 m' };
    expect(ruleFor(['Mt. Elgin', 'mountain', low], ['Mount Elgin', 'mountain', high])).toBeNull();
  });

  test('spelled nearly alike, with a measure that agrees in another unit and under a kindred label', () => {
    const metres = { Height: '8,586 m' };
    const feet = { Elevation: '28,169 ft' };
    expect(ruleFor(['Kangchenjunga', 'mountain', metres], ['Kanchenjunga', 'mountain', feet])).toBe(
      'near-spelling',
    );
    expect(ruleFor(['Kangchenjunga', 'mountain'], ['Kanchenjunga', 'mountain'])).toBeNull();
    const country = { Country: 'Nepal' };
    expect(ruleFor(['Kangchenjunga', 'mountain', country], ['Kanchenjunga', 'mountain', country])).toBeNull();
  });

  test('with another name in brackets, where a measure agrees', () => {
    const told = { Height: '8,611 m' };
    const feet = { Height: '28,251 ft' };
    expect(ruleFor(['K2', 'mountain', told], ['K2 (Godwin-Austen)', 'mountain', feet])).toBe(
      'other-name-in-brackets',
    );
    expect(ruleFor(['K2', 'mountain'], ['K2 (Godwin-Austen)', 'mountain'])).toBeNull();
  });

  test('not where a year or a kind in brackets tells them apart', () => {
    const told = { Director: 'James Cameron', Country: 'United States' };
    expect(ruleFor(['Avatar (2009)', 'film', told], ['Avatar', 'film', told])).toBeNull();
    expect(ruleFor(['Avatar (2009)', 'film', told], ['Avatar (2022)', 'film', told])).toBeNull();
    expect(ruleFor(['Fargo (series)', 'film', told], ['Fargo', 'film', told])).toBeNull();
  });

  test('listed as what a value of the other says that it is', () => {
    const film = { Genres: 'Western, Drama' };
    expect(ruleFor(['Unforgiven', 'film', film], ['Unforgiven', 'western'])).toBe('same-name-named-kind');
    expect(ruleFor(['Unforgiven', 'film', film], ['Unforgiven', 'boat'])).toBeNull();
  });

  test('by a value with an aside, under a label that says more', () => {
    const list = { 'Film director': 'David Fincher (2007)' };
    const site = { Director: 'David Fincher' };
    expect(ruleFor(['Zodiac', 'mystery', list], ['Zodiac', 'film', site])).toBe('same-name-shared-value');
  });

  test('a person of any calling among people', () => {
    const people = {
      ...concepts,
      isA: (kind: string, of: string) => Number(kind === 'chemist' && of === 'person'),
    };
    const rule = (head: string, born: string) =>
      decide(
        candidate('Marie Curie', 'woman', { Born: '1867' }),
        candidate('Marie Curie', head, { Born: born }),
        people,
      )?.rule ?? null;
    expect(rule('chemist', '7 November 1867')).toBe('same-name-shared-value');
    expect(decide(candidate('Marie Curie', 'woman'), candidate('Marie Curie', 'chemist'), people)?.rule).toBe(
      'same-persons-name',
    );
    expect(rule('chemist', '1920')).toBeNull();
    expect(decide(candidate('Marie Curie', 'woman'), candidate('Marie Curie', 'street'), people)).toBeNull();
  });
});
