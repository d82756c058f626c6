import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { buildPage } from '../../src/html/build-page.js';
import type { Page } from '../../src/html/page.js';
import { buildTable } from '../../src/table/build-table.js';
import { foundListOf, titleOf } from '../support/found-list-of.js';

/** What one item has: each field may be missing, and may have several values. */
interface MadeItem {
  readonly fields: readonly (number | null)[];
  readonly prose: boolean;
  readonly noise: boolean;
}

const LABELS = ['Price', 'Colour', 'Maker', 'Weight'];
const madeItem: fc.Arbitrary<MadeItem> = fc.record({
  fields: fc.tuple(...LABELS.map(() => fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }))),
  prose: fc.boolean(),
  noise: fc.boolean(),
});

/** Every value carries its row's mark, so that one that moved can be told. */
const mark = (row: number) => `r${row}x`;
const valuesOf = (item: MadeItem, row: number, field: number): string[] =>
  Array.from({ length: item.fields[field] ?? 0 }, (_, n) => `${mark(row)}v${field}n${n}`);
const nameOf = (row: number) => `${mark(row)} Thing ${String.fromCharCode(65 + (row % 26))}`;
const proseOf = (item: MadeItem, row: number) =>
  item.prose ? `<p>This ${mark(row)} one has been with us for many long years and stays.</p>` : '';
const noiseOf = (item: MadeItem) =>
  item.noise ? '<aside><p>Price: 3 coins</p><p>Maker: nobody</p></aside><div class="ad">Sponsored</div>' : '';

type Shape = (item: MadeItem, row: number) => string;
const eachField = (item: MadeItem, row: number, draw: (label: string, values: string[]) => string) =>
  LABELS.map((label, field) => {
    const values = valuesOf(item, row, field);
    return values.length === 0 ? '' : draw(label, values);
  }).join('');

const SHAPES: Readonly<
  Record<string, { draw: Shape; isItem: (page: Page, node: number) => boolean; wrap?: string }>
> = {
  'headings with bold labels': {
    draw: (item, row) =>
      `<h2>${row + 1}. ${nameOf(row)}</h2>${eachField(item, row, (label, values) => `<p><b>${label}:</b> ${values.join(', ')}</p>`)}${proseOf(item, row)}${noiseOf(item)}`,
    isItem: (page, node) => page.tagName(node) === 'h2',
  },
  'headings with sub-headings and bullets': {
    draw: (item, row) =>
      `<h2>${nameOf(row)}</h2>${proseOf(item, row)}${eachField(item, row, (label, values) => `<h3>${label}</h3><ul>${values.map((value) => `<li>${value}</li>`).join('')}</ul>`)}${noiseOf(item)}`,
    isItem: (page, node) => page.tagName(node) === 'h2',
  },
  'cards with dl': {
    draw: (item, row) =>
      `<div class="card"><h3>${nameOf(row)}</h3><dl>${eachField(item, row, (label, values) => `<dt>${label}</dt>${values.map((value) => `<dd>${value}</dd>`).join('')}`)}</dl>${proseOf(item, row)}</div>${noiseOf(item)}`,
    isItem: (page, node) => page.tagName(node) === 'h3',
  },
  'headings with tables of two cells': {
    draw: (item, row) =>
      `<h2>${nameOf(row)}</h2><table>${eachField(item, row, (label, values) => `<tr><td>${label}:</td><td>${values.join(', ')}</td></tr>`)}</table>${proseOf(item, row)}${noiseOf(item)}`,
    isItem: (page, node) => page.tagName(node) === 'h2',
  },
  'list items': {
    draw: (item, row) =>
      `<li><h4>${nameOf(row)}</h4>${eachField(item, row, (label, values) => `<p>${label}: ${values.join(', ')}</p>`)}${proseOf(item, row)}</li>`,
    isItem: (page, node) => page.tagName(node) === 'h4',
    wrap: 'ol',
  },
  'rows of a table': {
    draw: (item, row) =>
      `<tr><td>${nameOf(row)}</td>${LABELS.map((_, field) => `<td>${valuesOf(item, row, field).join(', ')}</td>`).join('')}</tr>`,
    isItem: (page, node) => page.tagName(node) === 'tr' && !/^Name/.test(page.textOf(node)),
    wrap: 'table',
  },
};

function draw(shape: string, items: readonly MadeItem[]): string {
  const { draw: drawItem, wrap = 'div' } = SHAPES[shape]!;
  const head = wrap === 'table' ? `<tr><th>Name</th>${LABELS.map((l) => `<th>${l}</th>`).join('')}</tr>` : '';
  const body = items.map((item, row) => drawItem(item, row)).join('\n');
  return `<html><body><h1>Things</h1><p>Before.</p><${wrap}>${head}${body}</${wrap}><h2>Conclusion</h2><p>After all this.</p></body></html>`;
}

describe('no value moves to another row', () => {
  const concepts = openConcepts();
  it.each(Object.keys(SHAPES))('%s', (shape) => {
    fc.assert(
      fc.property(fc.array(madeItem, { minLength: 3, maxLength: 12 }), (items) => {
        const page = buildPage(draw(shape, items));
        const list = foundListOf(page, SHAPES[shape]!.isItem);
        const own = { ...list, items: list.items.filter((item) => !/Conclusion/.test(item.text)) };
        const table = buildTable(page, titleOf('Things'), own, concepts);
        expect(table.rows).toHaveLength(items.length);
        table.rows.forEach((row, r) => {
          const texts = [row.name, ...Object.values(row.fields).flat()];
          const marks = texts.flatMap((text) => text.match(/r\d+x/g) ?? []);
          expect(new Set(marks)).toEqual(new Set([mark(r)]));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('finds all labelled values where most items have them', () => {
    const items = Array.from(
      { length: 8 },
      (): MadeItem => ({ fields: [1, 2, 1, 1], prose: true, noise: true }),
    );
    for (const shape of Object.keys(SHAPES)) {
      const page = buildPage(draw(shape, items));
      const list = foundListOf(page, SHAPES[shape]!.isItem);
      const own = { ...list, items: list.items.filter((item) => !/Conclusion/.test(item.text)) };
      const { rows } = buildTable(page, titleOf('Things'), own, concepts);
      rows.forEach((row, r) => {
        LABELS.forEach((label, field) => {
          const found = [row.fields[label] ?? []].flat().join(', ');
          expect(found, `${shape}: ${label} of row ${r}`).toBe(valuesOf(items[r]!, r, field).join(', '));
        });
      });
    }
  });
});
