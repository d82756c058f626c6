import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { type FlatTable, flattenList } from '../../src/server/formats/flat-table.js';
import { TABLE_FORMATS } from '../../src/server/formats/table-formats.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

const TABLE: FlatTable = {
  name: 'Things',
  columns: [
    { label: 'rank', type: 'integer' },
    { label: 'name', type: 'text' },
    { label: 'Name', type: 'text' },
    { label: 'price', type: 'number' },
  ],
  rows: [
    [1, 'A, "quoted"', '=HYPERLINK("x")', 9.5],
    [2, 'line\nbreak | bar', '-5 %', null],
  ],
};

describe('formats of a table', () => {
  it('CSV quotes, and disarms what a spreadsheet would run', () => {
    expect(TABLE_FORMATS.csv.write(TABLE)).toBe(
      'rank,name,Name,price\r\n1,"A, ""quoted""","\'=HYPERLINK(""x"")",9.5\r\n2,"line\nbreak | bar",-5 %,\r\n',
    );
  });

  it('Markdown keeps bars and markup as text', () => {
    expect(String(TABLE_FORMATS.md.write(TABLE)).split('\n')[3]).toBe('| 2 | line break \\| bar | -5 % |  |');
  });

  it('JSON-LD is an ItemList', () => {
    const list = JSON.parse(String(TABLE_FORMATS.jsonld.write(TABLE)));
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
    expect(list.itemListElement[0]).toMatchObject({
      '@type': 'ListItem',
      position: 1,
      item: { '@type': 'Thing', name: 'A, "quoted"' },
    });
  });

  it('Parquet is read back by DuckDB with types', async () => {
    const path = join(folder, 'table.parquet');
    writeFileSync(path, await TABLE_FORMATS.parquet.write(TABLE));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const rows = await (await connection.runAndReadAll(`SELECT * FROM '${path}'`)).getRowObjectsJson();
    expect(rows).toEqual([
      { rank: '1', name: 'A, "quoted"', 'Name (2)': '=HYPERLINK("x")', price: 9.5 },
      { rank: '2', name: 'line\nbreak | bar', 'Name (2)': '-5 %', price: null },
    ]);
  });

  it('a list keeps its columns, with several values in one cell', () => {
    const row = {
      rank: 1,
      name: 'X',
      fields: { Cast: ['A', 'B'] },
      links: ['https://x.example/'],
      image: null,
    };
    const flat = flattenList('Films', [{ label: 'Cast' }, { label: 'Unused' }], [row]);
    expect(flat.columns.map(({ label }) => label)).toEqual(['rank', 'name', 'Cast', 'image', 'link']);
    expect(flat.rows).toEqual([[1, 'X', 'A; B', null, 'https://x.example/']]);
  });
});
