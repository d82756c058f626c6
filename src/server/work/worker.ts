import { TagpathError } from '../../errors.js';
import type { JobProgress } from '../jobs.js';
import { extractForView } from './extract-task.js';
import { induceSite } from './induce-task.js';
import { listsOfPage } from './lists-task.js';
import { markPage } from './mark-task.js';
import type { Answer, TaskInput, TaskMessage, TaskName, TaskOutput } from './tasks.js';
import { readTitles } from './titles-task.js';

type Handlers = {
  readonly [N in TaskName]: (
    input: TaskInput<N>,
    report: (progress: JobProgress) => void,
  ) => TaskOutput<N> | Promise<TaskOutput<N>>;
};

const HANDLERS: Handlers = {
  titles: readTitles,
  extract: extractForView,
  lists: listsOfPage,
  induce: induceSite,
  mark: markPage,
};

/** Entry of each worker thread: one message, one answer. */
export async function work<N extends TaskName>({ name, input, port }: TaskMessage<N>): Promise<Answer<N>> {
  try {
    return { value: await HANDLERS[name](input, (progress) => port.postMessage(progress)) };
  } catch (error) {
    if (!(error instanceof TagpathError)) throw error;
    return { error: { code: error.code, details: error.details } };
  } finally {
    port.close();
  }
}
