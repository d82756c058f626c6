import { refuseBinary } from '../../run/refuse-binary.js';
import { findTables } from '../../table/page/find-tables.js';
import type { PageTask, TaskOutput } from './tasks.js';
import { parsePage } from './worker-tools.js';

/** Every data table of a page; one that cannot be read fails the call. */
export function tablesForView(task: PageTask): TaskOutput<'tables'> {
  refuseBinary(task);
  const page = parsePage(task);
  return { source: task.source, url: task.url, title: page.info.title, tables: findTables(page) };
}
