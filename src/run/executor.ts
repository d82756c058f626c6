import { Piscina } from 'piscina';
import { type PageRef, refId } from '../corpus/page-ref.js';
import { errorShape, TagpathError } from '../errors.js';
import { threadEntry } from '../package-file.js';
import type { ExtractRecord } from '../record/record.js';
import { extractRef } from './extract-ref.js';
import type { ExtractSettings } from './extract-settings.js';

/** Something that turns places of pages into records; never rejects. */
export interface Executor {
  /** How many places are worth having under way at a time. */
  readonly window: number;
  run(ref: PageRef): Promise<ExtractRecord[]>;
  close(): Promise<void>;
}

/** For a few pages: starting workers would take longer than the pages. */
export function inProcess(settings: ExtractSettings): Executor {
  return {
    window: 1,
    run: (ref) => extractRef({ ref, settings }).catch((error: unknown) => [failedRef(ref, error)]),
    close: async () => {},
  };
}

/** Enough places under way that a slow page at the head does not leave the other workers idle. */
const PLACES_PER_WORKER = 8;

/** One thread a core; each reads its pages itself. */
export function workerPool(settings: ExtractSettings, workers: number): Executor {
  const pool = new Piscina({
    filename: threadEntry('run/extract-ref.js'),
    name: extractRef.name,
    minThreads: workers,
    maxThreads: workers,
  });
  return {
    window: workers * PLACES_PER_WORKER,
    run: (ref) => pool.run({ ref, settings }).catch((error: unknown) => [failedRef(ref, error)]),
    close: () => pool.close({ force: true }),
  };
}

/** A worker that died takes one place with it, not the run. */
function failedRef(ref: PageRef, error: unknown): ExtractRecord {
  const detail = error instanceof Error ? error.message : String(error);
  const shape = errorShape(
    error instanceof TagpathError ? error : new TagpathError('worker-failed', { detail }),
  );
  const url = ref.kind === 'url' ? ref.url : null;
  return { source: refId(ref), url, status: 'error', title: null, list: null, error: shape, ms: 0 };
}
