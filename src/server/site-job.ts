import type { LoadLine } from '../kb/load/input.js';
import { siteContext } from '../kb/load/site-name-column.js';
import type { Job, OnFailure } from './jobs.js';
import type { ReceivedFile } from './received-page.js';
import type { Service } from './service.js';
import type { InducedSite, SiteResult } from './work/tasks.js';

export interface SaveSite {
  /** What the site is called in the base; its host or the upload's name by default. */
  readonly name: string | undefined;
  /** What its rows are, such as films. */
  readonly concept: string | undefined;
}

/** Finds the templates of the pages that were sent and, where asked for, saves their rows. */
export function startSiteJob(
  service: Service,
  files: readonly ReceivedFile[],
  save: SaveSite | null,
  onFailure: OnFailure,
): Job<SiteResult> {
  return service.jobs.start(async (job) => {
    const site = await service.pool.run(
      'induce',
      { files },
      { signal: job.signal, onProgress: (progress) => job.report(progress) },
    );
    if (save === null) return { ...site, saved: null };
    const lines = site.templates.flatMap((template, i) => siteLines(template, i, files, save));
    job.report({ stage: 'Saving', done: 0, total: lines.length });
    const { failed } = await service.base('save', lines, job.signal);
    return { ...site, saved: lines.length - failed };
  }, onFailure);
}

/** Where pages have no address, the folder or the archive that they came in says best what they are. */
function uploadName([first]: readonly ReceivedFile[]): string | undefined {
  const [folder, ...rest] = (first?.name ?? '').split('/');
  return rest.length > 0 ? folder : folder?.replace(/\.\w+$/, '');
}

/** The rows of one template as lines to load; the largest template has the site's own name. */
function siteLines(
  { name, rows, wrapper }: InducedSite['templates'][number],
  at: number,
  files: readonly ReceivedFile[],
  { name: given, concept }: SaveSite,
): LoadLine[] {
  const key = given ?? wrapper.host ?? (uploadName(files) || name);
  const named = concept === undefined ? wrapper : { ...wrapper, concept };
  const context = siteContext(at === 0 ? key : `${key}/${name}`, named, rows);
  return rows.map((row, i) => ({ source: key, line: i + 1, value: row, site: context }));
}
