import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { TOWERS, topkPage } from '../support/pages.js';
import { testService } from '../support/running-service.js';

interface Operation {
  readonly parameters?: { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, { content: Record<string, { schema?: object }> }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

const service = testService({ samples: true });
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

const called = new Set<string>();
async function call(
  path: string,
  at: string,
  method = 'get',
  status = 200,
  init?: RequestInit,
): Promise<unknown> {
  called.add(`${method} ${path}`);
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
  it('is OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
  });

  it('questions', async () => {
    const answer = (await call('/api/ask', '/api/ask?q=tallest+buildings+in+the+world')) as {
      kind: string;
      best: { name: string };
    };
    expect(answer.kind).toBe('ranking');
    expect(answer.best.name).toBe('Burj Khalifa');
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
    await call('/api/pages/{id}/marked', `/api/pages/${first.page}/marked`);
    await call('/api/lists', '/api/lists', 'post', 200, json({ html }));
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
    called.add('get /api/jobs/{id}/events');
    const events = await (await service.get(`/api/jobs/${job.id}/events`)).text();
    expect(events.trim().split('\n\n').at(-1)).toContain('"state":"done"');
    await call('/api/jobs/{id}', `/api/jobs/${job.id}`);
    await call('/api/jobs/{id}/site', `/api/jobs/${job.id}/site`);
    const table = (await call('/api/jobs/{id}/table', `/api/jobs/${job.id}/table`)) as { total: number };
    expect(table.total).toBe(names.length);
    await call('/api/jobs/{id}/wrapper', `/api/jobs/${job.id}/wrapper`);
  });

  it('metrics and copies of pages', async () => {
    const metrics = await (await service.get('/metrics')).text();
    expect(metrics).toContain('tagpath_request_seconds');
    expect(metrics).toContain('tagpath_pages_total{status="extracted"}');
    called.add('get /metrics');
    const page = await service.get('/mirror/skyline.example/tallest-buildings-in-asia.html');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    called.add('get /mirror/{host}/*');
  });

  it('leaves no route untested', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.filter((operation) => !called.has(operation))).toEqual([]);
  });
});

describe('every table in every format', () => {
  const START: Record<string, RegExp> = {
    csv: /^rank,name,/,
    md: /^\| rank \| name \|/,
    jsonld: /^\{\n {2}"@context": "https:\/\/schema\.org"/,
    parquet: /^PAR1/,
  };

  it.each(Object.keys(START))('%s', async (format) => {
    const response = await service.get(`/api/ask?q=tallest+buildings+in+the+world&format=${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="tallest-buildings/);
    expect(await response.text()).toMatch(START[format]!);
  });

  it('has CSV for every route with a table', async () => {
    const paths = [
      '/api/lists',
      '/api/lists/1',
      '/api/entities',
      '/api/entities/1',
      '/api/stats',
      '/api/title?q=a',
      '/api/search?q=desert',
      '/api/compare?name=Inception&name=Arrival',
    ];
    for (const path of paths) {
      const response = await service.get(`${path}${path.includes('?') ? '&' : '?'}format=csv`);
      expect(response.headers.get('content-type'), path).toBe('text/csv; charset=utf-8');
    }
  });
});
