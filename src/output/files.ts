import { closeSync, existsSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeError } from '../errors.js';

/**
 * Makes a folder and those above it. Node's own way never ends where a folder is there but takes no other, as /proc.
 * Throws what the system says.
 */
export function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}

/** Runs what writes to a path; what the system says becomes an error that names it. */
export function failing<T>(place: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw writeError(place, error);
  }
}

/** Writes to the last byte: a disk that is nearly full takes a part of what it is given. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}

const BUFFERED = 64 * 1024;

/** A file of lines, written from callbacks that cannot wait. */
export class LineFile {
  readonly path: string;
  readonly #fd: number;
  #waiting: string[] = [];
  #waitingLength = 0;
  count = 0;

  constructor(path: string) {
    this.path = path;
    this.#fd = failing(path, () => openSync(path, 'w'));
  }

  add(line: string): void {
    this.count++;
    this.#waiting.push(line, '\n');
    this.#waitingLength += line.length;
    if (this.#waitingLength >= BUFFERED) this.#flush();
  }

  /** No line is added after this; the lines can be read from then on. */
  close(): void {
    this.#flush();
    failing(this.path, () => closeSync(this.#fd));
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingLength = 0;
    failing(this.path, () => writeAll(this.#fd, bytes));
  }
}
