import { describe, expect, it } from 'vitest';
import { withoutComposed } from '../../src/site/select/composed-columns.js';
import { addValue, type Candidate, emptyCandidate } from '../../src/site/slots/candidates.js';
import type { SlotRule } from '../../src/site/wrapper.js';

const PAGES = 20;

/** A column with the values at some places of every page that has it. */
function column(
  rule: SlotRule,
  places: readonly number[],
  textAt: (page: number, place: number) => string,
  pages = PAGES,
): Candidate {
  const made = emptyCandidate(rule, -1, null);
  for (let page = 0; page < pages; page++) {
    for (const at of places) {
      const text = textAt(page, at);
      addValue(made, page, { token: at, part: 0, at, text, path: 1, label: -1, header: -1, anchor: -1 });
    }
  }
  return made;
}

/** What stands at one place of the rows of another column. */
function placeOf(whole: Candidate, ordinal: number): Candidate {
  const made = emptyCandidate(whole.rule, -1, ordinal, null, whole);
  whole.values.forEach((value, i) => {
    if (value.at === ordinal) addValue(made, whole.pages[i]!, value);
  });
  return made;
}

const name = (page: number) => `Mount ${'Abel Bering Carver Dufour'.split(' ')[page % 4]}`;
const height = (page: number) => `${8000 - page} m`;
const field = (page: number, place: number) => (place % 2 === 0 ? name(page) : height(page));

describe('columns that show what others show', () => {
  it('are left out where the template names every value of theirs', () => {
    const path = column('path', [0, 1], field);
    const named = [column('label', [0], field), column('label', [1], field)];
    expect(withoutComposed([path, ...named])).toEqual(named);
  });

  it('are left out where the fields of a record take turns in them', () => {
    const list = column('tags', [0, 1, 2, 3], field);
    const fields = [column('path', [0, 2], field), column('path', [1, 3], field)];
    expect(withoutComposed([list, ...fields])).toEqual(fields);
  });

  it('are left out where a few pages set a piece of a list apart', () => {
    const list = column('tags', [0, 1, 2], name);
    const piece = column('path', [2], name, PAGES / 4);
    expect(withoutComposed([list, piece])).toEqual([list]);
  });

  it('are left out as places of a row in which the lists of a record take turns; in a table the lists', () => {
    const row = column('label', [0, 1, 2, 3], field);
    const places = [0, 1, 2, 3].map((at) => placeOf(row, at));
    const lists = [column('path', [0, 2], field), column('path', [1, 3], field)];
    expect(withoutComposed([...places, ...lists])).toEqual(lists);
    expect(withoutComposed([...places, ...lists], () => true)).toEqual(places);
  });

  it('are left out as lists of a row where every cell has a column', () => {
    const row = column('label', [0, 1, 2], height);
    const cells = [0, 1, 2].map((at) => column('cell', [at], height));
    expect(withoutComposed([row, ...cells])).toEqual(cells);
  });

  it('are left out below one text of a list of the same look', () => {
    const list = column('path', [0, 1, 2, 3], height);
    const part = column('anchor-path', [2, 3], height);
    expect(withoutComposed([list, part])).toEqual([list]);
  });

  it('stay where nobody else has their values, or only a part of them', () => {
    const apart = [column('path', [0], field), column('path', [1], field)];
    expect(withoutComposed(apart)).toEqual(apart);
    const half = [column('path', [0, 1], field), column('label', [0], field)];
    expect(withoutComposed(half)).toEqual(half);
  });
});
