import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { TagpathError } from '../errors.js';
import { decompress, errorCode, isGzip } from './decompress.js';
import type { RawPage } from './page-ref.js';
import { pathOf } from './page-ref.js';

/** One page from one file, gunzipped where its first bytes say so. */
export async function readPageFile(path: string, maxBytes: number): Promise<RawPage> {
  const stored = await readBounded(path, maxBytes);
  const bytes = isGzip(stored) ? decompress(stored, 'gzip', maxBytes) : stored;
  return { source: path, url: null, bytes };
}

/**
 * A plain file is read at once: handing it to the pool of threads costs more than reading it. Whatever may keep its
 * reader waiting, such as a terminal, is left to the pool.
 */
async function readBounded(path: string, maxBytes: number): Promise<Buffer> {
  try {
    const file = openSync(pathOf(path), 'r');
    try {
      const found = fstatSync(file);
      if (found.size > maxBytes)
        throw new TagpathError('page-too-large', { bytes: found.size, limit: maxBytes });
      if (found.isFile()) return readFileSync(file);
    } finally {
      closeSync(file);
    }
    return await readFile(pathOf(path));
  } catch (error) {
    throw error instanceof TagpathError ? error : fileError(path, error);
  }
}

/** The operating system's complaint about a path, as one of ours. */
export function fileError(path: string, error: unknown): TagpathError {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return new TagpathError('input-not-found', { path });
  if (code === 'EACCES' || code === 'EPERM') return new TagpathError('input-not-readable', { path });
  const detail = error instanceof Error ? error.message : String(error);
  return new TagpathError('input-failed', { path, detail }, { cause: error });
}
