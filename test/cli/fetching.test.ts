import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage } from '../support/list-page.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';

/** What came to the proxy, and when. */
interface Asked {
  readonly line: string;
  readonly agent: string | undefined;
  readonly at: number;
}

let proxy: Server;
let address: string;
let asked: Asked[] = [];

function note({ method, url, headers }: IncomingMessage): void {
  asked.push({ line: `${method} ${url}`, agent: headers['user-agent'], at: performance.now() });
}

/** A proxy that answers every page itself, and makes no tunnels. */
beforeAll(async () => {
  proxy = createServer((request, response) => {
    note(request);
    response.writeHead(200, { 'content-type': 'text/html' }).end(listPage());
  });
  proxy.on('connect', (request, socket) => {
    note(request);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});

afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

async function fetched(...args: string[]): Promise<ExtractRecord[]> {
  asked = [];
  const { stdout } = await runTagpath(['extract', ...args, '--proxy', address, '--format', 'jsonl']);
  return jsonLines<ExtractRecord>(stdout);
}

describe('fetching several addresses', () => {
  it('goes through the proxy, under the name that is given, and leaves a host its time', async () => {
    const pages = ['http://one.example/a', 'http://one.example/b', 'http://two.example/'];
    const records = await fetched(...pages, '--delay', '1500', '--user-agent', 'a test');
    expect(records.map(({ url, status }) => [url, status])).toEqual(pages.map((url) => [url, 'extracted']));
    expect(asked.map(({ line }) => line).sort()).toEqual(pages.map((url) => `GET ${url}`));
    expect(new Set(asked.map(({ agent }) => agent))).toEqual(new Set(['a test']));
    const [first, second] = pages.map((url) => asked.find(({ line }) => line.endsWith(url))!.at);
    // The time is between the starts; the first fetch takes longer until it is under way.
    expect(second! - first!).toBeGreaterThan(750);
  });

  it('asks the proxy for a tunnel to pages of https, and says when there is none', async () => {
    const [record] = await fetched('https://one.example/');
    expect(asked[0]!.line).toBe('CONNECT one.example:443');
    expect(record!.error).toMatchObject({ code: 'fetch-failed', message: expect.stringContaining('403') });
  });
});
