import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { headedRows } from '../../src/list/candidates/page-tables.js';
import { LineTable } from '../../src/view/lines/line-table.js';

const BODY = [
  ['Kiln House', 'Oban', '61 m'],
  ['Old Exchange', 'Tenby', '58 m'],
  ['Silk Mill', 'Whitby', '55 m'],
];
const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const bold = (cells: readonly string[]) => cells.map((cell) => `<b>${cell}</b>`);

/** Labels that are found, and how many rows stay. */
function split(rows: string, k: number | null = null): [readonly string[], number] {
  const lines = LineTable.of(buildPage(`<table>${rows}</table>`, { url: 'https://towers.example/' }));
  const { page } = lines;
  const nodes = Array.from({ length: page.nodes.size }, (_, node) => node);
  const found = headedRows(lines, nodes.find((node) => /\/table$/.test(page.tagPath(node)))!, k);
  return [found.labels.filter((label) => label !== ''), found.rows.length];
}

describe('header rows of a table', () => {
  const labels = ['Building', 'Town', 'Height'];
  const words = BODY.map((cells) => cells.slice(0, 2));
  const wordLabels = labels.slice(0, 2);

  it.each([
    ['cells of a thead', `<thead>${row(labels)}</thead>${BODY.map(row).join('')}`, labels],
    ['bold cells above plain ones', [bold(wordLabels), ...words].map(row).join(''), wordLabels],
    ['words above numbers', [labels, ...BODY].map(row).join(''), labels],
  ])('are %s', (_, rows, expected) => {
    expect(split(rows)).toEqual([expected, 3]);
  });

  it.each([
    ['words above words', words.map(row).join('')],
    ['bold where all rows are', words.map(bold).map(row).join('')],
    ['a row with a number of its own', BODY.map(row).join('')],
  ])('are not %s', (_, rows) => {
    expect(split(rows)).toEqual([[], 3]);
  });

  it('are none where the title announces as many items as there are rows', () => {
    const rows = [['Attic Lamp', 'Leith', 'unknown'], ...BODY].map(row).join('');
    expect(split(rows, 4)).toEqual([[], 4]);
  });
});
