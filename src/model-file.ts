import { readFileSync } from 'node:fs';
import { TagpathError } from './errors.js';
import { packageFile } from './package-file.js';

/**
 * A model of the program by its name in `models/`, as `make` has it of the file's bytes. Whatever is wrong with the
 * file is one error that names it: no work can go on without its model.
 */
export function openModel<T>(name: string, make: (bytes: Buffer) => T): T {
  try {
    return make(readFileSync(packageFile(`models/${name}`)));
  } catch (error) {
    throw damaged(name, error instanceof Error ? error.message : String(error));
  }
}

/** The same of a JSON file. */
export function openJsonModel<F>(name: string): F {
  return openModel(name, (bytes) => JSON.parse(bytes.toString('utf8')) as F);
}

/** A model knows its features by their places, so they have to be those of today. */
export function refuseOtherFeatures(
  name: string,
  trained: readonly string[],
  today: readonly string[],
): void {
  if (trained.join() === today.join()) return;
  throw damaged(name, 'it was trained with other features and has to be trained again');
}

function damaged(name: string, why: string): TagpathError {
  return new TagpathError('model-damaged', { detail: `models/${name}: ${why}` });
}
