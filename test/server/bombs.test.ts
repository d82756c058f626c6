import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 600;
const AT_ONCE = 4;

/** Small archives that unpack to far more: one page without end, many pages, pages that just pass. */
function bombs(): Record<string, Uint8Array> {
  const zeros = new Uint8Array(200 * MEGABYTE);
  const words = Buffer.alloc(15 * MEGABYTE, '<p>Lamp</p><b>$12</b><i>Town</i>');
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.html`, words]));
  const unannounced = zipSync(many);
  // The flag that the sizes come behind, and none before.
  for (let at = unannounced.indexOf(0x50); at + 30 < unannounced.length; at++) {
    if (unannounced[at] !== 0x50 || unannounced[at + 1] !== 0x4b || unannounced[at + 2] !== 3) continue;
    unannounced[at + 6]! |= 8;
    unannounced.fill(0, at + 14, at + 26);
  }
  return {
    'unannounced.zip': unannounced,
    'one.zip': zipSync({ 'a.html': zeros }),
    'many.zip': zipSync(many),
    'page.html.gz': gzipSync(zeros),
  };
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
