import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/run/record.js';
import { openTextSink, type TextFormat } from '../../src/run/sinks/open-sink.js';
import { ParquetSink } from '../../src/run/sinks/parquet.js';
import type { Sink } from '../../src/run/sinks/sink.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

const item = (rank: number | null, name: string, fields: Record<string, string | string[]> = {}) => ({
  rank,
  name,
  fields,
  links: ['https://example.org/a', 'https://example.org/b'],
  image: null,
});

const record = (
  source: string,
  items: ReturnType<typeof item>[],
  title = 'Top 2 <Things> | "Best"',
): ExtractRecord => ({
  source,
  url: 'https://example.org/page',
  status: 'extracted',
  title: {
    title,
    topk: true,
    score: 1,
    k: 2,
    concept: 'things',
    criterion: null,
    time: null,
    location: null,
  },
  list: {
    score: 0.9,
    k: 2,
    ranked: true,
    order: 'descending',
    tagPath: 'html/body/h2',
    columns: [{ key: 'name', label: 'thing', type: 'text', concept: 'things', provenance: 'title-concept' }],
    items,
    provenance: [],
  },
  error: null,
  ms: 1,
});

const failed: ExtractRecord = {
  source: 'bad.html',
  url: null,
  status: 'error',
  title: null,
  list: null,
  error: { code: 'page-empty', message: 'bad.html has no bytes.' },
  ms: 0,
};

const RECORDS = [
  record('a.html', [
    item(2, 'One, "quoted"', { Price: '$1' }),
    item(1, 'Two\nlines', { Colours: ['red', 'blue'] }),
  ]),
  failed,
  record('b.html', [item(null, 'Drei | Vier <b>', { Price: '2 €', __proto__x: 'y' })]),
];

async function pour(sink: Sink, records: readonly ExtractRecord[]): Promise<void> {
  for (const one of records) await sink.write(one);
  await sink.end();
}

async function render(format: TextFormat, records: readonly ExtractRecord[] = RECORDS): Promise<string> {
  let text = '';
  await pour(
    openTextSink(format, {
      write: async (more) => {
        text += more;
      },
    }),
    records,
  );
  return text;
}

