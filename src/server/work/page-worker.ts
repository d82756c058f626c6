import { extractForView } from './extract-task.js';
import { rowsOfGrid, tableOfGrid } from './grid-rows-task.js';
import { induceSite } from './induce-task.js';
import { listsOfPage } from './lists-task.js';
import { markPage } from './mark-task.js';
import { type Handlers, runTask } from './run-task.js';
import { samplePages } from './samples-task.js';
import { tablesForView } from './tables-task.js';
import type { Answer, PageTasks, TaskMessage } from './tasks.js';
import { readTitles } from './titles-task.js';

const HANDLERS: Handlers<keyof PageTasks> = {
  titles: readTitles,
  extract: extractForView,
  lists: listsOfPage,
  tables: tablesForView,
  induce: induceSite,
  'grid-rows': rowsOfGrid,
  'grid-table': tableOfGrid,
  mark: markPage,
  samples: samplePages,
};

/** Entry of the threads that work on pages. */
export function work<N extends keyof PageTasks>(message: TaskMessage<N>): Promise<Answer<N>> {
  return runTask(HANDLERS, message);
}
