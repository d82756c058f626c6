import { closeSync, fsyncSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { TagpathError } from '../../errors.js';
import { encodeDifferences, encodeSteps } from './difference-coding.js';
import {
  ALIGNMENT,
  AS_DIFFERENCES,
  CODING,
  type DOWN_SECTIONS,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  RESIDENT_BYTES,
  SECTION,
  type SectionName,
  TABLE_ROW_BYTES,
} from './format.js';

type Numbers = Uint8Array | Uint32Array | Float32Array;
type DownSection = (typeof DOWN_SECTIONS)[number];

/** All sections; those of the downward direction may be left out. */
type Sections = Readonly<
  Record<Exclude<SectionName, DownSection>, Numbers> & Partial<Record<DownSection, Numbers>>
>;

const HIGH = 2 ** 32;

/**
 * Writes an index beside its final place and renames it there, so that a reader sees the old file or
 * the new one, and a process that has the old one open keeps it.
 */
export function writeSections(path: string, sections: Sections): number {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const length = writeFile(temporary, layOut(sections));
    renameSync(temporary, path);
    return length;
  } catch (error) {
    rmSync(temporary, { force: true });
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('output-failed', { path, detail }, { cause: error });
  }
}

function writeFile(path: string, parts: readonly Part[]): number {
  const file = openSync(path, 'w');
  try {
    const length = writeParts(file, parts);
    fsyncSync(file);
    return length;
  } finally {
    closeSync(file);
  }
}

interface Part {
  readonly id: number;
  readonly coding: number;
  readonly bytes: Uint8Array;
  readonly offset: number;
}

function layOut(sections: Sections): Part[] {
  const names = (Object.keys(SECTION) as SectionName[]).filter((name) => sections[name] !== undefined);
  let offset = aligned(HEADER_BYTES + names.length * TABLE_ROW_BYTES);
  return names.map((name) => {
    const part = { id: SECTION[name], offset, ...coded(name, sections[name]!) };
    offset = aligned(offset + part.bytes.length);
    return part;
  });
}

function coded(name: SectionName, numbers: Numbers): Pick<Part, 'coding' | 'bytes'> {
  if (AS_DIFFERENCES.has(name) && numbers instanceof Uint32Array && numbers.byteLength <= RESIDENT_BYTES) {
    const steps = encodeSteps(numbers);
    if (steps !== null) return { coding: CODING.steps, bytes: steps };
    return { coding: CODING.differences, bytes: encodeDifferences(numbers) };
  }
  const { buffer, byteOffset, byteLength } = numbers;
  return { coding: CODING.raw, bytes: new Uint8Array(buffer, byteOffset, byteLength) };
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

function writeParts(file: number, parts: readonly Part[]): number {
  const last = parts.at(-1)!;
  const length = aligned(last.offset + last.bytes.length);
  writeAll(file, headOf(parts, length), 0);
  for (const part of parts) writeAll(file, part.bytes, part.offset);
  ftruncateSync(file, length);
  return length;
}

/** One write call takes less than 2 GB. */
const WRITE_CHUNK = 1 << 30;

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, Math.min(WRITE_CHUNK, bytes.length - done), position + done);
  }
}

function headOf(parts: readonly Part[], length: number): Buffer {
  const table = Buffer.alloc(parts.length * TABLE_ROW_BYTES);
  parts.forEach((part, i) => {
    const row = i * TABLE_ROW_BYTES;
    table.writeUInt16LE(part.id, row);
    table.writeUInt16LE(part.coding, row + 2);
    table.writeUInt32LE(crc32(part.bytes), row + 4);
    writeLong(table, part.offset, row + 8);
    writeLong(table, part.bytes.length, row + 16);
  });
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 0, 'latin1');
  header.writeUInt32LE(FORMAT_VERSION, 8);
  header.writeUInt32LE(parts.length, 12);
  writeLong(header, length, 16);
  header.writeUInt32LE(crc32(table), 24);
  return Buffer.concat([header, table]);
}

function writeLong(target: Buffer, value: number, at: number): void {
  target.writeUInt32LE(value % HIGH, at);
  target.writeUInt32LE(Math.floor(value / HIGH), at + 4);
}
