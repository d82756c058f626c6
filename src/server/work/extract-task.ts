import { TagpathError } from '../../errors.js';
import type { Page } from '../../html/page.js';
import type { FoundList } from '../../list/found-list.js';
import { likelyLists } from '../../list/likely-lists.js';
import type { ExtractedList } from '../../record/record.js';
import { extractPage } from '../../run/extract-page.js';
import type { Title } from '../../title/title.js';
import type { Candidate } from '../schemas/extract.js';
import type { ExtractTask, TaskOutput } from './tasks.js';
import { parsePage, workerTools } from './worker-tools.js';

/** A page's record as the service shows it: with the other candidates and another choice where asked for. */
export function extractForView(task: ExtractTask): TaskOutput<'extract'> {
  const { source, url, status, title, list, error, ms, reason = null } = extractPage(task, workerTools());
  // The schema's arrays are mutable; these are copied on their way out of the thread.
  const found = { title, list } as Pick<TaskOutput<'extract'>, 'title' | 'list'>;
  const view = { source, url, status, reason, error, ms, ...found, candidates: [], chosen: null };
  const isPlain = !task.explain && task.candidate === undefined;
  return isPlain || title === null ? view : { ...view, ...withCandidates(task, title, view) };
}

function withCandidates(
  task: ExtractTask,
  title: Title,
  view: Pick<TaskOutput<'extract'>, 'list'>,
): Pick<TaskOutput<'extract'>, 'candidates' | 'chosen' | 'list'> {
  const page = parsePage(task);
  const found = likelyLists(page, title, workerTools().concepts);
  const candidates = found.map(({ list: _, ...candidate }, id) => ({ id, ...candidate }) as Candidate);
  if (task.candidate === undefined) {
    return { candidates, chosen: view.list === null ? null : 0, list: view.list };
  }
  const other = found[task.candidate];
  if (other === undefined) throw new TagpathError('not-found', { what: 'candidate', id: task.candidate });
  return { candidates, chosen: task.candidate, list: tableOf(page, title, other.list) };
}

/** Any list of a page as the record of an extraction has it. */
export function tableOf(
  page: Page,
  title: Title,
  found: FoundList,
): NonNullable<TaskOutput<'extract'>['list']> {
  const { buildTable, concepts } = workerTools();
  const { columns, rows } = buildTable(page, title, found, concepts);
  const { score, ranked, order, tagPath } = found;
  const list: ExtractedList = {
    score,
    k: title.k ?? rows.length,
    ranked,
    order,
    tagPath,
    provenance: found.provenance,
    columns,
    items: rows,
  };
  return list as NonNullable<TaskOutput<'extract'>['list']>;
}
