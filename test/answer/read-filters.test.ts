import { expect, test } from 'vitest';
import { readFilters } from '../../src/answer/read-filters.js';

const bounds = (text: string) =>
  readFilters(text).filters.map(({ min, max, open, dimension }) => ({ min, max, open, dimension }));

test.each([
  ['mountains over 8600m', { min: 8600, max: null, open: true, dimension: 'length' }],
  ['dogs under 12kg', { min: null, max: 12, open: true, dimension: 'mass' }],
  ['films under 100min', { min: null, max: 6000, open: true, dimension: 'duration' }],
  ['lakes over 500 km2', { min: 5e8, max: null, open: true, dimension: 'area' }],
  [
    'lakes larger than 200 square miles',
    { min: 200 * 2_589_988.110336, max: null, open: true, dimension: 'area' },
  ],
  ['buildings over 500 m in China', { min: 500, max: null, open: true, dimension: 'length' }],
  ['mountains above 8000m in Nepal', { min: 8000, max: null, open: true, dimension: 'length' }],
  ['buildings at least 1,000 ft', { min: 304.8, max: null, open: false, dimension: 'length' }],
  ['buildings 500 m or more', { min: 500, max: null, open: false, dimension: 'length' }],
  ['mountains 8,000+ m', { min: 8000, max: null, open: false, dimension: 'length' }],
  ['phones $300 or less', { min: null, max: 300, open: false, dimension: 'money USD' }],
  ['phones up to 300 euros', { min: null, max: 300, open: false, dimension: 'money EUR' }],
  ['films over $2bn', { min: 2e9, max: null, open: true, dimension: 'money USD' }],
  ['films over $300m', { min: 3e8, max: null, open: true, dimension: 'money USD' }],
  ['cities with more than 20 million people', { min: 2e7, max: null, open: true, dimension: null }],
  ['cities with over 30m people', { min: 3e7, max: null, open: true, dimension: null }],
  ['buildings with 100 floors or fewer', { min: null, max: 100, open: false, dimension: null }],
  [
    'films grossing more than 2.5 billion dollars',
    { min: 2.5e9, max: null, open: true, dimension: 'money USD' },
  ],
  ['films longer than two hours', { min: 7200, max: null, open: true, dimension: 'duration' }],
  ['films longer than 2h 30min', { min: 9000, max: null, open: true, dimension: 'duration' }],
  ['rivers between 5 and 10 km', { min: 5000, max: 10_000, open: false, dimension: 'length' }],
  ['laptops between $500 and $1000', { min: 500, max: 1000, open: false, dimension: 'money USD' }],
  ['players taller than 6\'6"', { min: 6.5 * 0.3048, max: null, open: true, dimension: 'length' }],
])('%s', (text, expected) => {
  const [found, ...others] = bounds(text);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ open: expected.open, dimension: expected.dimension });
  for (const end of ['min', 'max'] as const) {
    if (expected[end] === null) expect(found![end]).toBeNull();
    else expect(found![end]).toBeCloseTo(expected[end], 6);
  }
});

test('several bounds are all read, and what ties them to the rest goes with them', () => {
  const { filters, rest } = readFilters('buildings over 500 m and more than 110 floors in China');
  expect(filters).toMatchObject([
    { min: 500, dimension: 'length', measure: null },
    { min: 110, dimension: null, measure: ['floor'] },
  ]);
  expect(rest).toBe('buildings in China');
});

test('words beside a number say what is measured', () => {
  const measureOf = (text: string) => readFilters(text).filters[0]?.measure;
  expect(measureOf('buildings taller than 500 m')).toContain('height');
  expect(measureOf('tents costing under $100')).toEqual(['price']);
  expect(measureOf('laptops over 16 GB RAM')).toEqual(['ram']);
  expect(measureOf('buildings over 500 m tall')).toEqual(['height']);
  expect(measureOf('moons over 3000 km in diameter')).toEqual(['diameter']);
  expect(measureOf('buildings with 100 floors or fewer')).toEqual(['floor']);
  expect(measureOf('mountains over 8000 m Nepal')).toBeNull();
});

test('a number without a comparison is none, and a word is no unit where it links', () => {
  expect(readFilters('12 Angry Men').filters).toEqual([]);
  expect(readFilters('Mad Max 2').filters).toEqual([]);
  expect(readFilters('bridges over the Thames').filters).toEqual([]);
  expect(readFilters('companies with more than 5 in Europe')).toMatchObject({
    filters: [{ min: 5, dimension: null, measure: null }],
    rest: 'companies with in Europe',
  });
});
