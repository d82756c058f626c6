import { TagpathError } from '../../errors.js';
import type { JobProgress } from '../jobs.js';
import type { Answer, TaskInput, TaskMessage, TaskName, TaskOutput } from './tasks.js';

export type Handlers<Names extends TaskName> = {
  readonly [N in Names]: (
    input: TaskInput<N>,
    report: (progress: JobProgress) => void,
  ) => TaskOutput<N> | Promise<TaskOutput<N>>;
};

/** One message, one answer: runs the handler of that name and brings its error into a shape that crosses threads. */
export async function runTask<Names extends TaskName, N extends Names>(
  handlers: Handlers<Names>,
  { name, input, port }: TaskMessage<N>,
): Promise<Answer<N>> {
  try {
    return { value: await handlers[name](input, (progress) => port?.postMessage(progress)) };
  } catch (error) {
    if (!(error instanceof TagpathError)) throw error;
    return { error: { code: error.code, details: error.details } };
  } finally {
    port?.close();
  }
}
