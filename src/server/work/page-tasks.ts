import { TagpathError } from '../../errors.js';
import { buildPage } from '../../html/build-page.js';
import { utf8Of } from '../../html/decode.js';
import type { Page } from '../../html/page.js';
import type { FoundList } from '../../list/found-list.js';
import { likelyLists } from '../../list/likely-lists.js';
import type { ExtractedList } from '../../record/record.js';
import { type ExtractTools, extractPage } from '../../run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { loadTools } from '../../run/tools.js';
import type { Title } from '../../title/title.js';
import { Mirror, type MirroredPage } from '../mirror.js';
import type { Suggestions } from '../schemas/base.js';
import type { Candidate } from '../schemas/extract.js';
import type { ExtractTask, PageTask, TaskOutput } from './tasks.js';

/** Models are loaded by the first task of a worker and stay warm. */
export function workerTools(): ExtractTools {
  return loadTools(DEFAULT_SETTINGS);
}

export function parsePage({ source, url, bytes, httpCharset }: PageTask): Page {
  return buildPage(utf8Of(bytes, { httpCharset }).bytes, { source, url });
}

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

/** Fewer pages are hardly a site. */
const LEAST_SITE_PAGES = 10;

/** What can be tried with local copies: pages whose titles announce a list, one a host, and sites. */
export function samplePages(mirrors: readonly string[]): Suggestions {
  const mirror = new Mirror(mirrors);
  const { readTitle } = workerTools();
  const announcing = mirror.pages().filter(({ title }) => readTitle(title).topk);
  const hosts = new Set(announcing.map(({ host }) => host));
  const sites = mirror
    .hosts()
    .filter(({ host, files }) => !hosts.has(host) && files.length >= LEAST_SITE_PAGES);
  return {
    suggestions: [
      ...onePerHost(announcing).map(({ title, url }) => ({ text: title, kind: 'list' as const, href: url })),
      ...sites.map(({ host, files }) => ({
        text: `${host} (${files.length} pages)`,
        kind: 'site' as const,
        href: host,
      })),
    ],
  };
}

function onePerHost(pages: readonly MirroredPage[]): MirroredPage[] {
  return pages.filter((page, i) => pages.findIndex(({ host }) => host === page.host) === i);
}
