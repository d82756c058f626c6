import { extractPage } from '../../run/extract-page.js';
import type { ExtractTask, TaskOutput } from './tasks.js';
import { workerTools } from './worker-tools.js';

/** A page's record as the service shows it. */
export function extractForView(task: ExtractTask): TaskOutput<'extract'> {
  const record = extractPage(task, workerTools());
  return { ...record, reason: record.reason ?? null, candidates: [], chosen: null } as TaskOutput<'extract'>;
}
