import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { buildPage } from '../../src/html/build-page.js';
import type { Page } from '../../src/html/page.js';
import { buildTable } from '../../src/table/build-table.js';
import { foundListOf, titleOf } from '../support/found-list-of.js';

const isTag = (tag: string) => (page: Page, node: number) => page.tagName(node) === tag;

function tableOf(html: string, tag: string) {
  const page = buildPage(`<body><div>${html}</div></body>`);
  return buildTable(page, titleOf('Things'), foundListOf(page, isTag(tag)), openConcepts());
}

describe('bad input', () => {
  it('takes items of 100 KB', () => {
    const long = 'word '.repeat(20_000);
    const html = [1, 2, 3]
      .map((n) => `<h2>${n}. Thing ${n}</h2><p>${long}</p><p><b>Size:</b> ${n} m</p>`)
      .join('');
    const { rows } = tableOf(html, 'h2');
    expect(rows.map((row) => row.fields.Size)).toEqual(['1 m', '2 m', '3 m']);
  });

  it('takes 5,000 items', () => {
    const html = Array.from({ length: 5000 }, (_, i) => `<li>Thing ${i} – note ${i}</li>`).join('');
    const { rows } = tableOf(`<ol>${html}</ol>`, 'li');
    expect(rows).toHaveLength(5000);
    expect(rows[4999]!.name).toBe('Thing 4999');
    expect(Object.values(rows[4999]!.fields)).toEqual(['note 4999']);
  });

  it('takes no sentence for a label', () => {
    const sentence = 'This is what we would say about it if anybody cared to ask us one day';
    const html = [1, 2, 3].map((n) => `<h2>Thing ${n}</h2><p><b>${sentence}:</b> ${n}</p>`).join('');
    expect(
      tableOf(html, 'h2').rows.every((row) => Object.keys(row.fields).every((key) => key.length <= 60)),
    ).toBe(true);
  });

  it('reads labels through tables three deep', () => {
    const nest = (html: string) =>
      `<table><tr><td><table><tr><td>${html}</td></tr></table></td></tr></table>`;
    const html = ['a', 'b', 'c']
      .map((x) => `<h2>Thing ${x}</h2>${nest(`<table><tr><td>Maker:</td><td>maker ${x}</td></tr></table>`)}`)
      .join('');
    expect(tableOf(html, 'h2').rows.map((row) => row.fields.Maker)).toEqual([
      'maker a',
      'maker b',
      'maker c',
    ]);
  });

  it('takes empty, equal and nameless items', () => {
    const { rows } = tableOf('<h2></h2><h2>Same</h2><h2>Same</h2><h2>1.</h2>', 'h2');
    expect(rows).toHaveLength(4);
    expect(tableOf('', 'h2')).toMatchObject({ rows: [] });
  });
});
