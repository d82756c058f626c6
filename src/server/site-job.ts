import type { Job, OnFailure } from './jobs.js';
import { type KeepNames, siteLines } from './keep-lines.js';
import type { ReceivedFile } from './received-page.js';
import type { Service } from './service.js';
import type { SiteResult } from './work/tasks.js';

/** Finds the templates of the pages that were sent and, where asked for, saves their rows. */
export function startSiteJob(
  service: Service,
  files: readonly ReceivedFile[],
  save: KeepNames | null,
  onFailure: OnFailure,
): Job<SiteResult> {
  return service.jobs.start(async (job) => {
    const site = await service.pool.run(
      'induce',
      { files },
      { signal: job.signal, onProgress: (progress) => job.report(progress) },
    );
    const upload = uploadName(files);
    if (save === null) return { ...site, upload, saved: null };
    const { lines } = siteLines(site.templates, upload, save);
    job.report({ stage: 'Saving', done: 0, total: lines.length });
    const { failed } = await service.base(undefined, 'save', lines, job.signal);
    return { ...site, upload, saved: lines.length - failed };
  }, onFailure);
}

/** Where pages have no address, the folder or the archive that they came in says best what they are. */
function uploadName([first]: readonly ReceivedFile[]): string {
  const [folder = '', ...rest] = (first?.name ?? '').split('/');
  return rest.length > 0 ? folder : folder.replace(/\.\w+$/, '');
}
