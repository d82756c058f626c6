/**
 * npm run bench:load [-- --lists 4000 --against FOLDER]: what `tagpath load` costs for lines of real shapes, by the clock
 * and in processor time, the lowest of several runs of the command as a user runs it; then the same without the catalogue
 * (`--no-catalogue`). Beside it stands what SQLite alone takes to write the same rows of items and values. `--against`
 * names another checkout that is built: both load the same lines in turn, and the ratio is printed.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/kb/store/sqlite-driver.js';
import { realLine } from './real-lines.js';

const RUNS = 3;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REPORT = fileURLToPath(new URL('../scale/report-usage.mjs', import.meta.url));
const { values: flags } = parseArgs({
  options: { lists: { type: 'string', default: '4000' }, against: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'tagpath-load-'));
const lines = join(folder, 'lines.jsonl');
const base = join(folder, 'base.db');

interface Cost {
  /** Seconds by the clock, and of the processor. */
  readonly clock: number;
  readonly processor: number;
}

try {
  const items = writeLines(Number(flags.lists));
  // The base that is left is our own.
  const programs = [...(flags.against === undefined ? [] : [flags.against]), ROOT];
  const costs: Cost[][] = programs.map(() => []);
  const rows: Cost[] = [];
  for (let run = 0; run < RUNS; run++) {
    rows.push(loaded(ROOT, ['--no-catalogue']));
    programs.forEach((program, i) => void costs[i]!.push(loaded(program)));
  }
  const [own, other] = costs.map(lowest).reverse() as [Cost, Cost?];
  console.log(`items ${items}, values an item ${(valuesLoaded() / items).toFixed(1)}`);
  const told = ({ clock, processor }: Cost) =>
    `${(items / clock).toFixed(0)} items a second by the clock, ${((1e6 * processor) / items).toFixed(0)} microseconds of processor time an item`;
  console.log(`load: ${told(own)}`);
  console.log(`without the catalogue: ${told(lowest(rows))}`);
  const bare = bareWrite();
  console.log(
    `SQLite alone, items and values: ${((1e6 * bare) / items).toFixed(0)}; a load is ${(own.processor / bare).toFixed(1)} times that`,
  );
  if (other !== undefined) {
    console.log(
      `against ${flags.against}: ${(own.clock / other.clock).toFixed(2)} times by the clock, ${(own.processor / other.processor).toFixed(2)} times in processor time`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

function writeLines(lists: number): number {
  const file = openSync(lines, 'w');
  let items = 0;
  for (let index = 0; index < lists; index++) {
    const line = realLine(index);
    writeSync(file, `${line.json}\n`);
    items += line.items;
  }
  closeSync(file);
  return items;
}

function loaded(program: string, options: readonly string[] = []): Cost {
  for (const end of ['', '-wal', '-shm']) rmSync(`${base}${end}`, { force: true });
  return measured(program, ['load', lines, '--kb', base, ...options]);
}

function measured(program: string, args: readonly string[]): Cost {
  const usage = join(folder, 'usage.json');
  const started = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', REPORT, join(program, 'bin/tagpath'), ...args],
    { env: { ...process.env, TAGPATH_BENCH_USAGE: usage }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const clock = (performance.now() - started) / 1000;
  const { cpuMs } = JSON.parse(readFileSync(usage, 'utf8')) as { cpuMs: number };
  return { clock, processor: cpuMs / 1000 };
}

function lowest(costs: readonly Cost[]): Cost {
  return {
    clock: Math.min(...costs.map(({ clock }) => clock)),
    processor: Math.min(...costs.map(({ processor }) => processor)),
  };
}

function valuesLoaded(): number {
  const database = openDatabase(base);
  const [row] = database.prepare('SELECT count(*) AS n FROM cells').all() as { n: number }[];
  database.close();
  return row!.n;
}

/** Processor seconds that SQLite takes to write the rows that were loaded, one a statement, and nothing else. */
function bareWrite(): number {
  const database = openDatabase(join(folder, 'bare.db'));
  database.exec(`PRAGMA journal_mode = WAL; ATTACH '${base}' AS loaded`);
  const tables = ['items', 'cells'].map((name) => {
    const rows = database.prepare(`SELECT * FROM loaded.${name}`).all() as Record<
      string,
      string | number | null
    >[];
    database.exec(`CREATE TABLE main.${name} AS SELECT * FROM loaded.${name} WHERE false`);
    const marks = Object.keys(rows[0]!).map(() => '?');
    return { rows: rows.map((row) => Object.values(row)), sql: `INSERT INTO main.${name} VALUES (${marks})` };
  });
  const before = process.cpuUsage();
  database.exec('BEGIN');
  for (const { rows, sql } of tables) {
    const statement = database.prepare(sql);
    for (const row of rows) statement.run(...row);
  }
  database.exec('COMMIT');
  const { user, system } = process.cpuUsage(before);
  database.close();
  return (user + system) / 1e6;
}
