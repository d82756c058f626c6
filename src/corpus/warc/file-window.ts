import type { FileHandle } from 'node:fs/promises';

/** A stretch of a file in memory that moves forward with its reader. Views of it hold until the next call. */
export class FileWindow {
  readonly #file: FileHandle;
  readonly #step: number;
  #offset = 0;
  /** Where the bytes stand. One for all reads: megabytes of new memory a read keep the collector busy. */
  #room: Buffer = Buffer.alloc(0);
  #bytes: Buffer = Buffer.alloc(0);
  #atEnd = false;

  constructor(file: FileHandle, step: number) {
    this.#file = file;
    this.#step = step;
  }

  /** Bytes from `position` on: at least `wanted` of them unless the file ends before. */
  async from(position: number, wanted: number): Promise<Buffer> {
    let have = this.#view(position);
    while (have.length < wanted && !(await this.#readMore(position, wanted))) have = this.#view(position);
    return this.#view(position);
  }

  /** Whether the window reaches the end of the file. */
  get atEnd(): boolean {
    return this.#atEnd;
  }

  #view(position: number): Buffer {
    const at = position - this.#offset;
    return at < 0 || at > this.#bytes.length ? Buffer.alloc(0) : this.#bytes.subarray(at);
  }

  /** Drops what lies before `position`, reads a step further, and says whether the file ended. */
  async #readMore(position: number, wanted: number): Promise<boolean> {
    const kept = this.#view(position);
    const size = Math.max(this.#step, wanted);
    const room = this.#room.length < size ? Buffer.allocUnsafe(size) : this.#room;
    kept.copy(room);
    const { bytesRead } = await this.#file.read(
      room,
      kept.length,
      size - kept.length,
      position + kept.length,
    );
    this.#offset = position;
    this.#room = room;
    this.#bytes = room.subarray(0, kept.length + bytesRead);
    this.#atEnd = bytesRead === 0 || kept.length + bytesRead < size;
    return bytesRead === 0;
  }
}
