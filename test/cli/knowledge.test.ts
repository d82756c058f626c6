import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-cli-kb-'));
const kb = join(folder, 'base.db');

beforeAll(async () => {
  const lists = await runTagpath(['extract', 'samples/lists/fieldnotes.example', '--kb', kb]);
  expect(lists.code, lists.stderr).toBe(0);
  const out = join(folder, 'peaks');
  const site = await runTagpath(['induce', 'samples/sites/peaks.example', '--out', out, '--kb', kb]);
  expect(site.code, site.stderr).toBe(0);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runTagpath([...args, '--kb', kb]);

test('extract and induce write straight into the base', async () => {
  const [stats] = jsonLines<{ tables: number; items: number }>((await run('kb', 'stats')).stdout);
  expect(stats!.tables).toBeGreaterThan(1);
  expect(stats!.items).toBeGreaterThan(20);
});

test('load takes result lines, and the same lines again change nothing', async () => {
  const { stdout } = await runTagpath(['extract', 'samples/lists/fieldnotes.example']);
  const file = join(folder, 'results.jsonl');
  writeFileSync(file, stdout);
  const other = join(folder, 'other.db');
  for (const _ of [1, 2]) expect((await runTagpath(['load', file, '--kb', other])).code).toBe(0);
  const [stats] = jsonLines<{ pages: number }>((await runTagpath(['kb', 'stats', '--kb', other])).stdout);
  expect(stats!.pages).toBe(stdout.trim().split('\n').length);
});

test('an answer comes as a table, JSON, CSV and Markdown', async () => {
  const ask = async (format: string) =>
    (await run('ask', 'highest', 'mountains', 'in', 'the', 'world', '--format', format)).stdout;
  expect(await ask('table')).toContain('Mount Everest');
  expect(JSON.parse(await ask('json'))).toMatchObject({ kind: 'ranking' });
  expect(await ask('csv')).toMatch(/^(?:#|Rank),?Name|Name/m);
  expect(await ask('md')).toMatch(/^\| --- /m);
});

test('things are put side by side, pages are found by words', async () => {
  const compared = await run('compare', 'K2', 'Mount Everest', '--format', 'md');
  expect(compared.stdout).toMatch(/K2.*Mount Everest/);
  expect((await run('search', 'mountains')).stdout).toContain('Mountains');
});

test('a name that nothing has is an error that offers the nearest', async () => {
  const { code, stderr } = await run('compare', 'K2', 'Mount Evrest');
  expect(code).not.toBe(0);
  expect(stderr).toContain('Everest');
});

test('the base is verified and exported', async () => {
  const checked = await run('kb', 'check');
  expect(checked.code).toBe(0);
  expect(checked.stdout).toContain('the database is sound: ok');
  const out = join(folder, 'export');
  expect((await run('kb', 'export', out, '--format', 'parquet')).code).toBe(0);
  expect(existsSync(join(out, 'items.parquet'))).toBe(true);
});
