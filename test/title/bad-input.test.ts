import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { explainTitle } from '../../src/title/explain.js';
import { mayAnnounceList, TitleReader } from '../../src/title/read-title.js';
import { titleLine, titleTable } from '../../src/title/show-title.js';

const reader = TitleReader.load(openConcepts());

function check(title: string): void {
  const read = reader.read(title);
  expect(read.title).toBe(title);
  expect(read.score).toBeGreaterThanOrEqual(0);
  expect(read.score).toBeLessThanOrEqual(1);
  expect(read.k !== null).toBe(read.topk);
  if (read.k !== null) expect(Number.isInteger(read.k) && read.k >= 2).toBe(true);
  if (read.topk) expect(mayAnnounceList(title)).toBe(true);
  expect(JSON.parse(titleLine(read)).title).toBe(title);
}

describe('bad input', () => {
  it.each([
    ['nothing', ''],
    ['a blank', ' \t\n'],
    ['only digits', '12345678901234567890'],
    ['many digits', '1 '.repeat(5000)],
    ['10,000 characters', `10 best ${'very '.repeat(2000)}good things`],
    ['one long word', 'a'.repeat(10_000)],
    ['one long number', '9'.repeat(10_000)],
    ['many separators', '10 | - : '.repeat(1000)],
    ['many brackets', `10 ${'(['.repeat(3000)}`],
    ['many quotes', `10 ${'" '.repeat(3000)}`],
    ['many hyphens', `10${'-a'.repeat(4000)}`],
    ['emoji', '🔥 10 🔥 best 👩‍👩‍👧 apps 🎉'],
    ['right to left', '‏10 أفضل الكتب العربية'],
    ['control characters', '10\u0000 best\u0007 \u001bthings\u2028'],
    ['half a surrogate', '10 best \ud83d things'],
    ['names of Object', '10 constructor __proto__ toString hasOwnProperty'],
    ['a number too large', 'Top 99999999999999999999999 things'],
  ])('%s gets an answer', (_, title) => {
    check(title);
    expect(titleTable(reader.read(title), explainTitle(reader, title))).toContain(title);
  });

  it('any string gets an answer', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), check), { numRuns: 300 });
  });

  it('any mix of words that lists are made of gets an answer', () => {
    const word = fc.constantFrom(
      ...'10 top best the of and , : | - " ( ) 2024 50+ $5 things ways in Paris twenty five a dozen 5-step that you & most'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 25 }), (words) => check(words.join(' '))),
      { numRuns: 500 },
    );
  });

  it('reads the same title the same way twice', () => {
    const title = 'The 10 Most Unusual Zxqwv Gadgets of 2024';
    expect(reader.read(title)).toEqual(reader.read(title));
  });
});
