import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { formOf, stretchesOf } from '../../src/title/form.js';
import { TitleReader } from '../../src/title/read-title.js';
import { BUCKETS, eachBucket, WordGate } from '../../src/title/word-gate.js';
import { withoutCount } from '../../training/titles/announcements.js';
import { foreignTitles } from '../../training/titles/foreign-titles.js';

const reader = TitleReader.load(openConcepts());

function form(title: string): string[] {
  const a = reader.analyse(title);
  return stretchesOf(a).map((stretch) => formOf(a, stretch).join(' '));
}

describe('the form of a title', () => {
  it('has noun phrases by their number, verbs by their form, small words as they are', () => {
    expect(form('Tools every beekeeper needs')).toEqual(['Ns every N VBZ']);
    expect(form('The best villages in Italy')).toEqual(['the JJS Ns in Name']);
    expect(form('Best Laptops of 2026 (Tested)')).toEqual(['JJS Ns of year ()']);
  });

  it('is cut at separators and at the ends of sentences', () => {
    expect(form('New to gardening? Tools you need | The Blog')).toHaveLength(3);
    expect(form('')).toEqual([]);
  });
});

describe('titles without a count', () => {
  it.each([
    ['Gift Ideas for Cyclists', 'gift ideas'],
    ['Tools Every Beekeeper Needs', 'tools'],
    ['The Most Beautiful Villages in Tuscany', 'villages'],
    ['Discover the Best Restaurants in Lisbon', 'restaurants'],
  ])('%s announces %s', (title, concept) => {
    expect(reader.read(title)).toMatchObject({ topk: false, uncounted: true, k: null, concept });
  });

  it('may name no items', () => {
    expect(reader.read('Where to Eat in Lisbon')).toMatchObject({
      uncounted: true,
      location: { text: 'Lisbon' },
    });
  });

  it.each(['How to Choose a Bicycle', 'A brief history of bridges', 'About us - Northwind', 'Contact'])(
    '%s announces nothing',
    (title) => {
      expect(reader.read(title)).toMatchObject({ topk: false, concept: null });
      expect(reader.read(title).uncounted).toBeUndefined();
    },
  );

  it('are counted ones without their count', () => {
    const strip = (title: string, k: number): string => withoutCount(reader.analyse(title), k);
    expect(strip('The 10 Best Beaches', 10)).toBe('The Best Beaches');
    expect(strip('19 of the Best Beaches', 19)).toBe('the Best Beaches');
    expect(strip('Twelve Rules', 12)).toBe('Rules');
    expect(strip('Best Beaches', 10)).toBe('Best Beaches');
  });
});

describe('the word gate', () => {
  it('sums the weights of buckets and compares with its threshold', () => {
    const weights = new Int8Array(BUCKETS);
    eachBucket('tools', (bucket) => {
      weights[bucket] = 3;
    });
    const gate = new WordGate({ weights: Buffer.from(weights.buffer).toString('base64'), threshold: 1 });
    expect(gate.opens('TOOLS')).toBe(true);
    expect(gate.opens('')).toBe(false);
  });

  it('finds a bucket for every word of any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        eachBucket(title, (bucket) => expect(bucket >= 0 && bucket < BUCKETS).toBe(true));
      }),
    );
  });

  it('lets through what is read as a list', () => {
    const { uncounted } = foreignTitles(7);
    for (const { title } of uncounted) {
      if (reader.read(title).uncounted) expect(reader.mayAnnounce(title)).toBe(true);
    }
  });
});
