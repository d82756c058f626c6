import { type CorpusOptions, openCorpus } from '../corpus/open-corpus.js';
import type { RawPage } from '../corpus/raw-page.js';
import { errorShape, TagpathError } from '../errors.js';
import { EXIT } from './exit-codes.js';
import { RunCounts } from './run-counts.js';
import { tell, tellInputError } from './terminal.js';

/**
 * Does a work on every page of the inputs. A page that cannot be read or worked on is named, and the run goes on;
 * the last line says what it came to. Returns the exit code.
 */
export async function eachPage(
  inputs: AsyncIterable<string>,
  fetch: NonNullable<CorpusOptions['fetch']>,
  work: (page: RawPage) => Promise<void>,
  found: () => string,
): Promise<number> {
  const counts = new RunCounts();
  let pages = 0;
  const fail = (source: string, error: unknown) => {
    const shape = errorShape(error);
    counts.addError(shape.code);
    tellInputError(source, shape);
  };
  const onFailed: CorpusOptions['onFailed'] = ({ source, error }) => {
    pages++;
    counts.addError(error.code);
    tellInputError(source, error);
  };
  for await (const page of openCorpus(inputs, { fetch, onFailed })) {
    pages++;
    try {
      await work(page);
    } catch (error) {
      if (isOfOutput(error)) throw error;
      fail(page.source, error);
    }
  }
  tell(counts.text(pages, found()));
  return counts.errors > 0 ? EXIT.someFailed : EXIT.fine;
}

/** Where nothing can be written, further pages are of no use. */
function isOfOutput(error: unknown): boolean {
  return error instanceof TagpathError && error.code.startsWith('output-');
}
