import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBase } from '../../src/run/sample-base.js';
import { TOWERS, topkPage } from '../support/pages.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
const folder = temporaryFolder();
const client = new Client({ name: 'test', version: '1' });

async function call(
  name: string,
  args: Record<string, unknown>,
): Promise<{ value: Record<string, unknown>; isError: boolean }> {
  const result = (await client.callTool({ name, arguments: args })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  return { value: JSON.parse(result.content[0]!.text), isError: result.isError ?? false };
}

describe('tagpath mcp', () => {
  beforeAll(async () => {
    const kb = await sampleBase(() => {}, folder);
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp', '--kb', kb, '--no-fetch'] }),
    );
  });
  afterAll(() => client.close());

  it('offers extract, ask, search and compare', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(['ask', 'compare', 'extract', 'search', 'tables']);
  });

  it('extracts the list of a page', async () => {
    const { value } = await call('extract', { html: topkPage(TOWERS) });
    const { items } = value.list as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual(TOWERS);
  });

  it('says of a page without a list that it has none', async () => {
    const { value, isError } = await call('extract', { html: '<title>About us</title><p>Hello.</p>' });
    expect(isError).toBe(false);
    expect(value).toMatchObject({ status: 'not-topk', list: null });
  });

  it('answers questions with sources, and says when nothing fits', async () => {
    const { value } = await call('ask', { question: 'tallest buildings in the world' });
    const [first] = value.rows as { name: string; sources: number[] }[];
    const sources = value.sources as { url: string }[];
    expect(first!.name).toBe('Burj Khalifa');
    expect(sources[first!.sources[0]!]!.url).toMatch(/^https:\/\/skyline\.example\//);
    expect((await call('ask', { question: 'zzzz' })).value).toMatchObject({ kind: 'none', rows: [] });
  });

  it('searches pages, as many as asked for', async () => {
    const { value } = await call('search', { words: 'films', limit: 2 });
    expect(value.pages).toHaveLength(2);
    expect(value.total as number).toBeGreaterThan(2);
  });

  it('compares things attribute by attribute, and names the unknown', async () => {
    const { value } = await call('compare', { names: ['Inception', 'Arrival', 'Nobody Knows It'] });
    expect((value.entities as { name: string }[]).map(({ name }) => name)).toEqual(['Inception', 'Arrival']);
    expect((value.rows as { label: string }[]).map(({ label }) => label)).toContain('Director');
    expect(value.unknown).toEqual(['Nobody Knows It']);
  });

  it('refuses arguments that are not as described, and goes on', async () => {
    const result = await client
      .callTool({ name: 'compare', arguments: { names: 'Inception' } })
      .catch((error) => error);
    expect(JSON.stringify(result instanceof Error ? result.message : result)).toMatch(/invalid/i);
    expect((await client.listTools()).tools).toHaveLength(5);
  });

  it('tells errors with their code', async () => {
    const { value, isError } = await call('extract', { url: 'https://example.com/' });
    expect(isError).toBe(true);
    expect((value.error as { code: string }).code).toBe('fetch-refused');
  });
});
