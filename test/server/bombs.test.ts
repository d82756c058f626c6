import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 600;
const AT_ONCE = 4;
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;

/** Small archives that unpack to far more: one page without end, many pages, pages that just pass. */
function bombs(): Record<string, Uint8Array> {
  const zeros = Buffer.alloc(200 * MEGABYTE);
  const words = Buffer.alloc(15 * MEGABYTE, '<p>Lamp</p><b>$12</b><i>Town</i>');
  const many = zipOfOne(words, 40);
  const unannounced = Buffer.from(many);
  // The flag that the sizes come behind, and none before.
  for (let at = 0; at + 30 < unannounced.length; at++) {
    if (unannounced.readUInt32LE(at) !== LOCAL_HEADER) continue;
    unannounced[at + 6]! |= 8;
    unannounced.fill(0, at + 14, at + 26);
  }
  return {
    'unannounced.zip': unannounced,
    'one.zip': zipOfOne(zeros, 1),
    'many.zip': many,
    'page.html.gz': gzipSync(zeros),
  };
}

/** A zip archive with one file under many names, packed only once. */
function zipOfOne(bytes: Buffer, names: number): Buffer {
  const gz = gzipSync(bytes);
  // A gzip member is ten bytes of header, the packed bytes, their checksum and their length.
  const packed = gz.subarray(10, -8);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(gz.readUInt32LE(gz.length - 8), 0);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(bytes.length, 8);
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (let i = 0; i < names; i++) {
    const name = Buffer.from(`${i}.html`);
    const local = header(LOCAL_HEADER, 30, 4, sizes, name);
    const central = header(CENTRAL_HEADER, 46, 6, sizes, name);
    central.writeUInt32LE(at, 42);
    files.push(local, name, packed);
    directory.push(central, name);
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(names, 8);
  end.writeUInt16LE(names, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** The header of a file in the archive; from `at` on both kinds have version, flags, method, time and sizes. */
function header(signature: number, length: number, at: number, sizes: Buffer, name: Buffer): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, at);
  bytes.writeUInt16LE(DEFLATED, at + 4);
  sizes.copy(bytes, at + 10);
  bytes.writeUInt16LE(name.length, at + 22);
  return bytes;
}

/** The most that the process has held in memory so far. */
function peakMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1024;
}

describe.skipIf(!existsSync('/proc/self/status'))('four bombs at once', () => {
  let child: ChildProcess;
  let address = '';
  let log = '';

  beforeAll(async () => {
    const call = ['serve', '--port', '0', '--workers', '2', '--log-level', 'error'];
    child = spawn(process.execPath, [BIN, ...call], { stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout!.on('data', (chunk) => {
      log += chunk;
    });
    while (!log.includes('\n')) await once(child.stdout!, 'data');
    address = /http:\S+/.exec(log)![0];
  });
  afterAll(() => {
    child.kill('SIGKILL');
  });

  const send = async (path: string, name: string, bytes: Uint8Array) => {
    const form = new FormData();
    form.append('file', new Blob([bytes.slice()]), name);
    return fetch(address + path, { method: 'POST', body: form });
  };

  it.each(Object.entries(bombs()))(
    'of %s leave the service under 600 MB',
    async (name, bytes) => {
      const sent = Array.from({ length: AT_ONCE }, () => send('/api/induce', name, bytes));
      const extracted = Array.from({ length: AT_ONCE }, () => send('/api/extract', name, bytes));
      for (const answer of await Promise.all(sent)) {
        if (answer.status !== 202) continue;
        const { id } = (await answer.json()) as { id: string };
        expect(await (await fetch(`${address}/api/jobs/${id}/events`)).text()).toContain('"state":"failed"');
      }
      for (const answer of await Promise.all(extracted)) expect(answer.status).toBeGreaterThanOrEqual(400);
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
      expect(peakMegabytes(child.pid!)).toBeLessThan(MOST_MEGABYTES);
    },
    120_000,
  );

  it('are failures that the log tells of', () => {
    expect(log).toContain('archive-too-large');
  });
});
