import { openConcepts } from '../../concepts/open.js';
import type { RawPage } from '../../corpus/page-ref.js';
import { induce, type TableRow } from '../../site/induce.js';
import type { Wrapper } from '../../site/wrapper.js';
import type { JobProgress } from '../jobs.js';
import { isZip, readArchive } from '../page-archive.js';
import { slotsOf } from '../views/list-view.js';
import type { InducedSite, SiteTask } from './tasks.js';

/** The template of the pages that were sent, single or in zips, and their rows. */
export async function induceSite(
  { files }: SiteTask,
  report: (progress: JobProgress) => void,
): Promise<InducedSite> {
  report({ stage: 'Unpacking', done: 0, total: 0 });
  const pages = files.flatMap(unpack);
  const rows = new Map<string, TableRow[]>();
  const stages = ['Reading pages', 'Writing rows'];
  const open = async function* (): AsyncGenerator<RawPage> {
    const stage = stages.shift() ?? 'Reading again';
    for (const [i, page] of pages.entries()) {
      yield page;
      report({ stage, done: i + 1, total: pages.length });
    }
    report({ stage: 'Finding the template', done: 0, total: 0 });
  };
  const leftOut: string[] = [];
  const { wrappers } = await induce(open, {
    concepts: openConcepts(),
    onLeftOut: ({ page }) => leftOut.push(page),
    onRow: (template, row) => {
      const known = rows.get(template);
      if (known === undefined) rows.set(template, [row]);
      else known.push(row);
    },
  });
  return { pages: pages.length, leftOut, templates: wrappers.map((wrapper) => toTemplate(wrapper, rows)) };
}

function unpack({ name, bytes }: SiteTask['files'][number]): RawPage[] {
  const pages = isZip(bytes) ? readArchive(bytes) : [{ name, bytes }];
  return pages.map((page) => ({ source: page.name, url: null, bytes: page.bytes }));
}

function toTemplate(
  wrapper: Wrapper,
  rows: ReadonlyMap<string, TableRow[]>,
): InducedSite['templates'][number] {
  const own = (rows.get(wrapper.template) ?? []).filter(({ status }) => status !== 'rejected');
  return {
    name: wrapper.template,
    slots: slotsOf(wrapper),
    rows: own.map(({ page, name, values, status }) => ({ page, name, values: withoutNulls(values), status })),
    rest: own.map(({ rest }) => withoutNulls(rest)),
    wrapper,
  };
}

function withoutNulls(values: TableRow['values']): Record<string, string | string[]> {
  const kept = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as Record<string, string | string[]>;
}
