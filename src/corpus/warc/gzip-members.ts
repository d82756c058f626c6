import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { errorCode } from '../decompress.js';
import { pathOf } from '../page-ref.js';
import { FileWindow } from './file-window.js';
import { headerLength, MEMBER_MAGIC as MAGIC, MEMBER_TRAILER as TRAILER } from './gzip-header.js';
import { planBatch, unpackBatch } from './member-batch.js';
import { type Look, passOver } from './member-head.js';
import { findRecordStart, recordHead } from './record-assembler.js';

/** Bytes of a gzip member, in one piece or, where the member is long, in several. */
export interface Piece {
  /** Where the member starts in the compressed file. */
  readonly offset: number;
  readonly bytes: Buffer;
  /** No more of this member follows. */
  readonly last: boolean;
}

/** A member that was looked at and not unpacked. */
export interface Passed<T> {
  readonly offset: number;
  readonly passed: T;
}

export interface Damage {
  readonly offset: number;
  readonly damage: string;
}

/** One read from the file; records of 10 to 100 KB come by the hundred in it. */
const WINDOW = 4 * 1024 * 1024;
/** The window is filled up when less than this is left: a batch ends where the window does. */
const AHEAD = 512 * 1024;
/** A member that is larger than this, packed or unpacked, is streamed instead. */
const MAX_WHOLE_MEMBER = 8 * 1024 * 1024;
/** Enough of a member to see whether it unpacks to the start of a WARC record. */
const PROBE_BYTES = 512;
const OUTPUT_CHUNK = 128 * 1024;
const STREAM_CHUNK = 1024 * 1024;
const HEADER_LIMIT = 64 * 1024;
/** How closely the place of damage in a member is narrowed down, in bytes. */
const SALVAGE_STEP = 256;
const NOTHING = Buffer.alloc(0);

/** A member as it comes out of one call of zlib: what it unpacks to and where it ends. */
interface Unpacked {
  readonly bytes: Buffer;
  /** Length in the file, header and trailer included. */
  readonly length: number;
}

/** What is left of a member after damage, and what the damage is. */
interface Damaged {
  readonly damage: string;
  readonly rest: Buffer;
}

type Attempt = Unpacked | 'needs-more' | 'too-long' | Damaged;

/**
 * The gzip members of a file that start in [start, end), each unpacked on its own so that a damaged
 * one costs only itself. `start` may lie inside a member: reading begins with the next one. With `look`,
 * a member is unpacked only as far as it asks for.
 */
export async function* gzipMembers<T = never>(
  path: string,
  start: number,
  end: number,
  look?: (head: Buffer) => Look<T>,
): AsyncGenerator<Piece | Damage | Passed<T>> {
  const file = await open(pathOf(path), 'r');
  try {
    const window = new FileWindow(file, WINDOW);
    const first = start === 0 ? 0 : await nextMember(window, start);
    if (look === undefined) yield* readBatches(path, window, first, end);
    else yield* readWanted(path, window, first, end, look);
  } finally {
    await file.close();
  }
}

async function* readBatches(
  path: string,
  window: FileWindow,
  first: number,
  end: number,
): AsyncGenerator<Piece | Damage> {
  let offset = first;
  /** Members before this place are unpacked one by one: their batch did not come out right. */
  let singlyUntil = 0;
  while (offset < end) {
    const packed = await window.from(offset, AHEAD);
    if (packed.length === 0) return;
    const batch = offset < singlyUntil ? null : planBatch(packed, end - offset, window.atEnd);
    const members = batch === null ? null : unpackBatch(packed, batch);
    if (batch !== null && members !== null) {
      for (const { at, bytes } of members) yield { offset: offset + at, bytes, last: true };
      offset += batch.length;
    } else {
      if (batch !== null) singlyUntil = offset + batch.length;
      offset = yield* readSingly(path, window, offset);
    }
  }
}

async function* readWanted<T>(
  path: string,
  window: FileWindow,
  first: number,
  end: number,
  look: (head: Buffer) => Look<T>,
): AsyncGenerator<Piece | Damage | Passed<T>> {
  for (let offset = first; offset < end; ) {
    const packed = await window.from(offset, AHEAD);
    if (packed.length === 0) return;
    const member = passOver(packed, window.atEnd, look);
    if (member === null) offset = yield* readSingly(path, window, offset);
    else {
      yield { offset, passed: member.item };
      offset += member.length;
    }
  }
}

/** One member, however long or damaged, and where the next one starts. */
async function* readSingly(
  path: string,
  window: FileWindow,
  offset: number,
): AsyncGenerator<Piece | Damage, number> {
  const attempt = await unpackAt(window, offset);
  if (attempt === 'too-long') return yield* streamMember(path, window, offset);
  if ('damage' in attempt) {
    yield { offset, bytes: attempt.rest, last: false };
    yield { offset, damage: attempt.damage };
    return await nextMember(window, offset + 1);
  }
  yield { offset, bytes: attempt.bytes, last: true };
  return offset + attempt.length;
}

