import { isFailed } from '../../corpus/raw-page.js';
import { toSitePageLine } from './site-page-line.js';
import type { WorkerTask } from './worker-task.js';

/** Pages to lines keyed by their site, for the shuffle before induction. Unreadable inputs are passed over. */
export function pagesTask(): WorkerTask {
  return {
    *onPage(item) {
      if (!isFailed(item)) yield toSitePageLine(item);
    },
  };
}
