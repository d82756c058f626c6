import { describe, expect, it } from 'vitest';
import { gridRows } from '../../src/query/grid-rows.js';
import { viewOfRows } from '../../src/query/kind-view.js';
import type { ViewQuery } from '../../src/query/rows-view.js';

const ALL: ViewQuery = { words: [], where: [], sort: null, descending: false };
const LABELS = ['Peak', 'Height', 'Country', 'First climbed'];
const PEAKS = [
  ['Éverest', '8,849 m', 'Nepal', '29 May 1953'],
  ['K2', '8,611 m', 'Pakistan', '31 July 1954'],
  ['Lhotse', '8,516 m', 'Nepal', '18 May 1956'],
  ['Gasherbrum IV', '', 'Pakistan', '6 August 1958'],
  ['Makalu', '8,485 m', 'nepal', ''],
];
const view = viewOfRows(gridRows({ name: 'peaks', labels: LABELS, rows: PEAKS }));
const names = (query: Partial<ViewQuery>) =>
  Array.from(view.rows({ ...ALL, ...query }), (row) => PEAKS[row]![0]);

describe('rows that are looked at', () => {
  it('are ordered by numbers, dates and texts; those without a value come last both ways', () => {
    expect(names({ sort: 'Height' })).toEqual(['Makalu', 'Lhotse', 'K2', 'Éverest', 'Gasherbrum IV']);
    expect(names({ sort: 'Height', descending: true }).slice(-2)).toEqual(['Makalu', 'Gasherbrum IV']);
    expect(names({ sort: 'First climbed', descending: true })[0]).toBe('Gasherbrum IV');
    expect(names({ sort: 'Peak' })[0]).toBe('Éverest');
  });

  it('are chosen by values, bounds, words and by what is missing', () => {
    expect(names({ where: [{ attribute: 'Country', op: '=', value: 'Nepal' }] })).toHaveLength(3);
    expect(names({ where: [{ attribute: 'Height', op: '>=', value: 8516 }] })).toHaveLength(3);
    expect(names({ where: [{ attribute: 'Height', op: 'missing' }] })).toEqual(['Gasherbrum IV']);
    expect(names({ where: [{ attribute: 'Height', op: 'present' }] })).toHaveLength(4);
    expect(names({ where: [{ attribute: 'Country', op: '!=', value: ['Nepal', 'China'] }] })).toHaveLength(2);
    expect(names({ where: [{ attribute: 'First climbed', op: '=', value: 1953 }] })).toEqual(['Éverest']);
    expect(names({ words: ['everest'] })).toEqual(['Éverest']);
    expect(names({ words: ['pak', 'gash'] })).toEqual(['Gasherbrum IV']);
    expect(names({ where: [{ attribute: 'Nothing', op: '=', value: 1 }] })).toEqual([]);
  });

  it('are counted by value, heeding all conditions but those on the column itself', () => {
    const where = [
      { attribute: 'Country', op: '=' as const, value: 'Pakistan' },
      { attribute: 'Height', op: 'present' as const },
    ];
    const [height, country] = ['Height', 'Country'].map((id) =>
      view.facets({ ...ALL, where }).find(({ column }) => column === id),
    );
    expect(country).toMatchObject({
      type: 'values',
      values: [
        { text: 'Nepal', count: 3 },
        { text: 'Pakistan', count: 1 },
      ],
    });
    expect(height).toMatchObject({ type: 'range', min: 8485, max: 8849, missing: 1 });
    const counted = (height as { bins: { count: number }[] }).bins.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(1);
  });
});
