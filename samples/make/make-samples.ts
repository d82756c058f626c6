import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filmPage, peakPage } from './detail-sites.js';
import { LAYOUTS, WITH_PICTURES } from './layouts.js';
import { slugOf } from './markup.js';
import { drawPicture, type Motif } from './pictures.js';
import { listPage } from './publications.js';
import { readSampleData, type SampleRow, type SampleTable } from './sample-data.js';

const DATA = fileURLToPath(new URL('../data', import.meta.url));

const DETAIL_PAGES: Readonly<Record<string, (table: SampleTable, row: SampleRow) => string>> = {
  'peaks.example': peakPage,
  'reelindex.example': filmPage,
};

const MOTIFS: Readonly<Record<string, Motif>> = {
  Building: 'tower',
  Skyscraper: 'tower',
  Name: 'peak',
  Film: 'film',
  Title: 'film',
};

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function writePictures(folder: string, table: SampleTable): void {
  const motif = MOTIFS[table.columns[0]!] ?? 'plain';
  for (const row of table.rows) {
    write(join(folder, 'images', `${slugOf(row.name)}.svg`), drawPicture(row.name, motif));
  }
}

function writeList(root: string, table: SampleTable, all: readonly SampleTable[]): void {
  const layout = LAYOUTS[table.layout];
  if (layout === undefined) throw new Error(`${table.address}: no layout ${table.layout}`);
  const path = join(root, 'lists', `${table.address}.html`);
  write(path, listPage(table, layout(table), all));
  if (WITH_PICTURES.has(table.layout)) writePictures(dirname(path), table);
}

function writeSite(root: string, table: SampleTable): void {
  const folder = join(root, 'sites', table.address);
  const page = DETAIL_PAGES[table.address]!;
  for (const row of table.rows) write(join(folder, `${slugOf(row.name)}.html`), page(table, row));
  writePictures(folder, table);
}

/** Makes all sample pages anew below a folder. */
export function makeSamples(root: string): void {
  for (const folder of ['lists', 'sites']) rmSync(join(root, folder), { recursive: true, force: true });
  const tables = readdirSync(DATA)
    .sort()
    .flatMap((file) => readSampleData(join(DATA, file)));
  const lists = tables.filter((table) => table.kind === 'page');
  for (const table of lists) writeList(root, table, lists);
  for (const table of tables.filter((candidate) => candidate.kind === 'site')) writeSite(root, table);
}
