import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RawPage } from '../../../src/corpus/page-ref.js';
import { SiteWriter } from '../../../src/run/site/site-writer.js';
import { induce } from '../../../src/site/induce.js';
import { parseWrapper } from '../../../src/site/wrapper.js';
import { filmSite, personPage, rawPage } from '../../site/golden-sites.js';

let out: string;
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'tagpath-write-site-'));
});
afterEach(() => {
  rmSync(out, { recursive: true });
});

async function write(pages: readonly RawPage[]) {
  const writer = new SiteWriter(out);
  const open = async function* () {
    yield* pages;
  };
  await induce(open, writer.sink);
  return writer.close();
}

const lines = (file: string) => readFileSync(path.join(out, file), 'utf8').trimEnd().split('\n');

describe('SiteWriter', () => {
  it('writes wrapper, table and explanation of one template into the folder itself', async () => {
    const [table] = await write(filmSite().pages);
    expect(table).toMatchObject({ template: 'template-1', folder: out, rows: 40 });
    expect(readdirSync(out).sort()).toEqual([
      'children',
      'explain.html',
      'rest.jsonl',
      'table.csv',
      'table.jsonl',
      'table.parquet',
      'wrapper.json',
    ]);
    const row = JSON.parse(lines('table.jsonl')[0]!);
    expect(Object.keys(row)).toEqual(['page', 'name', 'aliases', 'values', 'status']);
    const wrapper = parseWrapper(readFileSync(path.join(out, 'wrapper.json'), 'utf8'), 'wrapper.json');
    expect(wrapper.columns.filter((column) => column.table === 'main')).toHaveLength(table!.columns);
  });

  it('gives each of several templates a folder and puts the largest on top', async () => {
    const people = Array.from({ length: 10 }, (_, i) =>
      rawPage(`person-${i}`, personPage(`Otto Ito ${i}`, `${i + 1} May 1970`, `Town ${i}`)),
    );
    const tables = await write([...people, ...filmSite(2, 20).pages]);
    expect(tables.map(({ rows }) => rows)).toEqual([20, 10]);
    expect(lines('table.jsonl')).toEqual(lines(`${tables[0]!.template}/table.jsonl`));
    expect(lines(`${tables[1]!.template}/table.jsonl`)).toHaveLength(10);
    const children = readdirSync(path.join(out, tables[0]!.template, 'children'));
    expect(readdirSync(path.join(out, 'children'))).toEqual(children);
  });

  it('names pages of no template in a file of their own', async () => {
    const stray = rawPage('stray', '<main><p>nothing to see</p></main>');
    await write([...filmSite().pages, stray]);
    expect(lines('left-out.jsonl').map((line) => JSON.parse(line))).toEqual([
      { page: 'stray.html', reason: 'off-template' },
    ]);
  });

  it('explains the slots with escaped samples', async () => {
    const pages = filmSite().pages.map((page) => ({
      ...page,
      bytes: Buffer.from(Buffer.from(page.bytes).toString().replace('<h1>', '<h1>&lt;script&gt; ')),
    }));
    await write(pages);
    const html = readFileSync(path.join(out, 'explain.html'), 'utf8');
    expect(html).toContain('Director');
    expect(html).not.toContain('<script>');
    expect(existsSync(path.join(out, 'left-out.jsonl'))).toBe(false);
  });

  it('takes the place of an earlier run, leaves other files, and leaves all as it was after a failure', async () => {
    const people = Array.from({ length: 10 }, (_, i) =>
      rawPage(`person-${i}`, personPage(`Otto Ito ${i}`, `${i + 1} May 1970`, `Town ${i}`)),
    );
    await write([...people, ...filmSite(2, 20).pages]);
    expect(existsSync(path.join(out, 'template-2'))).toBe(true);
    writeFileSync(path.join(out, 'notes.txt'), 'mine');
    await write(filmSite().pages);
    expect(existsSync(path.join(out, 'template-2'))).toBe(false);
    expect(readFileSync(path.join(out, 'notes.txt'), 'utf8')).toBe('mine');
    const before = lines('table.jsonl');
    new SiteWriter(out).drop();
    expect(lines('table.jsonl')).toEqual(before);
    expect(
      readdirSync(path.dirname(out)).filter((name) => name.startsWith(`.${path.basename(out)}`)),
    ).toEqual([]);
  });

  it('says the records of pages as a table of their own, keyed by the page', async () => {
    await write(filmSite().pages);
    const [file] = readdirSync(path.join(out, 'children'));
    const line = JSON.parse(lines(`children/${file}`)[0]!);
    expect(Object.keys(line)).toEqual(['page', 'name', 'values']);
    expect(Object.keys(line.values).length).toBeGreaterThan(0);
  });

  it('names the folder that cannot be written', () => {
    expect(() => new SiteWriter('/dev/null/site')).toThrow(
      expect.objectContaining({ code: 'output-failed' }),
    );
  });
});
