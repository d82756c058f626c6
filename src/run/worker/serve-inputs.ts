import { listInputs } from '../../corpus/list-inputs.js';
import { type ReadOptions, readRef } from '../../corpus/open-corpus.js';
import { type CorpusItem, isFailed } from '../../corpus/page-ref.js';
import { type ErrorShape, errorShape } from '../../errors.js';
import type { ExtractSettings } from '../extract-settings.js';
import type { WorkerTask } from './worker-task.js';

interface ServeOptions {
  readonly settings: ExtractSettings;
  /** Closes the answer to each line with one that counts what came before it. */
  readonly ack: boolean;
  readonly write: (line: string) => Promise<void>;
  /** Called for a page that the task could not do; the worker goes on. */
  readonly onBadPage?: (bad: BadPage) => void;
}

interface BadPage {
  readonly source: string;
  readonly error: ErrorShape;
}

/** `inputs`, `pages`, `lines` and `failed`, and what the task counts besides. */
type WorkerCounts = Record<'inputs' | 'pages' | 'lines' | 'failed', number> & Record<string, number>;

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
    const { counts, bad } = await serveInput(request, task, options);
    if (options.ack) await options.write(JSON.stringify({ ack: request.input, ...counts, bad }));
    total.inputs++;
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  }
  return total;
}

interface Answer {
  readonly counts: Omit<WorkerCounts, 'inputs'>;
  /** What the task had no line for, by name; the first of many. */
  readonly bad: readonly BadPage[];
}

async function serveInput(
  request: WorkerRequest,
  task: WorkerTask,
  { settings, write, onBadPage }: ServeOptions,
): Promise<Answer> {
  const counts = { pages: 0, lines: 0, failed: 0 };
  const bad: BadPage[] = [];
  const put = async (lines: Iterable<string>) => {
    for (const line of lines) {
      counts.lines++;
      await write(line);
    }
  };
  for await (const item of itemsOf(request, withGate(settings, task))) {
    counts.pages++;
    if (request.trace) await write(JSON.stringify({ at: item.source }));
    const done = workOn(item, task);
    if (isFailed(item) || 'error' in done) counts.failed++;
    if ('lines' in done) await put(done.lines);
    else {
      onBadPage?.(done);
      if (bad.length < MOST_NAMED) bad.push(done);
    }
  }
  if (task.onEnd !== undefined) await put(task.onEnd());
  return { counts: { ...counts, ...task.takeCounts?.() }, bad };
}

/** An answer names so many bad pages; a damaged archive may have more than anyone reads. */
const MOST_NAMED = 100;

function workOn(item: CorpusItem, task: WorkerTask): { readonly lines: readonly string[] } | BadPage {
  const { source } = item;
  try {
    if (!isFailed(item)) return { lines: [...task.onPage(item)] };
    return task.onFailed === undefined ? { source, error: item.error } : { lines: [...task.onFailed(item)] };
  } catch (error) {
    return { source, error: errorShape(error) };
  }
}

function withGate(settings: ExtractSettings, { gate }: WorkerTask): ReadOptions {
  return gate === undefined ? settings : { ...settings, gate };
}

async function* itemsOf(request: WorkerRequest, settings: ReadOptions): AsyncGenerator<CorpusItem> {
  const skip = new Set(request.skip);
  for await (const ref of listInputs([request.input], settings)) {
    for await (const item of readRef(ref, settings)) {
      const source = sourceUnder(request, item.source);
      if (!skip.has(source)) yield { ...item, source };
    }
  }
}

/** One line of a worker's standard input: an input as on the command line, or an object that says more. */
interface WorkerRequest {
  readonly input: string;
  /** The name that the input has elsewhere, where the worker reads a copy of it. */
  readonly as?: string;
  /** Sources of pages to leave alone, since an earlier worker died on them. */
  readonly skip?: readonly string[];
  /** Say the source of each page before work on it begins. */
  readonly trace?: boolean;
}

function parseRequest(line: string): WorkerRequest {
  if (!line.startsWith('{')) return { input: line };
  try {
    const request: unknown = JSON.parse(line);
    if (isRequest(request)) return request;
  } catch {
    // A path may begin with a brace too.
  }
  return { input: line };
}

function isRequest(value: unknown): value is WorkerRequest {
  return typeof value === 'object' && value !== null && 'input' in value && typeof value.input === 'string';
}

/** A page's source under the name that the input has elsewhere. */
function sourceUnder({ input, as }: WorkerRequest, source: string): string {
  return as !== undefined && source.startsWith(input) ? as + source.slice(input.length) : source;
}
