import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CrawlFile } from './web-mix.js';

const PROGRAM = resolve('bin/tagpath');
const PRELOAD = resolve('bench/scale/report-usage.mjs');
const UNPACK = resolve('bench/scale/unpack-only.mjs');

/** What one run of a program cost. */
export interface Usage {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

/** The built program over one or many files, on all cores; only lists are written. */
export function extractCost(paths: readonly string[], cores: number): Promise<Usage> {
  const out = mkdtempSync(join(tmpdir(), 'tagpath-bench-'));
  const flags = ['--lists-only', '--concurrency', String(cores), '--out', join(out, 'lists.jsonl')];
  return costOf([PROGRAM, 'extract', ...paths, ...flags]).finally(() => rmSync(out, { recursive: true }));
}

/** Unpacking the file on as many threads and looking at nothing. */
export function unpackCost({ path, index }: CrawlFile, cores: number): Promise<Usage> {
  return costOf([UNPACK, path, String(cores), index.join(',')]);
}

function costOf(args: readonly string[]): Promise<Usage> {
  const folder = mkdtempSync(join(tmpdir(), 'tagpath-bench-'));
  const file = join(folder, 'usage');
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', PRELOAD, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TAGPATH_BENCH_USAGE: file },
  });
  return new Promise((done, failed) => {
    child.once('close', (code) => {
      const wallMs = performance.now() - started;
      if (code === 0) done({ wallMs, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<Usage, 'wallMs'>) });
      else failed(new Error(`${args.slice(0, 3).join(' ')} ended with ${code}`));
      rmSync(folder, { recursive: true });
    });
  });
}
