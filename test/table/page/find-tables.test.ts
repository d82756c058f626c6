import { describe, expect, it } from 'vitest';
import { extractTables } from '../../../src/run/extract-html.js';

const tablesOf = (html: string) => extractTables(`<!doctype html><title>t</title>${html}`).tables;

describe('extractTables', () => {
  it('joins the rows of a header and repeats spans', () => {
    const [table] = tablesOf(`<table><caption>Singles</caption>
      <tr><th rowspan=2>Year</th><th rowspan=2>Single</th><th colspan=2>Chart positions</th></tr>
      <tr><th>UK</th><th>US</th></tr>
      <tr><td rowspan=2>1999</td><td>First</td><td>1</td><td>12</td></tr>
      <tr><td>Second</td><td>3</td><td>–</td></tr></table>`);
    expect(table?.caption).toBe('Singles');
    expect(table?.columns).toEqual(['Year', 'Single', 'Chart positions UK', 'Chart positions US']);
    expect(table?.rows).toEqual([
      ['1999', 'First', '1', '12'],
      ['1999', 'Second', '3', '–'],
    ]);
  });

  it('cleans cells: notes, sort keys, edit links, icons; lines stay apart', () => {
    const [table] = tablesOf(`<table><tr><th>Name</th><th>Works</th><th>Won</th></tr>
      <tr><td><span style="display:none">Lovelace, Ada</span>Ada Lovelace<sup><a href="#n1">[1]</a></sup></td>
        <td>Notes<br>Letters <span class="mw-editsection">[edit]</span></td><td><img alt="Yes" src="y.png"></td></tr>
      <tr><td><span class="sortkey">Hopper, Grace</span>Grace Hopper [2]</td>
        <td>10<sup>6</sup> lines</td><td><img alt="no.png" src="no.png"></td></tr></table>`);
    expect(table?.rows).toEqual([
      ['Ada Lovelace', 'Notes\nLetters', 'Yes'],
      ['Grace Hopper', '106 lines', ''],
    ]);
  });

  it('gives a page without tables none, and a broken page an error', () => {
    expect(tablesOf('<p>words</p>')).toEqual([]);
    expect(extractTables(new Uint8Array()).error?.code).toBe('page-empty');
  });
});
