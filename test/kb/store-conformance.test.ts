import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../src/answer/ask.js';
import { compare } from '../../src/answer/compare/compare.js';
import { search } from '../../src/answer/pages/search.js';
import type { Kb } from '../../src/kb/kb.js';
import { openKb } from '../../src/kb/open.js';
import { check } from '../../src/kb/read/check.js';
import { SCHEMA_VERSION } from '../../src/kb/store/migrations.js';
import { CATALOGUE_TABLES } from '../../src/kb/store/schema.js';
import { openDatabase } from '../../src/kb/store/sqlite-driver.js';
import { exportTo } from '../../src/run/export-kb.js';
import { NO_POSTGRES, type PrivatePostgres, startPostgres } from '../support/private-postgres.js';
import { smallConcepts } from '../support/small-concepts.js';
import { FILMS, type ListOf, listLine, SKYSCRAPERS, TOWERS } from './records.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-kb-'));
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

const LINES = [TOWERS, SKYSCRAPERS, FILMS].map(listLine);
const concepts = smallConcepts();

/** One suite for every store: each rule of the interface holds in all of them. */
describe.each(['sqlite', 'postgres'] as const)('the %s store', (kind) => {
  const there = kind === 'sqlite' || NO_POSTGRES === null;
  const newLocation = async () =>
    kind === 'sqlite' ? join(folder, `${++made}.db`) : server!.database(`conformance_${++made}`);

  async function withKb(work: (kb: Kb, location: string) => Promise<void>): Promise<void> {
    const location = await newLocation();
    const kb = await openKb(location, { create: true });
    try {
      await work(kb, location);
    } finally {
      await kb.close();
    }
  }

  test.skipIf(!there)('loads once what is loaded twice', () =>
    withKb(async (kb) => {
      const first = await kb.load(LINES, { concepts });
      expect(first).toMatchObject({ pages: 3, tables: 3, items: 9, failed: 0 });
      const before = await kb.stats();
      expect(await kb.load(LINES, { concepts })).toMatchObject({ pages: 0, same: 3, items: 0 });
      expect({ ...(await kb.stats()), bytes: 0 }).toEqual({ ...before, bytes: 0 });
    }),
  );

  test.skipIf(!there)('replaces a page whose content changed and keeps its id', () =>
    withKb(async (kb) => {
      await kb.load(LINES, { concepts });
      const [page] = (await search(kb, 'tallest buildings')).pages;
      const shorter = { ...TOWERS, items: TOWERS.items.slice(0, 2) };
      expect(await kb.load([listLine(shorter)], { concepts })).toMatchObject({ replaced: 1, items: 2 });
      const [after] = (await search(kb, 'tallest buildings')).pages;
      expect(after?.pageId).toBe(page?.pageId);
      expect((await search(kb, 'Shanghai')).pages).toEqual([]);
      expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
    }),
  );

  test.skipIf(!there)('takes the same name under related concepts for one thing, and back', () =>
    withKb(async (kb) => {
      expect((await kb.load(LINES, { concepts })).merged).toBe(1);
      const [decision] = await kb.resolutions();
      expect(decision).toMatchObject({ rule: 'same-name-related-concept', state: 'merged' });
      const [found] = await kb.findEntities('Burj Khalifa');
      expect((await kb.entity(found!.id))?.items).toHaveLength(2);
      expect(await kb.undo(decision!.id)).toBe(true);
      expect((await kb.entity(found!.id))?.items).toHaveLength(1);
      expect((await kb.resolutions())[0]?.state).toBe('undone');
      expect(await kb.undo(decision!.id)).toBe(false);
    }),
  );

  test.skipIf(!there)('takes late facts into account, and leaves what was undone', () =>
    withKb(async (kb) => {
      const mystery = { ...FILMS, page: 'mysteries.html', concept: 'mysteries' };
      const early = { ...FILMS, page: 'early.html', items: [['Zodiac']] as ListOf['items'] };
      const told = [['Zodiac', { Director: 'David Fincher' }]] as ListOf['items'];
      await kb.load([listLine(early), listLine({ ...mystery, items: told })], { concepts });
      expect(await kb.resolutions()).toEqual([]);
      await kb.load([listLine({ ...early, page: 'late.html', items: told })], { concepts });
      const [decision] = await kb.resolutions();
      expect(decision).toMatchObject({
        rule: 'same-name-shared-value',
        evidence: 'both have director David Fincher',
        name: 'Zodiac',
        head: 'mystery',
        intoName: 'Zodiac',
        intoHead: 'film',
      });
      await kb.undo(decision!.id);
      await kb.load([listLine({ ...early, page: 'later.html', items: told })], { concepts });
      expect((await kb.resolutions()).map(({ state }) => state)).toEqual(['undone']);
      expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
    }),
  );

  test.skipIf(!there)('shows a thing with its names as the pages write them', () =>
    withKb(async (kb) => {
      const bands = (page: string, name: string) =>
        listLine({ ...FILMS, page, concept: 'bands', items: [[name]] });
      await kb.load([bands('a.html', 'The Beatles'), bands('b.html', 'BEATLES')], { concepts });
      const [found] = await kb.findEntities('Beatles');
      expect((await kb.entity(found!.id))?.names).toEqual(['The Beatles', 'BEATLES']);
    }),
  );

  test.skipIf(!there)('answers with sources for every value', () =>
    withKb(async (kb) => {
      await kb.load(LINES, { concepts });
      const answer = await ask(kb, 'what is the tallest building in the world?', { concepts });
      expect(answer.kind).toBe('rows');
      const [row] = answer.rows;
      expect(row?.name).toBe('Burj Khalifa');
      const [height] = row!.cells.height!;
      expect(height).toMatchObject({ text: '828 m', number: 828, dimension: 'length' });
      expect(row!.sources[height!.source]).toMatchObject({
        source: 'towers.html',
        item: 1,
        tagPath: 'html/body/ol/li',
      });
      expect(row!.sources[0]?.url).toBe('https://pages.example/towers.html#:~:text=Burj%20Khalifa');
    }),
  );

  test.skipIf(!there)('compares numbers across units', () =>
    withKb(async (kb) => {
      await kb.load(LINES, { concepts });
      const names = async (question: string) =>
        (await ask(kb, question, { concepts })).rows.map((row) => row.name);
      expect(await names('buildings over 630 m')).toEqual(['Burj Khalifa', 'Merdeka 118', 'Shanghai Tower']);
      expect(await names('buildings over 2,100 feet')).toEqual(['Burj Khalifa', 'Merdeka 118']);
      // Of 120 minutes is "The Social Network", which is not under two hours.
      expect(await names('films under 2 hours')).toEqual(["O'Brien; DROP TABLE items", 'Black Swan']);
    }),
  );

  test.skipIf(!there)('marks differences and conflicts', () =>
    withKb(async (kb) => {
      const other = {
        ...TOWERS,
        page: 'other.html',
        items: [['Burj Khalifa', { Height: '830 m', City: 'Dubai' }] as const],
      };
      const far = { ...TOWERS, page: 'far.html', items: [['Burj Khalifa', { Height: '900 m' }] as const] };
      await kb.load([...LINES, listLine(other), listLine(far)], { concepts });
      const comparison = await compare(kb, ['Burj Khalifa', 'Shanghai Tower']);
      const height = comparison.rows.find((row) => row.key === 'height');
      expect(height).toMatchObject({ differs: true, unit: 'm' });
      expect(height?.cells[0]).toMatchObject({ conflict: true });
      expect(height?.cells[0]?.values.map((value) => value.text)).toEqual(['828 m', '900 m']);
      expect(height?.cells[1]?.values[0]).toMatchObject({ text: '2,073 ft', converted: '631.9 m' });
    }),
  );

  test.skipIf(!there)('is safe from syntax in questions, and from long ones', () =>
    withKb(async (kb) => {
      await kb.load(LINES, { concepts });
      const hostile = [
        `'; DROP TABLE items; --`,
        `"unbalanced AND NEAR(`,
        'a* OR b:c ^d {e f} -g',
        `a' | & ! <-> :*`,
        '%_\\ a',
        'x'.repeat(10_000),
        'tallest '.repeat(400),
        '\u0000\ud800 café \u202e',
      ];
      for (const question of hostile) {
        const answer = await ask(kb, question, { concepts });
        expect(['none', 'pages', 'rows']).toContain(answer.kind);
        await search(kb, question);
      }
      await expect(ask(kb, 'tallest '.repeat(401), { concepts })).rejects.toThrow(/400/);
      expect((await kb.stats()).items).toBe(9);
      // Its words are values: the list of all films, which leaves them out, is no answer.
      expect(
        (await ask(kb, 'films by Bobby Tables', { concepts })).rows.map(({ name }) => name),
      ).not.toContain('Inception');
      expect((await ask(kb, 'films directed by Bobby Tables', { concepts })).rows[0]?.name).toBe(
        "O'Brien; DROP TABLE items",
      );
    }),
  );

  test.skipIf(!there)('keeps every character of a value', () =>
    withKb(async (kb) => {
      const texts = [
        'a\tb',
        'two\nlines\r\n',
        'C:\\temp\\new',
        '\\N',
        '\\.',
        '',
        '{"a","b"}',
        "l'été ⚡ 東京",
        '\u0001',
      ];
      const items = texts.map((text, i) => [`Thing ${i}`, { Note: text }] as const);
      await kb.load([listLine({ ...FILMS, page: 'texts.html', items })], { concepts });
      const cells = await kb.store.all<{ text: string }>('SELECT text FROM cells ORDER BY item_id');
      expect(cells.map((cell) => cell.text)).toEqual(texts);
    }),
  );

  test.skipIf(!there)('never takes two rows of a list for one thing, however often each is listed', () =>
    withKb(async (kb) => {
      const mention = (page: string, names: readonly string[]) =>
        listLine({
          ...FILMS,
          page,
          items: names.map((name) => [name, { Director: 'Michael Mann' }] as const),
        });
      const often = Array.from({ length: 120 }, (_, i) => mention(`${i}.html`, ['Heat']));
      await kb.load([...often, mention('both.html', ['Heat', 'Heat (film)'])], { concepts, batchItems: 10 });
      expect(await kb.resolutions()).toEqual([]);
    }),
  );

  test.skipIf(!there)('answers of an empty base say that there is nothing', () =>
    withKb(async (kb) => {
      expect(await ask(kb, 'tallest buildings', { concepts })).toMatchObject({ kind: 'none', rows: [] });
      expect(await search(kb, 'anything')).toMatchObject({ pages: [], nearest: [] });
      await expect(ask(kb, ' ?! ', { concepts })).rejects.toMatchObject({ code: 'question-empty' });
    }),
  );

  test.skipIf(!there)('lets writers take turns', () =>
    withKb(async (kb, location) => {
      const others = await Promise.all([openKb(location), openKb(location)]);
      const pages = (from: number) =>
        Array.from({ length: 40 }, (_, i) => listLine({ ...FILMS, page: `${from + i}.html` }));
      await Promise.all(
        [kb, ...others].map((each, i) => each.load(pages(i * 20), { concepts, batchItems: 20 })),
      );
      expect(await kb.stats()).toMatchObject({ pages: 80, tables: 80, items: 320 });
      expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
      for (const other of others) await other.close();
    }),
  );

  test.skipIf(!there)('counts a bad line and loads the rest', () =>
    withKb(async (kb) => {
      const bad: string[] = [];
      const report = await kb.load([{ source: 'x.jsonl', line: 7, value: { nonsense: 1 } }, ...LINES], {
        onBadLine: (error) => bad.push(error.message),
      });
      expect(report).toMatchObject({ failed: 1, pages: 3 });
      expect(bad[0]).toContain('Line 7 of x.jsonl');
    }),
  );

  test.skipIf(!there)('exports every row to JSON lines and Parquet alike', () =>
    withKb(async (kb) => {
      await kb.load(LINES, { concepts });
      const out = mkdtempSync(join(folder, 'export-'));
      const lines = await exportTo(kb.store, join(out, 'jsonl'), 'jsonl');
      await exportTo(kb.store, join(out, 'parquet'), 'parquet');
      const duckdb = await (await DuckDBInstance.create(':memory:')).connect();
      for (const { table, file, rows } of lines) {
        expect(readFileSync(file, 'utf8').split('\n').length - 1).toBe(rows);
        const count = await duckdb.runAndReadAll(
          `SELECT count(*) FROM '${join(out, 'parquet', `${table}.parquet`)}'`,
        );
        expect(Number(count.getRows()[0]![0])).toBe(rows);
      }
      expect(readdirSync(join(out, 'parquet')).every((name) => name.endsWith('.parquet'))).toBe(true);
    }),
  );

  test.skipIf(!there)('refuses a base of a newer version', () =>
    withKb(async (kb, location) => {
      const newer =
        kind === 'sqlite' ? 'PRAGMA user_version = 99' : `UPDATE meta SET value = '99' WHERE key = 'version'`;
      await kb.store.write(async (writer) => {
        await writer.run(newer);
      });
      await expect(openKb(location)).rejects.toMatchObject({ code: 'kb-newer' });
    }),
  );

  test.skipIf(!there)('brings an older version up', async () => {
    const location = await newLocation();
    const old = await openKb(location, { create: true });
    await old.load(LINES);
    await old.close();
    const kb = await openKb(location, {
      migrations: [
        { from: 0, to: 99, statements: ['this is not run'] },
        { from: SCHEMA_VERSION, to: 98, statements: ['ALTER TABLE pages ADD COLUMN language text'] },
        { from: 98, to: 99, statements: [`UPDATE pages SET language = 'en'`] },
      ],
    });
    expect(await kb.store.all('SELECT language FROM pages LIMIT 1')).toEqual([{ language: 'en' }]);
    expect(await kb.store.arrays('SELECT language, 1 AS one FROM pages WHERE id > ? LIMIT 1', [0])).toEqual([
      ['en', 1],
    ]);
    expect((await kb.stats()).items).toBe(9);
    await kb.close();
  });

  test.skipIf(!there)('brings a base of the first version up to this one', () =>
    withKb(async (kb, location) => {
      await kb.load(LINES, { concepts });
      const { kinds } = await kb.catalogue();
      const views = await kb.store.all<{ view: string }>('SELECT view_name AS view FROM kinds');
      const back = [
        ...views.map(({ view }) => `DROP VIEW "${view}"`),
        ...[...CATALOGUE_TABLES, 'value_terms'].map((name) => `DROP TABLE ${name}`),
        'ALTER TABLE columns DROP COLUMN role',
        'ALTER TABLE items DROP COLUMN aliases',
        `DELETE FROM meta WHERE key = 'catalogue'`,
        'DROP INDEX tables_tuple',
        'CREATE INDEX tables_concept ON tables (concept_key)',
        `UPDATE meta SET value = '1' WHERE key = 'version'`,
        `UPDATE entities SET variant_key = 'of the first version'`,
        ...(kind === 'sqlite' ? ['PRAGMA user_version = 1'] : []),
      ];
      await kb.store.write(async (writer) => {
        for (const statement of back) await writer.run(statement);
      });
      const again = await openKb(location);
      const keys = `SELECT count(DISTINCT variant_key) AS n FROM entities`;
      expect(await again.store.all(keys)).toEqual([{ n: 8 }]);
      expect(await again.store.all(`SELECT value FROM meta WHERE key = 'version'`)).toEqual([
        { value: String(SCHEMA_VERSION) },
      ]);
      expect((await again.catalogue()).kinds.map(({ id }) => id)).toEqual(kinds.map(({ id }) => id));
      expect((await ask(again, 'tallest buildings', { concepts })).rows[0]?.name).toBe('Burj Khalifa');
      await again.close();
    }),
  );

  test.skipIf(!there)('says of a known thing what is not known of it', () =>
    withKb(async (kb) => {
      await kb.load(LINES, { concepts });
      const answer = await ask(kb, 'zeppelin of Inception', { concepts });
      expect(answer).toMatchObject({ kind: 'none', value: [], rows: [{ name: 'Inception' }] });
      expect(answer.sentence).toBe('Inception is in the base, but nothing says "zeppelin" of it.');
    }),
  );

  test.skipIf(!there)('offers the nearest where nothing is found', () =>
    withKb(async (kb) => {
      await kb.load(LINES, { concepts });
      const answer = await ask(kb, 'Inceptional Swannery', { concepts });
      expect(answer.kind).toBe('none');
      const lengths = { least: 8, most: 9 };
      expect(await kb.store.wordsAround('xyz', 'ption', lengths)).toContain('inception');
      expect(await kb.store.wordsAround('incep', 'xyz', lengths)).toContain('inception');
      expect(await kb.store.wordsAround('incep', 'xyz', { least: 3, most: 8 })).toEqual([]);
      const { rows, notes } = await ask(kb, 'Incepton', { concepts });
      expect(rows[0]?.name).toBe('Inception');
      expect(notes).toEqual(['"Incepton" was taken for "inception".']);
    }),
  );

  test.skipIf(!there)('reads so many rows for each of the keys, in their order', () =>
    withKb(async (kb) => {
      await kb.load(LINES, { concepts });
      const rows = await kb.store.each<{ name: string }>(
        'SELECT name FROM items WHERE table_id = ? AND position >= ? ORDER BY position LIMIT ?',
        [3, 1],
        [0, 2],
      );
      expect(rows.map(({ name }) => name)).toEqual([
        'Inception',
        'The Social Network',
        'Burj Khalifa',
        'Merdeka 118',
      ]);
      expect(await kb.store.each('SELECT name FROM items WHERE table_id = ?', [])).toEqual([]);
    }),
  );

  test.skipIf(!there)('writes a bulk of small batches as it writes one', () =>
    withKb(async (kb) => {
      const lines = Array.from({ length: 60 }, (_, i) => listLine({ ...FILMS, page: `${i}.html` }));
      await kb.load(lines, { concepts, batchItems: 20 });
      expect(await kb.stats()).toMatchObject({ pages: 60, items: 240, entities: 4 });
      expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
    }),
  );

  test.skipIf(!there)('keeps the last of a page that comes again in the next batches', () =>
    withKb(async (kb) => {
      const lines = Array.from({ length: 60 }, (_, i) =>
        listLine({ ...FILMS, page: `${i % 7}.html`, title: `Top 4 Films, round ${Math.floor(i / 7)}` }),
      );
      const report = await kb.load(lines, { concepts, batchItems: 20 });
      expect(report).toMatchObject({ pages: 7, same: 0, failed: 0 });
      expect(await kb.stats()).toMatchObject({ pages: 7, tables: 7, items: 28, entities: 4 });
      const titles = await kb.store.all<{ title: string }>('SELECT title FROM pages ORDER BY key');
      expect(titles.map(({ title }) => Number(title.slice(-1)))).toEqual([8, 8, 8, 8, 7, 7, 7]);
      expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
    }),
  );

  test.skipIf(!there)('forgets what another writer removes while a load goes on', () =>
    withKb(async (kb, location) => {
      const other = await openKb(location);
      const page = (name: string, films: ListOf['items']) => listLine({ ...FILMS, page: name, items: films });
      const loader = kb.loader({ concepts, batchItems: 1 });
      await loader.add(page('a.html', [['Vertigo']]));
      await loader.add(page('b.html', [['Psycho']]));
      await loader.add(page('c.html', [['Rope']]));
      await expect.poll(async () => (await kb.stats()).pages, { timeout: 10_000 }).toBe(3);
      await other.load([page('a.html', [['Marnie']])], { concepts });
      await loader.add(page('d.html', [['Vertigo']]));
      await loader.finish();
      expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
      expect((await kb.findEntities('Vertigo')).map(({ name }) => name)).toEqual(['Vertigo']);
      await other.close();
    }),
  );

  test.skipIf(!there)('says that a base is missing', async () => {
    const location = kind === 'sqlite' ? join(folder, 'none.db') : await newLocation();
    await expect(openKb(location)).rejects.toMatchObject({ code: 'kb-missing' });
  });

  test.skipIf(!there)('leaves tables of others under its names alone', async () => {
    const location = await newLocation();
    const foreign = await openForeign(location);
    await foreign.run('CREATE TABLE items (sku text)');
    await foreign.run(`INSERT INTO items VALUES ('A-1')`);
    for (const create of [false, true]) {
      await expect(openKb(location, { create })).rejects.toMatchObject({
        code: 'kb-foreign',
        message: expect.stringContaining('items'),
      });
    }
    expect(await foreign.tables()).toEqual(['items']);
    await foreign.close();
  });

  test.skipIf(!there)('refuses a base that has lost its version', () =>
    withKb(async (kb, location) => {
      const lost = kind === 'sqlite' ? 'PRAGMA user_version = 0' : `DELETE FROM meta WHERE key = 'version'`;
      await kb.store.write(async (writer) => {
        await writer.run(lost);
      });
      await expect(openKb(location, { create: true })).rejects.toMatchObject({ code: 'kb-damaged' });
    }),
  );
});

