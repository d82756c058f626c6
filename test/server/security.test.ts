import dns from 'node:dns';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../src/server/server.js';
import { TOWERS, topkPage } from '../support/pages.js';
import { testService } from '../support/running-service.js';
import { copySampleBase } from '../support/sample-base.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const MEGABYTE = 1024 * 1024;

async function errorOf(response: Response): Promise<{ status: number; code: string; message: string }> {
  const body = (await response.json()) as { error: { code: string; message: string } };
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error).sort()).toEqual(['code', 'message']);
  return { status: response.status, ...body.error };
}

/** Sends bytes as they are and gives all that came back. */
function raw(address: string, text: string, endAfterMs = 3_000): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
    setTimeout(() => socket.destroy(), endAfterMs).unref();
  });
}

/** Status and error of an answer that was read from the bare socket. */
function rawError(answer: string): { status: number; code: string } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/content-security-policy: default-src 'none'/i);
  const { error } = JSON.parse(body) as { error: { code: string; message: string } };
  expect(Object.keys(error).sort()).toEqual(['code', 'message']);
  return { status: Number(head.split(' ')[1]), code: error.code };
}

const LAMPS = ['Anglepoise', 'Tolomeo', 'Arco', 'Akari', 'Tizio', 'Fado', 'Nesso', 'Pipistrello'];

/** The detail pages of a small shop as a zip. */
function siteForm(): FormData {
  const page = (name: string, i: number) =>
    `<html><head><title>${name}</title></head><body><h1>${name}</h1><p>Price</p><b>$${120 + i}</b><p>Made in</p><i>Town ${i}</i></body></html>`;
  const files = Object.fromEntries(LAMPS.map((name, i) => [`${name}.html`, strToU8(page(name, i))]));
  const form = new FormData();
  form.append('file', new Blob([zipSync(files)]), 'lamps.zip');
  return form;
}

