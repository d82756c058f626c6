import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { TagpathError } from '../../errors.js';
import type { NetworkBuilder } from '../index/network-builder.js';
import type { NetworkReader } from '../index/network-reader.js';
import { type ColumnOrder, type ImportReport, RowReader } from './row-reader.js';

export interface ImportOptions {
  /** Where concept, instance and count stand; by default concept first, or as WordNet names show. */
  readonly order?: ColumnOrder;
  /** Called after each chunk with the rows read so far. */
  readonly onProgress?: (report: ImportReport) => void;
}

const CHUNK_BYTES = 1 << 22;

/** A line longer than this is no row; such a file is not what it was taken for. */
const LONGEST_LINE = 1 << 24;

/** Streams a TSV or CSV file of pairs (also .gz) into the builder. */
export async function importPairs(
  builder: NetworkBuilder,
  file: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const reader = new RowReader(builder, file, { csv: /\.csv(\.gz)?$/i.test(file), order: options.order });
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of utf8Chunks(file)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    rest = bytes.subarray(reader.read(bytes, false));
    if (rest.length > LONGEST_LINE) throw new TagpathError('concepts-not-pairs', { path: file });
    options.onProgress?.(reader.report);
  }
  reader.read(rest, true);
  builder.noteSource(file, reader.report.pairs);
  return reader.report;
}

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** The file's bytes, unpacked, without byte order mark; UTF-16 is turned into UTF-8. */
async function* utf8Chunks(file: string): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let first = true;
  for await (let chunk of rawChunks(file)) {
    if (first) {
      decoder = utf16Decoder(chunk);
      if (chunk.subarray(0, 3).equals(UTF8_BOM)) chunk = chunk.subarray(3);
    }
    first = false;
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
}

function utf16Decoder(chunk: Buffer): TextDecoder | undefined {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return new TextDecoder('utf-16le');
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return new TextDecoder('utf-16be');
  return undefined;
}

async function* rawChunks(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const stream = file.endsWith('.gz') ? source.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : source;
  source.on('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('input-failed', { path: file, detail }, { cause: error });
  }
}

/** Adds everything that another index knows. */
export function importNetwork(builder: NetworkBuilder, reader: NetworkReader): void {
  const surfaces = new Uint32Array(reader.meta.terms);
  for (let term = 0; term < surfaces.length; term++) {
    surfaces[term] = builder.surface(reader.name(term));
    if (reader.isConcept(term)) builder.commonNoun(surfaces[term]!);
  }
  for (let term = 0; term < surfaces.length; term++) {
    const { terms, counts } = reader.conceptsOf(term);
    for (let i = 0; i < terms.length; i++) builder.pair(surfaces[terms[i]!]!, surfaces[term]!, counts[i]!);
    for (const other of reader.synonyms(term)) {
      if (other > term) builder.synonyms(surfaces[term]!, surfaces[other]!);
    }
    for (const kind of reader.kinds(term)) builder.kind(surfaces[term]!, surfaces[kind]!);
    const place = reader.place(term);
    if (place !== null) builder.place(surfaces[term]!, place.kind, place.population);
  }
  for (const { name, pairs } of reader.meta.sources) builder.noteSource(name, pairs);
}
