import { describe, expect, it } from 'vitest';
import { addValue, type Candidate, emptyCandidate } from '../../src/site/candidates.js';
import { withoutComposed } from '../../src/site/composed-columns.js';
import type { SlotRule } from '../../src/site/slot-rules.js';

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

  it('stay where nobody else has their values, or only a part of them', () => {
    const apart = [column('path', [0], field), column('path', [1], field)];
    expect(withoutComposed(apart)).toEqual(apart);
    const half = [column('path', [0, 1], field), column('label', [0], field)];
    expect(withoutComposed(half)).toEqual(half);
  });
});
