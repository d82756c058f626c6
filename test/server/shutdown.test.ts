import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { TOWERS, topkPage } from '../support/pages.js';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
const children: ChildProcess[] = [];
const MOST_TO_END_MS = 10_000;

async function startService(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--workers', '1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, port: Number(/:(\d+)\s*$/.exec(String(line))![1]) };
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
}

describe('a service that is told to stop', () => {
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes what is under way on %s, and ends well',
    async (signal) => {
      const { child, port } = await startService();
      const ended = once(child, 'exit');
      const page = topkPage(TOWERS);
      const socket = connect(port, '127.0.0.1');
      const answer = readAll(socket);
      const head = `POST /api/extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(page)}\r\n\r\n`;
      socket.write(head + page.slice(0, 20));
      await expect(fetch(`http://127.0.0.1:${port}/api/health`)).resolves.toMatchObject({ status: 200 });
      child.kill(signal);
      await refuses(port);
      socket.write(page.slice(20));
      expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"status":"extracted"/);
      expect(await ended).toEqual([0, null]);
    },
  );
});

describe('clients that would hold a service', () => {
  it('do not keep it from ending within ten seconds of SIGTERM', async () => {
    const { child, port } = await startService();
    const ended = once(child, 'exit');
    await fetch(`http://127.0.0.1:${port}/api/health`);
    const job = await startJob(port);
    const clients = [
      trickle(port, 'POST /api/extract', 'Content-Type: text/html\r\nContent-Length: 99999\r\n\r\n', 'x'),
      trickle(port, 'GET /api/health', '', 'X-Slow: a\r\n'),
      readsNothing(port, '/api/openapi.json'),
      readsNothing(port, `/api/jobs/${job}/events`),
      readsNothing(port, '/api/health'),
    ];
    await setTimeout(500);
    const told = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - told).toBeLessThan(MOST_TO_END_MS);
    for (const stop of clients) stop();
  }, 120_000);
});

/** Sends the beginning of a request, then a little now and then, for ever. */
function trickle(port: number, line: string, headers: string, part: string): () => void {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${headers}`);
  const timer = setInterval(() => socket.write(part), 100);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}

/** Asks again and again and never takes an answer from its socket. */
function readsNothing(port: number, path: string): () => void {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(50));
  return () => socket.destroy();
}

/** A job over so many pages that it is under way when the service is told to stop. */
async function startJob(port: number): Promise<string> {
  const body = new FormData();
  for (let i = 0; i < 300; i++)
    body.append('file', new Blob([topkPage([...TOWERS, `Tower ${i}`])]), `${i}.html`);
  const answer = await fetch(`http://127.0.0.1:${port}/api/induce`, { method: 'POST', body });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { id: string }).id;
}

/** Resolves when no new connection is taken. */
async function refuses(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isOpen) return;
  }
}
