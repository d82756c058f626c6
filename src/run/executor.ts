import { type PageRef, refId } from '../corpus/page-ref.js';
import { errorAgain, errorShape, TagpathError } from '../errors.js';
import { threadEntry } from '../package-file.js';
import type { PageRecord } from '../record/record.js';
import { extractRef, type Stopped } from './extract-ref.js';
import type { ExtractSettings } from './extract-settings.js';

/** Something that turns places of pages into records; rejects only where no place can be. */
export interface Executor {
  /** How many places are worth having under way at a time. */
  readonly window: number;
  run(ref: PageRef): Promise<PageRecord[]>;
  close(): Promise<void>;
}

/** For a few pages: starting workers would take longer than the pages. */
export function inProcess(settings: ExtractSettings): Executor {
  return {
    window: 1,
    run: async (ref) => recordsOf(await extractRef({ ref, settings }).catch(failedAt(ref, settings))),
    close: async () => {},
  };
}

/** Enough places under way that a slow page at the head does not leave the other workers idle. */
const PLACES_PER_WORKER = 8;

/** One thread a core; each reads its pages itself. */
export async function workerPool(settings: ExtractSettings, workers: number): Promise<Executor> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina({
    filename: threadEntry('run/extract-ref.cjs'),
    name: 'extractRef',
    minThreads: workers,
    maxThreads: workers,
  });
  return {
    window: workers * PLACES_PER_WORKER,
    run: async (ref) => recordsOf(await pool.run({ ref, settings }).catch(failedAt(ref, settings))),
    close: () => pool.close({ force: true }),
  };
}

/** A damaged model ends the run at its first page. */
function recordsOf(result: PageRecord[] | Stopped): PageRecord[] {
  if ('stopped' in result) throw errorAgain(result.stopped);
  return result;
}

/** A worker that died takes one place with it, not the run. */
function failedAt(ref: PageRef, settings: ExtractSettings): (error: unknown) => PageRecord[] {
  return (error) => [failedRef(ref, settings, error)];
}

function failedRef(ref: PageRef, { tables, wrapper }: ExtractSettings, error: unknown): PageRecord {
  const detail = error instanceof Error ? error.message : String(error);
  const shape = errorShape(
    error instanceof TagpathError ? error : new TagpathError('worker-failed', { detail }),
  );
  if (wrapper !== undefined) return { page: refId(ref), values: {}, status: 'error', error: shape };
  const url = ref.kind === 'url' ? ref.url : null;
  const failed = { source: refId(ref), url, title: null, error: shape, ms: 0 } as const;
  return tables === true ? { ...failed, tables: [] } : { ...failed, status: 'error', list: null };
}
