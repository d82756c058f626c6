import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { openConcepts } from '../../src/concepts/open.js';
import { openKb } from '../../src/kb/open.js';
import { NO_POSTGRES, startPostgres } from '../../test/support/private-postgres.js';
import type { ClientTask } from './client.js';
import { ITEMS_A_LIST, syntheticLines } from './synthetic-lists.js';

/** `npm run bench:kb -- --lists 1000000 --postgres-lists 100000 --calls 300` */
const { values: flags } = parseArgs({
  options: {
    lists: { type: 'string', default: '100000' },
    'postgres-lists': { type: 'string' },
    calls: { type: 'string', default: '300' },
    keep: { type: 'string' },
  },
});
const KINDS = ['ask', 'search', 'compare'] as const;
const CLIENTS = [1, 8];
const REACH = { itemsPerSecond: 20_000, p99: 100 };

const lists = Number(flags.lists);
const calls = Number(flags.calls);
let missed = false;

function report(name: string, value: number, unit: string, holds?: boolean): void {
  if (holds === false) missed = true;
  const verdict = holds === undefined ? '' : holds ? '  ok' : '  BELOW REACH';
  process.stdout.write(`${name.padEnd(44)} ${value.toFixed(1).padStart(12)} ${unit}${verdict}\n`);
}

async function measure(name: string, location: string, count: number, decides: boolean): Promise<void> {
  const kb = await openKb(location, { create: true });
  const started = performance.now();
  const loaded = await kb.load(syntheticLines(count), {
    concepts: openConcepts(),
    onProgress: ({ items }) => {
      if (items % 1_000_000 < 40_000)
        process.stderr.write(`${name}: ${items} items, ${rate(items, started)} items/s\n`);
    },
  });
  const perSecond = loaded.items / ((performance.now() - started) / 1000);
  report(
    `${name}: load, ${count * ITEMS_A_LIST} items`,
    perSecond,
    'items/s',
    decides ? perSecond >= REACH.itemsPerSecond : undefined,
  );
  report(`${name}: size`, (await kb.store.size()) / 2 ** 20, 'MiB');
  await kb.close();
  for (const clients of CLIENTS) {
    for (const kind of KINDS) await measureCalls(name, location, kind, clients, count, decides);
  }
}

function rate(items: number, started: number): string {
  return (items / ((performance.now() - started) / 1000)).toFixed(0);
}

async function measureCalls(
  name: string,
  location: string,
  kind: ClientTask['kind'],
  clients: number,
  count: number,
  decides: boolean,
): Promise<void> {
  const each = Math.ceil(calls / clients);
  const runs = Array.from({ length: clients }, (_, i) =>
    client({ location, kind, calls: each, lists: count, seed: 1000 + i }),
  );
  const times = (await Promise.all(runs)).flat().sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const label = `${name}: ${kind}, ${clients} client${clients > 1 ? 's' : ''}`;
  report(`${label}, p50`, at(0.5), 'ms');
  report(`${label}, p99`, at(0.99), 'ms', decides ? at(0.99) <= REACH.p99 : undefined);
}

function client(task: ClientTask): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./client-worker.mjs', import.meta.url), { workerData: task });
    worker.once('message', resolve).once('error', reject);
  });
}

const folder = flags.keep ?? mkdtempSync(join(tmpdir(), 'tagpath-kb-bench-'));
process.stdout.write(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}\n`);
try {
  await measure('SQLite', join(folder, 'bench.db'), lists, true);
  if (NO_POSTGRES !== null) process.stdout.write(`PostgreSQL left out: ${NO_POSTGRES}\n`);
  else {
    const server = await startPostgres();
    try {
      const count = Number(flags['postgres-lists'] ?? Math.ceil(lists / 10));
      await measure('PostgreSQL', await server.database('bench'), count, false);
    } finally {
      await server.stop();
    }
  }
} finally {
  if (flags.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed ? 1 : 0;
