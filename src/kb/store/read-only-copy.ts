import { accessSync, chmodSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { TagpathError } from '../../errors.js';

/**
 * SQLite writes beside a base even to read it. Where it may not, as on a disk that is mounted read-only, a copy in the
 * system's folder for temporary files is read instead.
 */
export function copyIfReadOnly(location: string, error: unknown): string | null {
  const isShut = error instanceof TagpathError && error.code === 'kb-unreachable';
  if (!isShut || !existsSync(location) || isWritableBase(location)) return null;
  const copy = join(mkdtempSync(join(tmpdir(), 'tagpath-copy-')), 'base.db');
  copyFileSync(location, copy);
  chmodSync(copy, 0o600);
  return copy;
}

export function dropCopy(copy: string): void {
  rmSync(dirname(copy), { recursive: true, force: true });
}

/** Whether the file and the folder around it may be written. */
export function isWritableBase(location: string): boolean {
  try {
    accessSync(location, constants.W_OK);
    accessSync(dirname(resolve(location)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
