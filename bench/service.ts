/** Load on a service of its own, on loopback: `npm run bench:service`. Prints requests/s, p99 and memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { SAMPLE_MIRRORS, sampleBase } from '../src/run/sample-base.js';

const CLIENTS = 8;
const SECONDS = 8;
const WARM_UP = 1_000;
const EXTRACTIONS = 10_000;
const STEP = 2_000;
const MEGABYTE = 1024 * 1024;

const BIN = fileURLToPath(new URL('../bin/tagpath', import.meta.url));
const QUESTIONS = [
  'tallest buildings in the world',
  'Christopher Nolan thriller 2005',
  'Inception vs Arrival',
];
const PAGE = readFileSync(join(SAMPLE_MIRRORS[0]!, 'skyline.example', 'tallest-buildings-in-asia.html'));

const kb = await sampleBase(() => {});
const child = spawn(
  process.execPath,
  [BIN, 'serve', '--kb', kb, '--port', '0', '--rate-limit', '1000000000', '--log-level', 'silent'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const [line] = (await once(child.stdout, 'data')) as [Buffer];
const url = /http:\S+/.exec(String(line))![0];

async function residentMegabytes(): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)![1]) / MEGABYTE;
}

async function load(name: string, options: Partial<autocannon.Options>): Promise<void> {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections: CLIENTS, ...options });
  const failed = non2xx + errors;
  console.log(
    `${name.padEnd(34)} ${requests.average.toFixed(0).padStart(6)} requests/s  p50 ${latency.p50} ms  p99 ${latency.p99} ms  failed ${failed}`,
  );
}

const extraction = {
  requests: [
    { method: 'POST' as const, path: '/api/extract', headers: { 'content-type': 'text/html' }, body: PAGE },
  ],
};

try {
  await load('warm-up', { ...extraction, amount: WARM_UP });
  for (const question of QUESTIONS) {
    const path = `/api/ask?q=${encodeURIComponent(question)}`;
    await load(`ask "${question}"`, { duration: SECONDS, requests: [{ path }] });
  }
  await load('extract', { ...extraction, duration: SECONDS });
  console.log(`resident memory ${(await residentMegabytes()).toFixed(0)} MB`);
  for (let done = 0; done < EXTRACTIONS; done += STEP) {
    await load(`extract, ${STEP} pages more`, { ...extraction, amount: STEP });
    console.log(
      `resident memory ${(await residentMegabytes()).toFixed(0)} MB after ${done + STEP} extractions`,
    );
  }
} finally {
  child.kill();
}
