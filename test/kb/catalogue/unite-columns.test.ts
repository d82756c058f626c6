import { expect, test } from 'vitest';
import { profileOf } from '../../../src/kb/catalogue/profile.js';
import { SourceCell, type SourceRow } from '../../../src/kb/catalogue/sources.js';
import { uniteColumns } from '../../../src/kb/catalogue/unite-columns.js';

/** A text, or a number of a dimension with its text. */
type Value = string | readonly [text: string, number: number, dimension: string, unit: string];

const cellOf = (value: Value) =>
  typeof value === 'string' ? new SourceCell(value, null, null, null) : new SourceCell(...value);

interface Site {
  readonly rows: readonly SourceRow[];
  readonly profiles: readonly ReturnType<typeof profileOf>[];
}

/** A table of columns by label; things of two tables are different unless their numbers are the same. */
function site(tableId: number, columns: Readonly<Record<string, readonly Value[]>>): Site {
  const labels = Object.keys(columns);
  const rows = columns[labels[0]!]!.map(
    (_, i): SourceRow => ({
      itemId: 1000 * tableId + i,
      tableId,
      entityId: 1000 * tableId + i,
      name: `thing ${tableId} ${i}`,
      aliases: [],
      cells: new Map(labels.map((label, position) => [position, [cellOf(columns[label]![i]!)]])),
    }),
  );
  const profiles = labels.map((label, position) =>
    profileOf({ tableId, position, label, type: 'text', role: 'fact', path: '' }, rows),
  );
  return { rows, profiles };
}

function united(...sites: readonly Site[]): string[][] {
  return unitedWhere(() => false, sites);
}

function unitedWhere(isList: (tableId: number) => boolean, tables: readonly Site[]): string[][] {
  const columns = uniteColumns(
    tables.flatMap(({ profiles }) => profiles),
    tables.flatMap(({ rows }) => rows),
    isList,
  );
  return columns.map(({ members }) => members.map(({ column }) => column.label));
}

const minutes = (n: number): Value => [`${n} min.`, n * 60, 'time', 'min'];
const hours = (n: number): Value => [`${Math.floor(n / 60)} hr. ${n % 60} min.`, n * 60, 'time', 'h'];
const LENGTHS = [88, 91, 94, 97, 99, 102, 105, 108, 113, 121, 134, 152];
const PEOPLE =
  'Ada Quill;Ben Marsh;Cleo Tan;Dov Riis;Eva Lund;Finn Oak;Gia Rao;Hal Voss;Ida Moe;Jon Pike;Kim Sol;Lea Orr'.split(
    ';',
  );
const GENRES = [
  'Drama',
  'Comedy',
  'Crime',
  'Drama, Romance',
  'Horror',
  'Comedy',
  'War',
  'Drama',
  'Crime',
  'Western',
  'Drama',
  'Comedy',
];

const FILMS = site(1, {
  Genres: GENRES,
  'Directed by': PEOPLE,
  'Running Time': LENGTHS.map(hours),
});
const MOVIES = site(2, {
  Genre: [...GENRES].reverse(),
  Director: PEOPLE.map((_, i) => (i % 4 === 0 ? PEOPLE[i]! : `${PEOPLE[(i + 5) % 12]!.split(' ')[0]} Stone`)),
  min: LENGTHS.map((n) => minutes(n + 2)),
});

test('columns of two sites are one by their labels, values and measures', () => {
  const columns = united(FILMS, MOVIES);
  expect(columns).toContainEqual(['Genres', 'Genre']);
  expect(columns).toContainEqual(['Directed by', 'Director']);
  expect(columns).toContainEqual(['Running Time', 'min']);
});

test('a table has no two columns that are one', () => {
  const twice = site(3, { Genre: GENRES, 'Genre 2': [...GENRES].reverse() });
  for (const labels of united(FILMS, twice)) expect(labels.length).toBeLessThan(3);
  expect(united(twice)).toEqual([['Genre'], ['Genre 2']]);
});

test('texts and numbers, and numbers of two dimensions, are not one under the same label', () => {
  const size = (dimension: string, unit: string) =>
    LENGTHS.map((n): Value => [`${n} ${unit}`, n, dimension, unit]);
  const [lengths, weights] = [site(4, { Size: size('length', 'cm') }), site(5, { Size: size('mass', 'kg') })];
  expect(united(lengths, weights)).toEqual([['Size'], ['Size']]);
  expect(united(lengths, site(6, { Size: PEOPLE }))).toEqual([['Size'], ['Size']]);
});

test('columns that have nothing in common stay apart', () => {
  const places = site(7, {
    Phone: PEOPLE.map((_, i) => `(215) 555-01${10 + i}`),
    Cuisine: PEOPLE.map((_, i) => ['Italian', 'Thai', 'French'][i % 3]!),
  });
  expect(united(FILMS, places).every(({ length }) => length === 1)).toBe(true);
});

test('columns of lists that have one label and type are one whatever they say, those of sites are compared', () => {
  const many = Array.from({ length: 40 }, (_, i) => {
    const own = PEOPLE.map((name, at) => `${name} ${i} ${at}`);
    return site(10 + i, { Maker: own, Price: LENGTHS.map((n) => `$${n + i}`) });
  });
  const lists = unitedWhere(() => true, many);
  expect(lists).toEqual([Array(40).fill('Maker'), Array(40).fill('Price')]);
});

test('the columns of many lists are compared by a few of them, and a table still has no two that are one', () => {
  const lists = Array.from({ length: 300 }, (_, i) => site(10 + i, { Genre: GENRES, 'Directed by': PEOPLE }));
  const others = Array.from({ length: 300 }, (_, i) => site(1000 + i, { Genres: GENRES, Director: PEOPLE }));
  const before = process.cpuUsage();
  const columns = unitedWhere(() => true, [...lists, ...others]);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
  expect(columns.map((labels) => [...new Set(labels)])).toEqual([
    ['Genre', 'Genres'],
    ['Directed by', 'Director'],
  ]);
});
