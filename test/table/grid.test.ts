import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { matchNames, nameTokens } from '../../src/table/grid/match-names.js';
import { labelsOfColumns, viewTable } from '../../src/table/grid/view-table.js';
import { tablesIn } from '../../src/view/grid/cell-grid.js';
import { findHeader } from '../../src/view/grid/header-rows.js';

function viewOf(html: string) {
  const page = buildPage(`<body>${html}</body>`);
  return viewTable(page, tablesIn(page, 1, page.size)[0]!);
}
function texts(html: string) {
  const view = viewOf(html);
  return view.grid.rows.map((row) => Array.from(row.cells, (cell) => view.text(cell)));
}
function headed(html: string) {
  const view = viewOf(html);
  const { header, body, rule } = findHeader(view);
  return { labels: labelsOfColumns(view, header), rows: body, rule };
}

describe('viewTable', () => {
  it('lays out spans over rows and columns', () => {
    expect(
      texts('<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d<tr><td>e<td>f<td>g</table>'),
    ).toEqual([
      ['a', 'b', 'b'],
      ['a', 'c', 'd'],
      ['e', 'f', 'g'],
    ]);
  });
  it('keeps ragged rows ragged', () => {
    expect(texts('<table><tr><td>a<td>b<td>c<tr><td>d<tr><td>e<td>f</table>')).toEqual([
      ['a', 'b', 'c'],
      ['d'],
      ['e', 'f'],
    ]);
  });
  it('gives spans no more than HTML allows', () => {
    const huge = '9007199254740991';
    const { grid } = viewOf(`<table><tr><td colspan=${huge} rowspan=${huge}>a<tr><td>b</table>`);
    // the second cell stands beside the first, which covers both rows
    expect(grid.width).toBe(1001);
    expect(grid.rows).toHaveLength(2);
  });
  it('reads nested tables as text of their cell', () => {
    const inner = '<table><tr><td>x<table><tr><td>y</table></table>';
    expect(texts(`<table><tr><td>${inner}<td>z</table>`)).toEqual([['x y', 'z']]);
  });
});

describe('findHeader', () => {
  it('joins two rows of headers', () => {
    const { labels, rows, rule } = headed(
      '<table><thead><tr><th rowspan=2>Peak<th colspan=2>Ascent<tr><th>Year<th>Party</thead><tr><td>A<td>1931<td>K</table>',
    );
    expect(labels).toEqual(['Peak', 'Ascent: Year', 'Ascent: Party']);
    expect(rows).toHaveLength(1);
    expect(rule).toBe('thead');
  });
  it('finds a header without th by what stands below it', () => {
    const body = '<tr><td>Mill<td>$2<tr><td>Bean<td>$3<tr><td>Roast<td>$4';
    const { labels, rule } = headed(`<table><tr><td>Roaster<td>Revenue${body}</table>`);
    expect(labels).toEqual(['Roaster', 'Revenue']);
    expect(rule).toBe('learned-row');
    expect(headed(`<table>${body}</table>`).rule).toBe('none');
  });
});

describe('matchNames', () => {
  const match = (names: string[], rows: string[]) => matchNames(names.map(nameTokens), rows);
  it('joins names that are written a little differently', () => {
    expect(match(['Vimeo Livestream', 'Twitch'], ['Twitch.tv', 'Twitch', 'Vimeo'])).toEqual([2, 1]);
    expect(match(['Elevance Health'], ['Elevance Health Inc. (formerly Anthem)'])).toEqual([0]);
  });
  it('does not guess between similar rows', () => {
    expect(match(['Acme Clyde Works'], ['Acme Marion Works', 'Acme Findlay Works', 'Other'])).toEqual([-1]);
  });
  it('does not take a list of names for one', () => {
    expect(match(['Acme'], ['Acme, Bolt, Crane, Dune, Elm, Fir'])).toEqual([-1]);
  });
});
