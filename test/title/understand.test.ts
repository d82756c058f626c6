import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { explainTitle } from '../../src/title/explain.js';
import { mayAnnounceList, TitleReader } from '../../src/title/read-title.js';
import { titleTable } from '../../src/title/show-title.js';

const reader = TitleReader.load(openConcepts());

describe('the gate', () => {
  it('lets numbers through in digits and words, and nothing else', () => {
    expect(
      ['10 Tips', 'Twelve Tips', 'Zehn Tipps', 'Top X Films', 'Tips １０'].map((t) => mayAnnounceList(t)),
    ).toEqual([true, true, true, true, true]);
    expect(['Best Tips', 'Often weightless', ''].map((t) => mayAnnounceList(t))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('lets ranking words through on request', () => {
    expect(reader.mayAnnounce('Best Tips')).toBe(true);
    expect(reader.mayAnnounce('About us')).toBe(false);
  });
});

describe('several counts', () => {
  it('are added when "and" joins them', () => {
    const read = reader.read('7 Highs and 4 Lows of the Season');
    expect(read).toMatchObject({ topk: true, k: 11, concept: 'highs and lows' });
  });

  it('a count inside a clause is no second list', () => {
    const read = reader.read('20 Meals You Can Cook in 10 Minutes');
    expect(read.k).toBe(20);
    expect(read.readings).toBeUndefined();
  });
});

describe('time', () => {
  it.each([
    ['10 Best Albums Since 2010', '2010', 'after'],
    ['8 Stocks to Buy Before 2027', '2027', 'before'],
    ['7 Trends for 2025 and Beyond', '2025 and Beyond', 'after'],
    ["2022's 10 Biggest Discoveries", '2022', 'during'],
    ['5 Films of the Past Decade', 'Past Decade', 'during'],
    ['10 Books Published Since March 2020', 'March 2020', 'after'],
    ['12 Best Albums of November and December 2025', 'November and December 2025', 'during'],
  ])('%s', (title, text, relation) => {
    expect(reader.read(title).time).toEqual({ text, relation });
  });

  it('is none for a name that holds a year', () => {
    expect(reader.read('17 Songs Older Than the Class of 2019').time).toBeNull();
    expect(reader.read('The 10 Best Songs of All Time').time).toBeNull();
  });
});

describe('location', () => {
  it.each([
    ['10 Beaches in New York', 'New York'],
    ["USA's 7 Best Camping Spots", 'USA'],
    ["Asia's 50 Best Restaurants", 'Asia'],
    ['Top 10 Plumbers near Austin, TX', 'Austin, TX'],
    ['10 Best Cafes in the World', 'the World'],
  ])('%s', (title, text) => {
    expect(reader.read(title).location).toEqual({ text });
  });

  it.each([
    '12 Podcasts for New Parents | New York Times',
    '10 Teachers Who Changed the World',
    '9 Quotes From "Paris, Texas"',
    '5 Platforms to Find a Business for Sale',
    '50 States, 50 Sandwiches',
  ])('is none in %s', (title) => {
    expect(reader.read(title).location).toBeNull();
  });
});

describe('languages', () => {
  it.each([
    ['Die 10 besten Filme', 'de'],
    ['Les 10 meilleurs films', 'fr'],
    ['Los 10 mejores libros', 'es'],
    ['10 doden bij brand in het centrum', 'other'],
    ['東京の10の公園', 'other'],
    ['10 Best Films', 'en'],
    ['10 Films', 'en'],
    ['7 Best Restaurants in La Jolla', 'en'],
  ])('%s', (title, language) => {
    expect(reader.analyse(title).language).toBe(language);
  });
});

describe('an explanation', () => {
  const title = 'The 20 Tallest Buildings in China';

  it('has the tokens, the tags and the features that decided', () => {
    const { tokens, numbers, language } = explainTitle(reader, title);
    expect(language).toBe('en');
    expect(tokens.map(({ text }) => text)).toEqual(['The', '20', 'Tallest', 'Buildings', 'in', 'China']);
    expect(tokens[2]).toMatchObject({ tag: 'JJS', lemma: 'tall' });
    expect(tokens[3]).toMatchObject({ tag: 'NNS', lemma: 'building', concept: expect.any(Number) });
    expect(numbers).toHaveLength(1);
    expect(numbers[0]).toMatchObject({ value: 20, probability: reader.read(title).score });
    expect(numbers[0]!.labels).toContain('20/K');
    expect(numbers[0]!.features.length).toBeGreaterThan(5);
  });

  it('reads well', () => {
    const shown = titleTable(reader.read(title), explainTitle(reader, title));
    expect(shown).toContain('list of 20');
    expect(shown).toContain('P(k = 20)');
  });
});
