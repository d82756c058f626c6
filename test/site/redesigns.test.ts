import { describe, expect, it } from 'vitest';
import type { RawPage } from '../../src/corpus/page-ref.js';
import { type AppliedRow, applyWrapper, type DriftReport } from '../../src/site/apply/apply.js';
import { repairFrom } from '../../src/site/apply/repair.js';
import type { TableRow } from '../../src/site/induce.js';
import type { Wrapper } from '../../src/site/wrapper.js';
import { COLOURS, cellsOf, factsOf, type InducedSite, MARKUP_NAMES, MARKUPS, siteOf } from './markups.js';

const NAMES = /(class|id)="([^"]*)"/g;
const backwards = (html: string) =>
  html.replace(NAMES, (_, kind, name) => `${kind}="x${[...name].reverse().join('')}"`);
const wrapped = (html: string) =>
  html.replace('<body>', '<body><div class="app"><div>').replace('</body>', '</div></div></body>');

const RENAMES: Record<string, (html: string) => string> = {
  'names turned round': backwards,
  'no names': (html) => html.replace(NAMES, ''),
  'names that are numbers': (html) =>
    html.replace(
      NAMES,
      (_, kind, name) =>
        `${kind}="c${[...name].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 99_991, 7)}"`,
    ),
};
const REDESIGNS: Record<string, (html: string) => string> = {
  ...RENAMES,
  'elements around the page': wrapped,
  'elements around and other names': (html) => wrapped(backwards(html)),
  'an element around the heading': (html) =>
    html.replaceAll('<h1>', '<header><h1>').replaceAll('</h1>', '</h1></header>'),
  'other tags for boxes': (html) => html.replaceAll('<div', '<section').replaceAll('</div', '</section'),
};

const SHOPS = new Map<string, Promise<InducedSite>>();

/** The shop with its fields in a markup, learned once: no test changes it. */
function shop(markup: string): Promise<InducedSite> {
  const known = SHOPS.get(markup) ?? learnedShop(markup);
  SHOPS.set(markup, known);
  return known;
}

function learnedShop(markup: string): Promise<InducedSite> {
  return siteOf(
    (i, random) =>
      `<blockquote class="lead">A lamp of ${COLOURS[i % 7]} glass number ${i}.</blockquote><div class="offer"><span class="price">${i * 3 + 10}.50 €</span><span class="stock">${i % 9} left</span></div>${MARKUPS[markup]!(factsOf(random))}<ul class="tags">${COLOURS.slice(
        0,
        1 + (i % 4),
      )
        .map((word) => `<li>${word} lamp</li>`)
        .join('')}</ul>`,
  );
}

function changed(pages: readonly RawPage[], change: (html: string) => string): RawPage[] {
  return pages.map((page) => ({ ...page, bytes: Buffer.from(change(Buffer.from(page.bytes).toString())) }));
}

async function applied(
  wrapper: Wrapper,
  pages: readonly RawPage[],
): Promise<{ cells: TableRow['values'][]; report: DriftReport }> {
  const rows: AppliedRow[] = [];
  const report = await applyWrapper(wrapper, pages, (row) => rows.push(row));
  return { cells: rows.map((row) => cellsOf(row)), report };
}

/** Columns whose cells are others than they were on any page. */
function lost(rows: readonly TableRow[], cells: readonly TableRow['values'][]): string[] {
  const names = rows.flatMap((row, i) =>
    Object.entries(cellsOf(row)).flatMap(([name, cell]) =>
      JSON.stringify(cells[i]![name]) === JSON.stringify(cell) ? [] : [name],
    ),
  );
  return [...new Set(names)];
}

describe.each(MARKUP_NAMES)('a redesign of a site that prints fields in %s', (markup) => {
  it.each(Object.entries(RENAMES))('leaves the labelled fields to apply, with %s', async (_, rename) => {
    const { pages, rows, wrappers } = await shop(markup);
    const { cells, report } = await applied(wrappers[0]!, changed(pages, rename));
    const gone = lost(rows, cells);
    expect(gone.filter((name) => ['Maker', 'Mass', 'Colour', 'Founded'].includes(name))).toEqual([]);
    if (gone.length > 0) expect(report.verdict).toBe('drifted');
  });

  it.each(Object.entries(REDESIGNS))('is mended by repair, with %s', async (_, redesign) => {
    const { pages, rows, wrappers } = await shop(markup);
    const fresh = changed(pages, redesign);
    const repaired = await repairFrom(wrappers[0]!, async function* () {
      yield* fresh;
    });
    expect(lost(rows, (await applied(repaired.wrapper, fresh)).cells)).toEqual([]);
  });
});

describe('drift', () => {
  it('is told where a column that some pages had is gone', async () => {
    const { pages, wrappers } = await siteOf((i, random) =>
      MARKUPS['a definition list']!([
        ...factsOf(random),
        ...(i % 10 < 4 ? [['Patron', `Saint ${i}`] as const] : []),
      ]),
    );
    const fresh = changed(pages.slice(0, 14), (html) => html.replace('<dt>Patron', '<dt>Guard'));
    const { report } = await applied(wrappers[0]!, fresh);
    expect(report.columns.find(({ column }) => column === 'Patron')?.moved).toBe(true);
    expect(report.verdict).toBe('drifted');
  });
});
