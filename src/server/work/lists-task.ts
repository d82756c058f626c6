import { scanAnnouncement } from '../../html/title-gate.js';
import { findAllLists } from '../../list/all-lists.js';
import { tableOf } from './extract-task.js';
import type { PageTask, TaskOutput } from './tasks.js';
import { parsePage, workerTools } from './worker-tools.js';

const MOST_LISTS = 50;

/** All lists and tables of a page, whether its title announces one or not. */
export function listsOfPage(task: PageTask): TaskOutput<'lists'> {
  const { readTitle, concepts } = workerTools();
  const page = parsePage(task);
  const title = readTitle(scanAnnouncement(task.bytes, { httpCharset: task.httpCharset }) ?? '');
  const lists = findAllLists(page, title, concepts).slice(0, MOST_LISTS);
  return { source: task.source, url: task.url, lists: lists.map((list) => tableOf(page, title, list)) };
}
