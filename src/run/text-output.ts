import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { fileError } from '../corpus/read-file.js';
import { TagpathError } from '../errors.js';
import type { TextOutput } from './sinks/sink.js';

/** Records are gathered to writes of about this size. */
const BATCH = 64 * 1024;

/** Standard output or another stream; waits where the reader is slower. */
export class StreamOutput implements TextOutput {
  readonly #stream: Writable;
  #closed = false;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on('error', () => {
      this.#closed = true;
    });
  }

  write(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#closed) reject(new TagpathError('output-closed'));
      else
        this.#stream.write(text, (error) => (error ? reject(new TagpathError('output-closed')) : resolve()));
    });
  }
}

/** A file that knows its length, for checkpoints. */
export class FileOutput implements TextOutput {
  readonly #file: FileHandle;
  readonly #path: string;
  #waiting: string[] = [];
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
      await file.truncate(bytes);
      return new FileOutput(file, path, bytes);
    } catch (error) {
      throw error instanceof TagpathError ? error : fileError(path, error);
    }
  }

  /** Length of the file once all is flushed. */
  get bytes(): number {
    return this.#bytes;
  }

  async write(text: string): Promise<void> {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    if (this.#waitingLength >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const bytes = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingLength = 0;
    try {
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.#bytes);
        at += bytesWritten;
        this.#bytes += bytesWritten;
      }
    } catch (error) {
      throw fileError(this.#path, error);
    }
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#file.close();
  }
}
