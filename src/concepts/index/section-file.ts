import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { TagpathError } from '../../errors.js';
import { decodeDifferences, decodeSteps } from './difference-coding.js';
import {
  CODING,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  OLDEST_VERSION,
  RESIDENT_BYTES,
  SECTION,
  type SectionName,
  TABLE_ROW_BYTES,
} from './format.js';

const HIGH = 2 ** 32;

interface SectionPlace {
  readonly coding: number;
  readonly crc: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * An open index. Sections are read at first use into memory outside the JavaScript heap; the file stays
 * open, so that replacing it on disk does not change what this process sees.
 */
export class SectionFile {
  readonly path: string;
  readonly bytes: number;
  readonly #file: number;
  readonly #places = new Map<number, SectionPlace>();
  readonly #resident = new Map<SectionName, Buffer>();
  readonly #numbers = new Map<SectionName, Uint32Array>();

  constructor(path: string) {
    this.path = path;
    this.#file = openIndex(path);
    try {
      this.bytes = fstatSync(this.#file).size;
      this.#readTable();
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /** All numbers of a section, made once. */
  u32(name: SectionName): Uint32Array {
    let numbers = this.#numbers.get(name);
    if (numbers === undefined) {
      numbers = this.#decoded(name);
      this.#numbers.set(name, numbers);
    }
    return numbers;
  }

  f32(name: SectionName): Float32Array {
    const bytes = this.raw(name);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  }

  /** The whole section as it stands in the file. */
  raw(name: SectionName): Buffer {
    let bytes = this.#resident.get(name);
    if (bytes === undefined) {
      bytes = this.#checked(name);
      this.#resident.set(name, bytes);
    }
    return bytes;
  }

  /** Whether the file has a section. */
  has(name: SectionName): boolean {
    return this.#places.has(SECTION[name]);
  }

  /** Numbers [start, end) of a section, without reading the rest of a large one. */
  u32Range(name: SectionName, start: number, end: number): Uint32Array {
    if (this.isResident(name)) return this.u32(name).subarray(start, end);
    const bytes = this.range(name, start * 4, end * 4);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, end - start);
  }

  f32Range(name: SectionName, start: number, end: number): Float32Array {
    const bytes = this.range(name, start * 4, end * 4);
    return new Float32Array(bytes.buffer, bytes.byteOffset, end - start);
  }

  /** Bytes [start, end) of a section. */
  range(name: SectionName, start: number, end: number): Buffer {
    if (this.isResident(name)) return this.raw(name).subarray(start, end);
    return this.#read(this.#place(name).offset + start, end - start);
  }

  /** Whether the section is small enough to be held in memory whole. */
  isResident(name: SectionName): boolean {
    return this.#place(name).length <= RESIDENT_BYTES;
  }

  /** Reads everything once and compares all checksums. */
  verify(): void {
    for (const name of Object.keys(SECTION) as SectionName[]) if (this.has(name)) this.#checked(name);
  }

  #decoded(name: SectionName): Uint32Array {
    const { coding } = this.#place(name);
    if (coding === CODING.steps) return decodeSteps(this.#checked(name));
    if (coding === CODING.differences) return decodeDifferences(this.#checked(name));
    const { buffer, byteOffset, length } = this.raw(name);
    return new Uint32Array(buffer, byteOffset, length >>> 2);
  }

  /** The bytes of a section, compared with their checksum. */
  #checked(name: SectionName): Buffer {
    const { offset, length, crc } = this.#place(name);
    const bytes = this.#read(offset, length);
    if (crc32(bytes) !== crc) this.#damaged(`section ${name}`);
    return bytes;
  }

  #place(name: SectionName): SectionPlace {
    const place = this.#places.get(SECTION[name]);
    if (place === undefined) {
      throw new TagpathError('concepts-damaged', { path: this.path, detail: `no section ${name}` });
    }
    return place;
  }

  #readTable(): void {
    const header = this.#read(0, Math.min(HEADER_BYTES, this.bytes));
    if (header.length < HEADER_BYTES || header.toString('latin1', 0, 8) !== MAGIC) {
      throw new TagpathError('concepts-not-an-index', { path: this.path });
    }
    const version = header.readUInt32LE(8);
    if (version < OLDEST_VERSION || version > FORMAT_VERSION) {
      throw new TagpathError('concepts-version', { path: this.path, version, known: FORMAT_VERSION });
    }
    if (readLong(header, 16) !== this.bytes)
      this.#damaged(`${this.bytes} bytes, not ${readLong(header, 16)}`);
    const rows = header.readUInt32LE(12);
    if (HEADER_BYTES + rows * TABLE_ROW_BYTES > this.bytes) this.#damaged('section table');
    const table = this.#read(HEADER_BYTES, rows * TABLE_ROW_BYTES);
    if (crc32(table) !== header.readUInt32LE(24)) this.#damaged('section table');
    for (let row = 0; row < table.length; row += TABLE_ROW_BYTES) this.#addPlace(table, row);
  }

  #addPlace(table: Buffer, row: number): void {
    const place = {
      coding: table.readUInt16LE(row + 2),
      crc: table.readUInt32LE(row + 4),
      offset: readLong(table, row + 8),
      length: readLong(table, row + 16),
    };
    if (place.offset + place.length > this.bytes) this.#damaged('section table');
    this.#places.set(table.readUInt16LE(row), place);
  }

  #damaged(detail: string): never {
    throw new TagpathError('concepts-damaged', { path: this.path, detail });
  }

  #read(offset: number, length: number): Buffer {
    const bytes = Buffer.from(new ArrayBuffer(length));
    for (let done = 0; done < length; ) {
      const count = readSync(this.#file, bytes, done, length - done, offset + done);
      if (count === 0) this.#damaged('it ends early');
      done += count;
    }
    return bytes;
  }
}

/** Parts of an index are read as they are needed, which pipes and folders do not allow; opening a pipe would wait. */
function openIndex(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new TagpathError('concepts-missing', { path });
  if (!found.isFile()) throw new TagpathError('concepts-not-an-index', { path });
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new TagpathError('concepts-missing', { path }, { cause: error });
  }
}

function readLong(source: Buffer, at: number): number {
  return source.readUInt32LE(at) + source.readUInt32LE(at + 4) * HIGH;
}
