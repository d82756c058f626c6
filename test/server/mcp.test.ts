import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOWERS, topkPage } from '../support/pages.js';
import { copySampleBase } from '../support/sample-base.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
const folder = temporaryFolder();
const TEN_ROWS_BYTES = 2_048;

interface Result {
  readonly value: Record<string, unknown>;
  readonly isError: boolean;
  readonly bytes: number;
}

/** An assistant that has started the program with these options. */
function assistant(options: () => Promise<readonly string[]>) {
  const client = new Client({ name: 'test', version: '1' });
  beforeAll(async () => {
    const args = [BIN, 'mcp', ...(await options())];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  });
  afterAll(() => client.close());
  const call = async (name: string, args: Record<string, unknown>): Promise<Result> => {
    const result = (await client.callTool({ name, arguments: args })) as {
      content: { text: string }[];
      structuredContent?: Record<string, unknown>;
      isError?: boolean;
    };
    const { text } = result.content[0]!;
    const isError = result.isError ?? false;
    // The client has checked the structured content against the tool's own schema.
    if (!isError) expect(result.structuredContent).toEqual(JSON.parse(text));
    return { value: JSON.parse(text), isError, bytes: Buffer.byteLength(text) };
  };
  const tools = async () => (await client.listTools()).tools;
  return { client, call, tools };
}

const rowsOf = ({ value }: Result) => value.rows as (string | null)[][];

