import { refuseNonHtml } from '../../corpus/refuse-non-html.js';
import { scanAnnouncement } from '../../html/title-gate.js';
import { findAllLists } from '../../list/all-lists.js';
import { findTables } from '../../table/page/find-tables.js';
import type { Title } from '../../title/title.js';
import { MARK_STYLE, writeMarkedPage } from '../marked-page.js';
import { Mirror } from '../mirror.js';
import { rowsOfGrid, tableOfGrid } from './grid-rows-task.js';
import { induceSite } from './induce-task.js';
import { extractForView, parsePage, samplePages, tableOf, workerTools } from './page-tasks.js';
import type { Answer, MarkTask, PageTask, PageTasks, TaskMessage, TaskOutput } from './tasks.js';
import { type Handlers, runTask } from './tasks.js';

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

const MOST_LISTS = 50;

/** All lists and tables of a page, whether its title announces one or not. */
function listsOfPage(task: PageTask): TaskOutput<'lists'> {
  const { readTitle, concepts } = workerTools();
  const page = parsePage(task);
  const title = readTitle(scanAnnouncement(task.bytes, { httpCharset: task.httpCharset }) ?? '');
  const lists = findAllLists(page, title, concepts).slice(0, MOST_LISTS);
  return { source: task.source, url: task.url, lists: lists.map((list) => tableOf(page, title, list)) };
}

/** Nothing but the one style and local pictures, whatever the page around the frame allows. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

/** The page as a document for a sandboxed frame; every element can be marked. */
function markPage(task: MarkTask): string | null {
  const page = parsePage(task);
  const mirror = new Mirror(task.mirrors);
  const body = writeMarkedPage(page, { localAddress: (url) => mirror.localAddress(url) });
  if (body === null) return null;
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${MARK_STYLE}</style>`;
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
}

/** Every data table of a page; one that cannot be read fails the call. */
function tablesForView(task: PageTask): TaskOutput<'tables'> {
  refuseNonHtml(task);
  const page = parsePage(task);
  return { source: task.source, url: task.url, title: page.info.title, tables: findTables(page) };
}

function readTitles(titles: readonly string[]): Title[] {
  const { readTitle } = workerTools();
  return titles.map(readTitle);
}