/** A database as another program sees it. */
interface Foreign {
  run(sql: string): Promise<unknown>;
  tables(): Promise<string[]>;
  close(): Promise<unknown>;
}

async function openForeign(location: string): Promise<Foreign> {
  if (location.endsWith('.db')) {
    const database = openDatabase(location);
    return {
      run: async (sql) => database.exec(sql),
      tables: async () => {
        const rows = database.prepare('SELECT name FROM sqlite_schema').all() as { name: string }[];
        return rows.map(({ name }) => name);
      },
      close: async () => database.close(),
    };
  }
  const client = new pg.Client({ connectionString: location });
  await client.connect();
  return {
    run: (sql) => client.query(sql),
    tables: async () => {
      const sql = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
      return (await client.query<{ tablename: string }>(sql)).rows.map((row) => row.tablename);
    },
    close: () => client.end(),
  };
}

test('a file of another program is refused whatever its tables are called', async () => {
  const location = join(folder, 'notes.db');
  const notes = await openForeign(location);
  await notes.run('CREATE TABLE notes (text)');
  const before = readFileSync(location);
  await expect(openKb(location, { create: true })).rejects.toMatchObject({ code: 'kb-foreign' });
  expect(readFileSync(location).equals(before)).toBe(true);
  await notes.close();
});

