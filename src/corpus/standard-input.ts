import { addAbortSignal, Readable } from 'node:stream';
import { TagpathError } from '../errors.js';
import { decompress, isGzip } from './decompress.js';
import { linesOf } from './text-stream.js';

/** One page from a stream, gunzipped where its first bytes say so. */
export async function readStandardInput(
  stream: NodeJS.ReadableStream,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const bytes = await collect(untilStopped(stream, signal), maxBytes);
  return isGzip(bytes) ? decompress(bytes, 'gzip', maxBytes) : bytes;
}

/** All bytes of a stream, or an error as soon as there are more than the limit. */
export async function collect(stream: AsyncIterable<string | Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const buffer =
      typeof chunk === 'string'
        ? Buffer.from(chunk)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    bytes += buffer.length;
    if (bytes > maxBytes) throw new TagpathError('page-too-large', { bytes, limit: maxBytes });
    chunks.push(buffer);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** The chunks of a stream; a signal ends them, also while nobody writes any. */
function untilStopped(stream: NodeJS.ReadableStream, signal: AbortSignal | undefined): NodeJS.ReadableStream {
  if (signal !== undefined && stream instanceof Readable) addAbortSignal(signal, stream);
  return stream;
}

/** Inputs listed one a line, blank lines left out. */
export async function* readInputList(
  stream: NodeJS.ReadableStream,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  for await (const line of linesOf(stream, signal)) {
    const input = line.trim();
    if (input !== '') yield input;
  }
}
