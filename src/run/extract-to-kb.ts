import { openConcepts } from '../concepts/open.js';
import type { Loader } from '../kb/load.js';
import { openKb } from '../kb/open.js';
import type { ExtractRecord } from './record.js';
import { extractToSink, type RunOptions, type RunSummary } from './run-extract.js';
import type { Sink } from './sinks/sink.js';

/** Records go into a knowledge base as they come, a batch a transaction. */
class KbSink implements Sink {
  readonly #loader: Loader;
  #records = 0;

  constructor(loader: Loader) {
    this.#loader = loader;
  }

  async write(record: ExtractRecord): Promise<void> {
    await this.#loader.add({ source: record.source, line: ++this.#records, value: record });
  }

  async end(): Promise<void> {
    await this.#loader.finish();
  }
}

/** Extracts straight into a knowledge base; run again, it takes only what is new. */
export async function extractToKb(
  inputs: Iterable<string> | AsyncIterable<string>,
  location: string,
  options: RunOptions,
): Promise<RunSummary> {
  const kb = await openKb(location, { create: true });
  try {
    const concepts = openConcepts(options.settings?.conceptsPath);
    return await extractToSink(inputs, new KbSink(kb.loader({ concepts })), options);
  } finally {
    await kb.close();
  }
}
