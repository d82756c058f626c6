import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TablesRecord, TablesRecordSchema } from '../../src/record/record.js';
import { extractTables } from '../../src/run/extract-html.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const row = (cells: readonly (string | number)[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const PAGE = `<!doctype html><title>Rivers</title><h2>Of the north</h2><table>
  ${row(['River', 'Country', 'Length (km)'], 'th')}${row(['Alta', '=1+1', 240])}
  ${row(['Tana', 'Norway', 361])}${row(['Torne', 'Sweden', 522])}</table>`;
/** Enough that a stop falls in between. */
const PAGES = 600;
let page = '';

beforeAll(() => {
  page = join(folder, 'rivers.html');
  writeFileSync(page, PAGE);
});

async function hasRecords(file: string): Promise<void> {
  while (!existsSync(file) || statSync(file).size === 0) await setTimeout(5);
}

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

  it('writes Parquet to a pipe and to a file', async () => {
    const out = join(folder, 'rivers.parquet');
    const piped = await runTagpath(['tables', page, '--format', 'parquet']);
    expect(piped.stdout.slice(0, 4)).toBe('PAR1');
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

  it('gives the same with workers, and goes on after a stop', async () => {
    const crawl = join(folder, 'crawl');
    mkdirSync(crawl);
    for (let i = 0; i < PAGES; i++)
      writeFileSync(join(crawl, `${i}.html`), PAGE.replaceAll('Alta', `Alta ${i}`));
    const out = (name: string) => join(folder, `${name}.jsonl`);
    const call = (name: string, ...more: string[]) => [
      'tables',
      crawl,
      '--reproducible',
      '--out',
      out(name),
      ...more,
    ];
    const one = await runTagpath(call('one', '-j', '1'));
    expect(one.stderr).toContain(`${PAGES} pages, ${PAGES} tables`);
    await runTagpath(call('two', '-j', '2'));
    expect(readFileSync(out('two'), 'utf8')).toBe(readFileSync(out('one'), 'utf8'));
    await runTagpath(call('stopped', '-j', '1'), {
      onStart: (child) => void hasRecords(out('stopped')).then(() => child.kill('SIGKILL')),
    });
    expect(existsSync(`${out('stopped')}.checkpoint`)).toBe(true);
    expect((await runTagpath(call('stopped', '-j', '1', '--resume'))).code).toBe(0);
    expect(readFileSync(out('stopped'), 'utf8')).toBe(readFileSync(out('one'), 'utf8'));
  });

  it('teaches concepts by the headers of tables', async () => {
    const pages = ['one', 'two'].map((name, i) => {
      const rows = ['France', 'Germany', 'Japan', 'Canada', 'Ruritania'].map((country, n) =>
        row([country, n * 7 + i]),
      );
      const file = join(folder, `${name}.html`);
      writeFileSync(
        file,
        `<title>${name}</title><table>${row(['Country', 'Medals'], 'th')}${rows.join('')}</table>`,
      );
      return file;
    });
    const [found, learned] = [join(folder, 'countries.jsonl'), join(folder, 'learned.tsv')];
    expect((await runTagpath(['tables', ...pages, '--out', found])).code).toBe(0);
    expect((await runTagpath(['concepts', 'learn', found, '--out', learned])).code).toBe(0);
    expect(readFileSync(learned, 'utf8')).toMatch(/^country\tRuritania\t/im);
  });

  it('makes each table of an encyclopedia page a kind that can be asked', async () => {
    const base = join(folder, 'lights.db');
    const source = join(import.meta.dirname, '../pages/tables-lighthouses/source.html');
    expect((await runTagpath(['tables', source, '--kb', base])).code).toBe(0);
    const catalogue = await runTagpath(['kb', 'catalogue', '--kb', base]);
    expect(catalogue.stdout).toMatch(/^lighthouse \(4 rows\)/m);
    expect(catalogue.stdout).toMatch(/^keeper \(3 rows\)/m);
    // no word about what the rows are stands above their names: the caption says it
    expect(catalogue.stdout).toMatch(/^ship \(3 rows\)/m);
    const ask = async (question: string) =>
      JSON.parse((await runTagpath(['ask', question, '--kb', base, '--format', 'json'])).stdout) as {
        rows: { name: string }[];
      };
    const names = async (question: string) => (await ask(question)).rows.map(({ name }) => name);
    expect(await names('tallest lighthouse')).toEqual(['Fairhead Light']);
    expect(await names('lighthouses built before 1900')).toEqual(['Fairhead Light', 'Saltness Light']);
    expect(await names('which keeper was born in 1870')).toEqual(['Johan Vik']);
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
