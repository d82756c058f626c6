import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/kb/store/sqlite-driver.js';
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
  const [stats] = jsonLines<{ tables: number; items: number }>(
    (await run('kb', 'stats', '--format', 'json')).stdout,
  );
  expect(stats!.tables).toBeGreaterThan(1);
  expect(stats!.items).toBeGreaterThan(20);
});

test('load takes result lines, and the same lines again change nothing', async () => {
  const { stdout } = await runTagpath(['extract', 'samples/lists/fieldnotes.example']);
  const file = join(folder, 'results.jsonl');
  writeFileSync(file, stdout);
  const other = join(folder, 'other.db');
  for (const _ of [1, 2]) expect((await runTagpath(['load', file, '--kb', other])).code).toBe(0);
  const [stats] = jsonLines<{ pages: number }>(
    (await runTagpath(['kb', 'stats', '--format', 'json', '--kb', other])).stdout,
  );
  expect(stats!.pages).toBe(stdout.trim().split('\n').length);
});

test('a load leaves the views of kinds to other programs; without the catalogue the first question makes them', async () => {
  const views = (base: string) => {
    const database = openDatabase(base);
    try {
      return database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'view'`).all();
    } finally {
      database.close();
    }
  };
  const { stdout } = await runTagpath(['extract', 'samples/lists/fieldnotes.example']);
  const file = join(folder, 'views.jsonl');
  writeFileSync(file, stdout);
  const [whole, later] = [join(folder, 'whole.db'), join(folder, 'later.db')];
  await runTagpath(['load', file, '--kb', whole]);
  await runTagpath(['load', file, '--kb', later, '--no-catalogue']);
  expect(views(whole)).not.toEqual([]);
  expect(views(later)).toEqual([]);
  await runTagpath(['ask', 'highest mountains', '--kb', later]);
  expect(views(later)).toEqual(views(whole));
});

test('an answer comes as a table, JSON, CSV and Markdown', async () => {
  const ask = async (format: string) =>
    (await run('ask', 'highest', 'mountains', 'in', 'the', 'world', '--format', format)).stdout;
  expect(await ask('table')).toContain('Mount Everest');
  expect(JSON.parse(await ask('json'))).toMatchObject({ kind: 'rows' });
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
  expect((await run('kb', 'export', out, '--all', '--format', 'parquet')).code).toBe(0);
  expect(existsSync(join(out, 'items.parquet'))).toBe(true);
  expect((await run('kb', 'export', out, '--format', 'csv')).code).toBe(0);
  // A number to reckon with, and beside it what the page says: "8,849 m".
  const [head = '', ...rows] = readFileSync(join(out, 'mountain.csv'), 'utf8').split('\n');
  expect(head).toMatch(/,elevation,elevation_text,/);
  expect(rows.find((row) => row.startsWith('Mount Everest,'))).toMatch(/,8849,"8,849 m"/);
});

test('what the base holds is shown in lines', async () => {
  const { stdout } = await run('kb', 'stats');
  expect(stdout).toMatch(/^pages +\d/m);
  expect(stdout).toMatch(/^store +sqlite, version \d+$/m);
});

test('every way into the base says what it did', async () => {
  const base = join(folder, 'told.db');
  const page = 'samples/lists/fieldnotes.example/largest-moons.html';
  const extracted = await runTagpath(['extract', page, 'missing.html', '--kb', base]);
  expect(extracted.code).toBe(1);
  expect(extracted.stderr).toContain('There is no file or folder missing.html');
  expect(extracted.stderr).toMatch(/1 list, 1 error \(input-not-found 1\); 1 page loaded: 1 table, 7 items/);
  const again = await runTagpath(['extract', page, '--kb', base]);
  expect(again.stderr).toContain('0 pages loaded, 1 known before');
});

test('a site is told what its rows are', async () => {
  const base = join(folder, 'concept.db');
  const site = ['samples/sites/peaks.example', '--out', join(folder, 'named'), '--concept', 'summits'];
  const { stderr } = await runTagpath(['induce', ...site, '--kb', base]);
  expect(stderr).toMatch(/pages loaded: 1 table/);
  const { stdout } = await runTagpath(['ask', 'summits over 8000 m', '--kb', base, '--format', 'json']);
  expect(JSON.parse(stdout).rows.length).toBeGreaterThan(3);
});

test('no base is made where there is nothing to load', async () => {
  const base = join(folder, 'unmade.db');
  const calls = [
    ['load', join(folder, 'missing.jsonl')],
    ['load', 'samples'],
    ['extract', 'missing.html'],
  ];
  for (const call of calls) {
    const { code, stderr } = await runTagpath([...call, '--kb', base]);
    expect(code).toBe(1);
    expect(stderr).not.toContain('[internal]');
  }
  expect(existsSync(base)).toBe(false);
});

test('a wrong call ends with 2, a place that cannot be used with 1, both without a stack', async () => {
  const endings = [
    [['ask', ' ?! ', '--kb', kb], 2, 'question-empty'],
    [['ask', 'tallest peak '.repeat(5_500), '--kb', kb], 2, 'question-too-long'],
    [['query', 'peak limit 1.5', '--kb', kb], 1, 'query-malformed'],
    [['ask', 'x', '--kb', 'mysql://me:secret@host/base'], 2, 'call-kb-address'],
    [['ask', 'x', '--kb', join(folder, 'none.db')], 1, 'kb-missing'],
    [
      ['extract', 'samples/lists/fieldnotes.example', '--kb', join(folder, 'no', 'x.db')],
      1,
      'kb-unreachable',
    ],
  ] as const;
  for (const [call, code, name] of endings) {
    const ended = await runTagpath(call);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(`[${name}]`);
    expect(ended.stderr).not.toMatch(/\n +at |secret/);
  }
});

test('undo says what it did, and why it did nothing', async () => {
  const merged = ['buildings', 'skyscrapers'].map((noun, i) => ({
    source: `${i}.html`,
    status: 'extracted',
    title: { title: `Top 2 ${noun}`, k: 2, concept: noun },
    list: { items: [{ name: 'Burj Khalifa' }, { name: 'Shanghai Tower' }] },
  }));
  const file = join(folder, 'merged.jsonl');
  writeFileSync(file, merged.map((line) => JSON.stringify(line)).join('\n'));
  const base = join(folder, 'merged.db');
  await runTagpath(['load', file, '--kb', base]);
  const undo = (id: string) => runTagpath(['kb', 'undo', id, '--kb', base]);
  const done = await undo('1');
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toMatch(
    /"Burj Khalifa" \(skyscraper\) and "Burj Khalifa" \(building\) are two things again/,
  );
  const twice = await undo('1');
  expect(twice.code).toBe(1);
  expect(twice.stderr).toContain('was taken back before');
  const unknown = await undo('9999');
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('There is no decision 9999');
});

test('a file of another kind is refused before a base is made, bad lines are told by the first of them and a count', async () => {
  for (const [name, text] of [
    ['letter.txt', 'this is a letter\n'],
    ['rivers.csv', 'name,length\nNile,6650\n'],
  ] as const) {
    writeFileSync(join(folder, name), text);
    const base = join(folder, `${name}.db`);
    const { code, stderr } = await runTagpath(['load', join(folder, name), '--kb', base]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${name} has no results of extract or induce`);
    expect(stderr).toContain('ask QUESTION --table FILE');
    expect(existsSync(base)).toBe(false);
  }
  const bad = join(folder, 'bad.jsonl');
  writeFileSync(bad, `{"not": "a result"}\n${'a line\n'.repeat(499)}`);
  const { code, stderr } = await runTagpath(['load', bad, '--kb', join(folder, 'bad.db')]);
  expect(code).toBe(1);
  expect(stderr.split('\n').filter(Boolean)).toHaveLength(12);
  expect(stderr).toContain('(it is no JSON object)');
  expect(stderr).toContain('500 lines left out');
});

test('load takes what extract --format json writes', async () => {
  const file = join(folder, 'records.json');
  await runTagpath(['extract', 'samples/lists/quicklist.example', '--format', 'json', '--out', file]);
  const { code, stdout } = await runTagpath(['load', file, '--kb', join(folder, 'records.db'), '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    failed: 0,
    lines: JSON.parse(readFileSync(file, 'utf8')).length,
  });
});
