// unpack-only.mjs FILE THREADS OFFSETS: unpacks a gzip file on several threads and looks at nothing; what any
// reader of the file has to do at least. OFFSETS are places where members start, with a comma between.
import { closeSync, openSync, readSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';

const READ_BYTES = 1024 * 1024;
const OUTPUT_BYTES = 256 * 1024;

async function unpackRange(path, start, end) {
  const file = openSync(path, 'r');
  const gunzip = createGunzip({ chunkSize: OUTPUT_BYTES });
  let bytes = 0;
  gunzip.on('data', (chunk) => {
    bytes += chunk.length;
  });
  const ended = new Promise((resolve, reject) => gunzip.on('end', resolve).on('error', reject));
  for (let at = start; at < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
    at += readSync(file, buffer, 0, buffer.length, at);
    if (!gunzip.write(buffer)) await new Promise((resolve) => gunzip.once('drain', resolve));
  }
  gunzip.end();
  await ended;
  closeSync(file);
  return bytes;
}

if (isMainThread) {
  const [path, threads, offsets] = process.argv.slice(2);
  const places = offsets.split(',').map(Number);
  const ranges = places.slice(0, -1).map((start, i) => [start, places[i + 1]]);
  let total = 0;
  for (let i = 0; i < Number(threads); i++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: path });
    const next = () => {
      const range = ranges.shift();
      if (range === undefined) worker.terminate();
      else worker.postMessage(range);
    };
    worker.on('message', (bytes) => {
      total += bytes;
      next();
    });
    next();
  }
  process.on('exit', () => console.log(total));
} else {
  parentPort.on('message', async ([start, end]) => {
    parentPort.postMessage(await unpackRange(workerData, start, end));
  });
}
