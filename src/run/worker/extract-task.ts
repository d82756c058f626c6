import { extractPage } from '../extract-page.js';
import type { ExtractSettings } from '../extract-settings.js';
import { loadTools } from '../tools.js';
import type { WorkerTask } from './worker-task.js';

export interface ExtractTaskOptions {
  readonly settings: ExtractSettings;
  /** Leaves out pages that gave neither a list nor an error. */
  readonly listsOnly: boolean;
}

/** Pages to the lines of `tagpath extract --format jsonl`. */
export function extractTask({ settings, listsOnly }: ExtractTaskOptions): WorkerTask {
  const tools = loadTools(settings);
  return {
    *onPage(item) {
      const record = extractPage(item, tools);
      if (!listsOnly || record.status === 'extracted' || record.status === 'error')
        yield JSON.stringify(record);
    },
  };
}
