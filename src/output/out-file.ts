import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { TagpathError, writeError } from '../errors.js';
import { FORMATS, type Format } from './formats.js';
import { type Chunk, FileOutput, type Output, StreamOutput } from './text-output.js';

/** Endings that people give beside the names of the formats. */
const OTHER_ENDINGS: Readonly<Record<string, Format>> = {
  ndjson: 'jsonl',
  htm: 'html',
  markdown: 'md',
  txt: 'table',
};

const ENDING = /\.([a-z0-9]+)$/i;
const PACKED = /\.gz$/i;

/** The ending of a name in lower case, that of packing aside; '' where it has none. */
export function endingOf(path: string): string {
  return ENDING.exec(path.replace(PACKED, ''))?.[1]?.toLowerCase() ?? '';
}

/** The format that the name of a file tells, without regard to case; a name without an ending means JSON lines. */
export function formatOfName(path: string): Format {
  const ending = endingOf(path);
  const isPacked = isPackedName(path);
  if (ending === '' && !isPacked) return 'jsonl';
  const format = FORMATS.find((known) => known === ending) ?? OTHER_ENDINGS[ending];
  if (format !== undefined && !(format === 'parquet' && isPacked)) return format;
  throw new TagpathError('call-unknown-ending', {
    path,
    known: FORMATS.map((known) => `.${known}`).join(', '),
  });
}

/** Whether a file of this name is to be packed. */
export function isPackedName(path: string): boolean {
  return PACKED.test(path);
}

/** A device or a pipe: nothing can be written beside it, and it keeps nothing to go on from. */
export async function isPlainFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => true,
  );
}

/** An output that has an end. */
interface ClosingOutput extends Output {
  close(): Promise<void>;
}

/** A file to write into from its start, packed where `isPacked`. */
export async function openOutFile(path: string, isPacked = isPackedName(path)): Promise<ClosingOutput> {
  const file = (await isPlainFile(path)) ? await FileOutput.open(path) : new DeviceOutput(path);
  return isPacked ? new GzipOutput(file) : file;
}

/** Writes a whole file. */
export async function writeOutFile(path: string, text: string): Promise<void> {
  const file = await openOutFile(path);
  try {
    await file.write(text);
  } finally {
    await file.close();
  }
}

class DeviceOutput implements ClosingOutput {
  readonly #path: string;
  readonly #stream: ReturnType<typeof createWriteStream>;
  readonly #output: StreamOutput;

  constructor(path: string) {
    this.#path = path;
    this.#stream = createWriteStream(path);
    this.#output = new StreamOutput(this.#stream, path);
  }

  write(chunk: Chunk): Promise<void> {
    return this.#output.write(chunk);
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream).catch((error: unknown) => {
      throw writeError(this.#path, error);
    });
  }
}

/** Packs what is written on its way. */
class GzipOutput implements ClosingOutput {
  readonly #file: ClosingOutput;
  readonly #gzip: Gzip = createGzip();
  readonly #written: Promise<void>;

  constructor(file: ClosingOutput) {
    this.#file = file;
    this.#written = this.#pass();
    this.#written.catch(() => this.#gzip.destroy());
  }

  async #pass(): Promise<void> {
    for await (const bytes of this.#gzip) await this.#file.write(bytes as Uint8Array);
  }

  write(chunk: Chunk): Promise<void> {
    return new Promise((resolve, reject) => {
      const failed = () => this.#written.then(() => reject(new TagpathError('output-closed')), reject);
      if (this.#gzip.destroyed) failed();
      else this.#gzip.write(chunk, (error) => (error ? failed() : resolve()));
    });
  }

  async close(): Promise<void> {
    this.#gzip.end();
    try {
      await this.#written;
    } finally {
      await this.#file.close();
    }
  }
}

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
