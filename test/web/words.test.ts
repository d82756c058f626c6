import { describe, expect, it } from 'vitest';
import { inSentence } from '../../src/server/views/example-questions.js';
import { counted, withUnit } from '../../web/src/words.js';

describe('words of the web page', () => {
  it('counts one and many, with separators', () => {
    expect(['row', 'page'].map((word) => counted(1, word))).toEqual(['1 row', '1 page']);
    expect(counted(1_200, 'row')).toBe('1,200 rows');
    expect(counted(2, 'page fits', 'pages fit')).toBe('2 pages fit');
  });

  it('writes labels small within a sentence, but not abbreviations', () => {
    expect(['Height', 'year', 'GDP', 'ISBN 13', 'A'].map(inSentence)).toEqual([
      'height',
      'year',
      'GDP',
      'ISBN 13',
      'a',
    ]);
  });

  it('gives numbers their unit, negative ones too, unless they or their head say it', () => {
    expect(withUnit('8,611', 'm')).toBe('8,611 m');
    expect(withUnit('-4.9', '%')).toBe('-4.9 %');
    expect(withUnit('148 minutes', 'min')).toBe('148 minutes');
    expect(withUnit('-4.9', '%', '% change')).toBe('-4.9');
    expect(withUnit('12', null)).toBe('12');
  });
});
