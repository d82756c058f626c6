import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip, gzipSync } from 'node:zlib';
import { isFailed } from '../../src/corpus/page-ref.js';
import { readWarc } from '../../src/corpus/warc/read-warc.js';
import { scanTitle } from '../../src/html/title-gate.js';
import { type BenchContext, type BenchSection, type Figure, megabytes, raceOf } from '../harness.js';

const MAX_BYTES = 32 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;

/** A crawler's WARC of the pages: a request and a response each, every record a gzip member. */
function makeWarc(pages: readonly Buffer[]): Buffer {
  return Buffer.concat(
    pages.flatMap((page, i) => {
      const url = `https://bench.example/${i}`;
      const request = Buffer.from(`GET /${i} HTTP/1.1\r\nHost: bench.example\r\n\r\n`);
      const response = Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'),
        page,
      ]);
      return [gzipSync(record('request', url, request)), gzipSync(record('response', url, response))];
    }),
  );
}

function record(type: string, url: string, block: Buffer): Buffer {
  const head = `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]);
}

/** What any reader has to do at least: the file through zlib, nothing looked at. */
async function gunzipOnly(path: string): Promise<number> {
  let bytes = 0;
  const unpacked = createReadStream(path, { highWaterMark: READ_BYTES }).pipe(
    createGunzip({ chunkSize: READ_BYTES }),
  );
  for await (const chunk of unpacked) bytes += chunk.length;
  return bytes;
}

async function throughTheGate(path: string): Promise<number> {
  let titles = 0;
  for await (const item of readWarc({ kind: 'warc', path, start: 0, end: statSync(path).size }, MAX_BYTES)) {
    if (!isFailed(item) && scanTitle(item.bytes) !== null) titles++;
  }
  return titles;
}

async function run({ pages, rounds }: BenchContext): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tagpath-bench-'));
  try {
    const path = join(folder, 'pages.warc.gz');
    writeFileSync(path, makeWarc(pages));
    const ms = await raceOf({ gunzip: () => gunzipOnly(path), gate: () => throughTheGate(path) }, rounds);
    const size = megabytes(pages);
    return [
      { name: 'gunzip only, megabytes a second', value: (1000 * size) / ms.gunzip, unit: 'MB/s' },
      {
        name: 'WARC through the title gate, megabytes a second',
        value: (1000 * size) / ms.gate,
        unit: 'MB/s',
      },
      {
        name: 'WARC through the title gate, pages a second',
        value: (1000 * pages.length) / ms.gate,
        unit: 'pages/s',
      },
      { name: 'share of gunzip-only speed', value: ms.gunzip / ms.gate, unit: '', atLeast: 0.8 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const warc: BenchSection = {
  id: 'warc',
  what: 'a WARC of the pages through the title gate, against unpacking it alone',
  run,
};
