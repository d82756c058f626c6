import { parentPort, workerData } from 'node:worker_threads';
import { ask } from '../../src/answer/ask.js';
import { compare } from '../../src/answer/compare.js';
import { search } from '../../src/answer/search.js';
import { openKb } from '../../src/kb/open.js';
import { questionFor, randomFrom } from './synthetic-lists.js';

/** One client with a connection of its own: asks, and reports how long each call took. */
export interface ClientTask {
  readonly location: string;
  readonly kind: 'ask' | 'search' | 'compare';
  readonly calls: number;
  readonly lists: number;
  readonly seed: number;
}

/** Calls before the clock starts, for caches and compiled code. */
const WARM_UP = 20;

async function run(task: ClientTask): Promise<number[]> {
  const kb = await openKb(task.location);
  const random = randomFrom(task.seed);
  const times: number[] = [];
  for (let i = -WARM_UP; i < task.calls; i++) {
    const question = questionFor(task.kind, random, task.lists);
    const started = performance.now();
    if (task.kind === 'ask') await ask(kb, question[0]!);
    else if (task.kind === 'search') await search(kb, question[0]!);
    else await compare(kb, question);
    if (i >= 0) times.push(performance.now() - started);
  }
  await kb.close();
  return times;
}

parentPort?.postMessage(await run(workerData as ClientTask));
