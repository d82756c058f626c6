import { describe, expect, it } from 'vitest';
import { isTableWords } from '../../src/site/select/boilerplate.js';
import { addValue, type Candidate, emptyCandidate } from '../../src/site/slots/candidates.js';
import type { SlotRule } from '../../src/site/slots/slot-rules.js';

const PAGES = 40;
const inTable = () => true;

/** A column of the texts that each page has. */
function column(rule: SlotRule, textsOf: (page: number) => readonly string[]): Candidate {
  const made = emptyCandidate(rule, -1, null);
  for (let page = 0; page < PAGES; page++) {
    textsOf(page).forEach((text, at) => {
      addValue(made, page, { token: at, part: 0, at, text, path: 1, label: -1, header: -1, anchor: -1 });
    });
  }
  return made;
}

const heads = (page: number) => (page % 8 === 0 ? ['Team', 'Min'] : ['Opponent', 'Min']);
const teams = (page: number) => [`Team ${'ABCDEFGH'[page % 8]}`, `Team ${'ABCDEFGH'[(page + 3) % 8]}`];

describe('header cells that not all pages have', () => {
  it('are known by the same few words on most pages', () => {
    expect(isTableWords(column('path', heads), PAGES, inTable)).toBe(true);
    expect(isTableWords(column('path', teams), PAGES, inTable)).toBe(false);
  });

  it('stand in a table, have no label, and hold no digits', () => {
    expect(isTableWords(column('path', heads), PAGES, () => false)).toBe(false);
    expect(isTableWords(column('label', heads), PAGES, inTable)).toBe(false);
    const years = () => ['2009', '2010'];
    expect(isTableWords(column('path', years), PAGES, inTable)).toBe(false);
  });

  it('are not told from a few pages', () => {
    expect(isTableWords(column('path', heads), 10, inTable)).toBe(false);
  });
});
