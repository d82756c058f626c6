import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Kb } from '../../src/kb/kb.js';
import { siteContext } from '../../src/kb/load/site-names.js';
import { openKb } from '../../src/kb/open.js';
import { runQuery } from '../../src/query/run-memory.js';
import { SqlExecutor } from '../../src/query/run-sql.js';
import { buildTable } from '../../src/query/table.js';
import { parseQuery } from '../../src/query/text-form.js';
import { NO_POSTGRES, type PrivatePostgres, startPostgres } from '../support/private-postgres.js';
import { smallConcepts } from '../support/small-concepts.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-executors-'));
let server: PrivatePostgres | null = null;

beforeAll(async () => {
  if (NO_POSTGRES !== null) process.stdout.write(`PostgreSQL is left out: ${NO_POSTGRES}\n`);
  else server = await startPostgres();
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Name, director, genres, length, date, stars; what is empty is not there. */
const FILMS = [
  ['The Long Tide', 'Ada Brook', 'Drama; Sea', '100 min', '4 May 1961', '4'],
  ['Night Ferry', 'Ben Cole', 'Crime', '95 min', '12 June 1974', '3'],
  ['A Quiet Road', 'Cleo Dunn', 'Drama', '110 min', '1 July 1988', ''],
  ['Salt', 'Ada Brook', 'Sea', '120 min', '3 March 1990', '5'],
  ['Copper Hill', 'ada  brook', 'Crime; Drama', '88 min', '9 January 1990', '3'],
  ['Harbour Lights', '', 'Sea', '101 min', '30 May 2011', '2'],
] as const;

function filmLines() {
  const lines = FILMS.map(([name, director, genres, length, date, stars], at) => ({
    page: `films.example/${at}.html`,
    name,
    values: {
      ...(director === '' ? {} : { Director: director }),
      Genre: genres.split('; '),
      Length: length,
      Released: date,
      ...(stars === '' ? {} : { Stars: stars }),
    },
    status: 'parsed',
  }));
  const columns = ['Director', 'Genre', 'Length', 'Released', 'Stars'].map((name) => ({
    name,
    role: 'fact' as const,
  }));
  const site = siteContext('films.example', { columns, kind: { name: 'film', score: 0.9 } }, lines);
  return lines.map((value, at) => ({ source: 'films.example', line: at + 1, value, site }));
}

const QUERIES = [
  'film',
  'film where director = "ada brook" select name',
  'film where director != "Ada Brook" select name',
  'film where director contains Brook count',
  'film where director not contains Brook count',
  'film where genre = Drama select name',
  'film where genre = Sea or Crime order by length desc select name',
  'film where length > 100 select name',
  'film where length >= 100 and stars <= 4 select name',
  'film where length = 101 select name',
  'film where length != 101 count',
  'film where released < 1990 select name',
  'film where released = 1990 order by released asc select name',
  'film where released > "May 1961" count',
  'film order by stars desc limit 3 select name',
  'film where director/genre contains "ada brook" or sea select name',
  'film order by stars/released asc select name',
  'film where stars/length > 4 count',
  'film average stars/length',
  'film order by stars asc limit 2 offset 1 select name',
  'film order by director asc select name',
  'film order by director desc select name',
  'film order by row desc limit 1 select name',
  'film where name = Salt next select name',
  'film where name = Salt previous select released',
  'film where name = Salt after select name',
  'film where name = Salt before count',
  'film sum stars',
  'film average length',
  'film min released',
  'film max released',
  'film range length',
  'film where director = Nobody average length',
  'film count distinct director',
  'film count stars',
  'film group by director count order by row desc limit 1',
  'film group by genre sum length order by row asc',
  'film group by genre count having >= 3',
  'film group by director average length',
  'film where stars = "" select name',
  'film where director != "" count',
  'film where length > (length where name = "The Long Tide") select name',
  'film where director = (director where name = Salt) select name',
  'film compare name = Salt with name = "Night Ferry" by length ask difference',
  'film compare name = Salt with name = "Night Ferry" by length ask less',
  'film compare name = Salt with name = "Night Ferry" by length ask "first more"',
  'film compare genre = Sea with genre = Crime ask more',
  'film compare name = Salt with name = Nothing by length',
  'film where name = Salt exists',
  'film where name = Pepper exists',
];

/** One suite for every executor: a query gives the same in memory and in either database. */
describe.each(['sqlite', 'postgres'] as const)('queries in memory and in %s', (kind) => {
  const there = kind === 'sqlite' || NO_POSTGRES === null;
  let kb: Kb;

  beforeAll(async () => {
    if (!there) return;
    kb = await openKb(kind === 'sqlite' ? join(folder, 'films.db') : await server!.database('executors'), {
      create: true,
    });
    await kb.load(filmLines(), { concepts: smallConcepts() });
  });

  afterAll(async () => {
    if (there) await kb.close();
  });

  test.skipIf(!there).each(QUERIES)('%s', async (text) => {
    const query = parseQuery(text);
    const film = (await kb.catalogue()).kinds.find(({ id }) => id === 'film')!;
    const inMemory = runQuery(buildTable((await kb.collection.rows('film'))!), query);
    expect(await new SqlExecutor(kb.store, film).run(query)).toEqual(inMemory);
    if (!text.includes('Nobody') && !text.includes('Nothing')) expect(inMemory.values).not.toEqual([]);
  });

  test.skipIf(!there)('names the columns where one is not known', async () => {
    const film = (await kb.catalogue()).kinds.find(({ id }) => id === 'film')!;
    await expect(new SqlExecutor(kb.store, film).run(parseQuery('film where price > 3'))).rejects.toThrow(
      /director/,
    );
  });
});
