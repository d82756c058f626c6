import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileError } from '../corpus/read-file.js';
import { readInputList } from '../corpus/standard-input.js';
import { TagpathError } from '../errors.js';

/** The inputs of a command: those on the command line, then those of `--from-list FILE` (`-`: standard input). */
export async function gatherInputs(
  named: readonly string[],
  listFile?: string,
): Promise<AsyncIterable<string>> {
  if (named.length === 0 && listFile === undefined) throw new TagpathError('call-without-input');
  if (listFile !== undefined && listFile !== '-') {
    await stat(listFile).catch((error: unknown) => {
      throw fileError(listFile, error);
    });
  }
  return chain(named, listFile);
}

async function* chain(named: readonly string[], listFile: string | undefined): AsyncGenerator<string> {
  yield* named;
  if (listFile !== undefined)
    yield* readInputList(listFile === '-' ? process.stdin : createReadStream(listFile));
}
