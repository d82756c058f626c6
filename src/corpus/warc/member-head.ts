import { headerLength, MEMBER_MAGIC, MEMBER_TRAILER } from './gzip-header.js';
import { unpackStart } from './unpack-start.js';

/** What the first unpacked bytes of a member say: all of it is wanted, more are needed, or none are. */
export type Look<T> = 'wanted' | 'needs-more' | Dismissed<T>;

interface Dismissed<T> {
  /** Bytes that the whole member has to unpack to. */
  readonly size: number;
  /** What its place in the stream is to be taken by. */
  readonly item: T;
}

interface PassedMember<T> {
  /** Bytes of the member in the file. */
  readonly length: number;
  readonly item: T;
}

const HEADER_PROBE = 512;

/**
 * Looks at the start of the member that `packed` begins with. A member that is not wanted is passed over
 * without unpacking the rest: it ends where the next one starts and the length that stands there is the
 * one that its own header announces. Null where it has to be read.
 */
export function passOver<T>(
  packed: Buffer,
  toEndOfFile: boolean,
  look: (head: Buffer) => Look<T>,
): PassedMember<T> | null {
  const header = headerLength(packed.subarray(0, HEADER_PROBE));
  if (header === null) return null;
  for (const head of unpackStart(packed.subarray(header))) {
    const seen = look(head);
    if (seen === 'wanted') return null;
    if (seen !== 'needs-more') return passed(packed, header, toEndOfFile, seen);
  }
  return null;
}

function passed<T>(
  packed: Buffer,
  header: number,
  toEndOfFile: boolean,
  { size, item }: Dismissed<T>,
): PassedMember<T> | null {
  const within = packed.subarray(0, header + mostPacked(size));
  for (let at = within.indexOf(MEMBER_MAGIC, header); at >= 0; at = within.indexOf(MEMBER_MAGIC, at + 1)) {
    if (announces(packed, header, at, size)) return { length: at, item };
  }
  return toEndOfFile && announces(packed, header, packed.length, size)
    ? { length: packed.length, item }
    : null;
}

/** Whether a member of this size can end here: its last four bytes are its length. */
function announces(packed: Buffer, header: number, end: number, size: number): boolean {
  return end >= header + MEMBER_TRAILER && packed.readUInt32LE(end - 4) === size;
}

/** Data that does not pack is stored in blocks with a few bytes each, and the next member begins after it. */
function mostPacked(size: number): number {
  return size + (size >> 8) + 1024;
}
