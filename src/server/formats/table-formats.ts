import type { TABLE_FORMAT_NAMES } from '../schemas/common.js';
import type { CellValue, FlatTable } from './flat-table.js';
import { writeParquet } from './parquet.js';

export type TableFormatName = Exclude<(typeof TABLE_FORMAT_NAMES)[number], 'json'>;

export interface TableFormat {
  readonly mediaType: string;
  readonly extension: string;
  readonly write: (table: FlatTable) => string | Promise<Uint8Array>;
}

/** The formats beside JSON in which every table can be had. */
export const TABLE_FORMATS: Readonly<Record<TableFormatName, TableFormat>> = {
  csv: { mediaType: 'text/csv', extension: 'csv', write: writeCsv },
  md: { mediaType: 'text/markdown', extension: 'md', write: writeMarkdown },
  jsonld: { mediaType: 'application/ld+json', extension: 'jsonld', write: writeJsonLd },
  parquet: { mediaType: 'application/vnd.apache.parquet', extension: 'parquet', write: writeParquet },
};

/** A cell that starts like this is run as a formula by spreadsheet programs. */
const FORMULA_START = /^[=+\-@\t\r]/;
const NUMERIC = /^[+-]?[\d.,\s]+(%|[a-zA-Z€$£]{0,4})$/;

function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA_START.test(value) && !NUMERIC.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function writeCsv({ columns, rows }: FlatTable): string {
  const lines = [columns.map(({ label }) => csvCell(label)), ...rows.map((row) => row.map(csvCell))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

const markdownCell = (value: CellValue) =>
  String(value ?? '')
    .replace(/[\\|`*_[\]<>]/g, '\\$&')
    .replace(/\s+/g, ' ');

function writeMarkdown({ columns, rows }: FlatTable): string {
  const line = (cells: readonly CellValue[]) => `| ${cells.map(markdownCell).join(' | ')} |\n`;
  const rule = `| ${columns.map(({ type }) => (type === 'text' ? '---' : '---:')).join(' | ')} |\n`;
  return line(columns.map(({ label }) => label)) + rule + rows.map(line).join('');
}

/** schema.org's ItemList; fields beyond name, position, image and url are additional properties. */
function writeJsonLd({ name, columns, rows }: FlatTable): string {
  const items = rows.map((row, i) => {
    const byLabel = new Map(columns.map(({ label }, at) => [label, row[at] ?? null]));
    return listItem(byLabel, i + 1);
  });
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items,
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}

const OWN_PROPERTIES = new Set(['rank', 'name', 'image', 'link']);

function listItem(cells: ReadonlyMap<string, CellValue>, position: number): object {
  const extra = [...cells].filter(([label, value]) => value !== null && !OWN_PROPERTIES.has(label));
  return {
    '@type': 'ListItem',
    position: cells.get('rank') ?? position,
    item: {
      '@type': 'Thing',
      name: cells.get('name') ?? [...cells.values()][0] ?? '',
      ...(cells.get('image') ? { image: cells.get('image') } : {}),
      ...(cells.get('link') ? { url: cells.get('link') } : {}),
      ...(extra.length === 0
        ? {}
        : {
            additionalProperty: extra.map(([label, value]) => ({
              '@type': 'PropertyValue',
              name: label,
              value,
            })),
          }),
    },
  };
}
