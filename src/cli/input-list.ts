import { stat } from 'node:fs/promises';
import { fileError } from '../corpus/read-file.js';
import { readInputList } from '../corpus/standard-input.js';
import { openStream } from '../corpus/text-stream.js';
import { TagpathError } from '../errors.js';

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
