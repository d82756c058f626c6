import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { TOWERS, topkPage } from '../support/pages.js';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
const children: ChildProcess[] = [];
/** The service promises ten seconds; a loaded machine may need some more to start it. */
const MOST_TO_END_MS = 40_000;

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

describe('a client that never ends its request', () => {
  it(
    'does not hold a service that is told to stop',
    async () => {
      const { child, port } = await startService();
      const ended = once(child, 'exit');
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        'POST /api/extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\nContent-Length: 99999\r\n\r\n',
      );
      const trickle = setInterval(() => socket.write('x'), 100);
      await expect(fetch(`http://127.0.0.1:${port}/api/health`)).resolves.toMatchObject({ status: 200 });
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      clearInterval(trickle);
      socket.destroy();
    },
    MOST_TO_END_MS,
  );
});

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