describe('jsonl and json', () => {
  it('hold every record', async () => {
    expect(
      (await render('jsonl'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(RECORDS);
    expect(JSON.parse(await render('json'))).toEqual(RECORDS);
  });

  it('are well-formed without records', async () => {
    expect(await render('jsonl', [])).toBe('');
    expect(JSON.parse(await render('json', []))).toEqual([]);
  });
});

/** The rows of a CSV text, read by another program than the one that wrote it. */
async function readCsv(text: string): Promise<Record<string, unknown>[]> {
  const path = join(folder, 'read.csv');
  writeFileSync(path, text);
  return query(`SELECT * FROM read_csv('${path}', all_varchar = true, header = true, nullstr = '\u0001')`);
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowObjectsJson() as Record<string, unknown>[];
}

describe('csv', () => {
  it('is one table of all lists with the columns of each', async () => {
    const rows = await readCsv(await render('csv'));
    expect(rows.map(({ source, rank, name }) => [source, rank, name])).toEqual([
      ['a.html', '2', 'One, "quoted"'],
      ['a.html', '1', 'Two\nlines'],
      ['b.html', '', 'Drei | Vier <b>'],
    ]);
    expect(rows.map(({ Price, Colours }) => [Price, Colours])).toEqual([
      ['$1', ''],
      ['', 'red; blue'],
      ['2 €', ''],
    ]);
  });

  it('keeps rare labels of a large crawl in one column', async () => {
    const many = Array.from({ length: 120 }, (_, i) =>
      record(`${i}.html`, [item(1, `Name ${i}`, { [`label ${i}`]: 'v' })]),
    );
    const rows = await readCsv(await render('csv', many));
    expect(Object.keys(rows[0]!).length).toBeLessThan(110);
    const values = rows.map(
      (row, i) => row[`label ${i}`] ?? JSON.parse(String(row['other fields']))[`label ${i}`],
    );
    expect(values).toEqual(Array(120).fill('v'));
  });

  it('reads back as it was written, whatever the names', async () => {
    const names = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(names, async (texts) => {
        fc.pre(texts.every((text) => !text.includes('\u0001') && !text.includes('\0')));
        const rows = await readCsv(
          await render('csv', [
            record(
              'a',
              texts.map((name) => item(1, name)),
              'T',
            ),
          ]),
        );
        expect(rows.map((row) => row.name)).toEqual(texts);
      }),
      { numRuns: 25 },
    );
  });
});

describe('md', () => {
  it('keeps page text from becoming markup', async () => {
    const text = await render('md');
    expect(text).toContain('## Top 2 \\<Things\\> \\| "Best"');
    expect(text).toContain('| 1 | Two lines |');
    expect(text).toContain('Drei \\| Vier \\<b\\>');
    for (const line of text.split('\n').filter((one) => one.startsWith('|')))
      expect(line.endsWith('|')).toBe(true);
  });
});

describe('html', () => {
  it('is a whole document with page text as text', async () => {
    const text = await render('html');
    expect(text).not.toContain('<b>');
    expect(
      JSON.stringify(parse(text), (key, value: unknown) => (key === 'parentNode' ? undefined : value)),
    ).toContain('Drei | Vier <b>');
    expect(text.match(/<table>/g)).toHaveLength(2);
    expect(text.trimEnd().endsWith('</html>')).toBe(true);
  });

  it('links to no script', async () => {
    const bad = { ...RECORDS[0]!, url: 'javascript:alert(1)' };
    expect(await render('html', [bad])).not.toContain('javascript:');
  });
});

describe('jsonld', () => {
  it('is one graph of item lists', async () => {
    const graph = JSON.parse(await render('jsonld'))['@graph'];
    expect(graph).toHaveLength(2);
    expect(graph[0]).toMatchObject({
      '@type': 'ItemList',
      itemListOrder: 'https://schema.org/ItemListOrderDescending',
      numberOfItems: 2,
      itemListElement: [
        { position: 2, item: { name: 'One, "quoted"', url: 'https://example.org/a' } },
        { position: 1 },
      ],
    });
    expect(JSON.parse(await render('jsonld', []))['@graph']).toEqual([]);
  });
});

describe('table', () => {
  it('shows lists, says when the count is not the announced one, and why a page gave none', async () => {
    const text = await render('table');
    expect(text).toContain('One, "quoted"');
    expect(text).toContain('bad.html: bad.html has no bytes. [page-empty]');
    expect(text).toContain('1 of the 2 items that the title announces');
  });

  it('fits the width', async () => {
    const wide = record('w', [item(1, 'word '.repeat(60), { A: 'long '.repeat(50), B: 'x' })]);
    let text = '';
    const write = async (more: string) => {
      text += more;
    };
    await pour(openTextSink('table', { write }, 60), [wide]);
    const [, ...lines] = text.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(64);
  });
});

describe('parquet', () => {
  it('has one row an item', async () => {
    const path = join(folder, "it's lists.parquet");
    await pour(new ParquetSink(path), RECORDS);
    const rows =
      await query(`SELECT source, k, "position", rank, name, fields['Colours'] AS colours, len(links) AS links
      FROM '${path.replaceAll("'", "''")}'`);
    expect(rows).toEqual([
      { source: 'a.html', k: 2, position: 1, rank: 2, name: 'One, "quoted"', colours: null, links: '2' },
      {
        source: 'a.html',
        k: 2,
        position: 2,
        rank: 1,
        name: 'Two\nlines',
        colours: ['red', 'blue'],
        links: '2',
      },
      { source: 'b.html', k: 2, position: 1, rank: null, name: 'Drei | Vier <b>', colours: null, links: '2' },
    ]);
  });

  it('exists without lists', async () => {
    const path = join(folder, 'none.parquet');
    await pour(new ParquetSink(path), [failed]);
    expect(await query(`SELECT * FROM '${path}'`)).toEqual([]);
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('PAR1');
  });
});
