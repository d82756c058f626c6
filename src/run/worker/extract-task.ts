import type { CorpusItem } from '../../corpus/page-ref.js';
import type { ExtractRecord } from '../../record/record.js';
import { extractPage } from '../extract-page.js';
import type { ExtractSettings } from '../extract-settings.js';
import { loadTools, titleGate } from '../tools.js';
import type { WorkerTask } from './worker-task.js';

interface ExtractTaskOptions {
  readonly settings: ExtractSettings;
  /** Leaves out pages that gave neither a list nor an error. */
  readonly listsOnly: boolean;
}

/** Pages to the lines of `tagpath extract --format jsonl`. */
export function extractTask({ settings, listsOnly }: ExtractTaskOptions): WorkerTask {
  const tools = loadTools(settings);
  let counts = { announced: 0, lists: 0 };
  const linesOf = function* (item: CorpusItem): Generator<string> {
    const record = extractPage(item, tools);
    if (announces(record)) counts.announced++;
    if (record.status === 'extracted') counts.lists++;
    if (!listsOnly || record.status === 'extracted' || record.status === 'error')
      yield JSON.stringify(record);
  };
  return {
    gate: titleGate(tools),
    onPage: linesOf,
    onFailed: linesOf,
    takeCounts() {
      const taken = counts;
      counts = { announced: 0, lists: 0 };
      return taken;
    },
  };
}

/** The paper's section VI-D counts the pages that the title classifier lets pass. */
function announces({ status, title }: ExtractRecord): boolean {
  return status === 'extracted' || status === 'no-list' || (status === 'error' && title !== null);
}
