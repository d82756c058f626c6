import { extractForView } from './extract-task.js';
import type { PageTask, TaskOutput } from './tasks.js';

export function listsOfPage(task: PageTask): TaskOutput<'lists'> {
  const { source, url, list } = extractForView({ ...task, explain: false });
  return { source, url, lists: list === null ? [] : [list] };
}
