import { describe, expect, it } from 'vitest';
import type { Concepts } from '../../src/concepts/concepts.js';
import type { RawPage } from '../../src/corpus/page-ref.js';
import { explainWrapper } from '../../src/site/explain.js';
import { type InduceReport, induce, type LeftOutPage, type TableRow } from '../../src/site/induce.js';
import type { WrapperColumn } from '../../src/site/wrapper.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';
import {
  boilerplateSite,
  changedOrderSite,
  chrome,
  commonWordsSite,
  delimitedSite,
  filmPage,
  filmSite,
  filmsFrom,
  type GoldenSite,
  inlineLabelSite,
  otherPagesSite,
  personPage,
  rawPage,
  repeatingSite,
  severalLabelsSite,
  sparseRowSite,
  unlabelledRowSite,
  unnamedSite,
} from './golden-sites.js';

/** A network that knows some capitals, among them most of the site's. */
const CAPITALS = new Set('Berlin Paris Rome Madrid Vienna Lisbon Oslo Prague Dublin Athens'.split(' '));
const CITIES: Concepts = {
  ...NO_CONCEPTS,
  isInstance: (phrase) => CAPITALS.has(phrase),
  isA: (instance, concept) => (CAPITALS.has(instance) && concept === 'city' ? 0.1 : 0),
  conceptualise: (instances) => (instances.length === 0 ? [] : [{ term: 'city', score: 1 }]),
};

interface Result {
  readonly report: InduceReport;
  readonly rows: ReadonlyMap<string, TableRow>;
  readonly tables: ReadonlyMap<string, readonly TableRow[]>;
  readonly leftOut: readonly LeftOutPage[];
}

async function induced(pages: readonly RawPage[], options = {}): Promise<Result> {
  const rows = new Map<string, TableRow>();
  const tables = new Map<string, TableRow[]>();
  const leftOut: LeftOutPage[] = [];
  const report = await induce(
    async function* () {
      yield* pages;
    },
    {
      ...options,
      onRow: (template, row) => {
        rows.set(row.page, { ...row, values: { ...row.values, ...row.rest } });
        tables.set(template, [...(tables.get(template) ?? []), row]);
      },
      onLeftOut: (page) => leftOut.push(page),
    },
  );
  return { report, rows, tables, leftOut };
}

/** The places of a row, whatever their use. */
function inOrdinalOrder(columns: readonly WrapperColumn[]): WrapperColumn[] {
  return columns.filter(({ ordinal }) => ordinal !== undefined).sort((a, b) => a.ordinal! - b.ordinal!);
}

function mistakes(site: GoldenSite, rows: ReadonlyMap<string, TableRow>): string[] {
  const found: string[] = [];
  for (const [page, values] of site.expected) {
    for (const [column, want] of Object.entries(values)) {
      const have = rows.get(page)?.values[column];
      const same = JSON.stringify([have ?? []].flat()) === JSON.stringify([want ?? []].flat());
      if (!same) found.push(`${page} ${column}: ${JSON.stringify(have)} instead of ${JSON.stringify(want)}`);
    }
  }
  return found;
}

