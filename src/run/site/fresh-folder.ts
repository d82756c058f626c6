import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { TagpathError } from '../../errors.js';
import { makeFolder } from '../../output/make-folder.js';

/**
 * A folder that is filled beside its place and moved there when all of it is written, so that a run that fails leaves
 * the result of the one before. `isOurs` tells which entries of an earlier run go; others stay.
 */
export class FreshFolder {
  readonly #out: string;
  readonly #isOurs: (entry: string) => boolean;
  /** Where files are written until the end. */
  readonly work: string;

  constructor(out: string, isOurs: (entry: string) => boolean) {
    this.#out = path.resolve(out);
    this.#isOurs = isOurs;
    this.work = failing(this.#out, () => {
      makeFolder(path.dirname(this.#out));
      return mkdtempSync(path.join(path.dirname(this.#out), `.${path.basename(this.#out)}-`));
    });
  }

  /** Puts the written files in the place of those of an earlier run. */
  finish(): void {
    failing(this.#out, () => {
      makeFolder(this.#out);
      for (const entry of readdirSync(this.#out)) {
        if (this.#isOurs(path.join(this.#out, entry)))
          rmSync(path.join(this.#out, entry), { recursive: true });
      }
      for (const entry of readdirSync(this.work)) {
        renameSync(path.join(this.work, entry), path.join(this.#out, entry));
      }
    });
    this.drop();
  }

  /** Leaves nothing behind. */
  drop(): void {
    if (existsSync(this.work)) rmSync(this.work, { recursive: true, force: true });
  }
}

/** Runs what writes to a path; what the system says becomes an error that names it. */
export function failing<T>(place: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof TagpathError) throw error;
    throw new TagpathError('output-failed', { path: place, detail: (error as Error).message });
  }
}