test('a file that earlier programs made opens, though nothing in it says whose it is', async () => {
  const location = join(folder, 'unstamped.db');
  const kb = await openKb(location, { create: true });
  await kb.load(LINES);
  await kb.close();
  const file = await openForeign(location);
  await file.run('PRAGMA application_id = 0');
  await file.close();
  const again = await openKb(location);
  expect((await again.stats()).items).toBe(9);
  await again.close();
});

test('an empty file is a base to be made, and none to be asked', async () => {
  const location = join(folder, 'empty.db');
  writeFileSync(location, '');
  await expect(openKb(location)).rejects.toMatchObject({ code: 'kb-missing' });
  expect(statSync(location).size).toBe(0);
  const kb = await openKb(location, { create: true });
  expect((await kb.stats()).pages).toBe(0);
  await kb.close();
});

test('an address of another kind and a missing folder are told', async () => {
  await expect(openKb('mysql://me:secret@host/base')).rejects.toMatchObject({
    code: 'call-kb-address',
    message: expect.not.stringContaining('secret'),
  });
  const location = join(folder, 'not', 'there', 'base.db');
  await expect(openKb(location, { create: true })).rejects.toMatchObject({
    code: 'kb-unreachable',
    message: expect.stringContaining(join(folder, 'not', 'there')),
  });
});

test.skipIf(NO_POSTGRES !== null)('both stores hold the same rows and give the same answers', async () => {
  const bases = [
    await openKb(join(folder, 'same.db'), { create: true }),
    await openKb(await server!.database('same'), { create: true }),
  ];
  for (const kb of bases) await kb.load(LINES, { concepts });
  const questions = [
    'tallest buildings',
    'best films of 2010',
    'Nolan thriller',
    'films over 110 min',
    'Dubai',
    'talest bildings',
  ];
  for (const question of questions) {
    const [one, other] = await Promise.all(bases.map((kb) => ask(kb, question, { concepts })));
    expect(other).toEqual(one);
  }
  const tables = ['pages', 'tables', 'attributes', 'columns', 'items', 'cells', 'entities', 'resolutions'];
  for (const table of tables) {
    const [one, other] = await Promise.all(
      bases.map((kb) => kb.store.all(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)),
    );
    expect(other).toEqual(one);
  }
  for (const kb of bases) await kb.close();
});
