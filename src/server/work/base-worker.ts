import { workerData } from 'piscina';
import { READS } from '../reads/all-reads.js';
import { type OpenBase, openBase } from '../reads/open-base.js';
import type { Answer, BaseTasks, TaskMessage } from './tasks.js';
import { type Handlers, runTask } from './tasks.js';

/** Bases that a thread has open at most; the one that was not used for longest is closed. */
const MOST_OPEN = 16;
const opened = new Map<string, Promise<OpenBase>>();

/** This thread's own connection, opened by its first task; what fails is tried again by the next. */
async function base(location: string): Promise<OpenBase> {
  const known = opened.get(location) ?? openBase(location, workerData as readonly string[]);
  opened.delete(location);
  opened.set(location, known);
  if (opened.size > MOST_OPEN) await closeOldest();
  try {
    return await known;
  } catch (error) {
    opened.delete(location);
    throw error;
  }
}

async function closeOldest(): Promise<void> {
  const [[location, oldest] = []] = opened;
  opened.delete(location!);
  await (await oldest!).kb.close();
}

/** Entry of the threads that work on bases. */
export function work<N extends keyof BaseTasks>(message: TaskMessage<N>): Promise<Answer<N>> {
  const handlers = Object.entries(READS).map(([name, read]) => [
    name,
    async (input: never) => read(await base(message.kb!), input),
  ]);
  return runTask(Object.fromEntries(handlers) as Handlers<keyof BaseTasks>, message);
}
