import { describe, expect, it } from 'vitest';
import { isNamedAward } from '../../src/list/features/item-facts.js';
import { contentWords, wordsOf } from '../../src/list/features/words.js';

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

describe('an award with a name', () => {
  it.each([
    ['Best Overall: Garmin 970', true],
    ['Our Budget Pick – Coros Pace', true],
    ['Best Overall', false],
    ['Garmin 970: the long review', false],
  ])('%s: %s', (text, expected) => expect(isNamedAward(text)).toBe(expected));
});
