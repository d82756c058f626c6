import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/lang/distance.js';
import { nameKey } from '../../src/lang/names.js';
import { headWords } from '../../src/lang/stop-words.js';
import { fold, phraseKey, terms, tokens } from '../../src/lang/words.js';
import { measuresIn } from '../support/measures-in.js';

describe('words', () => {
  it('fold case, diacritics and punctuation', () => {
    expect(fold('Łódź, Tromsø & Straße')).toBe('lodz tromso strasse');
    expect(fold("McDonald's 1,234")).toBe('mcdonalds 1234');
    expect(phraseKey('Luxury Hotel Brands')).toBe('luxury hotel brand');
    expect(terms('fastest horses')).toEqual(['fastest', 'horse']);
  });

  it.each([
    ["Rock'n'Roll 'til dawn, o'clock'", 'rocknroll til dawn oclock'],
    ['Hudson’s Bay — “Café” 12,345,678', 'hudsons bay cafe 12345678'],
    ['1,23 1,2345 a,123', '1 23 1 2345 a 123'],
    ['½ cup, 3² m…', '1 2 cup 32 m'],
    ['Москва – Νότος 日本', 'москва νοτος 日本'],
    [`${'x'.repeat(70)} ${'y'.repeat(64)} z`, `${'x'.repeat(64)} ${'y'.repeat(64)} z`],
    [' -- ', ''],
  ])('%s is folded', (text, folded) => expect(fold(text)).toBe(folded));

  it('are the same in the singular, one by one or as a phrase, in plain letters or beside others', () => {
    const word = fc.constantFrom(
      'Men',
      'wives',
      'cities',
      'bus',
      'mice',
      "dog's",
      'é',
      '1,234',
      'gas',
      'the',
      '日本',
    );
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', ', ', ' – '), (all, between) => {
        const text = all.join(between);
        expect(phraseKey(text)).toBe(terms(text).join(' '));
        expect(terms(`${text} 語`)).toEqual([...terms(text), '語']);
      }),
    );
  });

  it('have their places in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const token of tokens(text)) expect(text.slice(token.start, token.end)).toBe(token.text);
      }),
    );
    expect(tokens("It's 1,234.5 m.").map(({ text }) => text)).toEqual(["It's", '1,234.5', 'm', '.']);
  });

  it('are compared by letters to change', () => {
    expect(editDistance('horse', 'hrose')).toBe(1);
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
  });
});

describe('measures', () => {
  const kinds = (text: string) => measuresIn(text).map(({ kind, text: said }) => `${kind}:${said}`);

  it('tell years from amounts', () => {
    expect(kinds('2000 m in 2000')).toEqual(['amount:2000 m', 'time:2000']);
    expect(kinds('Which cities have over 2 million people?')).toEqual(['amount:over 2 million']);
  });
});

describe('the head of a phrase', () => {
  it.each([
    ['tallest buildings in Dubai', 'tallest buildings'],
    ['Cities for coffee lovers', 'Cities'],
    ['salt and pepper shakers', 'salt and pepper shakers'],
    ['of mice and men', 'of mice and men'],
  ])('%s: %s', (phrase, head) => expect(headWords(phrase.split(' ')).join(' ')).toBe(head));
});

describe('names', () => {
  it('keeps things apart that only a mark tells apart', () => {
    expect(new Set(['C', 'C++', 'C#', 'F#', 'F'].map(nameKey)).size).toBe(5);
    expect(nameKey('Disney')).not.toBe(nameKey('Disney+'));
  });

  it.each([
    ['C++', 'C plus plus'],
    ['C#', 'C Sharp'],
    ['Disney+', 'Disney Plus'],
    ['AT&T', 'AT and T'],
    ['Marks & Spencer', 'Marks and Spencer'],
    ['The Beatles', 'Beatles'],
  ])('%s is %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));
});