describe('golden sites', () => {
  it('keeps missing fields missing and gives lists whole', async () => {
    const site = filmSite();
    expect(mistakes(site, (await induced(site.pages)).rows)).toEqual([]);
  });

  it('splits labels from values inside a text node', async () => {
    const site = inlineLabelSite();
    expect(mistakes(site, (await induced(site.pages)).rows)).toEqual([]);
  });

  it('splits a text node with several labels, with and without delimiters between them', async () => {
    const site = severalLabelsSite();
    expect(mistakes(site, (await induced(site.pages)).rows)).toEqual([]);
  });

  it('leaves a hole where a row of equal elements lacks a value, by what the others look like', async () => {
    const site = unlabelledRowSite();
    const { rows, report } = await induced(site.pages);
    const columns = inOrdinalOrder(report.wrappers[0]!.columns);
    expect(columns.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3]);
    for (const [page, { name, year, length, price }] of site.expected) {
      const { values } = rows.get(page)!;
      expect(columns.map((column) => values[column.name])).toEqual([name, year, length, price]);
    }
  });

  it('names a column by what its values are, where the template has no word for them', async () => {
    const site = unnamedSite();
    const { rows, report } = await induced(site.pages, { concepts: CITIES });
    expect(report.wrappers[0]!.columns.find(({ name }) => name === 'city')?.namedBy).toBe('concept');
    expect(mistakes(site, rows)).toEqual([]);
    const without = await induced(site.pages);
    expect(without.report.wrappers[0]!.columns.map(({ namedBy }) => namedBy)).not.toContain('concept');
  });

  it('follows labels where the order of fields changes', async () => {
    const site = changedOrderSite();
    const { rows } = await induced(site.pages);
    expect(mistakes(site, rows)).toEqual([]);
  });

  it('puts boxes of changing boilerplate and the date of the visit behind the facts, and keeps a labelled constant', async () => {
    const site = boilerplateSite();
    const { rows, report } = await induced(site.pages);
    expect(mistakes(site, rows)).toEqual([]);
    const scores = new Map(report.wrappers[0]!.columns.map(({ name, score }) => [name, score]));
    expect(scores.has('Terms')).toBe(true);
    const asides = report.wrappers[0]!.columns.filter(({ samples }) =>
      /May 2021|visits|^120,/.test(samples[0]!),
    );
    expect(asides.length).toBeGreaterThan(0);
    for (const { score } of asides) expect(score).toBeLessThan(scores.get('Maker')!);
    expect(scores.get('News')).toBeLessThan(scores.get('Maker')!);
  });

  it('puts boxes that show other pages behind lists of things that are pages, too', async () => {
    const site = otherPagesSite();
    const { rows, report } = await induced(site.pages);
    expect(mistakes(site, rows)).toEqual([]);
    const scores = new Map(report.wrappers[0]!.columns.map(({ name, score }) => [name, score]));
    expect(scores.get('Also visited')).toBeLessThan(scores.get('Children')!);
  });

  it('cuts a text at the signs between its fields', async () => {
    const site = delimitedSite();
    const { rows, report } = await induced(site.pages);
    const parts = inOrdinalOrder(report.wrappers[0]!.columns);
    for (const [page, { genre, date, length }] of site.expected) {
      expect(parts.map(({ name }) => rows.get(page)!.values[name])).toEqual([genre, date, length]);
    }
  });

  it('gives the parts between words that texts have in common, beside the whole', async () => {
    const site = commonWordsSite();
    const { rows, report } = await induced(site.pages);
    expect(mistakes(site, rows)).toEqual([]);
    const parts = report.wrappers[0]!.columns.filter(({ part }) => part !== undefined);
    expect(parts.map(({ name }) => name).filter((name) => name.startsWith('street'))).toEqual([]);
    expect(parts).toHaveLength(6);
    expect(explainWrapper(report.wrappers[0]!)).toContain('part 2, cut at “in”');
  });

  it('leaves holes also where most rows lack a value, as long as all places look different', async () => {
    const site = sparseRowSite();
    const { rows, report } = await induced(site.pages);
    const places = inOrdinalOrder(report.wrappers[0]!.columns);
    for (const [page, { date, length, price }] of site.expected) {
      expect(places.map(({ name }) => rows.get(page)!.values[name])).toEqual([date, length, price]);
    }
  });

  it('shows a list or its places, one of equal columns, and a slogan by chance last', async () => {
    const site = repeatingSite();
    const { rows, report } = await induced(site.pages);
    expect(mistakes(site, rows)).toEqual([]);
    const columns = report.wrappers[0]!.columns;
    const names = columns.slice(0, -1).map(({ name }) => name);
    expect(names.sort()).toEqual(['Colour', 'Producers', 'Starring', 'name']);
    expect(columns.at(-1)!.samples).toContain('Fly south for less');
  });

  it('turns repeated records into columns of their parts', async () => {
    const films = filmsFrom(9, 40);
    const { rows } = await induced(films.map((film, i) => rawPage(`f${i}`, filmPage(film))));
    films.forEach((film, i) => {
      const values = rows.get(`f${i}.html`)!.values;
      expect([values['Reviews by'] ?? []].flat()).toEqual(film.reviews.map(({ by }) => by));
      expect([values['Reviews on'] ?? []].flat()).toEqual(film.reviews.map(({ on }) => on));
      expect([values['Cast b'] ?? []].flat()).toEqual(film.cast.map(({ actor }) => actor));
      const roles = film.cast.map(({ role }) => role ?? '');
      if (roles.some((role) => role !== '')) expect(values['Cast i']).toEqual(roles);
    });
  });

  it('gives each template a table and names pages of none', async () => {
    const films = filmSite(2, 24).pages;
    const people = Array.from({ length: 12 }, (_, i) =>
      rawPage(`person-${i}`, personPage(`Lena Lund ${i}`, `${i + 1} May 1960`, `Town ${i * i}`)),
    );
    const stray = rawPage(
      'help',
      `<main><form><fieldset><legend>Help</legend><p>How to pay</p></fieldset></form></main>`,
    );
    const { tables, leftOut } = await induced([...films, ...people, stray]);
    const sizes = [...tables.values()].map((rows) => rows.length);
    expect(sizes).toEqual([24, 12]);
    expect(leftOut).toEqual([{ page: 'help.html', reason: 'off-template' }]);
  });

  it('groups pages by the domain of their addresses', async () => {
    const films = filmsFrom(4, 12);
    const pages = films.flatMap((film, i) => [
      rawPage(`a${i}`, filmPage(film), `https://www.reel.example/film/${i}`),
      rawPage(
        `b${i}`,
        chrome(`<section><h1>${film.title}</h1><p class="year">${film.year}</p></section>`),
        `https://kino.test/${i}`,
      ),
    ]);
    const { report } = await induced(pages);
    expect(report.sites.map(({ site }) => site).sort()).toEqual(['kino.test', 'reel.example']);
    expect(report.wrappers.map(({ template, host }) => [template, host]).sort()).toEqual([
      ['kino.test-1', 'kino.test'],
      ['reel.example-1', 'reel.example'],
    ]);
  });

  it('never gives two columns one name', async () => {
    const { report } = await induced(filmSite(3).pages, { allColumns: true });
    const names = report.wrappers[0]!.columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives the same rows when learned from all pages or extracted in a second pass', async () => {
    const site = filmSite(6, 60);
    const whole = await induced(site.pages);
    const streamed = await induced(site.pages, { sample: { pages: 30, bytes: 1e9 } });
    expect(mistakes(site, streamed.rows)).toEqual([]);
    expect(streamed.rows.size).toBe(whole.rows.size);
  });
});
