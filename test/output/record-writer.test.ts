import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { EXTRACT_VIEW } from '../../src/output/extract-view.js';
import type { Format, WriteOptions } from '../../src/output/formats.js';
import { openRecordWriter } from '../../src/output/record-writer.js';
import type { ExtractRecord } from '../../src/record/record.js';
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

async function renderBytes(
  format: Format,
  records: readonly ExtractRecord[],
  options: WriteOptions = {},
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const write = async (chunk: string | Uint8Array) => {
    chunks.push(Buffer.from(chunk));
  };
  const writer = openRecordWriter(format, EXTRACT_VIEW, { write }, options);
  for (const one of records) await writer.write(one);
  await writer.end();
  return Buffer.concat(chunks);
}

async function render(
  format: Format,
  records: readonly ExtractRecord[] = RECORDS,
  options: WriteOptions = {},
): Promise<string> {
  return (await renderBytes(format, records, options)).toString('utf8');
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
    expect(Object.keys(rows[0]!).length).toBeLessThan(115);
    const values = rows.map(
      (row, i) => row[`label ${i}`] ?? JSON.parse(String(row['other fields']))[`label ${i}`],
    );
    expect(values).toEqual(Array(120).fill('v'));
  });

  it('gives no two columns one name: a field gives way to what every row has', async () => {
    const [head, row] = (
      await render('csv', [record('a', [item(1, 'One', { Score: '7', url: 'u' })])])
    ).split('\n');
    const columns = head!.split(',');
    expect(columns).toHaveLength(new Set(columns.map((column) => column.toLowerCase())).size);
    expect(columns.slice(4, 6)).toEqual(['Score (2)', 'url (2)']);
    expect(row!.split(',').slice(4, 6)).toEqual(['7', 'u']);
  });

  it('disarms what a spreadsheet would run, in cells and in labels', async () => {
    const text = await render('csv', [
      record('a', [
        item(1, '=HYPERLINK("https://x.example","y")', { '+label': '@SUM(A1)', Change: '-5 %', None: '-' }),
      ]),
    ]);
    expect(text).toContain(`"'=HYPERLINK(""https://x.example"",""y"")"`);
    expect(text).toContain(",'+label,");
    expect(text).toContain(",'@SUM(A1),-5 %,-,");
  });

  it('begins with a byte order mark where that is asked for', async () => {
    expect((await render('csv', RECORDS, { bom: true })).startsWith('\ufeffsource,')).toBe(true);
    expect((await render('csv')).startsWith('source,')).toBe(true);
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
        expect(rows.map((row) => String(row.name).replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(texts);
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
  it('shows lists and says when the count is not the announced one; errors are said elsewhere', async () => {
    const text = await render('table');
    expect(text).toContain('One, "quoted"');
    expect(text).not.toContain('bad.html');
    expect(text).toContain('1 of the 2 items that the title announces');
    const bonus = record(
      'c.html',
      ['One', 'Two', 'Bonus'].map((name) => item(null, name)),
    );
    expect(await render('table', [bonus])).toContain('3 items; the title announces 2');
  });

  it('gives no control character of a page to the terminal', async () => {
    const text = await render('table', [
      record(
        'a',
        [item(1, 'red \u001b[31m alert \u0007', { 'la\u001bbel': '\u009b2J\u202e' })],
        'Top\u001b]0;x\u0007',
      ),
      { ...failed, error: { code: 'page-empty', message: 'bad\u001b[2J.html' } },
    ]);
    expect(text).toContain('red');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
  });

  it('gives names the room before descriptions', async () => {
    const name = 'A name of some forty cells, which matters';
    const text = await render('table', [record('a', [item(1, name, { description: 'long '.repeat(40) })])], {
      width: 80,
    });
    expect(text).toContain(name);
  });

  it('fits the width', async () => {
    const wide = record('w', [item(1, 'word '.repeat(60), { A: 'long '.repeat(50), B: 'x' })]);
    const [, ...lines] = (await render('table', [wide], { width: 60 })).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(64);
  });
});

describe('parquet', () => {
  /** A money column with one odd value, a length, a full date, a year, and amounts of two currencies. */
  const typed: ExtractRecord = {
    ...record('t.html', []),
    list: {
      ...record('t.html', []).list!,
      items: [
        {
          ...item(1, 'One', {
            Price: '$1,200',
            Height: '828 m',
            Opened: '4 January 2010',
            Year: '2010',
            Cost: '5 €',
          }),
          values: {
            Price: { value: 1200, currency: 'USD' },
            Height: { value: 828, unit: 'm' },
            Opened: { value: '2010-01-04' },
            Year: { value: '2010' },
            Cost: { value: 5, currency: 'EUR' },
          },
        },
        ...[2, 3, 4].map((rank) => ({
          ...item(rank, `Number ${rank}`, {
            Price: rank === 4 ? 'free' : '$9.50',
            Height: '6.5 m',
            Cost: '5 $',
          }),
          values: {
            ...(rank === 4 ? {} : { Price: { value: 9.5, currency: 'USD' } }),
            Height: { value: 6.5, unit: 'm' },
            Cost: { value: 5, currency: 'USD' },
          },
        })),
      ],
    },
  };

  async function parquetFile(name: string, records: readonly ExtractRecord[]): Promise<string> {
    const path = join(folder, name);
    writeFileSync(path, await renderBytes('parquet', records));
    return path.replaceAll("'", "''");
  }

  it('has one row an item, with the columns of all lists', async () => {
    const path = await parquetFile("it's lists.parquet", RECORDS);
    const rows = await query(
      `SELECT source, k, "position", rank, name, Colours, len(links) AS links FROM '${path}'`,
    );
    expect(rows).toEqual([
      {
        source: 'a.html',
        k: '2',
        position: '1',
        rank: '2',
        name: 'One, "quoted"',
        Colours: null,
        links: '2',
      },
      {
        source: 'a.html',
        k: '2',
        position: '2',
        rank: '1',
        name: 'Two\nlines',
        Colours: 'red; blue',
        links: '2',
      },
      {
        source: 'b.html',
        k: '2',
        position: '1',
        rank: null,
        name: 'Drei | Vier <b>',
        Colours: null,
        links: '2',
      },
    ]);
  });

  it('has numbers as numbers and dates as dates; what has no one unit stays text', async () => {
    const path = await parquetFile('typed.parquet', [typed]);
    const columns = await query(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${path}')`);
    const types = Object.fromEntries(columns.map((row) => [row.column_name, row.column_type]));
    expect(types).toMatchObject({
      rank: 'BIGINT',
      name: 'VARCHAR',
      Price: 'DOUBLE',
      'Price (text)': 'VARCHAR',
      Height: 'DOUBLE',
      Opened: 'DATE',
      Year: 'BIGINT',
      Cost: 'VARCHAR',
      links: 'VARCHAR[]',
    });
    expect(types).not.toHaveProperty('Height (text)');
    const [first, ...others] = await query(
      `SELECT Price, "Price (text)" AS text, Opened, Year FROM '${path}'`,
    );
    expect(first).toEqual({ Price: 1200, text: '$1,200', Opened: '2010-01-04', Year: '2010' });
    expect(others.at(-1)).toMatchObject({ Price: null, text: 'free' });
  });

  it('has units in the metadata of the columns and of the file', async () => {
    const path = join(folder, 'units.parquet');
    writeFileSync(path, await renderBytes('parquet', [typed]));
    const { row_groups, key_value_metadata } = await parquetMetadataAsync(await asyncBufferFromFile(path));
    const units = row_groups[0]!.columns.flatMap(({ meta_data }) =>
      (meta_data?.key_value_metadata ?? []).map(({ key, value }) => [
        meta_data!.path_in_schema[0],
        key,
        value,
      ]),
    );
    expect(units).toEqual([
      ['Price', 'currency', 'USD'],
      ['Height', 'unit', 'm'],
    ]);
    expect(key_value_metadata).toEqual([
      { key: 'currency:Price', value: 'USD' },
      { key: 'unit:Height', value: 'm' },
    ]);
  });

  it('exists without lists', async () => {
    const path = await parquetFile('none.parquet', [failed]);
    expect(await query(`SELECT * FROM '${path}'`)).toEqual([]);
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('PAR1');
  });
});
