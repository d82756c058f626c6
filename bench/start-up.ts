/**
 * npm run bench:start: what it costs to start the program, in processor time, as multiples of `node -e 0` in the same
 * run. The lowest of several runs counts: what is above it is the machine. Exit code 1 when a command is above its limit.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUNS = 7;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORT = fileURLToPath(new URL('./scale/report-usage.mjs', import.meta.url));
const PAGE = 'samples/lists/fieldnotes.example/highest-mountains-in-the-world.html';

interface Start {
  readonly name: string;
  readonly args: readonly string[];
  /** Multiples of a bare start of Node: what is wanted, and what must not be passed. */
  readonly goal: number;
  readonly limit: number;
}

const folder = mkdtempSync(join(tmpdir(), 'tagpath-start-'));
const base = join(folder, 'lists.db');
const STARTS: readonly Start[] = [
  { name: '--version', args: ['bin/tagpath', '--version'], goal: 2.5, limit: 2.5 },
  { name: '--help', args: ['bin/tagpath', '--help'], goal: 2.5, limit: 2.5 },
  { name: 'one page', args: ['bin/tagpath', 'extract', PAGE], goal: 5, limit: 5 },
  {
    name: 'first answer',
    args: ['bin/tagpath', 'ask', 'highest mountain', '--kb', base],
    goal: 6,
    limit: 5.5,
  },
];

try {
  run(['bin/tagpath', 'extract', 'samples/lists', '--kb', base]);
  const bare = lowest(['-e', '0']);
  console.log(`node -e 0: ${bare.toFixed(0)} ms of processor time`);
  for (const { name, args, goal, limit } of STARTS) {
    const ratio = lowest(args) / bare;
    const fine = ratio <= limit;
    console.log(`${name}: ${ratio.toFixed(1)} times (goal ${goal}, limit ${limit})${fine ? '' : ' ABOVE'}`);
    if (!fine) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

function lowest(args: readonly string[]): number {
  return Math.min(...Array.from({ length: RUNS }, () => run(args)));
}

/** Milliseconds of processor time of one run. */
function run(args: readonly string[]): number {
  const usage = join(folder, 'usage.json');
  const env = { ...process.env, TAGPATH_BENCH_USAGE: usage };
  const done = spawnSync(process.execPath, ['--import', REPORT, ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  if (done.status !== 0 || !existsSync(usage)) throw new Error(`${args.join(' ')} failed: ${done.stderr}`);
  return (JSON.parse(readFileSync(usage, 'utf8')) as { cpuMs: number }).cpuMs;
}
