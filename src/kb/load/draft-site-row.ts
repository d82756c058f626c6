import type { CellDraft, ColumnDraft, ItemDraft, PageDraft, TableDraft } from '../draft.js';
import { foldName } from '../fold-name.js';
import { addCells, cleanText, digestOf, unnamedColumn } from './draft-page.js';
import type { SiteContext, SiteLine, SiteWrapper } from './input.js';
import { siteTexts } from './site-concept.js';
import { bareName, givenName, NO_AFFIXES } from './site-names.js';

/** A row of a site's table: its page with one item of the table that all pages of the site share. */
export function draftSiteRow(line: SiteLine, site: SiteContext): PageDraft {
  const key = `${site.key}/${cleanText(line.page)}`;
  const table = siteTable(site);
  const item = draftRow(line, table.columns, site);
  return {
    key,
    source: cleanText(line.page),
    url: line.url == null ? null : cleanText(line.url),
    title: item.folded.name,
    status: cleanText(line.status),
    digest: digestOf([line.values, line.status, site.wrapper.columns]),
    body: null,
    table,
    items: [item],
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
    concept: site.wrapper.concept ?? site.wrapper.kind?.name ?? null,
    criterion: null,
    timeText: null,
    timeRelation: null,
    place: null,
    columns: site.wrapper.columns.filter(({ table }) => table !== 'rest').map(siteColumn),
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
    role: column.role ?? null,
  };
}

function draftRow(line: SiteLine, columns: readonly ColumnDraft[], site: SiteContext): ItemDraft {
  const positions = new Map(columns.map((column, i) => [column.label, i]));
  const { name, aliases } = namesOf(line, site);
  const cells: CellDraft[] = [];
  for (const [label, value] of Object.entries(line.values)) {
    const column = positions.get(cleanText(label));
    if (column !== undefined && label !== site.nameColumn) addCells(cells, column, value);
  }
  return { position: 0, rank: null, folded: foldName(name), aliases, image: null, links: [], cells };
}

/** A row without a name is called by its page: it is not dropped. */
function namesOf(line: SiteLine, site: SiteContext): { name: string; aliases: string[] } {
  const given = cleanText(givenName(line, site.nameColumn));
  const name = given === '' ? pageName(line.page) : bareName(given, site.affixes ?? NO_AFFIXES);
  const others = [given, ...(line.aliases ?? []).map(cleanText)];
  return { name, aliases: [...new Set(others)].filter((each) => each !== '' && each !== name) };
}

function pageName(page: string): string {
  const file =
    cleanText(page)
      .split('/')
      .findLast((part) => part !== '') ?? '';
  return file.replace(/\.\w{1,5}$/, '') || file || page;
}
