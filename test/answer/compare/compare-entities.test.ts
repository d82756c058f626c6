import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparisonNotes } from '../../../src/answer/compare/choice-notes.js';
import { compareEntities } from '../../../src/answer/compare/compare-entities.js';
import type { Comparison } from '../../../src/answer/compare/comparison.js';
import type { Kb } from '../../../src/kb/kb.js';
import { openKb } from '../../../src/kb/open.js';
import { type ListOf, listLine } from '../../kb/records.js';
import { smallConcepts } from '../../support/small-concepts.js';

type Items = ListOf['items'];
const page = (name: string, concept: string, items: Items) =>
  listLine({ page: `${name}.html`, title: `Top ${concept}`, concept, items });

const PAGES = [
  page('peaks', 'mountains', [
    ['Mount Everest', { Height: '8,849 m', 'First ascent': '29 May 1953', Country: 'Nepal, China' }],
    ['K2', { Height: '8,611 m', 'First ascent': '31 July 1954', Country: 'Pakistan' }],
  ]),
  page('more-peaks', 'mountains', [
    ['Mount Everest', { Elevation: '29,032 ft', 'First ascent': '1953', Country: 'Nepal' }],
    ['K2', { Elevation: '8,611 m', 'First ascent': '1955', Country: 'Pakistan' }],
  ]),
  page('magic', 'films', [
    ['The Prestige', { Starring: 'Hugh Jackman, Christian Bale', Length: '130 min' }],
    ['Inception', { Starring: 'Leonardo DiCaprio', Length: '148 min' }],
  ]),
  page('film-site', 'films', [
    ['The Prestige', { Starring: ['Hugh Jackman', 'Christian Bale'], Runtime: '2 h 10 min' }],
    ['Inception', { Starring: ['Elliot Page'], Runtime: '148 minutes' }],
  ]),
  page('cars', 'cars', [
    ['Honda Civic', { Make: 'Honda', Price: '$20,000' }],
    ['Honda Accord', { Make: 'Honda', Price: '$25,000' }],
    ['Toyota Sienna', { Make: 'Toyota', Price: '$30,000' }],
  ]),
  page('lamps', 'lighthouses', [
    ['Bell Rock', { Builder: 'Robert Stevenson', Near: ['Souter', 'Rathlin West', 'Skerryvore'] }],
    ['Eddystone', { Builder: 'Robert Stevenson', Near: ['Muckle Flugga', 'Skerryvore'] }],
  ]),
  page('planets', 'planets', [
    ['Mercury', { Diameter: '4,879 km' }],
    ['Venus', { Diameter: '12,104 km' }],
  ]),
  page('elements', 'elements', [['Mercury', { Symbol: 'Hg', Number: '80', Mass: '200.59' }]]),
];

let kb: Kb;
beforeAll(async () => {
  kb = await openKb(':memory:', { create: true });
  await kb.load(PAGES, { concepts: smallConcepts() });
});
afterAll(() => kb.close());

const compare = (...names: string[]) => compareEntities(kb.store, names);
const shown = ({ rows }: Comparison, label: string) => {
  const row = rows.find((each) => each.label === label);
  return row?.cells.map(({ values, conflict }) => [values.map(({ text }) => text), conflict]);
};

test('lists that share a member differ, equal values do not', async () => {
  const { rows } = await compare('Bell Rock', 'Eddystone');
  expect(Object.fromEntries(rows.map(({ label, differs }) => [label, differs]))).toEqual({
    Near: true,
    Builder: false,
  });
});

describe('sources of one thing', () => {
  test('agree where one is coarser, converted or has parts of the other; the finest words stand', async () => {
    const comparison = await compare('Mount Everest', 'K2');
    expect(shown(comparison, 'First ascent')).toEqual([
      [['29 May 1953'], false],
      [['31 July 1954', '1955'], true],
    ]);
    expect(shown(comparison, 'Country')![0]).toEqual([['Nepal, China'], false]);
  });

  test('under kindred labels share a row, each value with both sources', async () => {
    const comparison = await compare('Mount Everest', 'K2');
    expect(comparison.rows.map(({ label }) => label)).not.toContain('Elevation');
    const [everest] = comparison.rows.find(({ label }) => label === 'Height')!.cells;
    expect(everest).toMatchObject({ conflict: false, values: [{ converted: '8849 m' }] });
    expect(everest!.values[0]!.sources.map(({ source }) => source)).toEqual([
      'peaks.html',
      'more-peaks.html',
    ]);
  });

  test('a joined list equals its parts, a duration itself in other words', async () => {
    const comparison = await compare('The Prestige', 'Inception');
    expect(shown(comparison, 'Starring')).toEqual([
      [['Hugh Jackman, Christian Bale'], false],
      [['Leonardo DiCaprio', 'Elliot Page'], true],
    ]);
    expect(shown(comparison, 'Length')).toEqual([
      [['130 min'], false],
      [['148 min'], false],
    ]);
  });
});

describe('a name', () => {
  test('that several things have is told with the others', async () => {
    const comparison = await compare('Mercury', 'Venus');
    expect(comparison.choices).toMatchObject([
      { asked: 'Mercury', taken: { concept: 'planet' }, others: [{ name: 'Mercury', concept: 'element' }] },
    ]);
    expect(comparisonNotes(comparison)).toEqual([
      '"Mercury" was taken for "Mercury" (planet). There is also "Mercury" (element).',
    ]);
    // Beside nothing of its kind, the one of which most is known.
    const [choice] = (await compare('Mercury', 'K2')).choices;
    expect(choice).toMatchObject({ taken: { concept: 'element' } });
  });

  test('that is only part of one is told, and found in another spelling', async () => {
    const comparison = await compare('Everest', 'K 2');
    expect(comparison.entities.map(({ name }) => name)).toEqual(['Mount Everest']);
    expect(comparison.unknown).toEqual(['K 2']);
    expect((await compare('Mt. Everest', 'K2')).choices).toMatchObject([
      { asked: 'Mt. Everest', taken: { name: 'Mount Everest' }, others: [] },
    ]);
  });

  test('of a maker is not taken for a product, be it the only one', async () => {
    const comparison = await compare('Honda', 'Toyota');
    expect(comparison.unknown).toEqual(['Honda', 'Toyota']);
  });
});
