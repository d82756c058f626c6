import { toSitePageLine } from './site-page-line.js';
import type { WorkerTask } from './worker-task.js';

/** Pages to lines keyed by their site, for the shuffle before induction. */
export function pagesTask(): WorkerTask {
  return {
    *onPage(page) {
      yield toSitePageLine(page);
    },
  };
}
