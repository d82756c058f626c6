import { open } from 'node:fs/promises';
import { errorShape, TagpathError } from '../../errors.js';
import { isGzip } from '../decompress.js';
import type { CorpusItem, PageGate, PageRef, RawPage } from '../page-ref.js';
import { pathOf } from '../page-ref.js';
import { fileError } from '../read-file.js';
import { type Damage, gzipMembers, type Passed, type Piece } from './gzip-members.js';
import { pageOfResponse, responseHead } from './http-response.js';
import { type DamagedRecord, RecordAssembler, type WarcRecord } from './record-assembler.js';
import { type DismissedPage, lookAtRecord, targetOf } from './record-gate.js';

type WarcRef = Extract<PageRef, { kind: 'warc' }>;

/** HTTP headers come on top of a page's bytes. */
const HEADER_SLACK = 64 * 1024;
const NOTHING = Buffer.alloc(0);
const PLAIN_CHUNK = 1024 * 1024;

/**
 * The HTML pages of a WARC range. A damaged record becomes a failed input and reading goes on with
 * the next; requests, revisits, metadata and what is not HTML are passed over. Pages that the gate
 * dismisses come without their bytes.
 */
export async function* readWarc(ref: WarcRef, maxBytes: number, gate?: PageGate): AsyncGenerator<CorpusItem> {
  const { path, start, end } = ref;
  const packed = !ref.isPlain && (start > 0 || (await startsWithGzip(path)));
  const look = gate && ((head: Buffer) => lookAtRecord(head, gate, maxBytes));
  const pieces = packed ? gzipMembers(path, start, end, look) : plainPieces(path, start, end);
  yield* pagesOf(pieces, { ref, packed, maxBytes }, 0);
}

interface Reading {
  readonly ref: WarcRef;
  readonly packed: boolean;
  readonly maxBytes: number;
}

/** The pages of pieces of a file; `from` is the place in the first of them at which to look for a record. */
async function* pagesOf(
  pieces: AsyncIterable<Piece | Damage | Passed<DismissedPage | null>>,
  reading: Reading,
  from: number,
): AsyncGenerator<CorpusItem> {
  const { ref, packed, maxBytes } = reading;
  const sourceId = packed ? memberSource : plainSource;
  const assembler = new RecordAssembler(maxBytes + HEADER_SLACK, from);
  for await (const piece of pieces) {
    if ('passed' in piece) {
      const source = `${ref.path}#${piece.offset}`;
      if (piece.passed !== null) yield { source, bytes: NOTHING, ...piece.passed };
      continue;
    }
    for (const record of recordsOf(piece, assembler)) {
      const source = `${ref.path}#${sourceId(piece.offset, record.at)}`;
      const item =
        'damage' in record
          ? damagedItem(ref.path, source, record.damage)
          : pageOfRecord(record, source, maxBytes);
      if (item !== null) yield item;
      if ('damage' in record && record.again !== undefined)
        yield* pagesOf(piecesAgain(reading, piece.offset), reading, record.again);
    }
  }
}

/** The member, or the stretch of a plain file, that starts at an offset. */
function piecesAgain(
  { ref, packed }: Reading,
  offset: number,
): ReturnType<typeof plainPieces> | ReturnType<typeof gzipMembers<never>> {
  return packed ? gzipMembers(ref.path, offset, offset + 1) : plainPieces(ref.path, offset, ref.end);
}

function* recordsOf(
  piece: Piece | Damage,
  assembler: RecordAssembler,
): Generator<WarcRecord | DamagedRecord> {
  if ('damage' in piece) {
    // What is whole before the damage still counts; the cut record is the damage itself.
    for (const record of assembler.push(NOTHING, true)) if (!('damage' in record)) yield record;
    yield { at: 0, damage: piece.damage };
  } else {
    yield* assembler.push(piece.bytes, piece.last);
  }
}

/** `crawl.warc#1234`, the record's own place in the file. */
function plainSource(offset: number, at: number): string {
  return String(offset + at);
}

/** `crawl.warc.gz#1234`; a record that is not the first of its member adds its place in it: `#1234+567`. */
function memberSource(offset: number, at: number): string {
  return at === 0 ? String(offset) : `${offset}+${at}`;
}

function damagedItem(path: string, source: string, detail: string): CorpusItem {
  const offset = source.slice(path.length + 1);
  return { source, url: null, error: errorShape(new TagpathError('warc-damaged', { path, offset, detail })) };
}

function pageOfRecord(record: WarcRecord, source: string, maxBytes: number): CorpusItem | null {
  if (record.headers.get('warc-type')?.toLowerCase() !== 'response') return null;
  const url = targetOf(record.headers);
  try {
    return pageOfBlock(record, source, url, maxBytes);
  } catch (error) {
    return { source, url, error: errorShape(error) };
  }
}

function pageOfBlock(
  { content, length }: WarcRecord,
  source: string,
  url: string | null,
  maxBytes: number,
): RawPage | null {
  if (content.length < length) {
    if (responseHead(content) === null) return null;
    throw new TagpathError('page-too-large', { bytes: length, limit: maxBytes });
  }
  const page = pageOfResponse(content, maxBytes);
  if (page === null) return null;
  const { bytes, httpCharset } = page;
  return { source, url, bytes, ...(httpCharset === undefined ? {} : { httpCharset }) };
}

async function startsWithGzip(path: string): Promise<boolean> {
  const file = await open(pathOf(path), 'r').catch((error: unknown) => {
    throw fileError(path, error);
  });
  try {
    const magic = Buffer.alloc(2);
    await file.read(magic, 0, 2, 0);
    return isGzip(magic);
  } finally {
    await file.close();
  }
}

async function* plainPieces(path: string, start: number, end: number): AsyncGenerator<Piece> {
  const file = await open(pathOf(path), 'r');
  try {
    for (let at = start; ; ) {
      const wanted = Math.min(PLAIN_CHUNK, end - at);
      const buffer = Buffer.allocUnsafe(wanted);
      const { bytesRead } = await file.read(buffer, 0, wanted, at);
      yield { offset: start, bytes: buffer.subarray(0, bytesRead), last: bytesRead === 0 };
      if (bytesRead === 0) return;
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}
