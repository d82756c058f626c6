import type { RawPage } from '../../corpus/raw-page.js';
import { induce, type TableRow } from '../../site/induce.js';
import type { Wrapper } from '../../site/wrapper.js';
import type { JobProgress } from '../jobs.js';
import { isZip, readArchive } from '../page-archive.js';
import type { InducedSite, SiteTask } from './tasks.js';

/** The template of the pages that were sent, single or in zips, and their rows. */
export async function induceSite(
  { files }: SiteTask,
  report: (progress: JobProgress) => void,
): Promise<InducedSite> {
  report({ stage: 'Unpacking', done: 0, total: 0 });
  const pages = files.flatMap(unpack);
  let read = 0;
  const rows = new Map<string, TableRow[]>();
  const open = async function* (): AsyncGenerator<RawPage> {
    for (const page of pages) {
      yield page;
      report({ stage: 'Reading pages', done: ++read, total: pages.length });
    }
  };
  const { wrappers } = await induce(open, {
    onRow: (template, row) => {
      const known = rows.get(template);
      if (known === undefined) rows.set(template, [row]);
      else known.push(row);
    },
  });
  return toSite(pages.length, wrappers, rows);
}

function unpack({ name, bytes }: SiteTask['files'][number]): RawPage[] {
  const pages = isZip(bytes) ? readArchive(bytes) : [{ name, bytes }];
  return pages.map((page) => ({ source: page.name, url: null, bytes: page.bytes }));
}

function toSite(
  pages: number,
  wrappers: readonly Wrapper[],
  rows: ReadonlyMap<string, TableRow[]>,
): InducedSite {
  const leftOut = new Set<string>();
  const templates = wrappers.map((wrapper) => {
    const all = rows.get(wrapper.template) ?? [];
    for (const { page, status } of all) if (status === 'rejected') leftOut.add(page);
    return {
      name: wrapper.template,
      slots: wrapper.columns.map(({ name, kind, path, fill, samples }) => ({
        column: name,
        kind,
        tagPath: path ?? '',
        fill,
        samples,
      })),
      rows: all
        .filter(({ status }) => status !== 'rejected')
        .map(({ page, values, status }) => ({ page, values: withoutNulls(values), status })),
      wrapper,
    };
  });
  return { pages, leftOut: [...leftOut], templates };
}

function withoutNulls(values: TableRow['values']): Record<string, string | string[]> {
  const kept = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as Record<string, string | string[]>;
}
