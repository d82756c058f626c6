import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadWordVectors } from '../../src/lang/word-vectors.js';
import { isNamedAward } from '../../src/list/words/awards.js';
import { contentWords, isContentWord, WordScan, wordsOf } from '../../src/list/words/words.js';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’+&-]*/gu;

describe('words of a line', () => {
  it.each([
    'the quick brown fox',
    'café “crème” – l’été, naïve & co',
    'x² + ½ cup of 3+1 at&t c++',
    'größe × 2 ÷ 3… «guillemets»',
    'привет мир, hello',
    "rock 'n' roll — don’t stop",
    'line\u00a0with\u2009odd\u200bblanks',
    '',
  ])('are those of the expression: %s', (text) => {
    expect(wordsOf(text)).toEqual(text.match(WORD) ?? []);
  });

  it('are the first few where so many are asked for', () => {
    expect(wordsOf('one two three', 2)).toEqual(['one', 'two']);
    expect(wordsOf('раз два три', 2)).toEqual(['раз', 'два']);
    expect(wordsOf('one', 2)).toEqual(['one']);
  });

  it('say what a text is about without function words and numbers', () => {
    expect(contentWords(wordsOf('the 10 best things to do in 4k'))).toEqual(['things', 'do', '4k']);
  });
});

describe('a scan of words', () => {
  const scan = new WordScan(loadWordVectors(), 12);
  const pieces = fc.constantFrom(
    'The',
    ' ',
    'BEST',
    '’',
    'été',
    'ÉTÉ',
    'İ',
    '½',
    '×',
    'x²',
    '10',
    '-',
    'Straße',
    'мир',
    '–',
    'qz',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(pieces).map((all) => all.join('')),
  );

  it('gives the words of the lower-cased text, told by their keys', () => {
    fc.assert(
      fc.property(text, (some) => {
        scan.read(some);
        const words = wordsOf(some.toLowerCase(), 12);
        expect(scan.words()).toEqual(words);
        const keys = words.map((word) => loadWordVectors().keyIn(word, 0, word.length));
        expect(Array.from(scan.keys.subarray(0, scan.count))).toEqual(keys);
        expect(words.map((_, i) => scan.isContent(i))).toEqual(words.map(isContentWord));
      }),
    );
  });
});

describe('an award with a name', () => {
  it.each([
    ['Best Overall: Garmin 970', true],
    ['Our Budget Pick – Coros Pace', true],
    ['Best Overall', false],
    ['Garmin 970: the long review', false],
  ])('%s: %s', (text, expected) => expect(isNamedAward(text)).toBe(expected));
});
