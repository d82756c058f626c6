import { expect, test } from 'vitest';
import type { Answer, AnswerRow } from '../../src/answer/answer.js';
import type { Comparison } from '../../src/answer/compare/comparison.js';
import type { SourceRef } from '../../src/answer/sources/source-ref.js';
import { showAnswer, showComparison } from '../../src/output/show-answer.js';
import { displayWidth } from '../../src/output/text-table.js';

const LONG =
  'an account that goes on for much longer than any column of a terminal could be, to its very end';

function sourceOn(source: string): SourceRef {
  return {
    pageId: 1,
    pageTitle: source,
    source,
    address: null,
    url: null,
    tableId: 1,
    tableTitle: '',
    tagPath: '',
    item: 1,
    rank: 1,
  };
}

const PAGES = ['https://one.example/a-rather-long-address.html', 'https://two.example/other.html'];
const COLUMNS = ['City', 'Country', 'Height', 'Story', 'Architect', 'Owner'];

function row(rank: number, name: string): AnswerRow {
  const value = (text: string) => [{ text, number: null, dimension: null, unit: null, source: 0 }];
  const cells = Object.fromEntries(
    COLUMNS.map((key) => [key, value(key === 'Story' ? LONG : `${key} ${name}`)]),
  );
  const sources = PAGES.map(sourceOn);
  return { rank, name, entityId: rank, score: 1, image: null, cells, sources };
}

const ANSWER: Answer = {
  question: 'tallest buildings',
  kind: 'rows',
  sentence: '3 buildings.',
  query: null,
  ranking: null,
  queryText: 'building order by height desc',
  value: [],
  said: [],
  total: 3,
  notUnderstood: [],
  others: [],
  columns: COLUMNS.map((key) => ({ key, label: key })),
  rows: [row(1, 'Burj Khalifa'), row(2, 'Shanghai Tower'), row(3, '東京スカイツリー')],
  tables: [],
  pages: [],
  nearest: [],
  notes: [],
};

/** The widest line of the table itself; sentences may break where the terminal ends. */
const widest = (text: string) =>
  Math.max(
    ...text
      .split('\n')
      .slice(1)
      .filter((line) => !/^(?:not shown|\[|Nothing)/.test(line))
      .map(displayWidth),
  );

test.each([60, 80, 120, 200])('a table fits %i cells, and says which columns did not', (width) => {
  const text = showAnswer(ANSWER, 'table', width);
  expect(widest(text)).toBeLessThanOrEqual(width);
  for (const name of ['Burj', '東京']) expect(text).toContain(name);
  const headed = text.split('\n').find((line) => line.includes('Name'))!;
  const missing = COLUMNS.filter((label) => !headed.includes(label));
  expect(missing.length > 0).toBe(/^not shown: /m.test(text));
  for (const label of missing) expect(text.slice(text.indexOf('not shown'))).toContain(label);
});

test('addresses stand whole below the table, each once', () => {
  const lines = showAnswer(ANSWER, 'table', 60).split('\n');
  expect(lines.filter((line) => /^\[\d/.test(line))).toEqual([`[1] ${PAGES[0]}`, `[2] ${PAGES[1]}`]);
  expect(lines.find((line) => line.includes('Burj'))).toMatch(/ 1, 2$/);
});

test('without a terminal nothing is left out', () => {
  const text = showAnswer(ANSWER, 'table');
  for (const label of COLUMNS) expect(text).toContain(label);
  expect(showAnswer(ANSWER, 'csv')).toContain(LONG);
  expect(showAnswer(ANSWER, 'csv')).toContain(`${PAGES[0]} +1`);
});

test('values that contradict each other all show, with the page of each, however long they are', () => {
  const value = (text: string, page: string) => ({
    text,
    converted: null,
    number: null,
    sources: [sourceOn(page)],
  });
  const cell = { values: [value(LONG, PAGES[0]!), value('828 m', PAGES[1]!)], conflict: true };
  const entity = { entityId: 1, name: 'Burj Khalifa', concept: 'building', image: null, mentions: 2 };
  const comparison: Comparison = {
    entities: [entity, { ...entity, entityId: 2, name: 'Taipei 101' }],
    rows: [
      {
        key: 'height',
        label: 'Height',
        unit: null,
        cells: [cell, { values: [], conflict: false }],
        differs: true,
      },
    ],
    unknown: ['Atlantis'],
    choices: [],
  };
  const text = showComparison(comparison, 'table', 70);
  expect(widest(text)).toBeLessThanOrEqual(70);
  expect(text).toMatch(/828 m/);
  expect(text).toContain('[1] ');
  expect(text).toContain('Nothing is called "Atlantis".');
  expect(showComparison(comparison, 'md')).toContain(LONG);
});
