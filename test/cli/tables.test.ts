import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TablesRecord, TablesRecordSchema } from '../../src/record/record.js';
import { extractTables } from '../../src/run/extract-tables.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const row = (cells: readonly (string | number)[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const PAGE = `<!doctype html><title>Rivers</title><h2>Of the north</h2><table>
  ${row(['River', 'Country', 'Length (km)'], 'th')}${row(['Alta', '=1+1', 240])}
  ${row(['Tana', 'Norway', 361])}${row(['Torne', 'Sweden', 522])}</table>`;
let page = '';

beforeAll(() => {
  page = join(folder, 'rivers.html');
  writeFileSync(page, PAGE);
});

describe('tagpath tables', () => {
  it('gives a record a page in input order, the same as the library does', async () => {
    const args = ['tables', page, '-', '--format', 'jsonl', '--reproducible'];
    const { code, stdout } = await runTagpath(args, { input: '<title>None</title><p>words' });
    expect(code).toBe(0);
    const [first, second] = jsonLines<TablesRecord>(stdout);
    expect(TablesRecordSchema.parse(first)).toEqual(first);
    expect(first).toEqual(extractTables(PAGE, { source: page, settings: { reproducible: true } }));
    expect(second?.tables).toEqual([]);
  });

  it('writes all formats that people read', async () => {
    const [csv, md, html] = await Promise.all(
      ['csv', 'md', 'html'].map(
        async (format) => (await runTagpath(['tables', page, '--format', format])).stdout,
      ),
    );
    expect(csv?.split('\n')[0]).toBe('source,table,caption,River,Country,Length (km)');
    // a spreadsheet must not run what a page has in its cells
    expect(csv).not.toMatch(/,=1\+1/);
    expect(md).toContain('| River | Country | Length (km) |');
    expect(html).toContain('<td>Tana</td>');
  });

  it('writes Parquet to a file, and says that it needs one', async () => {
    const out = join(folder, 'rivers.parquet');
    expect((await runTagpath(['tables', page, '--format', 'parquet'])).code).toBe(2);
    expect((await runTagpath(['tables', page, '--out', out])).code).toBe(0);
    expect(readFileSync(out).subarray(0, 4).toString()).toBe('PAR1');
  });

  it('goes on after a page that cannot be read, and says so', async () => {
    const { code, stdout, stderr } = await runTagpath([
      'tables',
      join(folder, 'none.html'),
      page,
      '--format',
      'csv',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('[input-not-found]');
    expect(stdout).toContain('Tana');
  });

  it('loads each table into a base as a kind of its own', async () => {
    const base = join(folder, 'rivers.db');
    const { code, stderr } = await runTagpath(['tables', page, '--kb', base]);
    expect(code, stderr).toBe(0);
    expect(existsSync(base)).toBe(true);
    const { stdout } = await runTagpath(['ask', 'longest rivers', '--kb', base, '--format', 'json']);
    expect(stdout).toContain('Torne');
  });
});
