import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { openConcepts } from '../../src/concepts/open.js';
import { openKb } from '../../src/kb/open.js';
import { NO_POSTGRES, startPostgres } from '../../test/support/private-postgres.js';
import type { ClientTask } from './client.js';
import { type CallKind, syntheticLines } from './synthetic-lists.js';

/**
 * npm run bench:kb [-- --lists 1000000 --postgres-lists 100000 --calls 1600 --only sqlite|postgres --keep DIR --no-load]
 *
 * `--keep` leaves the SQLite base in a folder; with `--no-load` that base is asked, and nothing else is done.
 * Exit code 1 where SQLite falls short of what is asked of it: load rate, and the 99th percentile of every call.
 */
const { values: flags } = parseArgs({
  options: {
    lists: { type: 'string', default: '100000' },
    'postgres-lists': { type: 'string' },
    calls: { type: 'string', default: '1600' },
    only: { type: 'string' },
    keep: { type: 'string' },
    'no-load': { type: 'boolean', default: false },
  },
});
const KINDS = ['ask', 'search', 'compare'] as const;
/** The most first: so none of them still starts while a few are measured. */
const CLIENTS = [8, 1];
/** Items between two lines of progress. */
const SHOWN_EVERY = 1_000_000;
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
  if (!flags['no-load']) await measureLoad(name, location, count, decides);
  const clients = Array.from({ length: Math.max(...CLIENTS) }, () => new Client(location));
  for (const number of CLIENTS) {
    for (const kind of KINDS) await measureCalls(name, clients.slice(0, number), kind, count, decides);
  }
  await Promise.all(clients.map((client) => client.close()));
}

async function measureLoad(name: string, location: string, count: number, decides: boolean): Promise<void> {
  const kb = await openKb(location, { create: true });
  const started = performance.now();
  const { user, system } = process.cpuUsage();
  let shown = { items: 0, at: started };
  let slowest = Number.POSITIVE_INFINITY;
  const loaded = await kb.load(syntheticLines(count), {
    concepts: openConcepts(),
    onProgress: ({ items }) => {
      if (items < shown.items + SHOWN_EVERY) return;
      const lately = perSecond(items - shown.items, shown.at);
      slowest = Math.min(slowest, lately);
      shown = { items, at: performance.now() };
      process.stderr.write(`${name}: ${items} items, ${lately.toFixed(0)} items/s of late\n`);
    },
  });
  const average = perSecond(loaded.items, started);
  const spent = process.cpuUsage({ user, system });
  report(
    `${name}: load, ${count} lists, ${loaded.items} items`,
    average,
    'items/s',
    decides ? average >= REACH.itemsPerSecond : undefined,
  );
  if (Number.isFinite(slowest)) report(`${name}: the slowest million items`, slowest, 'items/s');
  report(`${name}: processor time an item`, (spent.user + spent.system) / loaded.items, 'microseconds');
  process.stdout.write(
    `${name}: ${loaded.values} values, ${loaded.entities} names, ${loaded.merged} of them found to be known things\n`,
  );
  report(`${name}: size`, (await kb.store.size()) / 2 ** 20, 'MiB');
  await kb.close();
}

function perSecond(items: number, since: number): number {
  return items / ((performance.now() - since) / 1000);
}

/** Calls of each client before the clock starts, for caches and compiled code: every client compiles its own. */
const WARM_UP = 150;

async function measureCalls(
  name: string,
  clients: readonly Client[],
  kind: CallKind,
  count: number,
  decides: boolean,
): Promise<void> {
  const all = (each: number, seed: number) =>
    Promise.all(clients.map((client, i) => client.run({ kind, calls: each, lists: count, seed: seed + i })));
  await all(WARM_UP, 500);
  const times = (await all(Math.ceil(calls / clients.length), 1000)).flat().sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const label = `${name}: ${kind}, ${clients.length} client${clients.length > 1 ? 's' : ''}`;
  report(`${label}, p50`, at(0.5), 'ms');
  report(`${label}, p99`, at(0.99), 'ms', decides ? at(0.99) <= REACH.p99 : undefined);
}

/** A client in a thread of its own, which stays for all its tasks. */
class Client {
  readonly #worker: Worker;

  constructor(location: string) {
    this.#worker = new Worker(new URL('./client-worker.mjs', import.meta.url), { workerData: location });
    this.#worker.on('error', (error) => {
      throw error;
    });
  }

  run(task: ClientTask): Promise<number[]> {
    this.#worker.postMessage(task);
    return new Promise((resolve) => this.#worker.once('message', resolve));
  }

  close(): Promise<unknown> {
    this.#worker.postMessage('close');
    return new Promise((resolve) => this.#worker.once('exit', resolve));
  }
}

async function measurePostgres(): Promise<void> {
  const server = await startPostgres();
  try {
    const count = Number(flags['postgres-lists'] ?? Math.ceil(lists / 10));
    await measure('PostgreSQL', await server.database('bench'), count, false);
  } finally {
    await server.stop();
  }
}

if (flags.keep !== undefined) mkdirSync(flags.keep, { recursive: true });
const folder = flags.keep ?? mkdtempSync(join(tmpdir(), 'tagpath-kb-bench-'));
process.stdout.write(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}\n`);
try {
  if (flags.only !== 'postgres') await measure('SQLite', join(folder, 'bench.db'), lists, true);
  if (flags['no-load']) process.stdout.write('PostgreSQL left out: only the kept base was asked\n');
  else if (NO_POSTGRES !== null) process.stdout.write(`PostgreSQL left out: ${NO_POSTGRES}\n`);
  else if (flags.only !== 'sqlite') await measurePostgres();
} finally {
  if (flags.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed ? 1 : 0;
