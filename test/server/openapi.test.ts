import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOWERS, topkPage } from '../support/pages.js';
import { testService } from '../support/running-service.js';

interface Operation {
  readonly operationId: string;
  readonly parameters?: { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, { content: Record<string, { schema?: object }> }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, object>;
    readonly responses: Record<string, { content: Record<string, { schema?: object }> }>;
  };
}

const bases = mkdtempSync(join(tmpdir(), 'tagpath-bases-'));
const service = testService({ samples: true, bases, writable: true, tokenless: true });
afterAll(() => rmSync(bases, { recursive: true, force: true }));
let document: Document;

/** The document's own schema of an answer. */
function validatorOf(path: string, method: string, status: string): ValidateFunction {
  const schema = document.paths[path]![method]!.responses[status]!.content['application/json']!.schema!;
  const ajv = new Ajv2020({ strict: false });
  return ajv.compile({ ...schema, components: document.components });
}

async function expectDescribed(
  response: Response,
  path: string,
  method = 'get',
  status = 200,
): Promise<unknown> {
  const body = await response.json();
  expect(response.status, JSON.stringify(body).slice(0, 300)).toBe(status);
  const validate = validatorOf(path, method, String(status));
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
  return body;
}

interface Call {
  readonly at: string;
  readonly init: RequestInit | undefined;
}
/** One good call of each operation that was tested, to be made again in other formats. */
const called = new Map<string, Call>();
async function call(
  path: string,
  at: string,
  method = 'get',
  status = 200,
  init?: RequestInit,
): Promise<unknown> {
  const operation = `${method} ${path}`;
  if (!called.has(operation)) called.set(operation, { at, init });
  return expectDescribed(await service.get(at, init), path, method, status);
}
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

beforeAll(async () => {
  document = (await (await service.get('/api/openapi.json')).json()) as Document;
});

