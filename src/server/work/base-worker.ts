import { workerData } from 'piscina';
import { READS, type ReadName } from '../reads/all-reads.js';
import { type BasePlaces, type OpenBase, openBase } from '../reads/open-base.js';
import { type Handlers, runTask } from './run-task.js';
import type { Answer, BaseTasks, TaskMessage } from './tasks.js';

let opened: Promise<OpenBase> | null = null;

/** This thread's own connection, opened by its first task; what fails is tried again by the next. */
async function base(): Promise<OpenBase> {
  opened ??= openBase(workerData as BasePlaces);
  try {
    return await opened;
  } catch (error) {
    opened = null;
    throw error;
  }
}

const reads = Object.entries(READS).map(([name, read]) => [
  name,
  async (input: never) => read(await base(), input),
]);

const HANDLERS: Handlers<keyof BaseTasks> = {
  ...(Object.fromEntries(reads) as Handlers<ReadName>),
  save: async (lines) => {
    const { kb, concepts } = await base();
    return kb.load(lines, { concepts });
  },
};

/** Entry of the threads that work on the base. */
export function work<N extends keyof BaseTasks>(message: TaskMessage<N>): Promise<Answer<N>> {
  return runTask(HANDLERS, message);
}