describe('by default', () => {
  const service = testService();

  it('every answer has a strict policy and no CORS header', async () => {
    for (const path of ['/', '/api/health', '/api/nothing', '/metrics']) {
      const { headers } = await service.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('is bound to loopback', () => {
    expect(service.address()).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });

  it('does not answer under another name (DNS rebinding)', async () => {
    const answer = await raw(
      service.address(),
      'GET /api/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
    expect(answer).toContain('"host-refused"');
  });

  it('bound to all addresses it answers to numbers and to names that it was told, not to others', async () => {
    const wide = await serve({
      host: '0.0.0.0',
      port: 0,
      workers: 1,
      allowedHosts: ['tables.example'],
      logLevel: 'silent',
    });
    const address = wide.address.replace('0.0.0.0', '127.0.0.1');
    const under = async (host: string) =>
      (await raw(address, `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).slice(
        9,
        12,
      );
    try {
      expect(await under('evil.example')).toBe('403');
      expect(await under('tables.example:80')).toBe('200');
      expect(await under('203.0.113.7:8080')).toBe('200');
      expect(await under('[2001:db8::1]')).toBe('200');
    } finally {
      await wide.close();
    }
  });

  it('packs answers and knows what a client has already', async () => {
    const first = await service.get('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag')!;
    const again = await service.get('/api/openapi.json', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('takes a page that was packed', async () => {
    const form = new FormData();
    form.append('file', new Blob([gzipSync(topkPage(TOWERS))]), 'towers.html.gz');
    const response = await service.get('/api/extract', { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ status: 'extracted' });
  });

  it('refuses requests that another page makes', async () => {
    const body = { html: topkPage(TOWERS) };
    const foreign = await service.post('/api/extract', body, { origin: 'https://evil.example' });
    expect(await errorOf(foreign)).toMatchObject({ status: 403, code: 'origin-refused' });
    const crossSite = await service.post('/api/extract', body, { 'sec-fetch-site': 'cross-site' });
    expect(crossSite.status).toBe(403);
    const own = await service.post('/api/extract', body, { origin: service.address() });
    expect(own.status).toBe(200);
  });

  it('is read-only, for pages and sites', async () => {
    const response = await service.post('/api/extract', { html: topkPage(TOWERS), save: true });
    expect(await errorOf(response)).toMatchObject({ status: 403, code: 'read-only' });
    const site = await service.get('/api/induce?save=true', { method: 'POST', body: siteForm() });
    expect(await errorOf(site)).toMatchObject({ status: 403, code: 'read-only' });
  });

  it('says what is wrong with a request, in one shape', async () => {
    expect(await errorOf(await service.post('/api/extract', '{"html": '))).toMatchObject({
      status: 400,
      code: 'body-malformed',
    });
    expect(await errorOf(await service.post('/api/extract', {}))).toMatchObject({
      status: 400,
      code: 'request-invalid',
    });
    expect(await errorOf(await service.post('/api/extract', { html: 5 }))).toMatchObject({
      status: 400,
      code: 'request-invalid',
    });
    expect(await errorOf(await service.get('/api/nothing'))).toMatchObject({
      status: 404,
      code: 'route-unknown',
    });
    expect(await errorOf(await service.get('/%zz'))).toMatchObject({ status: 400, code: 'request-invalid' });
    const refused = await service.get('/api/health', { method: 'DELETE' });
    expect(refused.headers.get('allow')).toBe('GET');
    expect(await errorOf(refused)).toMatchObject({ status: 405, code: 'method-unknown' });
    expect(await errorOf(await service.get('/api/pages/none/table'))).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    expect(await errorOf(await service.get('/api/jobs/none'))).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    expect(await errorOf(await service.get('/api/ask?q=tallest+towers'))).toMatchObject({
      status: 503,
      code: 'no-knowledge-base',
    });
    expect(
      await errorOf(await service.post('/api/extract', 'x', { 'content-type': 'application/xml' })),
    ).toMatchObject({ status: 415 });
    const tooManyTitles = { titles: Array.from({ length: 1_001 }, () => 'x') };
    expect((await service.post('/api/title', tooManyTitles)).status).toBe(400);
  });

  it('takes no prototype from a body', async () => {
    const response = await service.post(
      '/api/extract',
      `{"html": ${JSON.stringify(topkPage(TOWERS))}, "__proto__": {"save": true}}`,
    );
    expect([200, 400]).toContain(response.status);
    expect(({} as { save?: boolean }).save).toBeUndefined();
  });

  it('keeps markup in titles and items as text', async () => {
    const items = TOWERS.map((tower) => `${tower} &lt;script&gt;alert(1)&lt;/script&gt;`);
    const title = 'Top 5 Tallest Towers &lt;img src=x onerror=alert(1)&gt;';
    const response = await service.post('/api/extract', { html: topkPage(items, title) });
    expect(response.headers.get('content-type')).toContain('application/json');
    const { page, list } = (await response.json()) as { page: string; list: { items: { name: string }[] } };
    expect(list.items[0]!.name).toContain('<script>');
    const marked = await (await service.get(`/api/pages/${page}/marked`)).json();
    expect((marked as { html: string }).html).not.toContain('<script');
  });

  it('reads an archive without trusting it', async () => {
    // Packed before the first request: while a busy machine packs, the service ends the idle connection.
    const bomb = zipSync({ 'bomb.html': new Uint8Array(40 * MEGABYTE) });
    const send = async (zip: ReturnType<typeof zipSync>) => {
      const form = new FormData();
      form.append('file', new Blob([zip]), 'site.zip');
      const { id } = (await (await service.get('/api/induce', { method: 'POST', body: form })).json()) as {
        id: string;
      };
      await (await service.get(`/api/jobs/${id}/events`)).text();
      return ((await (await service.get(`/api/jobs/${id}`)).json()) as { error: { code: string } | null })
        .error?.code;
    };
    expect(await send(zipSync({ '../../etc/evil.html': strToU8('<p>x</p>') }))).toBe('archive-path');
    expect(await send(bomb)).toBe('archive-too-large');
    expect(await send(zipSync({ 'readme.txt': strToU8('hello') }))).toBe('archive-empty');
    expect(await send(zipSync({ 'one.html': strToU8('<p>alone</p>') }))).toBe('site-too-few-pages');
    expect((await service.get('/api/health')).status).toBe(200);
  });
});

describe('limits', () => {
  const service = testService({ maxBodyBytes: MEGABYTE, receiveTimeoutMs: 800 });

  it.each(['application/json', 'text/html', 'multipart/form-data; boundary=x'])(
    'a body of 50 MB of %s is refused before it is read',
    async (type) => {
      const head = `POST /api/extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n`;
      const answer = await raw(service.address(), `${head}Content-Length: ${50 * MEGABYTE}\r\n\r\n`);
      expect(rawError(answer)).toMatchObject({ status: 413, code: 'body-too-large' });
    },
  );

  it('a body of 50 MB that comes all the same is cut off', async () => {
    const response = await service
      .get('/api/extract', {
        method: 'POST',
        headers: { 'content-type': 'text/html' },
        body: 'x'.repeat(50 * MEGABYTE),
      })
      .catch(() => null);
    // The connection may be cut while the client still sends; then there is no answer to read.
    // On a busy machine the time to send it may be over first.
    if (response !== null)
      expect(['body-too-large', 'request-timeout']).toContain((await errorOf(response)).code);
    expect((await service.get('/api/health')).status).toBe(200);
  });

  it('an upload beyond the limit is refused', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(2 * MEGABYTE)]), 'big.html');
    const response = await service.get('/api/extract', { method: 'POST', body: form }).catch(() => null);
    if (response !== null)
      expect(await errorOf(response)).toMatchObject({ status: 413, code: 'body-too-large' });
  });

  it.each([
    ['headers', 'POST /api/extract HTTP/1.1\r\nHost: localhost\r\nContent-Le'],
    [
      'a body',
      'POST /api/extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n<p',
    ],
  ])('a client that sends %s too slowly is cut off, others are served', async (_what, text) => {
    const slow = raw(service.address(), text, 20_000);
    expect((await service.get('/api/health')).status).toBe(200);
    expect(rawError(await slow)).toMatchObject({ status: 408, code: 'request-timeout' });
  });

  it('what is no HTTP, and headers without end, get the one error shape', async () => {
    const garbage = await raw(service.address(), 'hello\r\n\r\n');
    expect(rawError(garbage)).toMatchObject({ status: 400, code: 'request-invalid' });
    const headers = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`;
    expect(rawError(await raw(service.address(), headers))).toMatchObject({
      status: 431,
      code: 'header-too-large',
    });
  });
});

describe('the rate limit', () => {
  const service = testService({ rateLimit: 40 });

  it('too many requests are refused with the time to wait', async () => {
    const statuses: number[] = [];
    let last: Response | null = null;
    for (let i = 0; i < 60; i++) {
      const response = await service.get('/api/health');
      statuses.push(response.status);
      if (response.status === 429) {
        last = response;
        break;
      }
    }
    expect(statuses.at(-1)).toBe(429);
    expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await errorOf(last!)).toMatchObject({ status: 429, code: 'too-many-requests' });
  });
});

describe('time', () => {
  const service = testService({ requestTimeoutMs: 1 });

  it('work that takes too long ends with a clear error', async () => {
    const response = await service.post('/api/extract', { html: topkPage(TOWERS) });
    expect(await errorOf(response)).toMatchObject({ status: 504, code: 'work-timeout' });
  });
});

describe('the time of a site', () => {
  const service = testService({ jobTimeoutMs: 1 });

  it('ends its job with a clear error', async () => {
    const started = await service.get('/api/induce', { method: 'POST', body: siteForm() });
    const { id } = (await started.json()) as { id: string };
    const events = await (await service.get(`/api/jobs/${id}/events`)).text();
    expect(events.trim().split('\n\n').at(-1)).toContain('"code":"job-timeout"');
  });
});

describe('fetching for a user', () => {
  const service = testService();

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[::]/',
    'http://0.0.0.0/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://[fe80::1]/',
  ])('never reaches %s', async (url) => {
    expect(await errorOf(await service.post('/api/extract', { url }))).toMatchObject({
      status: 403,
      code: 'address-private',
    });
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'javascript:alert(1)', 'nonsense'])(
    'refuses %s',
    async (url) => {
      expect(await errorOf(await service.post('/api/extract', { url }))).toMatchObject({
        status: 400,
        code: 'address-invalid',
      });
    },
  );
});

describe('fetching with --allow-private', () => {
  const service = testService({ allowPrivate: true });
  let site: Server;

  beforeAll(async () => {
    site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(topkPage(TOWERS));
    });
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    site.close();
  });

  it('reaches a page on this machine, but still no file', async () => {
    const { port } = site.address() as AddressInfo;
    const response = await service.post('/api/extract', { url: `http://127.0.0.1:${port}/` });
    expect(((await response.json()) as { status: string }).status).toBe('extracted');
    expect(await errorOf(await service.post('/api/extract', { url: 'file:///etc/passwd' }))).toMatchObject({
      code: 'address-invalid',
    });
  });
});

describe('redirects', () => {
  let site: Server;
  let address = '';
  const service = testService({ allowsAddress: (ip) => ip === '127.0.0.2' });

  beforeAll(async () => {
    const targets: Record<string, string> = {
      '/local': 'http://127.0.0.1:1/',
      '/file': 'file:///etc/passwd',
      '/name': 'http://localhost:1/',
    };
    site = createServer((request, response) => {
      const target = targets[request.url ?? ''];
      if (target !== undefined) response.writeHead(302, { location: target }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(topkPage(TOWERS));
    });
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.2', resolve);
    });
    address = `http://127.0.0.2:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    site.close();
  });

  it('are looked at hop by hop', async () => {
    expect((await service.post('/api/extract', { url: `${address}/page` })).status).toBe(200);
    expect(await errorOf(await service.post('/api/extract', { url: `${address}/local` }))).toMatchObject({
      code: 'address-private',
    });
    expect(await errorOf(await service.post('/api/extract', { url: `${address}/name` }))).toMatchObject({
      code: 'address-private',
    });
    expect(await errorOf(await service.post('/api/extract', { url: `${address}/file` }))).toMatchObject({
      code: 'address-invalid',
    });
  });
});

/** What names mean in the tests below; all others are looked up as ever. */
const NAMES = new Map<string, string[]>();

describe('names', () => {
  const visited: string[] = [];
  const sites: Server[] = [];
  let port = 0;
  const service = testService({ allowsAddress: (ip) => ip === '127.0.0.2' });
  const systemLookup = dns.lookup;

  beforeAll(async () => {
    dns.lookup = fakeLookup(systemLookup);
    syncBuiltinESMExports();
    const answer = (ip: string) =>
      createServer((request, response) => {
        visited.push(ip);
        const target = request.url === '/again' ? '/secret' : null;
        // A new connection for each request, so that the name is looked up again.
        response.setHeader('connection', 'close');
        if (target !== null) response.writeHead(302, { location: target }).end();
        else response.writeHead(200, { 'content-type': 'text/html' }).end(topkPage(TOWERS));
      });
    for (const ip of ['127.0.0.2', '127.0.0.1']) {
      const site = answer(ip);
      sites.push(site);
      await new Promise<void>((resolve) => {
        site.listen(port, ip, resolve);
      });
      port = (site.address() as AddressInfo).port;
    }
  });
  afterAll(() => {
    dns.lookup = systemLookup;
    syncBuiltinESMExports();
    for (const site of sites) site.close();
  });

  it('that mean a private address are refused, also where one of several addresses is', async () => {
    NAMES.set('inside.example', ['10.0.0.7']);
    NAMES.set('both.example', ['127.0.0.2,192.168.0.1']);
    for (const host of NAMES.keys()) {
      const response = await service.post('/api/extract', { url: `http://${host}:${port}/` });
      expect(await errorOf(response)).toMatchObject({ status: 403, code: 'address-private' });
    }
    expect(visited).toEqual([]);
  });

  it('that change their meaning between two look-ups gain nothing (rebinding)', async () => {
    NAMES.set('steady.example', ['127.0.0.2', '127.0.0.2']);
    const steady = await service.post('/api/extract', { url: `http://steady.example:${port}/again` });
    expect(steady.status).toBe(200);
    NAMES.set('rebind.example', ['127.0.0.2', '127.0.0.1']);
    const turned = await service.post('/api/extract', { url: `http://rebind.example:${port}/again` });
    expect(await errorOf(turned)).toMatchObject({ status: 403, code: 'address-private' });
    expect(visited).not.toContain('127.0.0.1');
  });
});

