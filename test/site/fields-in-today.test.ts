import { describe, expect, it } from 'vitest';
import type { RawPage } from '../../src/corpus/page-ref.js';
import { Extractor } from '../../src/site/apply/extractor.js';
import { startsFirst } from '../../src/site/columns/main-table.js';
import { induce, type TableRow } from '../../src/site/induce.js';
import type { Wrapper } from '../../src/site/wrapper.js';
import { chrome, randomFrom, rawPage } from './golden-sites.js';

const PAGES = 40;

interface Site {
  readonly rows: ReadonlyMap<string, TableRow['values']>;
  readonly wrapper: Wrapper;
}

async function siteOf(body: (i: number, random: (below: number) => number) => string): Promise<Site> {
  const random = randomFrom(5);
  const pages: RawPage[] = Array.from({ length: PAGES }, (_, i) =>
    rawPage(`home-${i}`, chrome(`<h1>Home ${i}</h1>${body(i, random)}`)),
  );
  const rows = new Map<string, TableRow['values']>();
  const { wrappers } = await induce(
    async function* () {
      yield* pages;
    },
    { onRow: (_, { page, values, rest }) => rows.set(page, { ...values, ...rest }) },
  );
  return { rows, wrapper: wrappers[0]! };
}

/** The values of the one column that is called so, page by page. */
function cells({ rows }: Site, name: RegExp): (string | readonly string[] | undefined)[] {
  const names = new Set([...rows.values()].flatMap((row) => Object.keys(row)));
  const called = [...names].filter((column) => name.test(column));
  expect(called).toHaveLength(1);
  return [...rows.values()].map((row) => row[called[0]!]);
}

describe('words behind numbers', () => {
  it('tell the items of a row apart, also where one is missing', async () => {
    const beds = (i: number) => (i % 5 === 4 ? null : `${1 + (i % 3)} ${i % 3 === 0 ? 'Bed' : 'Beds'}`);
    const items = (i: number) => [
      beds(i),
      `${2 + (i % 4)} Baths`,
      `${(900 + 17 * i).toLocaleString('en')} sq ft`,
    ];
    const site = await siteOf(
      (i) =>
        `<ul class="meta">${items(i)
          .filter((item) => item !== null)
          .map((item) => `<li><span>${item}</span></li>`)
          .join('')}</ul>`,
    );
    const expected = Array.from({ length: PAGES }, (_, i) => items(i));
    expect(cells(site, /^beds?$/i)).toEqual(expected.map(([first]) => first ?? undefined));
    expect(cells(site, /^baths?$/i)).toEqual(expected.map(([, second]) => second));
    expect(cells(site, /^sq ft$/i)).toEqual(expected.map(([, , third]) => third));
    expect(site.wrapper.text.flatMap(({ after = [] }) => after)).toEqual(['bath', 'bed', 'sq ft']);
  });
});

describe('a label in the singular and in the plural', () => {
  const makers = (i: number) => (i % 3 === 0 ? [`Maker ${i}`, `Helper ${i}`] : [`Maker ${i}`]);
  const body = (i: number) =>
    `<dl><dt>${i % 3 === 0 ? 'Builders' : 'Builder'}</dt>${makers(i)
      .map((maker) => `<dd>${maker}</dd>`)
      .join('')}<dt>Year</dt><dd>${1900 + i}</dd></dl>`;

  it('is one column', async () => {
    const site = await siteOf(body);
    expect(cells(site, /^builders?$/i).map((cell) => [cell].flat())).toEqual(
      Array.from({ length: PAGES }, (_, i) => makers(i)),
    );
  });

  it('is one for further pages as well', async () => {
    const { wrapper } = await siteOf(body);
    expect(wrapper.sameLabels).toEqual({ Builders: 'Builder' });
    expect(new Extractor(JSON.parse(JSON.stringify(wrapper)) as Wrapper).wrapper.sameLabels).toBeDefined();
  });

  it('is two columns where pages have both', async () => {
    const site = await siteOf(
      (i) => `<dl><dt>Rating</dt><dd>${i % 7}.5</dd><dt>Ratings</dt><dd>${100 + i}</dd></dl>`,
    );
    expect(cells(site, /^rating$/i)[3]).toBe('3.5');
    expect(cells(site, /^ratings$/i)[3]).toBe('103');
  });
});

describe('a class that spells the text in it', () => {
  it('carries a value and parts no column', async () => {
    const status = (i: number) => ['For Sale', 'For Sale', 'For Rent', 'Pending'][i % 4]!;
    const site = await siteOf(
      (i) =>
        `<div class="head"><span class="status status-${status(i).toLowerCase().replace(' ', '-')}">${status(i)}</span><span class="price">$${(1000 + 37 * i).toLocaleString('en')}</span></div>`,
    );
    expect(cells(site, /price/i)[6]).toBe('$1,222');
    expect(cells(site, /price/i).every((cell) => cell !== undefined)).toBe(true);
  });
});

describe('names that begin alike', () => {
  it('come with what is done before who does it', () => {
    const names = ['Author', 'Publisher', 'Price', 'Publish Date', 'Publication'];
    expect(startsFirst(names, (name) => name)).toEqual([
      'Author',
      'Publish Date',
      'Publication',
      'Publisher',
      'Price',
    ]);
  });

  it('keep their order where neither begins the other', () => {
    const names = ['Rating', 'Director', 'MPAA rating', 'Date Posted', 'Post', 'Writer'];
    expect(startsFirst(names, (name) => name)).toEqual(names);
  });
});
