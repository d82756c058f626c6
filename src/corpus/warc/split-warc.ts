import { open } from 'node:fs/promises';
import { isGzip } from '../decompress.js';
import type { PageRef } from '../page-ref.js';
import { fileError } from '../read-file.js';

/** Large enough that finding the first record of a range costs nothing, small enough to share out. */
const RANGE_BYTES = 16 * 1024 * 1024;
const WARC_NAME = /\.warc(?:\.gz)?$/i;

export function isWarcPath(path: string): boolean {
  return WARC_NAME.test(path);
}

/**
 * A WARC as ranges that workers read on their own. A range owns the gzip members that start in it, so
 * a file that is one long member is wholly the first range's. An uncompressed WARC stays whole: a
 * payload may itself hold text that looks like the start of a record.
 */
export async function splitWarc(path: string, rangeBytes = RANGE_BYTES): Promise<PageRef[]> {
  const { size, gzip } = await look(path);
  if (!gzip) return [{ kind: 'warc', path, start: 0, end: size }];
  const ranges: PageRef[] = [];
  for (let start = 0; start < size; start += rangeBytes) {
    ranges.push({ kind: 'warc', path, start, end: Math.min(size, start + rangeBytes) });
  }
  return ranges;
}

async function look(path: string): Promise<{ size: number; gzip: boolean }> {
  try {
    const file = await open(path, 'r');
    try {
      const magic = Buffer.alloc(2);
      await file.read(magic, 0, 2, 0);
      return { size: (await file.stat()).size, gzip: isGzip(magic) };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(path, error);
  }
}
