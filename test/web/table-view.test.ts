import { describe, expect, it } from 'vitest';
import type { ViewRow } from '../../src/server/schemas/view-table.js';
import { arrangeRows, nextSort, readView } from '../../web/src/components/table-view.js';

function row(name: string, height: string | null, number: number | null): ViewRow {
  const cells = height === null ? {} : { height: { text: height, number, sources: [] } };
  return {
    rank: null,
    name,
    entity: null,
    image: null,
    links: [],
    score: null,
    cells,
    sources: [],
    missing: [],
  };
}

const ROWS = [row('Beta', '900 m', 900), row('alpha', null, null), row('Gamma', '1,200 m', 1200)];
const namesBy = (query: string) =>
  arrangeRows(ROWS, readView(new URLSearchParams(query))).map(({ name }) => name);

describe('how a table is arranged', () => {
  it('keeps the order of the answer by default', () => {
    expect(namesBy('')).toEqual(['Beta', 'alpha', 'Gamma']);
  });

  it('sorts numbers by size and names without case, rows without a value last', () => {
    expect(namesBy('sort=height')).toEqual(['Beta', 'Gamma', 'alpha']);
    expect(namesBy('sort=-height')).toEqual(['Gamma', 'Beta', 'alpha']);
    expect(namesBy('sort=name')).toEqual(['alpha', 'Beta', 'Gamma']);
  });

  it('filters by all words, in names and values', () => {
    expect(namesBy('filter=m+1,2')).toEqual(['Gamma']);
    expect(namesBy('filter=nothing')).toEqual([]);
  });

  it('goes from up to down to as it came', () => {
    const view = (sort: string) => readView(new URLSearchParams({ sort }));
    expect(nextSort(readView(new URLSearchParams()), 'height')).toBe('height');
    expect(nextSort(view('height'), 'height')).toBe('-height');
    expect(nextSort(view('-height'), 'height')).toBeNull();
  });
});
