import type { Extraction } from '../../../src/server/schemas/extract.ts';
import type { SiteTable } from '../../../src/server/schemas/induce.ts';
import type { Cell, ViewRow, ViewTable } from '../../../src/server/schemas/view-table.ts';

type Values = Readonly<Record<string, string | string[]>>;

/** The list of a page, in the shape in which all tables are shown. */
export function extractedTable({ list, title, source, url }: Extraction): ViewTable {
  const name = title?.title ?? source;
  const { columns, items, tagPath, score } = list!;
  const labels = columns
    .map(({ label }) => label)
    .filter((label) => items.some((row) => label in row.fields));
  return {
    title: name,
    columns: columnsOf(labels),
    rows: items.map((row) => ({ ...plainRow(row.name, row.fields), rank: row.rank, image: row.image })),
    sources: [{ title: name, url, local: null, file: null, list: null, tagPath, score }],
  };
}

/** The rows of a site, each called after its page's file. */
export function siteTable({ columns, rows }: SiteTable): ViewTable {
  return {
    title: 'One row a page',
    columns: columnsOf(columns),
    rows: rows.map(({ page, values }) => plainRow(page.split('/').at(-1) || page, values)),
    sources: [],
  };
}

const columnsOf = (labels: readonly string[]) => labels.map((label) => ({ key: label, label, type: 'text' }));

function plainRow(name: string, values: Values): ViewRow {
  return {
    rank: null,
    name,
    entity: null,
    image: null,
    links: [],
    score: null,
    cells: Object.fromEntries(Object.entries(values).map(([label, text]) => [label, cellOf(text)])),
    sources: [],
    missing: [],
  };
}

/** "$1,250.50", "8,849 m", "1994": a number with at most a sign before and a unit behind it. */
const NUMBER = /^[^\d\s]{0,2}(-?\d[\d,]*(?:\.\d+)?)(?:\s?[^\d\s]{1,12})?$/;

function cellOf(text: string | string[]): Cell {
  const found = typeof text === 'string' ? NUMBER.exec(text.trim())?.[1] : undefined;
  return { text, number: found === undefined ? null : Number(found.replaceAll(',', '')), sources: [] };
}
