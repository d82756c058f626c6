import { constants, createReadStream, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { addAbortSignal, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { TagpathError } from '../errors.js';
import { decompress, isGzip } from './decompress.js';
import { localPath, pathOf } from './page-ref.js';
import { fileError } from './read-file.js';

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
export async function* readInputList(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const input = line.trim();
    if (input !== '') yield input;
  }
}

/**
 * A file to be read from its start; `-` is standard input. Reading a named pipe waits for a writer without holding
 * a thread, which could not be ended while it waits.
 */
function openStream(path: string): Readable {
  if (path === '-') return process.stdin;
  const local = localPath(path);
  return isPipe(local) ? openPipe(local) : createReadStream(pathOf(local));
}

function isPipe(path: string): boolean {
  return statSync(pathOf(path), { throwIfNoEntry: false })?.isFIFO() ?? false;
}

/** The socket owns the descriptor; opening without blocking returns at once. */
export function openPipe(path: string): Socket {
  const fd = openSync(pathOf(path), constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false });
}

/** The lines of a stream, which is closed after them. A signal ends them, also while nobody writes any. */
export async function* linesOf(
  input: NodeJS.ReadableStream & { destroy?(): void },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const settings = { input, crlfDelay: Number.POSITIVE_INFINITY };
  try {
    yield* createInterface(signal === undefined ? settings : { ...settings, signal });
  } finally {
    // A pipe that is only left alone would keep the program waiting.
    input.destroy?.();
  }
}

const PACKED = /\.gz$/i;

/** The lines of a file, packed or not, or of standard input, which is `-`; a complaint names the file. */
export async function* linesOfFile(path: string, signal?: AbortSignal): AsyncGenerator<string> {
  try {
    yield* linesOf(openText(path), signal);
  } catch (error) {
    throw error instanceof TagpathError ? error : fileError(path, error);
  }
}

function openText(path: string): Readable {
  const file = openStream(path);
  if (!PACKED.test(path)) return file;
  const unzipped = createGunzip();
  file.on('error', (error) => unzipped.destroy(error));
  return file.pipe(unzipped);
}