/** Gives the next meaning of a known name at each look-up. */
function fakeLookup(systemLookup: typeof dns.lookup): typeof dns.lookup {
  const lookup = (host: string, options: dns.LookupAllOptions, callback: LookupCallback) => {
    const meanings = NAMES.get(host);
    if (meanings === undefined) return systemLookup(host, options, callback);
    const addresses = (meanings.length > 1 ? meanings.shift()! : meanings[0]!).split(',');
    return callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return lookup as unknown as typeof dns.lookup;
}

type LookupCallback = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;

describe('a base that breaks', () => {
  const folder = temporaryFolder();
  const base = join(folder, 'broken.db');
  beforeAll(async () => {
    await copySampleBase(base);
  });
  const service = testService({ kb: base });

  it('is an internal error that tells nothing of the machine', async () => {
    writeFileSync(base, 'no database at all '.repeat(5_000));
    const error = await errorOf(await service.get('/api/ask?q=tallest+buildings'));
    expect(error).toMatchObject({ status: 500, code: 'internal' });
    expect(error.message).not.toMatch(/broken|tmp|sqlite|SELECT/i);
    expect(await errorOf(await service.get('/api/health'))).toMatchObject({
      status: 503,
      code: 'base-fails',
    });
  });
});

describe('a writable service', () => {
  const service = testService({ samples: true, writable: true, token: 'open sesame' });
  const body = { html: topkPage(TOWERS), url: 'https://towers.example/top', save: true };

  it('saves with the token only', async () => {
    expect(await errorOf(await service.post('/api/extract', body))).toMatchObject({
      status: 401,
      code: 'token-wrong',
    });
    const wrong = await service.post('/api/extract', body, { authorization: 'Bearer nope' });
    expect(await errorOf(wrong)).toMatchObject({ status: 401, code: 'token-wrong' });
    const lists = async () => ((await (await service.get('/api/stats')).json()) as { lists: number }).lists;
    const before = await lists();
    const right = await service.post('/api/extract', body, { authorization: 'Bearer open sesame' });
    expect(((await right.json()) as { saved: boolean }).saved).toBe(true);
    expect(await lists()).toBe(before + 1);
    const answer = await (await service.get('/api/ask?q=tallest+towers+in+Europe')).json();
    expect((answer as { table: { rows: { name: string }[] } }).table.rows[0]?.name).toBe(TOWERS[0]);
  });

  it('saves the rows of a site, with the token only', async () => {
    const send = (authorization: string) =>
      service.get('/api/induce?save=true&name=lamps.example&concept=lamps', {
        method: 'POST',
        body: siteForm(),
        headers: { authorization },
      });
    expect(await errorOf(await send('Bearer nope'))).toMatchObject({ status: 401, code: 'token-wrong' });
    const { id } = (await (await send('Bearer open sesame')).json()) as { id: string };
    await (await service.get(`/api/jobs/${id}/events`)).text();
    expect(await (await service.get(`/api/jobs/${id}/site`)).json()).toMatchObject({ saved: LAMPS.length });
    const { lists } = (await (await service.get('/api/lists?size=500')).json()) as {
      lists: { id: string; title: string }[];
    };
    const saved = lists.find(({ title }) => title === 'lamps.example')!;
    const { table } = (await (await service.get(`/api/lists/${saved.id}`)).json()) as {
      table: { rows: { name: string }[] };
    };
    expect(table.rows.map(({ name }) => name).sort()).toEqual([...LAMPS].sort());
  });

  it('keeps no address in the base that a browser would run', async () => {
    const hostile = { ...body, url: 'javascript:alert(1)' };
    const response = await service.post('/api/extract', hostile, { authorization: 'Bearer open sesame' });
    expect(((await response.json()) as { url: string | null }).url).toBeNull();
  });
});

describe('copies of pages', () => {
  const service = testService({ samples: true });

  it('stay inside their folder', async () => {
    for (const path of [
      '/mirror/skyline.example/../../../package.json',
      '/mirror/%2e%2e/data/films.txt',
      '/mirror/skyline.example/%2e%2e%2f%2e%2e%2fdata%2ffilms.txt',
      '/mirror/..%2f..%2fpackage.json/x',
    ]) {
      const answer = await raw(
        service.address(),
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(answer, path).toMatch(/^HTTP\/1\.1 4\d\d/);
    }
  });
});
