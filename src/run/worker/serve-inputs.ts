import { listInputs } from '../../corpus/list-inputs.js';
import { readRef } from '../../corpus/open-corpus.js';
import { type CorpusItem, isFailed } from '../../corpus/raw-page.js';
import { errorShape } from '../../errors.js';
import type { ExtractSettings } from '../extract-settings.js';
import { parseRequest, sourceUnder, type WorkerRequest } from './request.js';
import type { WorkerTask } from './worker-task.js';

export interface ServeOptions {
  readonly settings: ExtractSettings;
  /** Closes the answer to each line with one that counts what came before it. */
  readonly ack: boolean;
  readonly write: (line: string) => Promise<void>;
  /** Called for a page that the task could not do; the worker goes on. */
  readonly onBadPage?: (source: string, message: string) => void;
}

/** `inputs`, `pages`, `lines` and `failed`, and what the task counts besides. */
export type WorkerCounts = Record<'inputs' | 'pages' | 'lines' | 'failed', number> & Record<string, number>;

/**
 * The life of a worker: inputs in, one a line; results out as lines. It loads its models once, and no
 * input ends it. The same program serves Spark, Hadoop Streaming and xargs.
 */
export async function serveInputs(
  requests: AsyncIterable<string>,
  task: WorkerTask,
  options: ServeOptions,
): Promise<WorkerCounts> {
  const total: WorkerCounts = { inputs: 0, pages: 0, lines: 0, failed: 0 };
  for await (const line of requests) {
    const request = parseRequest(line);
    const counts = await serveInput(request, task, options);
    if (options.ack) await options.write(JSON.stringify({ ack: request.input, ...counts }));
    total.inputs++;
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  }
  return total;
}

async function serveInput(
  request: WorkerRequest,
  task: WorkerTask,
  { settings, write, onBadPage }: ServeOptions,
): Promise<Omit<WorkerCounts, 'inputs'>> {
  const counts = { pages: 0, lines: 0, failed: 0 };
  const put = async (lines: Iterable<string>) => {
    for (const line of lines) {
      counts.lines++;
      await write(line);
    }
  };
  for await (const item of itemsOf(request, settings)) {
    counts.pages++;
    if (isFailed(item)) counts.failed++;
    if (request.trace) await write(JSON.stringify({ at: item.source }));
    try {
      await put([...task.onPage(item)]);
    } catch (error) {
      counts.failed++;
      onBadPage?.(item.source, errorShape(error).message);
    }
  }
  if (task.onEnd !== undefined) await put(task.onEnd());
  return { ...counts, ...task.takeCounts?.() };
}

async function* itemsOf(request: WorkerRequest, settings: ExtractSettings): AsyncGenerator<CorpusItem> {
  const skip = new Set(request.skip);
  for await (const ref of listInputs([request.input], settings)) {
    for await (const item of readRef(ref, settings)) {
      const source = sourceUnder(request, item.source);
      if (!skip.has(source)) yield { ...item, source };
    }
  }
}
