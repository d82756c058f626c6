import { describe, expect, it } from 'vitest';
import { gridRows } from '../../src/query/grid-rows.js';
import { viewOfRows } from '../../src/query/kind-view.js';
import type { ViewQuery } from '../../src/query/rows-view.js';
import { criterionOf, gridView, lookColumns } from '../../src/query/table-look.js';

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

describe('what rows are ranked by', () => {
  const gridOf = (rows: readonly (readonly string[])[]) => ({
    name: 'towers',
    labels: ['Name', 'Rank', 'Floors', 'Height'],
    rows,
  });
  const look = (rows: readonly (readonly string[])[]) => viewOfRows(gridRows(gridOf(rows)));
  const TOWERS = [
    ['Burj Khalifa', '1', '163', '828 m'],
    ['Merdeka 118', '2', '118', '679 m'],
    ['Shanghai Tower', '3', '128', '632 m'],
    ['Makkah Clock Tower', '4', '120', '601 m'],
  ];

  it('is the column of numbers that the ranks follow all the way, up or down', () => {
    expect(criterionOf(look(TOWERS), 'Rank')).toBe('Height');
    expect(lookColumns(gridView(gridOf(TOWERS), 4).columns, 'Height')[1]!.id).toBe('Height');
    const upward = TOWERS.map(([name, rank, floors], i) => [name!, rank!, floors!, `${i + 5} m`]);
    expect(criterionOf(look(upward), 'Rank')).toBe('Height');
  });

  it('is none where no column follows, where too few rows do, and where there are no ranks', () => {
    expect(criterionOf(look(TOWERS.map((row, i) => row.with(3, `${(i * 7) % 5} m`))), 'Rank')).toBeNull();
    expect(criterionOf(look(TOWERS.slice(0, 3)), 'Rank')).toBeNull();
    expect(criterionOf(look(TOWERS), 'Place')).toBeNull();
  });
});

describe('a column with more texts than rows', () => {
  it('is ordered by the first text of each row', () => {
    const rows = [
      ['a', ['pear', 'fig', 'lime', 'plum']],
      ['b', []],
      ['c', ['apple', 'zest', 'yam', 'quince']],
    ];
    const own = viewOfRows(gridRows({ name: 'fruit', labels: ['Name', 'Parts'], rows }));
    expect([...own.rows({ ...ALL, sort: 'Parts' })]).toEqual([2, 0, 1]);
    expect([...own.rows({ ...ALL, sort: 'Parts', descending: true })]).toEqual([0, 2, 1]);
  });
});
