import { describe, expect, it, test } from 'vitest';
import type { Column, Kind } from '../../../src/kb/catalogue/catalogue.js';
import { type BaseLinks, columnUses } from '../../../src/question/base/base-links.js';
import { countWords } from '../../../src/question/base/counting.js';
import { questionWords } from '../../../src/question/base/question-words.js';
import { nearColumns, nearKinds } from '../../../src/question/base/word-facts.js';

const column = (label: string): Column => ({
  id: label.toLowerCase(),
  label,
  aliases: [],
  type: 'number',
  unit: null,
  many: false,
  role: 'fact',
  fill: 1,
  distinct: 9,
});
const kind = (name: string, plural: string, ...labels: string[]): Kind => ({
  id: name,
  name,
  plural,
  synonyms: [],
  wider: [],
  rows: 9,
  nameColumn: 'name',
  columns: labels.map(column),
  sources: [],
});
const asked = (question: string, ...labels: string[]) =>
  columnUses(questionWords(question), kind('player', 'players', ...labels), () => false).map(
    (use) => use.column.label,
  );

describe('columns that words ask for', () => {
  it('by the first letters of the words', () => {
    expect(asked('most points per game', 'PPG', 'Age')[0]).toBe('PPG');
    expect(asked('ppg of Ada Brook', 'Points per game', 'Age')[0]).toBe('Points per game');
  });

  it('by what the words mean, the nearest first, but for words that have a place', () => {
    const car = kind('car', 'cars', 'Mileage', 'Colour');
    const near = (question: string, taken = -1) =>
      nearColumns(car, questionWords(question), (at) => at === taken).map((use) => use.column.label);
    expect(near('gallons for the Falcon')[0]).toBe('Mileage');
    expect(near('gallons', 0)).toEqual([]);
  });
});

it('finds the kind whose name a word comes near to in meaning', () => {
  const links = {
    words: questionWords('vehicles under 20000'),
    values: [],
    kinds: [],
  } as unknown as BaseLinks;
  const near = nearKinds([kind('car', 'cars'), kind('book', 'books')], links);
  expect(near.get('car')).toMatchObject({ at: 0, behind: 0 });
  expect(near.get('book')?.behind ?? 1).toBeGreaterThan(0);
});

test.each([
  ['how many cars are red', [[0, 2]]],
  ['number of cars', [[0, 2]]],
  ['red cars, total', [[2, 3]]],
  ['a tally of red cars', [[1, 3]]],
  ['red cars', []],
])('words that ask for a number: %s', (question, spans) => {
  expect(countWords(questionWords(question)).map(({ from, to }) => [from, to])).toEqual(spans);
});
