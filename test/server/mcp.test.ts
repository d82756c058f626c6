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
    expect(tools.map(({ name }) => name).sort()).toEqual(['ask', 'compare', 'extract', 'search']);
  });

  it('extracts the list of a page', async () => {
    const { value } = await call('extract', { html: topkPage(TOWERS) });
    const { items } = value.list as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual(TOWERS);
  });

  it('asks, searches and compares', async () => {
    const asked = await call('ask', { question: 'tallest buildings in the world' });
    expect((asked.value.rows as { name: string }[])[0]!.name).toBe('Burj Khalifa');
    const found = await call('search', { words: 'desert' });
    expect((found.value.pages as unknown[]).length).toBeGreaterThan(0);
    const compared = await call('compare', { names: ['Inception', 'Arrival'] });
    expect((compared.value.entities as unknown[]).length).toBe(2);
  });

  it('tells errors with their code', async () => {
    const { value, isError } = await call('extract', { url: 'https://example.com/' });
    expect(isError).toBe(true);
    expect((value.error as { code: string }).code).toBe('fetch-refused');
  });
});
