import type { lookup } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage, guardedLookup, isPublicAddress } from '../../src/corpus/fetch-page.js';
import { TagpathError } from '../../src/errors.js';

const PAGE = '<title>Served</title>';
const HTML = { 'content-type': 'text/html; charset="ISO-8859-1"' };

const ROUTES: Readonly<Record<string, RequestListener>> = {
  '/page': (_, response) => response.writeHead(200, HTML).end(PAGE),
  '/gzip': (_, response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync(PAGE)),
  '/br': (_, response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': 'br' }).end(brotliCompressSync(PAGE)),
  '/bomb': (_, response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4 << 20))),
  '/moved': (_, response) => response.writeHead(302, { location: 'page' }).end(),
  '/for-ever': (_, response) => response.writeHead(301, { location: '/for-ever' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-other-host': (_, response) =>
    response.writeHead(302, { location: base.replace('127.0.0.1', '127.0.0.2') }).end(),
  '/to-localhost': (_, response) =>
    response.writeHead(302, { location: base.replace('127.0.0.1', 'localhost') }).end(),
  '/picture': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('PNG'),
  '/large': (_, response) => response.writeHead(200, HTML).end('x'.repeat(2 << 20)),
  '/slow': (_, response) => void response.writeHead(200, HTML).write('<title>'),
  '/agent': (request, response) => response.writeHead(200, HTML).end(request.headers['user-agent']),
};

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const route = ROUTES[request.url ?? ''];
    if (route === undefined) response.writeHead(404, HTML).end('gone');
    else route(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetchLocal = (path: string, options = {}) =>
  fetchPage(base + path, { allowPrivate: true, maxBytes: 1 << 20, ...options });
/** A rule that lets the first connection pass and no later one. */
const onlyOnce = (allows: (address: string) => boolean) => {
  let asked = 0;
  return (address: string) => asked++ === 0 && allows(address);
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof TagpathError ? error.code : String(error)),
  );

describe('fetching', () => {
  it.each(['/page', '/gzip', '/br', '/moved'])('reads %s with its charset', async (path) => {
    const page = await fetchLocal(path);
    expect(Buffer.from(page.bytes).toString()).toBe(PAGE);
    expect(page.httpCharset).toBe('ISO-8859-1');
    expect(page.source).toBe(base + path);
    expect(page.url).toBe(`${base}${path === '/moved' ? '/page' : path}`);
  });

  it('names itself as it is told', async () => {
    const page = await fetchLocal('/agent', { userAgent: 'a test' });
    expect(Buffer.from(page.bytes).toString()).toBe('a test');
  });

  it.each([
    ['/nowhere', 'http-status'],
    ['/picture', 'not-html'],
    ['/large', 'page-too-large'],
    ['/bomb', 'decompressed-too-large'],
    ['/for-ever', 'too-many-redirects'],
    ['/to-file', 'address-invalid'],
  ])('says of %s: %s', async (path, code) => {
    expect(await failure(fetchLocal(path))).toBe(code);
  });

  it('gives up after the time allowed, and when it is told to stop', async () => {
    expect(await failure(fetchLocal('/slow', { timeoutMs: 200 }))).toBe('fetch-timeout');
    const controller = new AbortController();
    const pending = failure(fetchLocal('/slow', { signal: controller.signal }));
    controller.abort();
    expect(await pending).toBe('aborted');
  });

  it('says when nobody answers', async () => {
    expect(await failure(fetchPage('http://127.0.0.1:1/', { allowPrivate: true }))).toBe('fetch-failed');
  });
});

describe('private addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://192.168.1.1/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost/',
  ])('%s is refused', async (address) => {
    expect(await failure(fetchPage(address))).toBe('address-private');
  });

  it.each(['/to-other-host', '/to-localhost'])(
    'are refused as the target of a redirect: %s',
    async (path) => {
      // 127.0.0.1 stands for a public server here.
      const options = { allowPrivate: false, allowsAddress: (address: string) => address === '127.0.0.1' };
      expect(await failure(fetchLocal('/moved', options))).toBe('no failure');
      expect(
        await failure(fetchLocal(path, { ...options, allowsAddress: onlyOnce(options.allowsAddress) })),
      ).toBe('address-private');
    },
  );

  it('are told from public ones', () => {
    expect(isPublicAddress('93.184.216.34')).toBe(true);
    expect(isPublicAddress('2606:2800:220:1::1')).toBe(true);
    expect(isPublicAddress('100.64.0.1')).toBe(false);
    expect(isPublicAddress('::ffff:127.0.0.1')).toBe(false);
    for (const inside of ['::127.0.0.1', '::7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fec0::1', '::']) {
      expect(isPublicAddress(inside), inside).toBe(false);
    }
    expect(isPublicAddress('no address')).toBe(false);
  });

  it('never reach the socket when a name answers differently the second time', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    const resolve = ((_name: string, _options: object, done: (e: null, a: object[]) => void) =>
      done(null, [{ address: answers.shift(), family: 4 }])) as unknown as typeof lookup;
    const ask = () =>
      new Promise((settle) => {
        guardedLookup(isPublicAddress, resolve)('rebinding.example', {}, (error, address) =>
          settle(error ?? address),
        );
      });
    expect(await ask()).toBe('93.184.216.34');
    expect(await ask()).toMatchObject({ code: 'address-private' });
    expect(answers).toEqual([]);
  });
});
