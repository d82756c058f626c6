import type { CellDraft, ColumnDraft, ItemDraft, PageDraft, TableDraft } from './draft.js';
import { addCells, cleanText, digestOf, unnamedColumn } from './draft-page.js';
import { foldName } from './fold-text.js';
import type { SiteContext, SiteLine, SiteWrapper } from './input.js';
import { siteTexts } from './site-subject.js';

/** A row of a site's table: its page with one item of the table that all pages of the site share. */
export function draftSiteRow(line: SiteLine, site: SiteContext): PageDraft {
  const key = `${site.key}/${cleanText(line.page)}`;
  const table = siteTable(site);
  const item = draftRow(line, table.columns, site.nameColumn);
  return {
    key,
    source: cleanText(line.page),
    url: line.url == null ? null : cleanText(line.url),
    title: item?.folded.name ?? '',
    status: cleanText(line.status),
    digest: digestOf([line.values, line.status, site.wrapper.columns]),
    body: null,
    table: item === null ? null : table,
    items: item === null ? [] : [item],
  };
}

const TABLES = new WeakMap<SiteContext, TableDraft>();

function siteTable(site: SiteContext): TableDraft {
  const known = TABLES.get(site);
  if (known !== undefined) return known;
  const made: TableDraft = {
    key: site.key,
    kind: 'site',
    title: site.key,
    score: 1,
    k: null,
    ranked: false,
    order: 'unranked',
    tagPath: '',
    concept: site.wrapper.concept ?? null,
    criterion: null,
    timeText: null,
    timeRelation: null,
    place: null,
    columns: site.wrapper.columns.map(siteColumn),
    siteTexts: siteTexts(site.wrapper),
  };
  TABLES.set(site, made);
  return made;
}

function siteColumn(column: SiteWrapper['columns'][number]): ColumnDraft {
  return {
    ...unnamedColumn(column.name),
    type: column.type ?? 'text',
    provenance: column.rule ?? '',
    tagPath: column.path ?? null,
  };
}

function draftRow(line: SiteLine, columns: readonly ColumnDraft[], naming: string | null): ItemDraft | null {
  const positions = new Map(columns.map((column, i) => [column.label, i]));
  const named = naming === null ? null : (line.values[naming] ?? null);
  const name = cleanText(named === null ? '' : typeof named === 'string' ? named : (named[0] ?? ''));
  if (name === '') return null;
  const cells: CellDraft[] = [];
  for (const [label, value] of Object.entries(line.values)) {
    const column = positions.get(cleanText(label));
    if (column !== undefined && label !== naming) addCells(cells, column, value);
  }
  return { position: 0, rank: null, folded: foldName(name), image: null, links: [], cells };
}
