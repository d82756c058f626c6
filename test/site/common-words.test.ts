import { describe, expect, it } from 'vitest';
import { commonWords, partsBetween } from '../../src/site/columns/common-words.js';

const COUNT = 20;
const texts = (textAt: (i: number) => string) => Array.from({ length: COUNT }, (_, i) => textAt(i));

describe('words that the texts of a column have in common', () => {
  it.each([
    ['a date and a place', (i: number) => `${1 + i} May 19${50 + i} in Town ${i}`, ['in']],
    ['two numbers', (i: number) => `${4000 + i} x ${3000 - i}`, ['x']],
    ['a sign', (i: number) => `May ${1 + i}, 1980 - Morris ${i}`, ['-']],
    [
      'words in a row',
      (i: number) => `Ada-${i}a bought by the Team-${i}a of ${1980 + i}`,
      ['bought by the', 'of'],
    ],
  ])('cut %s', (_, textAt, words) => {
    expect(commonWords(texts(textAt))).toEqual(words);
  });

  it.each([
    ['a unit', (i: number) => `${100 + i} hp @${i}`],
    ['a name that all share', (i: number) => `${i} Harbour Road, New York ${10_000 + i}`],
    ['a word of what is named', (i: number) => `${i % 2 === 0 ? 'Bank' : 'Union'} of Town ${i}`],
    [
      'a word that some texts have twice',
      (i: number) => `${i} of ${i % 2 === 0 ? 'all of' : ''} ${i} things`,
    ],
    [
      'words that change places',
      (i: number) => (i % 2 === 0 ? `A${i} in 19${10 + i} by B${i}` : `A${i} by B${i} in 19${10 + i}`),
    ],
    ['prose', (i: number) => `${'word '.repeat(25)}${i} in ${i}`],
    ['the same text everywhere', () => 'one in three'],
  ])('are none in texts with %s', (_, textAt) => {
    expect(commonWords(texts(textAt))).toBeNull();
  });

  it('are not told from a few texts', () => {
    expect(commonWords(texts((i) => `${i} of ${2 * i}`).slice(0, 5))).toBeNull();
  });
});

describe('the parts between them', () => {
  it('are none where a word is missing, or nothing stands beside it', () => {
    expect(partsBetween('Ada Ito in 1998', ['in'])).toEqual(['Ada Ito', '1998']);
    expect(partsBetween('Ada Ito', ['in'])).toBeNull();
    expect(partsBetween('- in 1998', ['in'])).toBeNull();
  });

  it('leave out the signs at their ends', () => {
    expect(partsBetween('Ada Ito, in: 1998;', ['in:'])).toEqual(['Ada Ito', '1998']);
  });
});
