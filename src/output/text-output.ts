import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { TagpathError, writeError } from '../errors.js';

/** A piece of output: text, or the bytes of a format that is not text. */
export type Chunk = string | Uint8Array;

/** Where output goes: standard output or a file. Resolves when it may take more. */
export interface Output {
  write(chunk: Chunk): Promise<void>;
}

/** Records are gathered to writes of about this size. */
const BATCH = 64 * 1024;

/** Standard output or another stream; waits where the reader is slower. */
export class StreamOutput implements Output {
  readonly #stream: Writable;
  readonly #name: string;
  #failed: TagpathError | null = null;

  constructor(stream: Writable, name = 'standard output') {
    this.#stream = stream;
    this.#name = name;
    stream.on('error', (error) => {
      this.#failed ??= writeError(name, error);
    });
  }

  write(chunk: Chunk): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failed !== null) reject(this.#failed);
      else this.#stream.write(chunk, (error) => (error ? reject(writeError(this.#name, error)) : resolve()));
    });
  }
}

/** A file that knows its length, for checkpoints. */
export class FileOutput implements Output {
  readonly #file: FileHandle;
  readonly #path: string;
  #waiting: Chunk[] = [];
  #waitingLength = 0;
  #bytes: number;

  private constructor(file: FileHandle, path: string, bytes: number) {
    this.#file = file;
    this.#path = path;
    this.#bytes = bytes;
  }

  /** Opens the file and keeps its first `bytes` bytes; 0 begins anew. */
  static async open(path: string, bytes = 0): Promise<FileOutput> {
    try {
      const file = await open(path, bytes === 0 ? 'w' : 'r+');
      const { size } = await file.stat();
      if (size < bytes)
        throw new TagpathError('checkpoint-mismatch', { path, detail: 'the output is shorter' });
      if (size > bytes) await file.truncate(bytes);
      return new FileOutput(file, path, bytes);
    } catch (error) {
      throw writeError(path, error);
    }
  }

  /** Length of the file once all is flushed. */
  get bytes(): number {
    return this.#bytes;
  }

  async write(chunk: Chunk): Promise<void> {
    this.#waiting.push(chunk);
    this.#waitingLength += chunk.length;
    if (this.#waitingLength >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const bytes = joinChunks(this.#waiting);
    this.#waiting = [];
    this.#waitingLength = 0;
    try {
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.#bytes);
        at += bytesWritten;
        this.#bytes += bytesWritten;
      }
    } catch (error) {
      throw writeError(this.#path, error);
    }
  }

  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      await this.#file.close();
    }
  }
}

function joinChunks(chunks: readonly Chunk[]): Buffer {
  if (chunks.every((chunk) => typeof chunk === 'string')) return Buffer.from(chunks.join(''));
  return Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));
}

/** Control characters, and marks that turn the direction of a line: a terminal would obey them. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

/** The same but for line ends and tabs, and for bold and dim, which tables have themselves. */
const OBEYED = /(?!\u001b\[(?:1|2|22)m)[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text that a terminal can be given, whatever page or file name it comes from. */
export function plainText(text: string): string {
  return text.replace(CONTROL, ' ');
}

/** The same for a text of several lines. */
export function plainLines(text: string): string {
  return text.split('\n').map(plainText).join('\n');
}

/** Output of any format, as a terminal can be given it. */
export function forTerminal(output: string): string {
  return output.replace(OBEYED, ' ');
}
