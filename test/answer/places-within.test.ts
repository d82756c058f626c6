import { expect, test } from 'vitest';
import { fitOf } from '../../src/answer/fit.js';
import { readQuestion } from '../../src/answer/read-question.js';
import { meets } from '../../src/answer/row-demand.js';
import { openConcepts } from '../../src/concepts/open.js';
import type { CellInfo, ItemInfo, TableInfo } from '../../src/kb/records.js';
import { placesWithin, stepsOutTo } from '../../src/lang/places.js';

test('a city lies in its country, that in its continent, and all in the world', () => {
  expect(stepsOutTo('france', 'paris')).toBe(1);
  expect(stepsOutTo('europe', 'paris')).toBe(2);
  expect(stepsOutTo('world', 'paris')).toBe(3);
  expect(stepsOutTo('asia', 'paris')).toBeNull();
  expect(stepsOutTo('paris', 'france')).toBeNull();
  expect(stepsOutTo('world', 'a place that nobody knows')).toBe(1);
  expect(placesWithin('france').has('lyon')).toBe(true);
});

function tableIn(place: string | null): TableInfo {
  return {
    id: 1,
    kind: 'list',
    pageId: 1,
    title: 'Top 10 tallest buildings',
    score: 1,
    k: 10,
    itemCount: 10,
    ranked: 1,
    order: 'ascending',
    tagPath: '',
    concept: 'buildings',
    conceptKey: 'building',
    headKey: 'building',
    criterion: 'tallest',
    criterionKey: 'tallest',
    timeText: null,
    timeRelation: null,
    timeFrom: null,
    timeTo: null,
    place,
    placeKey: place,
    weight: 1,
  };
}

test('a wider place fits less, one elsewhere not at all', () => {
  const question = readQuestion('tallest buildings in Paris', openConcepts());
  const fitIn = (place: string | null) =>
    fitOf(question, tableIn(place), { related: new Map([['building', 1]]), wider: new Set() }).fit;
  expect(fitIn('paris')).toBe(1);
  expect(fitIn('france')).toBeLessThan(fitIn('paris'));
  expect(fitIn('europe')).toBeLessThan(fitIn('france'));
  expect(fitIn('world')).toBeLessThan(fitIn('europe'));
  expect(fitIn('japan')).toBe(0);
});

test('an item of a wider list shows the place by one within it', () => {
  const item = { id: 1, name: 'Tour Montparnasse' } as ItemInfo;
  const city = (text: string) => [{ itemId: 1, text } as CellInfo];
  const demand = { terms: [], years: null, place: 'europe' };
  expect(meets(demand, item, city('Paris, France'))).toBe(true);
  expect(meets(demand, item, city('Tokyo'))).toBe(false);
});
