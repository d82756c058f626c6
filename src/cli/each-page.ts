import { stat } from 'node:fs/promises';
import { type CorpusOptions, openCorpus } from '../corpus/open-corpus.js';
import { localPath, type RawPage } from '../corpus/page-ref.js';
import { fileError } from '../corpus/read-file.js';
import { refuseNonHtml } from '../corpus/refuse-non-html.js';
import { linesOfFile, readInputList } from '../corpus/standard-input.js';
import { type ErrorShape, errorShape, TagpathError } from '../errors.js';
import { counted } from './show-kb.js';
import { EXIT, tell, tellInputError } from './terminal.js';

/** What a run over pages came to, for its last line: "12 pages, 8 lists, 2 errors (page-empty 1, not-html 1)". */
export class RunCounts {
  readonly #errors = new Map<string, number>();

  addError(code: string): void {
    this.#errors.set(code, (this.#errors.get(code) ?? 0) + 1);
  }

  /** Counts what an input failed with, and names it. */
  fail(source: string, error: ErrorShape): void {
    this.addError(error.code);
    tellInputError(source, error);
  }

  get errors(): number {
    return [...this.#errors.values()].reduce((sum, count) => sum + count, 0);
  }

  /** `found`: what the pages gave, in words. */
  text(pages: number, found: string, isStopped = false): string {
    if (pages === 0 && !isStopped)
      return 'there are no pages in the input; folders are searched for .html, .htm, .xhtml, .shtml and .warc files';
    const codes = [...this.#errors].map(([code, count]) => `${code} ${count}`).join(', ');
    return [
      counted(pages, 'page'),
      found,
      ...(codes === '' ? [] : [`${counted(this.errors, 'error')} (${codes})`]),
    ].join(', ');
  }
}

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
  const onFailed: CorpusOptions['onFailed'] = ({ source, error }) => {
    pages++;
    counts.fail(source, error);
  };
  for await (const page of openCorpus(inputs, { fetch, onFailed })) {
    pages++;
    try {
      refuseNonHtml(page);
      await work(page);
    } catch (error) {
      if (isOfOutput(error)) throw error;
      counts.fail(page.source, errorShape(error));
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
    await stat(localPath(listFile)).catch((error: unknown) => {
      throw fileError(listFile, error);
    });
  }
  return chain(named, listFile, signal);
}

/** Standard input, where something comes in on it; where the run is stopped, reading it says so. */
export async function pipedInput(signal?: AbortSignal): Promise<string[]> {
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
  if (listFile !== undefined) yield* readInputList(linesOfFile(listFile, signal));
}
