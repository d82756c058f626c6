import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { FORMATS, renderTable, renderText } from '../../src/output/formats.js';
import type { WholeTable } from '../../src/record/table.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

const TABLE: WholeTable = {
  name: 'Things',
  columns: [
    { name: 'rank', type: 'integer', role: 'rank' },
    { name: 'name', type: 'text', role: 'name' },
    { name: 'Name', type: 'text' },
    { name: 'price', type: 'number' },
  ],
  rows: [
    [1, 'A, "quoted"', '=HYPERLINK("x")', 9.5],
    [2, 'line\nbreak | bar', '-5 %', null],
  ],
};

describe('formats of a table', () => {
  it('CSV quotes, and disarms what a spreadsheet would run', async () => {
    expect(await renderText(TABLE, 'csv')).toBe(
      'rank,name,Name,price\n1,"A, ""quoted""","\'=HYPERLINK(""x"")",9.5\n2,"line\nbreak | bar",-5 %,\n',
    );
  });

  it('Markdown keeps bars and markup as text', async () => {
    expect((await renderText(TABLE, 'md')).split('\n')[3]).toBe('| 2 | line break \\| bar | -5 % |  |');
  });

  it('JSON-LD is an ItemList', async () => {
    const list = JSON.parse(await renderText(TABLE, 'jsonld'));
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
    expect(list.itemListElement[0]).toMatchObject({
      '@type': 'ListItem',
      position: 1,
      item: { '@type': 'Thing', name: 'A, "quoted"' },
    });
  });

  it('Parquet is read back by DuckDB with types', async () => {
    const path = join(folder, 'table.parquet');
    writeFileSync(path, await renderTable(TABLE, 'parquet'));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const rows = await (await connection.runAndReadAll(`SELECT * FROM '${path}'`)).getRowObjectsJson();
    expect(rows).toEqual([
      { rank: '1', name: 'A, "quoted"', 'Name (2)': '=HYPERLINK("x")', price: 9.5 },
      { rank: '2', name: 'line\nbreak | bar', 'Name (2)': '-5 %', price: null },
    ]);
  });

  it('JSON and JSON lines hold a row under the names of its columns', async () => {
    const rows = [
      { rank: 1, name: 'A, "quoted"', Name: '=HYPERLINK("x")', price: 9.5 },
      { rank: 2, name: 'line\nbreak | bar', Name: '-5 %', price: null },
    ];
    expect(JSON.parse(await renderText(TABLE, 'json'))).toEqual(rows);
    const lines = (await renderText(TABLE, 'jsonl')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
  });

  it('page texts in text columns become numbers in Parquet', async () => {
    const path = join(folder, 'read.parquet');
    const columns = [
      { name: 'page', type: 'text' as const },
      { name: 'Weight', type: 'text' as const },
    ];
    const table = {
      name: 't',
      columns,
      rows: [
        ['a.html', '5 kg'],
        ['b.html', '7.5 kg'],
        ['c.html', null],
      ],
    };
    writeFileSync(path, await renderTable(table, 'parquet'));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const rows = await (await connection.runAndReadAll(`SELECT * FROM '${path}'`)).getRowObjectsJson();
    expect(rows.map(({ Weight }) => Weight)).toEqual([5, 7.5, null]);
  });

  it.each(FORMATS)('%s writes a table without rows, and rows that stream', async (format) => {
    const empty = await renderTable({ ...TABLE, rows: [] }, format);
    const streamed = async function* () {
      yield* TABLE.rows;
    };
    expect(empty.length).toBeLessThan((await renderTable({ ...TABLE, rows: streamed() }, format)).length);
  });

  it.each(FORMATS)('%s takes columns of any name', async (format) => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''];
    const columns = names.map((name) => ({ name, type: 'text' as const }));
    const table = { name: 'x', columns, rows: [names] };
    const rendered = Buffer.from(await renderTable(table, format)).toString('latin1');
    // Markdown has a backslash before each underscore.
    for (const name of names) expect(rendered.replaceAll('\\', '')).toContain(name);
  });
});