describe('every route answers as the OpenAPI document says', () => {
  it('is OpenAPI 3.1 in which a linter finds nothing', async () => {
    expect(document.openapi).toBe('3.1.0');
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('questions', async () => {
    const answer = (await call('/api/ask', '/api/ask?q=tallest+buildings+in+the+world')) as {
      kind: string;
      table: { rows: { name: string }[] };
    };
    expect(answer.kind).toBe('rows');
    expect(answer.table.rows[0]!.name).toBe('Burj Khalifa');
    const rows = (await call(
      '/api/ask/rows',
      '/api/ask/rows?q=tallest+buildings+in+the+world&sort=Height&filter=china&facets=true',
    )) as { total: number; all: number; table: { rows: { name: string }[] } };
    expect(rows.all).toBe(10);
    expect(rows.total).toBeLessThan(10);
    expect(rows.table.rows[0]!.name).toBe('CITIC Tower');
    await call('/api/search', '/api/search?q=desert');
    const comparison = (await call('/api/compare', '/api/compare?name=Inception&name=Interstellar')) as {
      entities: { name: string }[];
    };
    expect(comparison.entities.map(({ name }) => name)).toEqual(['Inception', 'Interstellar']);
    await call('/api/suggest', '/api/suggest?q=bur');
    await call('/api/examples', '/api/examples');
  });

  it('what the base holds', async () => {
    const { lists, total } = (await call('/api/lists', '/api/lists?size=2')) as {
      lists: { id: string }[];
      total: number;
    };
    expect(lists).toHaveLength(2);
    expect(total).toBeGreaterThan(20);
    const second = (await call('/api/lists', '/api/lists?size=2&page=2')) as { lists: { id: string }[] };
    expect(second.lists[0]!.id).not.toBe(lists[0]!.id);
    await call('/api/lists/{id}', `/api/lists/${lists[0]!.id}`);
    const { entities } = (await call('/api/entities', '/api/entities?q=everest')) as {
      entities: { id: string }[];
    };
    await call('/api/entities/{id}', `/api/entities/${entities[0]!.id}`);
    await call('/api/stats', '/api/stats');
    const { kinds } = (await call('/api/catalogue', '/api/catalogue')) as {
      kinds: { id: string; name: string }[];
    };
    expect(kinds.map(({ name }) => name)).toContain('film');
    await call('/api/lists/{id}/rows', `/api/lists/${lists[0]!.id}/rows?sort=name&facets=true`);
    await call('/api/kinds/{kind}', `/api/kinds/${kinds[0]!.id}`);
    await call('/api/kinds/{kind}/rows', `/api/kinds/${kinds[0]!.id}/rows?facets=true`);
    await call('/api/samples', '/api/samples');
    await call('/api/health', '/api/health');
  });

  it('titles', async () => {
    const { titles } = (await call('/api/title', '/api/title?q=Top+10+Films+of+2012')) as {
      titles: { k: number }[];
    };
    expect(titles[0]!.k).toBe(10);
    await call('/api/title', '/api/title', 'post', 200, json({ titles: ['7 Best Dogs', 'Hello'] }));
  });

  it('the tables of a page, all or one, and again by its id', async () => {
    const cells = (texts: readonly (string | number)[], tag: string) =>
      `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
    const towers = TOWERS.map((name, i) => cells([i + 1, name, 800 - i], 'td')).join('');
    const html = `<title>Towers</title><h2>By height</h2><table>${cells(['Rank', 'Tower', 'Height (m)'], 'th')}${towers}</table>`;
    const found = (await call('/api/tables', '/api/tables', 'post', 200, json({ html }))) as {
      id: string;
      tables: { heading: string; nameColumn: number; rows: string[][] }[];
    };
    expect(found.tables.map(({ heading, nameColumn }) => [heading, nameColumn])).toEqual([['By height', 1]]);
    expect(found.tables[0]!.rows.map((row) => row[1])).toEqual(TOWERS);
    await call('/api/pages/{id}/tables', `/api/pages/${found.id}/tables?table=1`);
    const missing = await service.get(`/api/pages/${found.id}/tables?table=2`);
    expect(missing.status).toBe(404);
    const csv = await (await service.get(`/api/pages/${found.id}/tables?table=1&format=csv`)).text();
    expect(csv.split('\n')[0]).toBe('Rank,Tower,Height (m)');
    const twice = html + html.slice(html.indexOf('<h2>'));
    const both = (await call('/api/tables', '/api/tables', 'post', 200, json({ html: twice }))) as {
      id: string;
    };
    const joined = await (await service.get(`/api/pages/${both.id}/tables?format=csv`)).text();
    expect(joined.split('\n')[0]).toBe('source,table,caption,Rank,Tower,Height (m)');
    const rows = (await call(
      '/api/pages/{id}/rows',
      `/api/pages/${found.id}/rows?table=1&sort=Height%20(m)&dir=asc&size=1`,
    )) as { total: number; table: { rows: { name: string }[] } };
    expect([rows.total, rows.table.rows.map(({ name }) => name)]).toEqual([TOWERS.length, TOWERS.slice(-1)]);
  });

  it('extraction, from JSON, raw HTML, an upload, and again by its id', async () => {
    const html = topkPage(TOWERS);
    const first = (await call(
      '/api/extract',
      '/api/extract',
      'post',
      200,
      json({ html, explain: true }),
    )) as {
      page: string;
      list: { items: { name: string }[] };
    };
    expect(first.list.items.map(({ name }) => name)).toEqual(TOWERS);
    const raw = { method: 'POST', headers: { 'content-type': 'text/html' }, body: html };
    await call('/api/extract', '/api/extract', 'post', 200, raw);
    const form = new FormData();
    form.append('file', new Blob([html]), 'towers.html');
    await call('/api/extract', '/api/extract', 'post', 200, { method: 'POST', body: form });
    await call('/api/pages/{id}/table', `/api/pages/${first.page}/table`);
    const page = (await call('/api/pages/{id}/rows', `/api/pages/${first.page}/rows?sort=Name&dir=desc`)) as {
      table: { rows: { name: string }[] };
    };
    expect(page.table.rows.map(({ name }) => name)).toEqual([...TOWERS].sort().reverse());
    await call('/api/pages/{id}/marked', `/api/pages/${first.page}/marked`);
    const lists = (await call('/api/lists', '/api/lists', 'post', 200, json({ html }))) as {
      lists: { number: number }[];
      total: number;
    };
    expect(lists.total).toBeGreaterThan(1);
    const second = (await call(
      '/api/lists',
      '/api/lists?size=1&page=2',
      'post',
      200,
      json({ html }),
    )) as typeof lists;
    expect(second.lists.map(({ number }) => number)).toEqual([2]);
    expect(second.total).toBe(lists.total);
  });

  it('a site as a job with progress', async () => {
    const page = (name: string, price: number) =>
      `<html><head><title>${name}</title></head><body><h1>${name}</h1><p>Price</p><b>$${price}</b><p>Made in</p><i>Town ${price}</i></body></html>`;
    const names = ['Lamp', 'Chair', 'Table', 'Shelf', 'Couch', 'Desk', 'Stool', 'Bench'];
    const files = Object.fromEntries(
      names.map((name, i) => [`shop/${name}.html`, strToU8(page(name, 10 + i))]),
    );
    const form = new FormData();
    form.append('file', new Blob([zipSync(files)]), 'shop.zip');
    const job = (await call('/api/induce', '/api/induce', 'post', 202, { method: 'POST', body: form })) as {
      id: string;
    };
    called.set('get /api/jobs/{id}/events', { at: `/api/jobs/${job.id}/events`, init: undefined });
    const events = await (await service.get(`/api/jobs/${job.id}/events`)).text();
    expect(events.trim().split('\n\n').at(-1)).toContain('"state":"done"');
    await call('/api/jobs/{id}', `/api/jobs/${job.id}`);
    await call('/api/jobs/{id}/site', `/api/jobs/${job.id}/site`);
    const table = (await call('/api/jobs/{id}/table', `/api/jobs/${job.id}/table`)) as { total: number };
    expect(table.total).toBe(names.length);
    const rows = await call(
      '/api/jobs/{id}/rows',
      `/api/jobs/${job.id}/rows?sort=Price&dir=desc&facets=true`,
    );
    expect((rows as { table: { rows: { name: string }[] } }).table.rows[0]!.name).toBe(names.at(-1));
    // Columns come in the order that was asked for, as an array too: their names may hold commas.
    for (const columns of ['Made in,Price', '["Made in","Price"]']) {
      const at = `/api/jobs/${job.id}/rows?columns=${encodeURIComponent(columns)}`;
      const { table: shown } = (await (await service.get(at)).json()) as {
        table: { columns: { key: string }[] };
      };
      expect(shown.columns.map(({ key }) => key)).toEqual(['Made in', 'Price']);
    }
    await call('/api/jobs/{id}/wrapper', `/api/jobs/${job.id}/wrapper`);
  });

  it("bases of one's own, and what is kept in them", async () => {
    await call('/api/bases', '/api/bases');
    const form = new FormData();
    form.append('file', new Blob(['Lake,Depth (m)\nBaikal,1642\nVostok,510\nOhrid,288\n']), 'lakes.csv');
    const into = '/api/import?newBase=Waters';
    const kept = await call('/api/import', into, 'post', 201, { method: 'POST', body: form });
    const { base, kept: lists } = kept as { base: string; kept: { list: string }[] };
    const { page } = (await (await service.post('/api/extract', { html: topkPage(TOWERS) })).json()) as {
      page: string;
    };
    await call('/api/keep', '/api/keep', 'post', 201, json({ page }));
    const list = `/api/lists/${lists[0]!.list}?base=${base}`;
    await call('/api/lists/{id}', list, 'delete', 200, { method: 'DELETE' });
    await call('/api/bases', '/api/bases', 'post', 201, json({ name: 'Lakes' }));
    await call('/api/bases/{id}', `/api/bases/${base}`, 'delete', 200, { method: 'DELETE' });
    await call('/api/bases/{id}/restore', `/api/bases/${base}/restore`, 'post', 200, { method: 'POST' });
  });

  it('metrics and copies of pages', async () => {
    const metrics = await (await service.get('/metrics')).text();
    expect(metrics).toContain('tagpath_request_seconds');
    expect(metrics).toContain('tagpath_pages_total{status="extracted"}');
    called.set('get /metrics', { at: '/metrics', init: undefined });
    const copy = '/mirror/skyline.example/tallest-buildings-in-asia.html';
    const page = await service.get(copy);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    called.set('get /mirror/{host}/{path}', { at: copy, init: undefined });
  });

  it('stops and forgets a job', async () => {
    const form = new FormData();
    form.append('file', new Blob(['<p>one</p>']), 'one.html');
    const { id } = (await (await service.get('/api/induce', { method: 'POST', body: form })).json()) as {
      id: string;
    };
    await call('/api/jobs/{id}', `/api/jobs/${id}`, 'delete', 200, { method: 'DELETE' });
    expect((await service.get(`/api/jobs/${id}`)).status).toBe(404);
  });

  it('leaves no route untested', () => {
    expect(operations().filter((operation) => !called.has(operation))).toEqual([]);
  });

  it('names each operation once, and every part that it points at is there', () => {
    const text = JSON.stringify(document);
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const parts = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!);
    expect(parts.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });
});

function operations(): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
}

function contentOf(operation: string): string[] {
  const [method, path] = operation.split(' ') as [string, string];
  const [answer] = Object.entries(document.paths[path]![method]!.responses);
  return Object.keys(answer![1].content);
}

describe('the reference page', () => {
  it('is made from the document, shows every operation, error and schema, and needs nothing from elsewhere', async () => {
    const page = await service.get('/api');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    for (const operation of operations()) {
      const [method, path] = operation.split(' ') as [string, string];
      expect(html).toContain(`id="${document.paths[path]![method]!.operationId}"`);
      expect(html).toContain(`<code>${path}</code>`);
    }
    for (const name of Object.keys(document.components.schemas))
      expect(html).toContain(`id="schema-${name}"`);
    expect(html).toContain('body-malformed');
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link!);
    expect(links.filter((link) => !/^(?:[/#]|data:)/.test(link))).toEqual([]);
    const anchors = links.filter((link) => link.startsWith('#')).map((link) => `id="${link.slice(1)}"`);
    expect(anchors.filter((anchor) => !html.includes(anchor))).toEqual([]);
    expect(html).not.toMatch(/<script(?! src="\/api\/)|<style| style=/);
    const style = await service.get('/api/reference.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await style.text()).not.toMatch(/url\(|@import/);
  });
});

describe('a request that is not as described', () => {
  it('gets the one error shape, whatever the route', async () => {
    for (const operation of operations()) {
      const [method, path] = operation.split(' ') as [string, string];
      const { parameters = [] } = document.paths[path]![method]!;
      if (!parameters.some(({ name }) => name === 'format')) continue;
      const { at, init } = called.get(operation)!;
      const response = await service.get(withFormat(at, 'docx'), init);
      const body = await response.json();
      expect(response.status, operation).toBe(400);
      const ajv = new Ajv2020({ strict: false });
      const schema = errorSchema('Error400');
      expect(ajv.compile({ ...schema, components: document.components })(body), operation).toBe(true);
    }
  });
});

/** What the document says of an error's body. */
function errorSchema(name: string): object {
  return document.components.responses[name]!.content['application/json']!.schema!;
}

function withFormat(at: string, format: string): string {
  return `${at}${at.includes('?') ? '&' : '?'}format=${format}`;
}

describe('every result in every format', () => {
  /** What is no result but a state, a stream, a document or a file of its own. */
  const WITHOUT_TABLE = [
    'delete /api/bases/{id}',
    'delete /api/jobs/{id}',
    'delete /api/lists/{id}',
    'get /api/health',
    'get /api/jobs/{id}/events',
    'get /api/pages/{id}/marked',
    'get /metrics',
    'get /mirror/{host}/{path}',
    'post /api/bases',
    'post /api/bases/{id}/restore',
    'post /api/import',
    'post /api/induce',
    'post /api/keep',
  ];
  const FORMATS: Record<string, { type: RegExp; start: RegExp }> = {
    csv: { type: /^text\/csv; charset=utf-8$/, start: /^[^\n]+\n/ },
    md: { type: /^text\/markdown; charset=utf-8$/, start: /^\| .+ \|\n\| -/ },
    jsonld: {
      type: /^application\/ld\+json; charset=utf-8$/,
      start: /^\{\n {2}"@context": "https:\/\/schema\.org"/,
    },
    parquet: { type: /^application\/vnd\.apache\.parquet$/, start: /^PAR1/ },
  };

  it('has CSV wherever there is a result', () => {
    const without = operations().filter((operation) => !contentOf(operation).includes('text/csv'));
    expect(without.sort()).toEqual(WITHOUT_TABLE);
  });

  it.each(Object.keys(FORMATS))('%s', async (format) => {
    const { type, start } = FORMATS[format]!;
    const tables = operations().filter((operation) => !WITHOUT_TABLE.includes(operation));
    expect(tables.length).toBeGreaterThan(15);
    for (const operation of tables) {
      const { at, init } = called.get(operation)!;
      const response = await service.get(withFormat(at, format), init);
      expect(response.status, operation).toBe(200);
      expect(response.headers.get('content-type'), operation).toMatch(type);
      expect(response.headers.get('content-disposition'), operation).toMatch(
        /^attachment; filename="[\w.-]+"$/,
      );
      expect(await response.text(), operation).toMatch(start);
    }
  });

  it('keeps names, ranks and sources of an answer', async () => {
    const response = await service.get('/api/ask?q=tallest+buildings+in+the+world&format=csv');
    const [head, first] = (await response.text()).split('\n');
    expect(head).toMatch(/^rank,name,.*,sources$/);
    expect(first).toMatch(/^1,Burj Khalifa,.*skyline\.example/);
    expect(response.headers.get('content-disposition')).toMatch(/filename="tallest-buildings/);
  });

  it('has all lists of a page in one table', async () => {
    const response = await service.get('/api/lists?format=csv', json({ html: topkPage(TOWERS) }));
    const csv = await response.text();
    expect(csv).toMatch(/^list,rank,name/);
    expect(csv).toContain(`1,1,${TOWERS[0]}`);
  });
});
