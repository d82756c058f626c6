import { describe, expect, it } from 'vitest';
import { columnsWith, type Random, siteOf } from './markups.js';

type Cell = string | number;
const row = (tag: string, ...cells: Cell[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const head = (...cells: Cell[]) => row('th', ...cells);
const data = (...cells: Cell[]) => row('td', ...cells);
const bold = (...cells: Cell[]) => data(...cells.map((cell) => `<b>${cell}</b>`));
const classed = (html: string) => html.replace('<tr', '<tr class="h"');

/** Tables with a second row of headers further down: 105 are games of page 5, 305 are passes. */
const INNER_HEADS: Record<string, (i: number, random: Random) => string> = {
  'header cells': (i, r) =>
    head('Season', 'Goals', 'Games') +
    data('all', r(90), i + 100) +
    head('Season', 'Passes', 'Fouls') +
    data('all', i + 300, r(50)),
  'plain cells': (i, r) =>
    data('Season', 'Goals', 'Games') +
    data('all', r(90), i + 100) +
    data('Season', 'Passes', 'Fouls') +
    data('all', i + 300, r(50)),
  'bold cells': (i, r) =>
    bold('Season', 'Goals', 'Games') +
    data('all', r(90), i + 100) +
    bold('Season', 'Passes', 'Fouls') +
    data('all', i + 300, r(50)),
  'heads of their own': (i, r) =>
    `<thead>${head('Season', 'Goals', 'Games')}</thead><tbody>${data('all', r(90), i + 100)}</tbody><thead>${head('Season', 'Passes', 'Fouls')}</thead><tbody>${data('all', i + 300, r(50))}</tbody>`,
  'two columns': (i, r) =>
    head('Goals', 'Games') + data(r(90), i + 100) + head('Passes', 'Fouls') + data(i + 300, r(50)),
  'a caption and a line between': (i, r) =>
    `<caption>Record</caption>${head('Season', 'Goals', 'Games')}${data('all', r(90), i + 100)}<tr><th colspan="3">More</th></tr>${head('Season', 'Passes', 'Fouls')}${data('all', i + 300, r(50))}`,
  'several rows': (i, r) =>
    head('Season', 'Goals', 'Games') +
    data(2001, r(90), r(800)) +
    data(2002, r(90), i + 100) +
    head('Season', 'Passes', 'Fouls') +
    data(2001, r(50), r(50)) +
    data(2002, i + 300, r(50)),
  'a class': (i, r) =>
    classed(head('Season', 'Goals', 'Games')) +
    data('all', r(90), i + 100) +
    classed(head('Season', 'Passes', 'Fouls')) +
    data('all', i + 300, r(50)),
  'five columns': (i, r) =>
    head('Season', 'Goals', 'Games', 'Wins', 'Ties') +
    data('all', r(90), i + 100, r(20), r(20)) +
    head('Season', 'Passes', 'Fouls', 'Cards', 'Saves') +
    data('all', i + 300, r(50), r(20), r(20)),
  'labels of rows': (i, r) =>
    `${head('', 'Goals', 'Games')}<tr><th>League</th><td>${r(90)}</td><td>${i + 100}</td></tr>${head('', 'Passes', 'Fouls')}<tr><th>League</th><td>${i + 300}</td><td>${r(50)}</td></tr>`,
};

const SPANS = '<th colspan="2">Home</th><th colspan="2">Away</th>';
const FOUR = ['Goals', 'Fouls', 'Goals', 'Fouls'];
const game = (i: number, r: Random) => data(1960 + i, r(90), i + 100, i + 300, r(50));

/** Tables with headers in two rows: 105 are fouls at home of page 5, 305 are goals away. */
const TWO_ROWS: Record<string, (i: number, random: Random) => string> = {
  'a cell that spans both': (i, r) =>
    `<tr><th rowspan="2">Season</th>${SPANS}</tr>${head(...FOUR)}${game(i, r)}`,
  'an empty cell': (i, r) => `<tr><th></th>${SPANS}</tr>${head('Season', ...FOUR)}${game(i, r)}`,
  'plain cells': (i, r) =>
    `<tr><td></td>${SPANS.replaceAll('th', 'td')}</tr>${data('Season', ...FOUR)}${game(i, r)}`,
  'a head of its own': (i, r) =>
    `<thead><tr><th rowspan="2">Season</th>${SPANS}</tr>${head(...FOUR)}</thead><tbody>${game(i, r)}</tbody>`,
  'a title above': (i, r) =>
    `<tr><th colspan="5">Statistics</th></tr><tr><th rowspan="2">Season</th>${SPANS}</tr>${head(...FOUR)}${game(i, r)}`,
  'a row of sums': (i, r) =>
    `<tr><th rowspan="2">Season</th>${SPANS}</tr>${head(...FOUR)}${data(1960 + i, r(90), r(90), r(90), r(90))}${data('Total', r(90), i + 100, i + 300, r(50))}`,
};

describe('rows of headers', () => {
  it.each(Object.entries(INNER_HEADS))('count in the middle of a table with %s', async (_, body) => {
    const { rows } = await siteOf((i, random) => `<table>${body(i, random)}</table>`);
    expect(columnsWith(rows[5]!, '105').join()).toMatch(/Games/);
    expect(columnsWith(rows[5]!, '305').join()).toMatch(/Passes/);
  });

  it.each(Object.entries(TWO_ROWS))('are read together where they are two, with %s', async (_, body) => {
    const { rows } = await siteOf((i, random) => `<table>${body(i, random)}</table>`);
    expect(columnsWith(rows[5]!, '105').join()).toMatch(/Home.*Fouls/);
    expect(columnsWith(rows[5]!, '305').join()).toMatch(/Away.*Goals/);
  });
});
