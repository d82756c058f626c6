import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildPage } from '../../src/html/build-page.js';
import { utf8Of } from '../../src/html/decode.js';
import type { Page } from '../../src/html/page.js';
import { mayBeTable, type TableCandidate, tableCandidates } from '../../src/table/page/candidates.js';
import { tableFeatures } from '../../src/table/page/features.js';
import { cellReader } from '../../src/view/grid/cell-text.js';
import { headerFeatures } from '../../src/view/grid/header-model.js';
import { findHeader } from '../../src/view/grid/header-rows.js';
import { TableView } from '../../src/view/grid/table-view.js';

export type TableLabel = 'relation' | 'record' | 'none';

export interface LabelledTable {
  readonly set: string;
  /** Pages of one host or site are never on both sides of a fold. */
  readonly host: string;
  readonly form: TableCandidate['form'];
  readonly label: TableLabel;
  readonly features: Float64Array;
  /** Rows with whether they are headers, from tables that mark theirs. */
  readonly rows: readonly LabelledRow[];
  /** Tables of one template count together as much as the root of their number. */
  readonly weight: number;
}

export interface LabelledRow {
  readonly features: Float64Array;
  readonly isHeader: boolean;
}

interface SourcePage {
  readonly set: string;
  readonly host: string;
  readonly name: string;
  readonly page: Page;
}

/** Of a site's pages, which look alike, every so manieth. */
const SITE_STEP = 14;

/** All candidates of the labelled pages: encyclopedia pages, pages of lists, and pages of sites. */
export function labelledTables(bench: string): LabelledTable[] {
  const labels = readLabels();
  const found: (Omit<LabelledTable, 'weight'> & { readonly template: string })[] = [];
  for (const source of sourcePages(bench)) {
    const numbers = new Map<string, number>();
    for (const candidate of [...tableCandidates(source.page)].reverse()) {
      if (!mayBeTable(candidate)) continue;
      const tagPath = source.page.tagPath(candidate.grid.node);
      const number = numbers.get(tagPath) ?? 0;
      numbers.set(tagPath, number + 1);
      const label = labels.get([source.set, source.name, tagPath, number].join('\t'));
      const known = label ?? (candidate.form === 'blocks' ? 'none' : undefined);
      if (known === undefined) continue;
      const template = `${source.host} ${tagPath} ${candidate.grid.width}`;
      const features = tableFeatures(source.page, candidate);
      const rows = known === 'relation' ? labelledRows(source.page, candidate) : [];
      found.push({
        rows,
        set: source.set,
        host: source.host,
        form: candidate.form,
        label: known,
        features,
        template,
      });
    }
  }
  return weighted(found);
}

/** The marked header above the body, and the first row of the body as what is none. */
function labelledRows(page: Page, { grid }: TableCandidate): LabelledRow[] {
  const view = new TableView(page, grid, cellReader(page, grid.node));
  const { header, body, rule } = findHeader(view, () => false);
  if ((rule !== 'thead' && rule !== 'th-row') || body.length < 3) return [];
  return [
    { features: headerFeatures(view, [header.at(-1)!, ...body]), isHeader: true },
    { features: headerFeatures(view, body), isHeader: false },
  ];
}

function weighted(
  found: readonly (Omit<LabelledTable, 'weight'> & { readonly template: string })[],
): LabelledTable[] {
  const counts = new Map<string, number>();
  for (const { template } of found) counts.set(template, (counts.get(template) ?? 0) + 1);
  return found.map(({ template, ...table }) => ({ ...table, weight: 1 / Math.sqrt(counts.get(template)!) }));
}

function readLabels(): Map<string, TableLabel> {
  const text = readFileSync(new URL('./labels.tsv', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf('\t');
      return [line.slice(0, at), line.slice(at + 1) as TableLabel];
    }),
  );
}

function* sourcePages(bench: string): Generator<SourcePage> {
  yield* unpacked(path.join(bench, 'webtables.tar.xz'), function* (folder) {
    const pages = path.join(folder, 'webtables', 'pages');
    for (const name of readdirSync(pages)) {
      yield { set: 'webtables', host: `wikipedia/${name}`, name, page: readPage(path.join(pages, name)) };
    }
  });
  const lists = path.join(bench, 'topk');
  for (const line of readFileSync(path.join(lists, 'lists.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const { page: name, url } = JSON.parse(line) as { page: string; url: string | null };
    const host = url ? new URL(url).host : name;
    yield { set: 'topk', host, name, page: readPage(path.join(lists, 'pages', name)) };
  }
  for (const file of readdirSync(path.join(bench, 'sites')).sort()) {
    yield* unpacked(path.join(bench, 'sites', file), (folder) => sitePages(folder));
  }
}

function* sitePages(folder: string): Generator<SourcePage> {
  for (const host of readdirSync(folder)) {
    const pages = path.join(folder, host, 'pages');
    const names = readdirSync(pages).sort();
    for (let i = 0; i < names.length; i += SITE_STEP) {
      const name = `${host}/${names[i]!}`;
      yield { set: 'sites', host, name, page: readPage(path.join(pages, names[i]!)) };
    }
  }
}

function* unpacked<T>(archive: string, read: (folder: string) => Generator<T>): Generator<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tagpath-train-'));
  try {
    execFileSync('tar', ['xJf', archive, '-C', folder]);
    yield* read(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function readPage(file: string): Page {
  const bytes = readFileSync(file);
  return buildPage(utf8Of(file.endsWith('.gz') ? gunzipSync(bytes) : bytes).bytes, { source: file });
}
