import { parentPort, workerData } from 'node:worker_threads';
import { ask } from '../../src/answer/ask.js';
import { compare } from '../../src/answer/compare.js';
import { search } from '../../src/answer/search.js';
import { openKb } from '../../src/kb/open.js';
import { type CallKind, questionFor, randomFrom } from './synthetic-lists.js';

/** Calls that one client is to make. */
export interface ClientTask {
  readonly kind: CallKind;
  readonly calls: number;
  readonly lists: number;
  readonly seed: number;
}

/** One client with a connection of its own: makes calls, and reports how long each took. */
const kb = await openKb(String(workerData));

async function run({ kind, calls, lists, seed }: ClientTask): Promise<number[]> {
  const random = randomFrom(seed);
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    const question = questionFor(kind, random, lists);
    const started = performance.now();
    if (kind === 'ask') await ask(kb, question[0]!);
    else if (kind === 'search') await search(kb, question[0]!);
    else await compare(kb, question);
    times.push(performance.now() - started);
  }
  return times;
}

parentPort!.on('message', async (task: ClientTask | 'close') => {
  if (task !== 'close') return parentPort!.postMessage(await run(task));
  await kb.close();
  parentPort!.close();
});
