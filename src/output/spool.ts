import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FileOutput } from './text-output.js';

/** JSON lines on disk, for formats whose head is known only at the end: memory stays flat. */
export class Spool<T> {
  readonly #folder: string;
  readonly #output: FileOutput;

  private constructor(folder: string, output: FileOutput) {
    this.#folder = folder;
    this.#output = output;
  }

  static async open<T>(): Promise<Spool<T>> {
    const folder = await mkdtemp(join(tmpdir(), 'tagpath-'));
    return new Spool(folder, await FileOutput.open(join(folder, 'spool.jsonl')));
  }

  get path(): string {
    return join(this.#folder, 'spool.jsonl');
  }

  async write(item: T): Promise<void> {
    await this.#output.write(`${JSON.stringify(item)}\n`);
  }

  /** Closes the spool for writing; it can be read from then on. */
  async close(): Promise<void> {
    await this.#output.close();
  }

  items(): AsyncGenerator<T> {
    return readJsonLines(this.path);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The objects of a JSON-lines file that this program wrote. */
export async function* readJsonLines<T>(path: string): AsyncGenerator<T> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as T;
}
