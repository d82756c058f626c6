import { type FileHandle, open } from 'node:fs/promises';
import { errorShape, TagpathError } from '../../errors.js';
import { isGzip } from '../decompress.js';
import type { PageRef } from '../page-ref.js';
import { pathOf } from '../page-ref.js';
import { fileError } from '../read-file.js';
import { FileWindow } from './file-window.js';
import { nextMember } from './gzip-members.js';
import { endsWell, findRecordStart, lineEnds, recordHead } from './record-assembler.js';

/** Large enough that finding the first record of a range costs nothing, small enough to share out. */
const RANGE_BYTES = 16 * 1024 * 1024;
const WARC_NAME = /\.warc(?:\.gz)?$/i;
/** Headers of records are shorter, mostly; the longest are looked at again. */
const HEADER_BYTES = 4 * 1024;
const LONGEST_HEADER = 64 * 1024;
const SEARCH_STEP = 1024 * 1024;

export function isWarcPath(path: string): boolean {
  return WARC_NAME.test(path);
}

/**
 * A WARC as ranges that workers read on their own. A range of a packed one owns the gzip members that start in it;
 * a file that is one long member is one range, to be read in parts. A plain one is cut between records.
 */
export async function* splitWarc(path: string, rangeBytes = RANGE_BYTES): AsyncGenerator<PageRef> {
  const file = await open(pathOf(path), 'r').catch((error: unknown) => {
    throw fileError(path, error);
  });
  try {
    const { size } = await file.stat();
    const magic = Buffer.alloc(2);
    await file.read(magic, 0, 2, 0);
    if (isGzip(magic)) yield* packedRanges(path, file, size, rangeBytes);
    else yield* plainRanges(path, file, size, rangeBytes);
  } finally {
    await file.close();
  }
}

async function* packedRanges(
  path: string,
  file: FileHandle,
  size: number,
  rangeBytes: number,
): AsyncGenerator<PageRef> {
  const second = await nextMember(new FileWindow(file, SEARCH_STEP), 1, rangeBytes);
  if (second >= rangeBytes && size > rangeBytes) {
    yield { kind: 'warc', path, start: 0, end: size, isLong: true };
    return;
  }
  for (let start = 0; start < size; start += rangeBytes) {
    yield { kind: 'warc', path, start, end: Math.min(size, start + rangeBytes) };
  }
}

/**
 * Ranges that begin at records: a payload may hold text that looks like one, so the way goes from header to header
 * by their lengths. A record with a wrong length gets a range of its own, and the next one is looked for.
 */
async function* plainRanges(
  path: string,
  file: FileHandle,
  size: number,
  rangeBytes: number,
): AsyncGenerator<PageRef> {
  const window = new FileWindow(file, HEADER_BYTES);
  const range = (start: number, end: number): PageRef => ({ kind: 'warc', path, start, end, isPlain: true });
  let at = await nextRecord(file, 0, size, true);
  if (at === size && size > 0) {
    yield* packedBehindJunk(path, file, size);
    return;
  }
  if (at > 0) yield junk(path);
  let start = at;
  while (at < size) {
    const next = await endOfRecord(window, at, size);
    if (next === null) {
      if (start < at) yield range(start, at);
      // Bytes between two records may end anywhere; inside of one, text may look like a record.
      const isBetween = findRecordStart(await window.from(at, HEADER_BYTES), false) !== 0;
      start = await nextRecord(file, at + 1, size, isBetween);
      yield range(at, start);
      at = start;
    } else {
      at = next;
      if (at - start < rangeBytes) continue;
      yield range(start, at);
      start = at;
    }
  }
  if (start < size) yield range(start, size);
}

/** No record stands in the file as it is; perhaps a packed one does, behind bytes that do not belong there. */
async function* packedBehindJunk(path: string, file: FileHandle, size: number): AsyncGenerator<PageRef> {
  const first = await nextMember(new FileWindow(file, SEARCH_STEP), 0, size);
  yield junk(path);
  if (first < size) yield { kind: 'warc', path, start: first, end: size };
}

function junk(path: string): PageRef {
  const detail = 'it does not start with WARC/';
  const error = errorShape(new TagpathError('warc-damaged', { path, offset: 0, detail }));
  return { kind: 'failed', source: `${path}#0`, ...error };
}

/** Where the record that starts at `at` ends, blank lines included; null where its header or length is wrong. */
async function endOfRecord(window: FileWindow, at: number, size: number): Promise<number | null> {
  const head =
    recordHead(await window.from(at, HEADER_BYTES)) ?? recordHead(await window.from(at, LONGEST_HEADER));
  if (head === null) return null;
  const end = at + head.end + head.length;
  if (end > size) return null;
  const after = await window.from(end, HEADER_BYTES);
  return endsWell(after) ? end + lineEnds(after) : null;
}

/** The next place at or after `position` where a record starts; the size of the file where there is none. */
async function nextRecord(
  file: FileHandle,
  position: number,
  size: number,
  isAnywhere: boolean,
): Promise<number> {
  const window = new FileWindow(file, SEARCH_STEP);
  for (let at = position; at < size; ) {
    const bytes = await window.from(at, SEARCH_STEP);
    if (bytes.length === 0) return size;
    const found = findRecordStart(bytes, isAnywhere);
    if (found >= 0) return at + found;
    // Neighbouring stretches overlap by the start of a record.
    at += Math.max(1, bytes.length - HEADER_BYTES / 8);
  }
  return size;
}
