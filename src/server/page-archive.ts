import { createHash } from 'node:crypto';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import type { RawPage } from '../corpus/page-ref.js';
import { TagpathError } from '../errors.js';

interface ArchivedPage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface ArchiveLimits {
  readonly maxPages: number;
  readonly maxPageBytes: number;
  readonly maxTotalBytes: number;
}

const MEGABYTE = 1024 * 1024;

export const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = {
  maxPages: 5_000,
  maxPageBytes: 16 * MEGABYTE,
  // Pages are held twice while they are unpacked, beside what the program itself takes.
  maxTotalBytes: 160 * MEGABYTE,
};

/** Pages are packed to a tenth, those of one template to a fiftieth. */
const MOST_TIMES_PACKED = 200;
/** Small archives may be as odd as they like. */
const ODD_FROM_BYTES = 16 * MEGABYTE;

/** Deflate packs at most 1:1032, so a slice of this size cannot unpack to more than 17 MB unseen. */
const SLICE = 16 * 1024;
const ZIP_START = [0x50, 0x4b];
const HTML_NAME = /\.(x?html?)$/i;
const SYSTEM_FOLDER = /(^|\/)(__MACOSX|\.git)\//;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === ZIP_START[0] && bytes[1] === ZIP_START[1];
}

/** The HTML pages of a zip. Other files are passed over unread; names are labels, never paths. */
export function readArchive(bytes: Uint8Array, limits = DEFAULT_ARCHIVE_LIMITS): ArchivedPage[] {
  const reader = new ArchiveReader(limits);
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      reader.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    }
  } catch (error) {
    throw asArchiveError(error);
  }
  return reader.finish();
}

function asArchiveError(error: unknown): TagpathError {
  if (error instanceof TagpathError) return error;
  return new TagpathError('archive-damaged', { detail: (error as Error).message });
}

class ArchiveReader {
  readonly #limits: ArchiveLimits;
  readonly #unzip = new Unzip();
  readonly #pages: ArchivedPage[] = [];
  #total = 0;
  /** What the pages say that they unpack to; zero where one does not say. */
  #announced = 0;
  #read = 0;
  #unfinished = 0;

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
    this.#unzip.register(UnzipInflate);
    this.#unzip.onfile = (file) => this.#open(file);
  }

  push(slice: Uint8Array, last: boolean): void {
    this.#read += slice.length;
    this.#unzip.push(slice, last);
  }

  finish(): ArchivedPage[] {
    if (this.#unfinished > 0) throw new TagpathError('archive-damaged', { detail: 'it ends too early' });
    if (this.#pages.length === 0) throw new TagpathError('archive-empty');
    return this.#pages;
  }

  #open(file: UnzipFile): void {
    refusePathTricks(file.name);
    if (!HTML_NAME.test(file.name) || SYSTEM_FOLDER.test(file.name)) return;
    if (this.#pages.length + this.#unfinished >= this.#limits.maxPages) {
      throw new TagpathError('archive-too-large', { limit: `${this.#limits.maxPages} pages` });
    }
    this.#announced += file.originalSize ?? 0;
    this.#refuseTotal(this.#announced);
    const chunks: Uint8Array[] = [];
    let size = 0;
    this.#unfinished++;
    file.ondata = (error, chunk, final) => {
      // What this function throws comes back to it as an error of the stream.
      if (error !== null) throw asArchiveError(error);
      size += chunk.length;
      this.#count(chunk.length, size);
      chunks.push(chunk);
      if (!final) return;
      this.#unfinished--;
      this.#pages.push({ name: file.name, bytes: Buffer.concat(chunks) });
    };
    file.start();
  }

  #count(bytes: number, pageBytes: number): void {
    this.#total += bytes;
    const { maxPageBytes } = this.#limits;
    if (pageBytes > maxPageBytes) {
      throw new TagpathError('archive-too-large', { limit: `${maxPageBytes} bytes in one page` });
    }
    this.#refuseTotal(this.#total);
    if (this.#total > ODD_FROM_BYTES && this.#total > MOST_TIMES_PACKED * this.#read) {
      throw new TagpathError('archive-too-large', { limit: `${MOST_TIMES_PACKED} times its size` });
    }
  }

  #refuseTotal(bytes: number): void {
    const { maxTotalBytes } = this.#limits;
    if (bytes > maxTotalBytes)
      throw new TagpathError('archive-too-large', { limit: `${maxTotalBytes} bytes` });
  }
}

/** Nothing is written to disk by these names; an archive that tries is refused all the same. */
function refusePathTricks(name: string): void {
  const parts = name.split(/[\\/]/);
  if (parts.includes('..') || /^([\\/]|[a-z]:)/i.test(name) || name.includes('\0')) {
    throw new TagpathError('archive-path', { name });
  }
}

const MAX_BYTES = 128 * 1024 * 1024;

/** Pages that were sent, held for a while so that a view can be opened again and its candidate switched. */
export class PageShelf {
  readonly #pages = new Map<string, RawPage>();
  #bytes = 0;

  /** The id under which the page is held. */
  put(page: RawPage): string {
    const id = createHash('sha256')
      .update(`${page.url ?? ''}\n`)
      .update(page.bytes)
      .digest('base64url')
      .slice(0, 22);
    this.#drop(id);
    this.#pages.set(id, page);
    this.#bytes += page.bytes.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
    return id;
  }

  get(id: string): RawPage {
    const page = this.#pages.get(id);
    if (page === undefined) throw new TagpathError('not-found', { what: 'page', id });
    return page;
  }

  #drop(id: string): void {
    this.#bytes -= this.#pages.get(id)?.bytes.length ?? 0;
    this.#pages.delete(id);
  }
}
