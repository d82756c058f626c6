import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { openConcepts } from '../../src/concepts/open.js';
import { openKb } from '../../src/kb/open.js';
import { NO_POSTGRES, startPostgres } from '../../test/support/private-postgres.js';
import type { Call } from './reader.js';
import { type CallKind, questionFor, randomFrom, syntheticLines } from './synthetic-lists.js';

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
const CLIENTS = [1, 8];
/** Threads that read, as many as the service has: more would only take turns on the same cores. */
const READERS = availableParallelism();
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
  const readers = new Piscina({
    filename: new URL('./reader-thread.mjs', import.meta.url).href,
    name: 'answer',
    minThreads: READERS,
    maxThreads: READERS,
    workerData: location,
  });
  for (const kind of KINDS) await askAll(readers, kind, count, READERS, WARM_UP);
  for (const clients of CLIENTS) {
    for (const kind of KINDS) await measureCalls(name, readers, { kind, count, clients, decides });
  }
  await readers.destroy();
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

/** Calls for each thread before the clock starts, for caches and compiled code: every thread compiles its own. */
const WARM_UP = 600;

interface Calls {
  readonly kind: CallKind;
  /** Lists of the base. */
  readonly count: number;
  readonly clients: number;
  readonly decides: boolean;
}

async function measureCalls(
  name: string,
  readers: Piscina,
  { kind, count, clients, decides }: Calls,
): Promise<void> {
  const times = await askAll(readers, kind, count, clients, Math.ceil(calls / clients));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const label = `${name}: ${kind}, ${clients} client${clients > 1 ? 's' : ''}`;
  report(`${label}, p50`, at(0.5), 'ms');
  report(`${label}, p99`, at(0.99), 'ms', decides ? at(0.99) <= REACH.p99 : undefined);
}

/** Lets clients ask at once, each again as soon as it has its answer; returns what all of them waited. */
async function askAll(
  readers: Piscina,
  kind: CallKind,
  count: number,
  clients: number,
  callsEach: number,
): Promise<number[]> {
  const client = async (seed: number): Promise<number[]> => {
    const random = randomFrom(seed);
    const times: number[] = [];
    for (let i = 0; i < callsEach; i++) {
      const call: Call = { kind, question: questionFor(kind, random, count) };
      const asked = performance.now();
      await readers.run(call);
      times.push(performance.now() - asked);
    }
    return times;
  };
  return (await Promise.all(Array.from({ length: clients }, (_, i) => client(1000 * clients + i)))).flat();
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
