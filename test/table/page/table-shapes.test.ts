import { describe, expect, it } from 'vitest';
import { extractTables } from '../../../src/run/extract-html.js';
import { casesOfRun } from '../../support/optional-part.js';

/** A busy machine gets the time it needs. */
const settings = { timeoutMs: 60_000 };
const tablesOf = (html: string) =>
  extractTables(`<!doctype html><title>Rivers of the north</title>${html}`, { settings }).tables;
const row = (cells: readonly (string | number)[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

const RIVERS = [
  ['Alta', 'Norway', 240, 8963],
  ['Tana', 'Norway', 361, 16389],
  ['Kemijoki', 'Finland', 550, 51127],
  ['Torne', 'Sweden', 522, 40157],
] as const;
const HEAD = row(['River', 'Country', 'Length (km)', 'Basin'], 'th');

describe('the shapes of tables', () => {
  it('takes the heading above, and tells types and the column that names the rows', () => {
    const [table] = tablesOf(`<h2>Longest rivers <span class="mw-editsection">[edit]</span></h2>
      <table>${row(['Rank', 'River', 'Length'], 'th')}${RIVERS.map(([name, , length], i) => row([i + 1, name, length])).join('')}</table>`);
    expect(table?.heading).toBe('Longest rivers');
    expect(table?.nameColumn).toBe(1);
    expect(table?.columnTypes.map(({ type }) => type)).toEqual(['rank', 'name', 'integer']);
  });

  it('tells types over whole columns', () => {
    const cities = ['Oslo', 'Helsinki', 'Stockholm', 'Copenhagen', 'Tallinn'];
    const people = ['Ada Lovelace', 'Grace Hopper', 'Ludwig van Beethoven', 'Alan Turing', 'Emmy Noether'];
    const head = ['Pos', 'Capital', 'Born there', 'Area (km²)', 'Budget', 'Since', 'Remark'];
    const rows = cities.map((city, i) =>
      row([
        i < 2 ? 1 : i + 1,
        city,
        people[i]!,
        100 + i,
        `€${i + 2},000`,
        `${i + 3} May 1905`,
        'it is cold in winter',
      ]),
    );
    const [table] = tablesOf(`<table>${row(head, 'th')}${rows.join('')}</table>`);
    expect(table?.columnTypes).toEqual([
      { label: 'Pos', type: 'rank' },
      { label: 'Capital', type: 'place' },
      { label: 'Born there', type: 'name' },
      { label: 'Area (km²)', type: 'integer', unit: 'km²' },
      { label: 'Budget', type: 'money', currency: 'EUR' },
      { label: 'Since', type: 'date' },
      { label: 'Remark', type: 'text' },
    ]);
  });

  it('takes numbers for ranks only where they count the rows', () => {
    const typeOf = (values: readonly (number | string)[], label = 'W') => {
      const rows = values.map((value, i) => row([RIVERS[i % 4]![0], value, 2 * i]));
      return tablesOf(`<table>${row(['River', label, 'Length'], 'th')}${rows.join('')}</table>`)[0]
        ?.columnTypes[1]?.type;
    };
    expect(typeOf([5, 4, 3, 2, 1])).toBe('rank');
    expect(typeOf(['1st', '2nd', '3rd', '4th'])).not.toBe('number');
    expect(typeOf([2, 2, 1, 1, 1, 1])).toBe('integer');
    expect(typeOf([4, 9, 2, 7, 1])).toBe('integer');
    expect(typeOf([11, 12, 13, 14])).toBe('integer');
    expect(typeOf([11, 12, 13, 14], 'No.')).toBe('rank');
  });

  it('makes headings inside the table a column of their own', () => {
    const [table] = tablesOf(`<table>${HEAD}<tr><th colspan=4>Arctic</th></tr>${RIVERS.slice(0, 2)
      .map((r) => row(r))
      .join('')}
      <tr><th colspan=4>Baltic</th></tr>${RIVERS.slice(2)
        .map((r) => row(r))
        .join('')}</table>`);
    expect(table?.columns).toEqual(['River', 'Country', 'Length (km)', 'Basin', 'Section']);
    expect(table?.rows.map((cells) => cells.at(-1))).toEqual(['Arctic', 'Arctic', 'Baltic', 'Baltic']);
  });

  it('marks totals by their name and by what they add up to, and keeps them', () => {
    const rows = RIVERS.map(([name, , length, basin]) => row([name, length, basin])).join('');
    const head = row(['River', 'Length', 'Basin'], 'th');
    const [named] = tablesOf(`<table>${head}${rows}${row(['Total', '1,673', '116,636'])}</table>`);
    expect(named?.totals).toEqual([4]);
    const [added] = tablesOf(`<table>${head}${rows}${row(['All of them', 1673, 116636])}</table>`);
    expect(added?.totals).toEqual([4]);
    const [none] = tablesOf(`<table>${head}${rows}${row(['Umeälven', 1674, 116636])}</table>`);
    expect(none?.totals).toEqual([]);
  });

  it('goes on with a table that was split, under the first one’s header', () => {
    const half = (part: typeof RIVERS | readonly (readonly (string | number)[])[]) =>
      part.map((r) => row(r)).join('');
    const tables = tablesOf(
      `<table>${HEAD}${half(RIVERS.slice(0, 2))}</table><br><table>${half(RIVERS.slice(2))}${half([['Lule', 'Sweden', 461, 25240]])}</table>`,
    );
    expect(tables.map(({ rows }) => rows.length)).toEqual([5]);
    expect(tables[0]?.provenance).toContain('split');
  });

  it('reads a definition list as the record of one thing', () => {
    const [table] = tablesOf(
      '<dl><dt>Director:</dt><dd>A. Varda</dd><dt>Year:</dt><dd>1962</dd><dt>Runtime:</dt><dd>90 min</dd><dt>Country:</dt><dd>France</dd></dl>',
    );
    expect(table?.kind).toBe('record');
    expect(table?.columns).toEqual(['Attribute', 'Value']);
    expect(table?.rows[0]).toEqual(['Director', 'A. Varda']);
  });

  it('leaves out layout, navigation and forms', () => {
    const layout = `<table><tr><td><ul><li><a href=/a>Home</a><li><a href=/b>News</a><li><a href=/c>About</a></ul></td>
      <td><h1>Welcome</h1><p>${'Some words of the page that say a lot. '.repeat(20)}</p></td></tr>
      <tr><td colspan=2>Copyright 2026. All rights reserved.</td></tr></table>`;
    const form = `<table><tr><td>Your name</td><td><input></td></tr><tr><td>Your mail</td><td><input></td></tr>
      <tr><td></td><td><button>Send</button></td></tr></table>`;
    expect(tablesOf(layout + form)).toEqual([]);
  });

  it('leaves out the calendar of a month', () => {
    const days = Array.from({ length: 35 }, (_, i) => (i < 2 || i > 31 ? '' : i - 1));
    const weeks = [0, 7, 14, 21, 28].map((from) => row(days.slice(from, from + 7))).join('');
    expect(tablesOf(`<table>${row([...'MTWTFSS'], 'th')}${weeks}</table>`)).toEqual([]);
  });

  it('reads a data table inside a layout table, and not the layout', () => {
    const tables = tablesOf(`<table><tr><td><a href=/>Home</a><a href=/n>News</a></td>
      <td><h1>Rivers</h1><table>${HEAD}${RIVERS.map((r) => row(r)).join('')}</table><p>${'Words about rivers. '.repeat(30)}</p></td></tr>
      <tr><td colspan=2>Copyright</td></tr></table>`);
    expect(tables.map(({ columns }) => columns)).toEqual([['River', 'Country', 'Length (km)', 'Basin']]);
  });
});

describe('bad input', () => {
  const body = RIVERS.map((r) => row(r)).join('');

  it('clamps spans to the limits of HTML', () => {
    const wide = row(RIVERS[0]).replace('<td>', '<td colspan=9007199254740991>');
    const [table] = tablesOf(`<table>${HEAD}${body}${wide}</table>`);
    expect(table?.rows).toHaveLength(5);
    expect(Math.max(...table!.rows.map((cells) => cells.length))).toBeLessThanOrEqual(1003);
    const [tall] = tablesOf(`<table>${HEAD}${body.replace('<td>', '<td rowspan=99999999>')}</table>`);
    expect(tall?.rows).toHaveLength(4);
    const [none] = tablesOf(`<table>${HEAD}${body.replace('<td>', '<td colspan=-3 rowspan=x>')}</table>`);
    expect(none?.rows[0]).toEqual(RIVERS[0].map(String));
  });

  it('keeps every cell of rows that differ in length', () => {
    const [table] = tablesOf(
      `<table>${HEAD}${body}${row(['Lule', 'Sweden'])}${row(['Ume', 'Sweden', 460, 26814, 'extra'])}</table>`,
    );
    expect(table?.rows[4]).toEqual(['Lule', 'Sweden', '', '', '']);
    expect(table?.rows[5]).toEqual(['Ume', 'Sweden', '460', '26814', 'extra']);
  });

  it('gives nothing for tables without rows or cells', () => {
    expect(
      tablesOf('<table></table><table><tr></tr><tr></tr></table><table><caption>x</caption></table>'),
    ).toEqual([]);
  });

  const SIZES = casesOfRun('rows of a large table', [25_000, 250_000], (rows) => rows < 100_000);
  it.each(SIZES)('reads %i rows of four, and loses none to a span that asks for too much', (rows) => {
    const many = Array.from({ length: rows }, (_, i) => row([`River ${i}`, 'Norway', i, i + 1])).join('');
    const [table] = tablesOf(`<table>${HEAD}${many}</table>`);
    expect(table?.rows).toHaveLength(rows);
    expect(table?.rows.at(-1)).toEqual([`River ${rows - 1}`, 'Norway', String(rows - 1), String(rows)]);
    const spanned = many.replaceAll('<tr><td>', '<tr><td colspan=1000 rowspan=65534>');
    expect(extractTables(`<table>${HEAD}${spanned}</table>`, { settings }).error).toBeNull();
  });

  it('ends with tables in tables 200 deep', () => {
    const inner = `<table>${HEAD}${body}</table>`;
    const deep = Array.from({ length: 200 }).reduce<string>(
      (html) => `<table><tr><td>x</td><td>${html}</td></tr><tr><td>y</td><td>z</td></tr></table>`,
      inner,
    );
    const found = tablesOf(deep);
    expect(found.some(({ columns }) => columns[0] === 'River')).toBe(true);
    expect(JSON.stringify(found).length).toBeLessThan(1_000_000);
  });

  it('keeps right-to-left text as it stands', () => {
    const [table] = tablesOf(
      `<table dir=rtl>${row(['نهر', 'بلد', 'الطول'], 'th')}${row(['النيل', 'مصر', 6650])}${row(['دجلة', 'العراق', 1900])}${row(['الفرات', 'سوريا', 2800])}</table>`,
    );
    expect(table?.columns).toEqual(['نهر', 'بلد', 'الطول']);
    expect(table?.rows[0]).toEqual(['النيل', 'مصر', '6650']);
  });
});
