import { openConcepts } from '../concepts/open.js';
import type { Kb } from '../kb/kb.js';
import type { Loader, LoadReport } from '../kb/load/load.js';
import type { RecordWriter } from '../output/record-writer.js';
import type { PageRecord } from '../record/record.js';
import { extractToSink, type RunOptions, type RunSummary } from './run-extract.js';

export interface KbRunSummary extends RunSummary {
  /** What went into the base; null where no page could be read, and so no base was touched. */
  readonly loaded: LoadReport | null;
}

/** Records go into a knowledge base as they come, a batch a transaction. The first page that was read opens it. */
class KbWriter implements RecordWriter<PageRecord> {
  readonly #location: string;
  readonly #conceptsPath: string | undefined;
  #open: { readonly kb: Kb; readonly loader: Loader } | null = null;
  #records = 0;
  loaded: LoadReport | null = null;

  constructor(location: string, conceptsPath: string | undefined) {
    this.#location = location;
    this.#conceptsPath = conceptsPath;
  }

  async write(record: PageRecord): Promise<void> {
    if (record.error !== null || 'page' in record) return;
    this.#open ??= await this.#start();
    await this.#open.loader.add({ source: record.source, line: ++this.#records, value: record });
  }

  async #start(): Promise<{ readonly kb: Kb; readonly loader: Loader }> {
    // The stores are large, and most runs go without.
    const { openKb } = await import('../kb/open.js');
    const kb = await openKb(this.#location, { create: true });
    return { kb, loader: kb.loader({ concepts: openConcepts(this.#conceptsPath) }) };
  }

  async end(): Promise<void> {
    this.loaded = (await this.#open?.loader.finish()) ?? null;
    await this.#open?.kb.catalogue();
  }

  async close(): Promise<void> {
    await this.#open?.kb.close();
  }
}

/** Extracts straight into a knowledge base; run again, it takes only what is new. */
export async function extractToKb<R extends PageRecord>(
  inputs: Iterable<string> | AsyncIterable<string>,
  location: string,
  options: RunOptions<R>,
): Promise<KbRunSummary> {
  const sink = new KbWriter(location, options.settings?.conceptsPath);
  try {
    const summary = await extractToSink(inputs, sink, options);
    return { ...summary, loaded: sink.loaded };
  } finally {
    await sink.close();
  }
}