async function unpackAt(window: FileWindow, offset: number): Promise<Exclude<Attempt, 'needs-more'>> {
  let wanted = TRAILER;
  for (;;) {
    const packed = await window.from(offset, wanted);
    const attempt = unpack(packed);
    if (attempt !== 'needs-more') return attempt;
    if (window.atEnd)
      return { damage: 'it ends too early', rest: salvage(packed, headerLength(packed) ?? 0) };
    if (packed.length >= MAX_WHOLE_MEMBER) return 'too-long';
    wanted = Math.max(2 * packed.length, WINDOW);
  }
}

function unpack(packed: Buffer): Attempt {
  const header = headerLength(packed);
  if (header === null) return { damage: 'no gzip member starts here', rest: NOTHING };
  if (header >= packed.length) return 'needs-more';
  try {
    const { bytes, consumed } = inflate(packed.subarray(header));
    const trailer = header + consumed;
    if (trailer + TRAILER > packed.length) return 'needs-more';
    if (crc32(bytes) !== packed.readUInt32LE(trailer))
      return { damage: 'its checksum is wrong', rest: holdsSeveral(bytes) ? bytes : NOTHING };
    return { bytes, length: trailer + TRAILER };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'Z_BUF_ERROR') return 'needs-more';
    return code === 'ERR_BUFFER_TOO_LARGE'
      ? 'too-long'
      : { damage: 'it does not unpack', rest: salvage(packed, header) };
  }
}

/** Whether records follow the first: which of them a wrong checksum means, only their lengths tell. */
function holdsSeveral(bytes: Buffer): boolean {
  const head = recordHead(bytes);
  return head !== null && findRecordStart(bytes.subarray(head.end + head.length), false) >= 0;
}

/**
 * What a member unpacks to before its damage: a WARC packed as one member has whole records there. The longest start
 * that unpacks is found by halving.
 */
function salvage(packed: Buffer, header: number): Buffer {
  const whole = unpackedStart(packed.subarray(header));
  if (whole !== null) return whole;
  let rest: Buffer = NOTHING;
  let good = header;
  for (let bad = packed.length; bad - good > SALVAGE_STEP; ) {
    const half = (good + bad) >> 1;
    const unpacked = unpackedStart(packed.subarray(header, half));
    if (unpacked === null) bad = half;
    else {
      good = half;
      rest = unpacked;
    }
  }
  return rest;
}

function unpackedStart(packed: Buffer): Buffer | null {
  try {
    return inflateRawSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MAX_WHOLE_MEMBER,
    });
  } catch {
    return null;
  }
}

function inflate(packed: Buffer): { bytes: Buffer; consumed: number } {
  const options = { info: true, chunkSize: OUTPUT_CHUNK, maxOutputLength: MAX_WHOLE_MEMBER };
  // With `info`, zlib also returns its engine, which knows how far it read; the typings leave it out.
  const result = inflateRawSync(packed, options) as unknown as {
    buffer: Buffer;
    engine: { bytesWritten: number };
  };
  return { bytes: result.buffer, consumed: result.engine.bytesWritten };
}

/** Unpacks a long member piece by piece and returns where the next one starts. */
async function* streamMember(
  path: string,
  window: FileWindow,
  offset: number,
): AsyncGenerator<Piece | Damage, number> {
  const header = headerLength(await window.from(offset, HEADER_LIMIT)) ?? 0;
  // A file of its own: ending a stream over the window's file would close that.
  const packed = createReadStream(pathOf(path), { start: offset + header, highWaterMark: STREAM_CHUNK });
  const inflater = createInflateRaw({ chunkSize: STREAM_CHUNK });
  packed.on('error', (error) => inflater.destroy(error)).pipe(inflater);
  try {
    for await (const bytes of inflater) {
      yield { offset, bytes, last: false };
    }
  } catch {
    yield { offset, damage: 'it does not unpack' };
    return await nextMember(window, offset + 1);
  } finally {
    packed.destroy();
  }
  yield { offset, bytes: NOTHING, last: true };
  return offset + header + inflater.bytesWritten + TRAILER;
}

/** The next place at or after `position` where a gzip member starts that holds a WARC record; else infinity. */
export async function nextMember(
  window: FileWindow,
  position: number,
  before = Number.POSITIVE_INFINITY,
): Promise<number> {
  for (let at = position; at < before; ) {
    const bytes = await window.from(at, WINDOW);
    if (bytes.length < MAGIC.length) return Number.POSITIVE_INFINITY;
    const found = bytes.indexOf(MAGIC);
    if (found < 0) at += bytes.length - MAGIC.length + 1;
    else if (startsRecord(await window.from(at + found, HEADER_LIMIT))) return at + found;
    else at += found + 1;
  }
  return Number.POSITIVE_INFINITY;
}

function startsRecord(bytes: Buffer): boolean {
  const header = headerLength(bytes);
  if (header === null) return false;
  const probe = unpackedStart(bytes.subarray(header, header + PROBE_BYTES));
  return probe?.toString('latin1', 0, 5) === 'WARC/';
}