describe('tagpath mcp over a base that can be written', () => {
  const { client, call, tools } = assistant(async () => {
    const kb = await copySampleBase(join(folder, 'own.db'));
    return ['--kb', kb, '--writable', '--no-fetch'];
  });

  it('offers all tools, each described to the last parameter, with annotations and a schema of its results', async () => {
    const offered = await tools();
    expect(offered.map(({ name }) => name).sort()).toEqual([
      'ask',
      'catalogue',
      'compare',
      'extract',
      'induce',
      'query',
      'save',
      'search',
      'tables',
    ]);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of offered) {
      expect(title, name).toBeTruthy();
      expect(description, name).toBeTruthy();
      const parameters = Object.entries(inputSchema.properties ?? {}) as [string, { description?: string }][];
      expect(
        parameters.filter(([, { description: said }]) => !said).map(([key]) => `${name}.${key}`),
      ).toEqual([]);
      expect(outputSchema?.type, name).toBe('object');
      expect(annotations, name).toMatchObject({
        readOnlyHint: name !== 'save',
        destructiveHint: false,
        openWorldHint: false,
      });
    }
  });

  it('extracts the list of a page, and says of one without a list that it has none', async () => {
    const found = await call('extract', { html: topkPage(TOWERS) });
    expect(rowsOf(found).map(([, name]) => name)).toEqual(TOWERS);
    const { columns } = found.value as { columns: string[] };
    expect(columns.filter((label) => label === 'rank')).toHaveLength(1);
    const { value, isError } = await call('extract', { html: '<title>About us</title><p>Hello.</p>' });
    expect(isError).toBe(false);
    expect(value).toMatchObject({ status: 'not-topk', rows: [], total: 0 });
  });

  it('extracts tables, all or one', async () => {
    const row = (cells: readonly unknown[], tag = 'td') =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    const table = `<table>${row(['Tower', 'Height (m)'], 'th')}${TOWERS.map((name, i) => row([name, 800 - i])).join('')}</table>`;
    const { value } = await call('tables', {
      html: `<title>Towers</title><h2>By height</h2>${table}`,
      limit: 2,
    });
    const [first] = value.tables as { caption: string; rows: string[][]; total: number }[];
    expect(first).toMatchObject({ caption: 'By height', total: TOWERS.length });
    expect(first!.rows).toHaveLength(2);
  });

  it('bounds what many wide tables take together, and gives the rest by number', async () => {
    const cells = (of: string, tag: string) =>
      Array.from({ length: 30 }, (_, i) => `<${tag}>${of} ${i} ${'wide '.repeat(i + 9)}</${tag}>`).join('');
    const table = (n: number) =>
      `<h2>Table ${n} ${'of many '.repeat(99)}</h2><table><tr>${cells('Label', 'th')}</tr>${TOWERS.map((name) => `<tr>${cells(name, 'td')}</tr>`.repeat(20)).join('')}</table>`;
    const html = `<title>Towers ${'and more '.repeat(999)}</title>${[1, 2, 3, 4, 5, 6].map(table).join('')}`;
    const { value } = await call('tables', { html, limit: 50 });
    expect(JSON.stringify(value).length).toBeLessThan(9_000);
    expect(value.total).toBe(6);
    const last = await call('tables', { html, limit: 50, table: 6 });
    expect(last.value.tables).toMatchObject([{ number: 6, total: 100 }]);
    expect(JSON.stringify(last.value).length).toBeLessThan(9_000);
  });

  it('reads a site, saves it, and answers from it', async () => {
    const lamp = (name: string, i: number) =>
      `<html><head><title>${name}</title></head><body><h1>${name}</h1><p>Price</p><b>$${120 + i}</b><p>Made in</p><i>Town ${i}</i></body></html>`;
    const names = ['Anglepoise', 'Tolomeo', 'Arco', 'Akari', 'Tizio', 'Fado', 'Nesso', 'Pipistrello'];
    const pages = names.map((name, i) => ({ name: `${name}.html`, html: lamp(name, i) }));
    const found = await call('induce', { pages });
    expect(rowsOf(found).map(([name]) => name)).toEqual(names);
    const { value } = await call('save', { what: 'site', pages, name: 'lamps.example', concept: 'lamps' });
    expect(value.kept).toMatchObject([{ kind: 'lamp', rows: names.length, isNew: true }]);
    expect(rowsOf(await call('query', { query: 'lamp order by price desc limit 1' }))[0]![0]).toBe(
      'Pipistrello',
    );
    const saved = await call('save', {
      what: 'list',
      html: topkPage(TOWERS),
      url: 'https://towers.example/',
    });
    expect(saved.value.kept).toMatchObject([{ rows: TOWERS.length, isNew: true }]);
  });

  it('tells what it knows, in all and of one kind', async () => {
    const { value, bytes } = await call('catalogue', { limit: 10 });
    expect(bytes).toBeLessThan(TEN_ROWS_BYTES);
    expect(value.total as number).toBeGreaterThan(10);
    const kinds = value.kinds as { kind: string; columns: string[] }[];
    const one = await call('catalogue', { kind: kinds[0]!.kind });
    expect((one.value.kinds as typeof kinds)[0]!.columns.length).toBeGreaterThan(
      kinds[0]!.columns.length - 1,
    );
    expect((await call('catalogue', { kind: 'unicorn' })).value.error).toMatchObject({
      code: 'query-kind-unknown',
    });
  });

  it('answers questions with sources, and says when nothing fits', async () => {
    const found = await call('ask', { question: 'tallest buildings in the world' });
    expect(rowsOf(found)[0]).toContain('Burj Khalifa');
    expect((found.value.sources as { url: string }[])[0]!.url).toMatch(/^https:\/\/skyline\.example\//);
    expect((await call('ask', { question: 'zzzz' })).value).toMatchObject({ kind: 'none', rows: [] });
  });

  it('searches pages, as many as asked for', async () => {
    const { value } = await call('search', { words: 'films', limit: 2 });
    expect(value.pages).toHaveLength(2);
    expect(value.total as number).toBeGreaterThan(2);
  });

  it('compares things attribute by attribute, and names the unknown', async () => {
    const found = await call('compare', { names: ['Inception', 'Arrival', 'Nobody Knows It'] });
    expect(found.value.columns).toEqual(['attribute', 'Inception', 'Arrival']);
    expect(rowsOf(found).map(([label]) => label)).toContain('Director');
    expect(found.value.unknown).toEqual(['Nobody Knows It']);
  });

  it('gives ten rows in less than 2 KB', async () => {
    const calls: [string, Record<string, unknown>][] = [
      ['ask', { question: 'tallest buildings in the world' }],
      ['ask', { question: 'films' }],
      ['query', { query: 'movie order by year desc limit 10' }],
      ['query', { query: 'mountain order by elevation desc limit 10' }],
      [
        'extract',
        {
          html: topkPage(Array.from({ length: 10 }, (_, i) => `Tower ${i} ${'of the long name '.repeat(6)}`)),
        },
      ],
      ['search', { words: 'films', limit: 10 }],
      ['compare', { names: ['Inception', 'Arrival'], limit: 10 }],
    ];
    for (const [name, args] of calls) {
      const { bytes, isError } = await call(name, args);
      expect(isError, `${name} ${JSON.stringify(args).slice(0, 60)}`).toBe(false);
      expect(bytes, `${name} ${JSON.stringify(args).slice(0, 60)}`).toBeLessThan(TEN_ROWS_BYTES);
    }
  });

  it('refuses arguments that are not as described, and goes on', async () => {
    const result = await client
      .callTool({ name: 'compare', arguments: { names: 'Inception' } })
      .catch((error) => error);
    expect(JSON.stringify(result instanceof Error ? result.message : result)).toMatch(/invalid/i);
    expect((await tools()).length).toBeGreaterThan(5);
  });

  it('tells errors with their code', async () => {
    const { value, isError } = await call('save', { what: 'list', url: 'https://example.com/' });
    expect(isError).toBe(true);
    expect((value.error as { code: string }).code).toBe('fetch-refused');
  });
});

describe('only tools that can work are offered', () => {
  const withoutBase = assistant(async () => []);
  const readOnly = assistant(async () => ['--kb', await copySampleBase(join(folder, 'fixed.db'))]);

  it('without a base those over pages, which take addresses where pages may be fetched', async () => {
    const offered = await withoutBase.tools();
    expect(offered.map(({ name }) => name).sort()).toEqual(['extract', 'induce', 'tables']);
    expect(offered.every(({ annotations }) => annotations?.openWorldHint === true)).toBe(true);
  });

  it('no saving where it was not allowed', async () => {
    expect((await readOnly.tools()).map(({ name }) => name)).not.toContain('save');
  });
});

it('a line that is no message is answered as JSON-RPC says, and the next one is read', () => {
  const lines = ['{"jsonrpc"', '{"id": 2}', '{"jsonrpc":"2.0","id":3,"method":"ping"}'];
  const { status, stdout } = spawnSync(process.execPath, [BIN, 'mcp'], {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([
    { id: null, error: { code: -32700 } },
    { id: null, error: { code: -32600 } },
    { id: 3, result: {} },
  ]);
});
