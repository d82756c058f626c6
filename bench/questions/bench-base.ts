import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RawPage } from '../../src/corpus/page-ref.js';
import type { LoadLine } from '../../src/kb/load/input.js';
import { siteContext } from '../../src/kb/load/site-names.js';
import { openKb } from '../../src/kb/open.js';
import { extractPage } from '../../src/run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../src/run/extract-settings.js';
import { loadTools } from '../../src/run/tools.js';
import { induce, type TableRow } from '../../src/site/induce.js';

/** The optional benchmark data: pages with lists, and sites. */
const DATA = resolve('../shared/bench');

/** Why there is no base of it, or null. */
export const NO_BENCH_DATA = existsSync(join(DATA, 'topk/pages')) ? null : `no benchmark data at ${DATA}`;

/** Ten sites of different kinds, with what `tagpath load --concept` would be told of them. */
const SITES: Readonly<Record<string, string>> = {
  'attack-group': 'hacker groups',
  'reborn-item': 'items',
  'reborn-move': 'moves',
  'spdx-license': 'licenses',
  'swde-auto-kbb': 'cars',
  'swde-book-borders': 'books',
  'swde-movie-allmovie': 'movies',
  'swde-nbaplayer-yahoo': 'basketball players',
  'swde-restaurant-gayot': 'restaurants',
  'swde-university-embark': 'universities',
};

/** Makes a base of the benchmark's list pages and ten of its sites, at each of the locations. */
export async function buildBenchBase(locations: readonly string[]): Promise<void> {
  const { concepts } = loadTools(DEFAULT_SETTINGS);
  const loads = await allLines();
  for (const location of locations) {
    const kb = await openKb(location, { create: true });
    try {
      for (const lines of loads) await kb.load(lines, { concepts });
    } finally {
      await kb.close();
    }
  }
}

/** The lines of the lists, then those of each site. */
async function allLines(): Promise<LoadLine[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'tagpath-bench-sites-'));
  try {
    const loads = [[...listLines()]];
    for (const [site, concept] of Object.entries(SITES)) {
      const lines: LoadLine[] = [];
      for await (const line of siteLines(site, concept, folder)) lines.push(line);
      loads.push(lines);
    }
    return loads;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function* listLines(): Generator<LoadLine> {
  const tools = loadTools(DEFAULT_SETTINGS);
  const folder = join(DATA, 'topk/pages');
  for (const [i, name] of readdirSync(folder).sort().entries()) {
    const bytes = gunzipSync(readFileSync(join(folder, name)));
    yield { source: name, line: i + 1, value: extractPage(rawPage(name, bytes), tools) };
  }
}

function rawPage(source: string, bytes: Buffer): RawPage {
  return { source, url: null, bytes };
}

/** The rows of a site's largest template. */
async function* siteLines(site: string, concept: string, folder: string): AsyncGenerator<LoadLine> {
  spawnSync('tar', ['-xJf', join(DATA, 'sites', `${site}.tar.xz`), '-C', folder]);
  const pages = join(folder, site, 'pages');
  const open = async function* () {
    for (const name of readdirSync(pages).sort()) yield rawPage(name, readFileSync(join(pages, name)));
  };
  const all: { readonly template: string; readonly row: TableRow }[] = [];
  const { wrappers } = await induce(open, { onRow: (template, row) => all.push({ template, row }) });
  const wrapper = { ...wrappers[0]!, concept };
  const rows = all.filter(({ template }) => template === wrapper.template).map(({ row }) => row);
  const context = siteContext(site, wrapper, rows);
  for (const [i, row] of rows.entries()) yield { source: site, line: i + 1, value: row, site: context };
}
