/**
 * Load on a service of its own, on loopback: `npm run bench:service`. Prints requests/s, latencies,
 * memory, and the ratios that do not depend on the machine; exits with 1 where one of those is out of
 * bounds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { SAMPLE_MIRRORS, sampleBase } from '../src/run/sample-base.js';

const CLIENTS = 8;
const SECONDS = 8;
/** So many pages until all threads have their models and their usual heap. */
const WARM_UP = 4_000;
const EXTRACTIONS = 10_000;
const STEP = 1_000;
const MEGABYTE = 1024 * 1024;
/** How often the health route is asked while others keep the service busy. */
const PROBE_MS = 20;

/** Memory after the last quarter of the extractions against that after the first; 1 is flat. */
const MOST_GROWTH = 1.1;
/** The health route's p99 under full load against that of an extraction: it must not stand in their queue. */
const MOST_HEALTH_SHARE = 1;

const BIN = fileURLToPath(new URL('../bin/tagpath', import.meta.url));
const QUESTIONS = [
  'tallest buildings in the world',
  'Christopher Nolan thriller 2005',
  'Inception vs Arrival',
];
const PAGE = readFileSync(join(SAMPLE_MIRRORS[0]!, 'skyline.example', 'tallest-buildings-in-asia.html'));
const EXTRACT: autocannon.Request = {
  method: 'POST',
  path: '/api/extract',
  headers: { 'content-type': 'text/html' },
  body: PAGE,
};
const asking = (question: string): autocannon.Request => ({
  path: `/api/ask?q=${encodeURIComponent(question)}`,
});

interface Load {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

let failures = 0;

async function startService(): Promise<{ child: ChildProcess; url: string }> {
  const kb = await sampleBase(() => {});
  const limits = ['--rate-limit', '1000000000', '--log-level', 'silent'];
  const child = spawn(process.execPath, [BIN, 'serve', '--kb', kb, '--port', '0', ...limits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: /http:\S+/.exec(String(line))![0] };
}

function printLoad(name: string, { rate, p50, p99 }: Load): void {
  const figures = `${rate.toFixed(0).padStart(6)} requests/s  p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms`;
  console.log(`${name.padEnd(40)} ${figures}`);
}

async function load(name: string, options: Partial<autocannon.Options> & { url: string }): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({ connections: CLIENTS, ...options });
  failures += non2xx + errors;
  const measured = { rate: requests.average, p50: latency.p50, p99: latency.p99 };
  printLoad(name, measured);
  return measured;
}

/** Asks the health route now and then until told to stop; all its latencies, shortest first. */
async function probeHealth(url: string, stop: AbortSignal): Promise<number[]> {
  const latencies: number[] = [];
  while (!stop.aborted) {
    const start = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    latencies.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  }
  return latencies.sort((a, b) => a - b);
}

/** Four clients ask, four extract, and a ninth wants to know whether the service is up. */
async function mixedLoad(url: string): Promise<{ health: Load; extract: Load }> {
  const half = { url, connections: CLIENTS / 2, duration: SECONDS };
  const stop = new AbortController();
  const probe = probeHealth(url, stop.signal);
  const [, extract] = await Promise.all([
    load('ask, while 4 others extract', { ...half, requests: QUESTIONS.map(asking) }),
    load('extract, while 4 others ask', { ...half, requests: [EXTRACT] }),
  ]);
  stop.abort();
  const latencies = await probe;
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))]!;
  const health = { rate: latencies.length / SECONDS, p50: at(0.5), p99: at(0.99) };
  printLoad('health, meanwhile', health);
  return { health, extract };
}

async function residentMegabytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)![1]) / MEGABYTE;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Resident memory along the extractions: what the last quarter needs against the first. */
async function memoryGrowth(url: string): Promise<number> {
  const sizes: number[] = [];
  for (let done = STEP; done <= EXTRACTIONS; done += STEP) {
    await load(`extract, ${STEP} pages more`, { url, requests: [EXTRACT], amount: STEP });
    sizes.push(await residentMegabytes(url));
    console.log(`resident memory ${sizes.at(-1)!.toFixed(0)} MB after ${done} extractions`);
  }
  const quarter = Math.ceil(sizes.length / 4);
  return mean(sizes.slice(-quarter)) / mean(sizes.slice(0, quarter));
}

function guard(name: string, value: number, most: number): boolean {
  const isWithin = value <= most;
  console.log(`${isWithin ? 'ok  ' : 'FAIL'} ${name}: ${value.toFixed(2)}, at most ${most}`);
  return isWithin;
}

const { child, url } = await startService();
try {
  await load('warm-up', { url, requests: [EXTRACT], amount: WARM_UP });
  for (const question of QUESTIONS)
    await load(`ask "${question}"`, { url, duration: SECONDS, requests: [asking(question)] });
  await load('extract', { url, duration: SECONDS, requests: [EXTRACT] });
  const { health, extract } = await mixedLoad(url);
  const growth = await memoryGrowth(url);
  const isWithin = [
    guard('failed requests', failures, 0),
    guard('memory, late against early', growth, MOST_GROWTH),
    guard('p99 of health against that of extract', health.p99 / extract.p99, MOST_HEALTH_SHARE),
  ];
  process.exitCode = isWithin.every(Boolean) ? 0 : 1;
} finally {
  child.kill();
}
