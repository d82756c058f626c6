import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Kb } from '../../src/kb/kb.js';
import type { LoadLine, SiteWrapper } from '../../src/kb/load/input.js';
import { siteContext } from '../../src/kb/load/site-names.js';
import { openKb } from '../../src/kb/open.js';
import { openDatabase } from '../../src/kb/store/sqlite-driver.js';
import { NO_POSTGRES, type PrivatePostgres, startPostgres } from '../support/private-postgres.js';
import { smallConcepts } from '../support/small-concepts.js';
import { listLine } from './records.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-catalogue-'));
let server: PrivatePostgres | null = null;
let made = 0;

beforeAll(async () => {
  if (NO_POSTGRES !== null) process.stdout.write(`PostgreSQL is left out: ${NO_POSTGRES}\n`);
  else server = await startPostgres();
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Values = Readonly<Record<string, string | string[]>>;

/** The rows of a site, as `induce` gives them. */
function siteLines(
  key: string,
  columns: SiteWrapper['columns'],
  rows: readonly (readonly [name: string | null, values: Values])[],
): LoadLine[] {
  const lines = rows.map(([name, values], i) => ({
    page: `${key}/${i}.html`,
    name,
    values,
    status: 'parsed',
  }));
  const site = siteContext(key, { columns, kind: { name: 'film', score: 0.9 } }, lines);
  return lines.map((value, i) => ({ source: key, line: i + 1, value, site }));
}

const REELS = siteLines(
  'reels.example',
  [
    { name: 'Director', role: 'fact' },
    { name: 'Year', role: 'fact' },
    { name: 'Length', role: 'fact' },
    { name: 'Plot', role: 'prose' },
    { name: 'Menu', role: 'furniture' },
  ],
  [
    ['Reels: The Long Tide', film('Ada Brook', '1961', '1h 40m')],
    ['Reels: Night Ferry', film('Ben Cole', '1974', '95 min')],
    ['Reels: A Quiet Road', film('Cleo Dunn', '1988', '110 min')],
    ['Reels: Salt', film('Ada Brook', '1990', '2 h')],
    ['Reels: Salt', film('Edda Fink', '2004', '88 min')],
    [null, film('Finn Gray', '2011', '101 min')],
  ],
);

function film(director: string, year: string, length: string): Values {
  return { Director: director, Year: year, Length: length, Plot: 'A story.', Menu: 'Home' };
}

const SCREENS = siteLines(
  'screens.example',
  [
    { name: 'Directed by', role: 'fact' },
    { name: 'Rating', role: 'fact' },
  ],
  [
    ['The Long Tide', { 'Directed by': 'Ada Brook', Rating: '8.1' }],
    ['Night Ferry', { 'Directed by': 'Ben Cole', Rating: '7.4' }],
    ['A Quiet Road', { 'Directed by': 'Cleo Dunn', Rating: '6.9' }],
    ['Harbour Lights', { 'Directed by': 'Gus Hale', Rating: '5.5' }],
    ['Copper Hill', { 'Directed by': 'Ida Jones', Rating: '7.7' }],
  ],
);

const concepts = smallConcepts();

describe.each(['sqlite', 'postgres'] as const)('the catalogue in %s', (kind) => {
  const there = kind === 'sqlite' || NO_POSTGRES === null;

  async function withKb(
    lines: readonly LoadLine[],
    work: (kb: Kb, at: string) => Promise<void>,
  ): Promise<void> {
    const at =
      kind === 'sqlite' ? join(folder, `${++made}.db`) : await server!.database(`catalogue_${++made}`);
    const kb = await openKb(at, { create: true });
    try {
      await kb.load(lines, { concepts });
      // It is made when it is first asked for.
      await kb.catalogue();
      await work(kb, at);
    } finally {
      await kb.close();
    }
  }

  test.skipIf(!there)('makes one table of two sites, whose columns are recognised by what they say', () =>
    withKb([...REELS, ...SCREENS], async (kb) => {
      const { kinds } = await kb.catalogue();
      const [films] = kinds;
      expect(kinds).toHaveLength(1);
      expect(films).toMatchObject({ id: 'film', name: 'film', plural: 'films', rows: 8 });
      expect(films?.sources).toEqual(['reels.example', 'screens.example']);
      const director = films?.columns.find(({ id }) => id === 'director');
      expect(director).toMatchObject({ aliases: ['Directed by'], type: 'text', role: 'fact', fill: 1 });
      expect(films?.columns.find(({ id }) => id === 'length')).toMatchObject({ type: 'number', unit: 'min' });
      expect(films?.columns.find(({ id }) => id === 'menu')).toMatchObject({ role: 'furniture' });
    }),
  );

  test.skipIf(!there)(
    'takes off what all names of a site have, drops no row, keeps two of one name apart',
    () =>
      withKb(REELS, async (kb) => {
        const rows = await kb.store.all<{ name: string }>('SELECT name FROM film ORDER BY id');
        expect(rows.map(({ name }) => name)).toEqual([
          'The Long Tide',
          'Night Ferry',
          'A Quiet Road',
          'Salt',
          'Salt',
          '5',
        ]);
      }),
  );

  /** What the catalogue tells, whatever the ids are. */
  async function told(parts: readonly (readonly LoadLine[])[], between: (kb: Kb) => Promise<unknown>) {
    let kinds: unknown;
    await withKb([], async (kb) => {
      for (const part of parts) {
        await kb.load(part, { concepts });
        await between(kb);
      }
      const rows = (view: string) =>
        kb.store
          .all<{ id: number }>(`SELECT * FROM "${view}"`)
          .then((all) => all.map(({ id: _, ...row }) => JSON.stringify(row)).sort());
      kinds = await Promise.all(
        (await kb.catalogue()).kinds.map(async ({ id, columns, rows: count }) => ({
          id,
          count,
          columns: columns.map((column) =>
            JSON.stringify({ ...column, aliases: [...column.aliases].sort() }),
          ),
          rows: await rows(id),
        })),
      );
    });
    return kinds;
  }

  test.skipIf(!there)('is the same however the lines come: whole, in parts, asked in between', async () => {
    const nothing = () => Promise.resolve();
    const whole = await told([[...REELS, ...SCREENS]], nothing);
    expect(whole).toMatchObject([{ id: 'film', count: 8 }]);
    expect(await told([REELS, SCREENS], nothing)).toEqual(whole);
    expect(await told([REELS, SCREENS], (kb) => kb.catalogue())).toEqual(whole);
    expect(await told([REELS.slice(0, 3), REELS, SCREENS], (kb) => kb.catalogue())).toEqual(whole);
    const reversed = (await told([SCREENS, REELS], (kb) => kb.catalogue())) as { count: number }[];
    expect(reversed).toMatchObject([{ id: 'film', count: 8 }]);
  });

  test.skipIf(!there)('is made by whoever asks first, once', () =>
    withKb(REELS, async (kb, at) => {
      await kb.load(SCREENS, { concepts });
      const other = await openKb(at);
      const version = async () =>
        (await kb.store.all<{ value: string }>(`SELECT value FROM meta WHERE key = 'catalogue'`))[0]?.value;
      expect(await version()).toBe('1');
      const both = await Promise.all([kb.catalogue(), other.catalogue()]);
      expect(both.map(({ kinds }) => kinds.map(({ rows }) => rows))).toEqual([[8], [8]]);
      expect(await version()).toBe('2');
      await other.close();
    }),
  );

  test.skipIf(!there)('is a view with typed columns for any tool', () =>
    withKb([...REELS, ...SCREENS], async (kb, at) => {
      const sql = `SELECT name, director, year, length, rating FROM film WHERE length < 100 ORDER BY length`;
      const expected = [
        { name: 'Salt', director: 'Edda Fink', year: 2004, length: 88, rating: null },
        { name: 'Night Ferry', director: 'Ben Cole', year: 1974, length: 95, rating: 7.4 },
      ];
      expect(await kb.store.all(sql)).toEqual(expected);
      const [row] = await kb.store.all('SELECT * FROM film LIMIT 1');
      expect(Object.keys(row!)).not.toContain('menu');
      if (kind === 'sqlite') expect(openDatabase(at).prepare(sql).all()).toEqual(expected);
    }),
  );

  test.skipIf(!there)('keeps to corrections when more is loaded', () =>
    withKb(REELS, async (kb) => {
      await kb.correct('film.director', 'rename', 'Maker', concepts);
      await kb.correct('film.year', 'hide', null, concepts);
      await kb.correct('film', 'rename', 'movie', concepts);
      await kb.load(SCREENS, { concepts });
      const [movies] = (await kb.catalogue()).kinds;
      expect(movies).toMatchObject({ id: 'movie', name: 'movie', rows: 8 });
      expect(movies?.columns.find(({ id }) => id === 'maker')?.aliases).toEqual(['Director', 'Directed by']);
      expect(movies?.columns.find(({ id }) => id === 'year')?.role).toBe('furniture');
      await kb.correct('movie.year', 'show', null, concepts);
      expect(await kb.store.all(`SELECT year FROM movie WHERE name = 'Night Ferry'`)).toEqual([
        { year: 1974 },
      ]);
      await expect(kb.correct('movie.colour', 'hide', null)).rejects.toMatchObject({ code: 'kb-no-kind' });
    }),
  );

  test.skipIf(!there)('merges kinds and columns that the user says are one', () => {
    const list = listLine({
      page: 'flicks.html',
      title: 'Top 3 Flicks',
      concept: 'flicks',
      items: [
        ['Copper Hill', { Stars: '4' }],
        ['Harbour Lights', { Stars: '3' }],
        ['Winter Mill', { Stars: '5' }],
      ],
    });
    return withKb([...SCREENS, list], async (kb) => {
      expect((await kb.catalogue()).kinds.map(({ id }) => id)).toEqual(['film', 'flick']);
      await kb.correct('flick', 'merge', 'film', concepts);
      await kb.correct('film.stars', 'merge', 'film.rating', concepts);
      const [films, ...others] = (await kb.catalogue()).kinds;
      expect(others).toEqual([]);
      expect(films?.columns.find(({ id }) => id === 'rating')?.aliases).toEqual(['Stars']);
      expect(films?.synonyms).toContain('flick');
    });
  });

  test.skipIf(!there)('refuses a name that is taken, and takes corrections back', () =>
    withKb([...REELS, ...SCREENS], async (kb) => {
      const idsOf = async () =>
        (await kb.catalogue()).kinds.map((each) => [each.id, each.columns.map(({ id }) => id)]);
      const before = await idsOf();
      await expect(kb.correct('film.director', 'rename', 'Year', concepts)).rejects.toMatchObject({
        code: 'kb-name-taken',
        message: expect.stringContaining('kb merge film.director film.year'),
      });
      await expect(kb.correct('film.nope', 'hide', null)).rejects.toThrow(
        /Columns are film\.name, .*film\.year/,
      );
      await kb.correct('film.director', 'rename', 'Maker', concepts);
      await kb.correct('film.maker', 'hide', null, concepts);
      await kb.correct('film', 'rename', 'movie', concepts);
      const [movie] = (await kb.catalogue()).kinds;
      const maker = movie?.columns.find(({ id }) => id === 'maker');
      expect([movie?.id, maker?.role, maker?.fill]).toEqual(['movie', 'furniture', 1]);
      const corrections = await kb.corrections();
      expect(corrections.map(({ action }) => action)).toEqual(['rename', 'hide', 'rename']);
      for (const { id } of corrections) expect(await kb.restore(id, concepts)).toBe(true);
      expect(await kb.restore(1, concepts)).toBe(false);
      expect(await idsOf()).toEqual(before);
    }),
  );

  test.skipIf(!there)('finds values and names by their words, misspelt and in part', () =>
    withKb([...REELS, ...SCREENS], async (kb) => {
      const found = async (words: string) => {
        const [best] = await kb.collection.exactValues(words.split(' '));
        return best === undefined ? null : [best.column, best.text, best.score === 1];
      };
      expect(await found('ada brook')).toEqual(['director', 'Ada Brook', true]);
      expect(await found('Quiet Road')).toEqual(['name', 'A Quiet Road', false]);
      expect(await kb.collection.spellings('harbor')).toEqual(['harbour']);
      expect(await found('a story')).toBeNull();
      expect(await found('zeppelin')).toBeNull();
    }),
  );

  test.skipIf(!there)('gives the rows of a kind with typed cells', () =>
    withKb([...REELS, ...SCREENS], async (kb) => {
      const rows = await kb.collection.rows('film');
      const column = (id: string) => rows!.kind.columns.findIndex((each) => each.id === id);
      expect(rows?.count).toBe(8);
      expect(rows?.cells(0, 0).map(({ text }) => text)).toEqual(['The Long Tide', 'Reels: The Long Tide']);
      expect(rows?.cells(0, column('length'))[0]).toMatchObject({ text: '1h 40m', number: 100, unit: 'min' });
      expect(rows?.cells(0, column('menu'))).toEqual([]);
    }),
  );

  test.skipIf(!there)('makes a kind called select a table that can be read', () => {
    const list = listLine({
      page: 'odd.html',
      title: 'Top 3 Selects',
      concept: 'select',
      items: [
        ['One', { Order: '1', 'order ': '2' }],
        ['Two', { Order: '3', 'order ': '4' }],
        ['Six', { Order: '5', 'order ': '6' }],
      ],
    });
    return withKb([list], async (kb) => {
      expect(
        await kb.store.all(`SELECT name, "order" FROM "select" WHERE "order" > 1 ORDER BY name`),
      ).toEqual([
        { name: 'Six', order: 5 },
        { name: 'Two', order: 3 },
      ]);
    });
  });
});
