import { describe, expect, it } from 'vitest';
import { WordTable } from '../../src/lang/word-table.js';

const WORDS = ['the', 'hotel', 'a', 'best', 'hotels', "don't"];
const table = new WordTable(Buffer.from(WORDS.join(' '), 'latin1'), WORDS.length);

describe('a table of words', () => {
  it('gives each word its row', () => {
    expect(WORDS.map((word) => table.rowOf(word))).toEqual(WORDS.map((_, row) => row));
  });

  it('knows no part of a word, and no empty one', () => {
    for (const word of ['hote', 'hotelss', '', 'th', 'hôtel', 'the hotel'])
      expect(table.rowOf(word)).toBeLessThan(0);
  });

  it('finds a word inside a text, whatever its case', () => {
    expect(table.keyIn('The BEST Hotels', 4, 8)).toBe(WORDS.indexOf('best'));
    expect(table.keyIn('The BEST Hotels', 9, 15)).toBe(WORDS.indexOf('hotels'));
  });

  it('tells unknown words apart by their letters alone', () => {
    const key = table.keyIn('a Quokka', 2, 8);
    expect(key).toBeLessThan(0);
    expect(table.keyIn('quokka', 0, 6)).toBe(key);
    expect(table.keyIn('ÉTÉ', 0, 3)).toBe(table.keyIn('été', 0, 3));
    expect(table.keyIn('quokko', 0, 6)).not.toBe(key);
  });

  it('may be empty', () => {
    expect(new WordTable(new Uint8Array(0), 0).rowOf('hotel')).toBeLessThan(0);
  });
});
