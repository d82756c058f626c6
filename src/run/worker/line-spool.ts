import { closeSync, openSync, writeSync } from 'node:fs';
import { linesOfFile } from './worker-task.js';

const BUFFERED = 256 * 1024;

/** Lines that wait on disk, written from callbacks that cannot wait themselves. */
export class LineSpool {
  readonly #path: string;
  readonly #file: number;
  #waiting: string[] = [];
  #waitingLength = 0;
  #count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'w');
  }

  get count(): number {
    return this.#count;
  }

  get path(): string {
    return this.#path;
  }

  add(line: string): void {
    this.#count++;
    this.#waiting.push(line, '\n');
    this.#waitingLength += line.length;
    if (this.#waitingLength >= BUFFERED) this.#flush();
  }

  /** No line is added after this; the lines can be read from then on. */
  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  lines(): AsyncGenerator<string> {
    return linesOfFile(this.#path);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(''));
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#waiting = [];
    this.#waitingLength = 0;
  }
}
