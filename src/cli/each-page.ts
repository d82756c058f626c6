import { stat } from 'node:fs/promises';
import { type CorpusOptions, openCorpus } from '../corpus/open-corpus.js';
import type { RawPage } from '../corpus/page-ref.js';
import { fileError } from '../corpus/read-file.js';
import { refuseBinary } from '../corpus/refuse-binary.js';
import { openStream, readInputList } from '../corpus/standard-input.js';
import { errorShape, TagpathError } from '../errors.js';
import { RunCounts } from './run-counts.js';
import { EXIT, tell, tellInputError } from './terminal.js';

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
      refuseBinary(page);
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

/**
 * The inputs of a command: those on the command line, then those of `--from-list FILE` (`-`: standard input). Where
 * neither is given, a page that is piped into the program is its input.
 */
export async function gatherInputs(
  named: readonly string[],
  listFile?: string,
  signal?: AbortSignal,
): Promise<AsyncIterable<string>> {
  if (named.length === 0 && listFile === undefined) return chain(await pipedInput(signal));
  if (listFile !== undefined && listFile !== '-') {
    await stat(listFile).catch((error: unknown) => {
      throw fileError(listFile, error);
    });
  }
  return chain(named, listFile, signal);
}

/** Standard input, where something comes in on it; where the run is stopped, reading it says so. */
async function pipedInput(signal?: AbortSignal): Promise<string[]> {
  const { stdin } = process;
  if (stdin.isTTY) throw new TagpathError('call-without-input');
  const hasBytes = await new Promise<boolean>((resolve) => {
    stdin.once('readable', () => resolve(stdin.readableLength > 0));
    stdin.once('end', () => resolve(false));
    stdin.once('error', () => resolve(false));
    signal?.addEventListener('abort', () => resolve(true), { once: true });
  });
  if (!hasBytes) throw new TagpathError('call-without-input');
  return ['-'];
}

async function* chain(
  named: readonly string[],
  listFile?: string,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  yield* named;
  if (listFile !== undefined) yield* readInputList(openStream(listFile), signal);
}
