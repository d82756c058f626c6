import { gunzipSync } from 'node:zlib';
import { headerLength, MEMBER_MAGIC, MEMBER_TRAILER } from './gzip-header.js';

/** Members that follow each other, and what each claims to unpack to. */
interface Batch {
  /** Bytes of all members in the file. */
  readonly length: number;
  readonly starts: readonly number[];
  readonly sizes: readonly number[];
}

/** Unpacked bytes of a batch: smaller ones cost more calls, larger ones more memory than they gain. */
const BATCH_BYTES = 2 * 1024 * 1024;

/**
 * Members of a stretch of bytes that starts with one, found without unpacking: a member ends where the
 * next one's magic stands, or at the end of the file, and its last four bytes are its length. A magic
 * inside packed data would make the lengths wrong, which `unpackBatch` sees.
 */
export function planBatch(packed: Buffer, limit: number, toEndOfFile: boolean): Batch | null {
  const starts: number[] = [];
  const sizes: number[] = [];
  let total = 0;
  let start = 0;
  while (start < limit && start < packed.length && total < BATCH_BYTES) {
    const next = nextMagic(packed, start + 1) ?? (toEndOfFile ? packed.length : null);
    if (next === null || next - start < MEMBER_TRAILER) break;
    const size = packed.readUInt32LE(next - 4);
    if (total + size > 2 * BATCH_BYTES) break;
    starts.push(start);
    sizes.push(size);
    total += size;
    start = next;
  }
  return starts.length === 0 ? null : { length: start, starts, sizes };
}

function nextMagic(packed: Buffer, from: number): number | null {
  for (let at = packed.indexOf(MEMBER_MAGIC, from); at >= 0; at = packed.indexOf(MEMBER_MAGIC, at + 1)) {
    if (headerLength(packed.subarray(at, at + HEADER_PROBE)) !== null) return at;
  }
  return null;
}

/** Long enough for the fixed part of a header; one with a name has its own length checked by zlib. */
const HEADER_PROBE = 512;

interface Member {
  readonly at: number;
  readonly bytes: Buffer;
}

/** All members by one call of zlib, which checks their checksums, or null where the plan was wrong. */
export function unpackBatch(packed: Buffer, { length, starts, sizes }: Batch): Member[] | null {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const unpacked = gunzipOrNull(packed.subarray(0, length), total);
  if (unpacked?.length !== total) return null;
  let from = 0;
  return starts.map((at, i) => {
    const bytes = unpacked.subarray(from, from + sizes[i]!);
    from += sizes[i]!;
    return { at, bytes };
  });
}

function gunzipOrNull(packed: Buffer, total: number): Buffer | null {
  try {
    // An output buffer of the right size spares zlib's results from being joined.
    return gunzipSync(packed, { chunkSize: Math.max(64, total + 1), maxOutputLength: Math.max(1, total) });
  } catch {
    return null;
  }
}
