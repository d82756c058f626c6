/**
 * npm run bench:command [-- --pages DIR --repeat N]: what the whole command costs over pages with a list, in processor
 * time, as a multiple of the bare event pass of htmlparser2 over the same pages in a process of its own. Both are the
 * lowest of several runs. The command runs as a user runs it: start, models, workers and writing are in it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ExtractRecord } from '../src/record/record.js';

const RUNS = 3;
/** Enough that starting counts for little. */
const LEAST_PAGES = 2000;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORT = fileURLToPath(new URL('./scale/report-usage.mjs', import.meta.url));

const { values } = parseArgs({
  options: { pages: { type: 'string', default: 'samples/lists' }, repeat: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'tagpath-command-'));
const list = join(folder, 'pages.txt');

/** Reads and unpacks the listed pages and gives every event of the parser to handlers that do nothing. */
const EVENT_PASS = `
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
const nothing = () => {};
const handlers = { onopentag: nothing, ontext: nothing, onclosetag: nothing, oncomment: nothing };
for (const path of readFileSync(process.argv[1], 'utf8').split('\\n')) {
  const parser = new Parser(handlers);
  const bytes = readFileSync(path);
  parser.end((bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8'));
}`;

try {
  const pages = pagesWithLists(values.pages);
  const repeat = Number(values.repeat ?? Math.ceil(LEAST_PAGES / pages.length));
  const all = Array.from({ length: repeat }, () => pages).flat();
  writeFileSync(list, all.join('\n'));
  const bare = lowest(['--input-type=module', '-e', EVENT_PASS, list]);
  console.log(`${pages.length} pages with a list, ${repeat} times`);
  console.log(`htmlparser2 events: ${(bare / all.length).toFixed(2)} ms a page`);
  for (const workers of ['1', '2']) {
    const out = join(folder, 'lists.jsonl');
    const cost = lowest(['bin/tagpath', 'extract', '--from-list', list, '--out', out, '-q', '-j', workers]);
    const ratio = (cost / bare).toFixed(2);
    console.log(`tagpath extract -j ${workers}: ${(cost / all.length).toFixed(2)} ms a page, ${ratio} times`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function pagesWithLists(input: string): string[] {
  const out = join(folder, 'found.jsonl');
  run(['bin/tagpath', 'extract', input, '--lists-only', '--out', out, '-q'], true);
  const lines = readFileSync(out, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as ExtractRecord).source);
}

function lowest(args: readonly string[]): number {
  return Math.min(...Array.from({ length: RUNS }, () => run(args)));
}

/** Milliseconds of processor time of one run, workers included. */
function run(args: readonly string[], mayFail = false): number {
  const usage = join(folder, 'usage.json');
  const env = { ...process.env, TAGPATH_BENCH_USAGE: usage };
  const done = spawnSync(process.execPath, ['--import', REPORT, ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  if (done.status !== 0 && !mayFail) throw new Error(`${args.join(' ')} failed: ${done.stderr}`);
  return (JSON.parse(readFileSync(usage, 'utf8')) as { cpuMs: number }).cpuMs;
}
