import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { listTopic, listLine as syntheticLine } from '../../bench/kb/synthetic-lists.js';
import { readLines } from '../../src/kb/load/read-lines.js';
import { openKb } from '../../src/kb/open.js';
import { check } from '../../src/kb/read/check.js';
import { casesOfRun } from '../support/optional-part.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CHILD = new URL('../support/load-child.mjs', import.meta.url).pathname;
const LISTS = 1_500;
const BATCH_ITEMS = 100;
const LATEST_KILL_MS = 700;
/** Moments of a kill, spread over the start, the transactions and the checkpoint. */
const KILLS = casesOfRun(
  'kills of a load',
  Array.from({ length: 55 }, (_, i) => (i * 67) % LATEST_KILL_MS),
  (_, i) => i % 9 === 0,
);

function itemsOf(lists: number): number {
  return Array.from({ length: lists }, (_, i) => listTopic(i).things.length).reduce((sum, n) => sum + n, 0);
}

function writeLines(name: string, lists: number): string {
  const file = join(folder, name);
  const lines = Array.from({ length: lists }, (_, i) => JSON.stringify(syntheticLine(i).value));
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** Starts a load and kills it so many milliseconds after it opened the base; true if it was still at it. */
async function loadAndKill(location: string, file: string, after: number): Promise<boolean> {
  const child = spawn(process.execPath, [CHILD, location, file, String(BATCH_ITEMS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<boolean>((resolve) =>
    child.once('exit', (_, signal) => resolve(signal === 'SIGKILL')),
  );
  // A child that ends before it says anything would be waited for without end.
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended]);
  await setTimeout(after);
  child.kill('SIGKILL');
  return ended;
}

test('a load that is killed leaves whole batches, and the next one completes it', {
  timeout: 600_000,
}, async () => {
  const file = writeLines('killed.jsonl', LISTS);
  const location = join(folder, 'killed.db');
  let killed = 0;
  for (const moment of KILLS) {
    if (await loadAndKill(location, file, moment)) killed++;
    else for (const end of ['', '-wal', '-shm']) rmSync(location + end, { force: true });
    const kb = await openKb(location, { create: true });
    expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
    await kb.close();
  }
  expect(killed).toBeGreaterThan(KILLS.length / 2);
  const items = itemsOf(LISTS);
  const kb = await openKb(location, { create: true });
  await kb.load(readLines([file]));
  expect(await kb.stats()).toMatchObject({
    pages: LISTS,
    tables: LISTS,
    items,
    values: items * 2,
  });
  expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
  await kb.close();
});

test('a full disk is said so, and what was loaded before is safe', async () => {
  const file = writeLines('full.jsonl', 600);
  const location = join(folder, 'full.db');
  // A limit on the size of files stands for the full disk: writing past it fails in the same way.
  const limited = spawnSync(
    'bash',
    ['-c', `trap '' XFSZ; ulimit -f 1200; exec "$0" "$@"`, process.execPath, CHILD, location, file, '500'],
    {
      encoding: 'utf8',
    },
  );
  expect(limited.stdout).toContain('kb-full');
  const kb = await openKb(location);
  expect((await check(kb.store)).filter((result) => result.faults > 0)).toEqual([]);
  await kb.load(readLines([file]));
  expect(await kb.stats()).toMatchObject({ pages: 600, items: itemsOf(600) });
  await kb.close();
});

test('a damaged file is said to be so', async () => {
  const location = join(folder, 'damaged.db');
  const kb = await openKb(location, { create: true });
  await kb.load(Array.from({ length: 200 }, (_, i) => syntheticLine(i)));
  await kb.close();
  const middle = Math.floor(statSync(location).size / 2);
  const handle = openSync(location, 'r+');
  for (let at = 4096; at < middle; at += 4096) writeSync(handle, Buffer.alloc(2048, 0x5a), 0, 2048, at);
  closeSync(handle);
  const fault = await openKb(location).then(
    async (open) => {
      const results = await check(open.store).catch((error: unknown) => error);
      await open.close();
      return results;
    },
    (error: unknown) => error,
  );
  const said = Array.isArray(fault) ? fault[0].faults > 0 : (fault as { code: string }).code === 'kb-damaged';
  expect(said).toBe(true);
});

test('a file that is no base, and one cut short, are refused', async () => {
  const text = join(folder, 'text.db');
  writeFileSync(text, 'this is a letter, not a database. '.repeat(200));
  await expect(openKb(text)).rejects.toMatchObject({ code: 'kb-damaged' });
  const cut = join(folder, 'cut.db');
  const kb = await openKb(cut, { create: true });
  await kb.load(Array.from({ length: 50 }, (_, i) => syntheticLine(i)));
  await kb.close();
  truncateSync(cut, 10_000);
  const open = await openKb(cut).catch((error: unknown) => error as { code: string });
  if ('code' in open) expect(open.code).toBe('kb-damaged');
  else {
    await expect(
      check(open.store).then((results) => results.every(({ faults }) => faults === 0)),
    ).resolves.toBe(false);
    await open.close();
  }
});
