import { closeSync, openSync, readSync } from 'node:fs';
import { TagpathError } from '../../errors.js';

/** The first bytes of a file as Latin-1 text. */
export function firstBytes(path: string, length: number): string {
  const bytes = Buffer.alloc(length);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('input-failed', { path, detail }, { cause: error });
  }
}
