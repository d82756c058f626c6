import { expect, test } from 'vitest';
import {
  datingAttributes,
  meantAttributes,
  namedBy,
  ofOneMeasure,
} from '../../src/answer/meant-attributes.js';
import { readQuestion } from '../../src/answer/read-question.js';
import { smallConcepts } from '../support/small-concepts.js';

function attribute(label: string, dimension: string, id = 0) {
  return { id, headKey: 'thing', labelKey: label, label, type: 'number', dimension };
}

/** The labels meant by the first bound of a question, the surest first. */
function meant(
  question: string,
  attributes: ReturnType<typeof attribute>[],
  ranked: string[] = [],
): string[] {
  const read = readQuestion(question, smallConcepts());
  return meantAttributes(attributes, read.filters[0]!, read, ranked)
    .sort((a, b) => a.doubt - b.doubt)
    .map(({ label }) => label);
}

const HEIGHTS = [
  attribute('prominence', 'length'),
  attribute('elevation', 'length'),
  attribute('floor', 'count'),
];

test('a length is compared with what things are usually measured by, not with any length', () => {
  expect(meant('mountains under 5000 m', HEIGHTS)).toEqual(['elevation']);
  expect(meant('mountains with a prominence under 1000 m', HEIGHTS)).toEqual(['prominence']);
  expect(meant('mountains higher than 5000 m', HEIGHTS)).toEqual(['elevation']);
});

test('what lists of such things are ranked by comes first', () => {
  const bridge = [attribute('height', 'length'), attribute('length', 'length')];
  expect(meant('bridges over 1000 m', bridge, ['length'])[0]).toBe('length');
});

test('a price is not what it costs to send the thing, nor what is saved', () => {
  const prices = ['you save', 'shipping price', 'price 2', 'price', 'list price'].map((label) =>
    attribute(label, 'money USD'),
  );
  expect(meant('cameras under $100', prices)[0]).toBe('price');
  expect(meant('cameras under $100', prices)).not.toContain('shipping price');
  expect(meant('cameras under $100', prices)).not.toContain('you save');
});

test('a noun after a bare number has to be there', () => {
  expect(meant('buildings with more than 110 floors', HEIGHTS)).toEqual(['floor']);
  expect(meant('buildings with more than 110 storeys', HEIGHTS)).toEqual(['floor']);
  expect(meant('buildings with more than 110 windows', HEIGHTS)).toEqual([]);
});

test('of measures that say nothing usual one may be meant, several may not', () => {
  expect(meant('towers over 500 m', [attribute('roof', 'length')])).toEqual(['roof']);
  expect(meant('towers over 500 m', [attribute('roof', 'length'), attribute('antenna', 'length')])).toEqual(
    [],
  );
  const prose = { ...attribute('description', 'length'), type: 'text' };
  expect(meant('towers over 500 m', [prose])).toEqual([]);
});

test('areas and populations make no order', () => {
  const meantBoth = namedBy(
    [attribute('population', 'count'), attribute('area', 'area')],
    ['area', 'population'],
  );
  expect(ofOneMeasure(meantBoth).map(({ label }) => label)).toEqual(['area']);
  expect(ofOneMeasure([])).toEqual([]);
});

test('a number under "population (million)" counts millions', () => {
  const read = readQuestion('cities with more than 20 million people', smallConcepts());
  const [found] = meantAttributes([attribute('population million', 'count')], read.filters[0]!, read, []);
  expect(found?.scale).toBe(1e6);
});

test('bare numbers have the unit of their label', () => {
  const headed = { ...attribute('height ft', 'count'), label: 'Height (ft)' };
  const read = readQuestion('towers over 500 m', smallConcepts());
  expect(meantAttributes([headed], read.filters[0]!, read, [])).toMatchObject([
    { label: 'Height (ft)', scale: 0.3048, stored: 'count' },
  ]);
});

test('who was born in a year did not die in it', () => {
  const years = ['born', 'died', 'year', 'floor'].map((label) => attribute(label, 'count'));
  const labels = (text: string) =>
    datingAttributes(years, readQuestion(text, smallConcepts())).map(({ label }) => label);
  expect(labels('things born before 1900')).toEqual(['born']);
  expect(labels('things that died before 1900')).toEqual(['died']);
  expect(labels('things released before 1900')).toEqual(['year']);
  expect(labels('things before 1900')).toEqual(['born', 'year']);
  expect(labels('things with died before 1900')).toEqual(['died']);
});
