import type { Concepts } from '../concepts/concepts.js';
import type { LoadLine } from '../kb/load/input.js';
import { siteContext } from '../kb/load/site-names.js';
import { saidConcept } from '../kb/load/table-lines.js';
import { type Grid, gridRows } from '../query/grid-rows.js';
import type { SiteRow } from '../record/record.js';
import type { Wrapper } from '../site/wrapper.js';
import type { Extraction, PageTables } from './schemas/extract.js';
import type { SiteTable } from './schemas/induce.js';

/** What is to be put into a base, and the keys of the tables that it makes there. */
interface KeepLines {
  readonly lines: readonly LoadLine[];
  readonly tables: readonly string[];
}

/** A grid that becomes a table of the base. */
export interface KeepGrid {
  readonly grid: Grid;
  readonly source: string;
  readonly url: string | null;
  /** What its rows are, where that was said; else the labels and these phrases tell. */
  readonly concept?: string | undefined;
  readonly phrases: readonly string[];
  /** The column that names the rows; the likeliest where none is given. */
  readonly nameAt?: number;
}

export interface KeepTask extends KeepLines {
  readonly grids: readonly KeepGrid[];
}

export interface KeepNames {
  /** What the source is called in the base. */
  readonly name?: string | undefined;
  /** What its rows are, such as films. */
  readonly concept?: string | undefined;
}

/** A list says what it lists in its title; one that does not is kept as a table of its own kind. */
export function listLines(extraction: Extraction, { name, concept }: KeepNames): KeepLines {
  const { source, url, title, list } = extraction;
  if (list === null) return { lines: [], tables: [] };
  const said = concept ?? title?.concept ?? null;
  if (said !== null) {
    // Whatever the title announces, the list was taken by hand.
    const value = {
      ...extraction,
      status: 'extracted',
      title: { ...title, title: name ?? title?.title ?? source, concept: said },
    };
    return { lines: [{ source, line: 1, value }], tables: [url ?? source] };
  }
  const labels = list.columns.filter(({ key }) => key !== 'name').map(({ label }) => label);
  const rows = list.items.map((item) => ({
    name: item.name,
    values: { ...(item.rank === null ? {} : { Rank: String(item.rank) }), ...item.fields },
  }));
  const ranked = list.items.some(({ rank }) => rank !== null) ? ['Rank'] : [];
  return tableLines({
    key: name ?? title?.title ?? source,
    source,
    url,
    labels: [...ranked, ...labels],
    rows,
  });
}

/** Each table of a page is a source by itself. */
export function pageTableGrids(
  { source, url, title, tables }: Pick<PageTables, 'source' | 'url' | 'title' | 'tables'>,
  { name, concept }: KeepNames,
): KeepGrid[] {
  const kept = tables.filter(({ kind }) => kind !== 'record');
  return kept.map(({ caption, heading, number, totals, rows, columns, nameColumn }) => {
    const phrases = [caption, heading, title].filter((text) => text !== null);
    const called = name ?? (phrases.length === 0 ? source : phrases.slice(0, 2).join(' – '));
    const grid = {
      name: kept.length === 1 ? called : `${called} (${number})`,
      labels: columns,
      rows: rows.filter((_, row) => !totals.includes(row)),
    };
    return { grid, source, url, concept, phrases, nameAt: nameColumn ?? 0 };
  });
}

export function joined(kept: readonly KeepLines[]): KeepLines {
  return { lines: kept.flatMap(({ lines }) => lines), tables: kept.flatMap(({ tables }) => tables) };
}

/** A grid under labels as the rows of a table of the base. */
export function gridLines(
  { grid, source, url, concept, phrases, nameAt }: KeepGrid,
  concepts: Concepts,
): KeepLines {
  const { columns, nameColumn } = gridRows({ ...grid, rows: grid.rows.slice(0, ROWS_TO_JUDGE_BY) }).kind;
  const at = nameAt ?? columns.findIndex(({ id }) => id === nameColumn);
  const labels = columns.map(({ id }) => id);
  const rows = grid.rows.map((cells) => ({
    name: textOf(cells[at]).replaceAll('\n', ' ').trim(),
    values: Object.fromEntries(
      labels.flatMap((label, i) => {
        const text = textOf(cells[i]).trim();
        return i === at || text === '' ? [] : [[label, text.includes('\n') ? text.split('\n') : text]];
      }),
    ),
  }));
  const said = concept ?? saidConcept([labels[at] ?? ''], phrases, concepts) ?? undefined;
  const others = labels.filter((_, i) => i !== at);
  return tableLines({ key: grid.name, source, url, concept: said, labels: others, rows });
}

function textOf(cell: Grid['rows'][number][number] | undefined): string {
  return [cell ?? ''].flat().join('\n');
}

const ROWS_TO_JUDGE_BY = 500;

interface NamedRow {
  readonly name: string;
  readonly values: SiteRow['values'];
}

/** Rows of one source as the rows of a site are loaded, each on a line of that source. */
function tableLines(table: {
  readonly key: string;
  readonly source: string;
  readonly url: string | null;
  readonly concept?: string | undefined;
  readonly labels: readonly string[];
  readonly rows: readonly NamedRow[];
}): KeepLines {
  const { key, source, url, concept, labels } = table;
  const rows = table.rows.map(({ name, values }, i) => ({
    page: `${source}#${i + 1}`,
    url,
    name: name === '' ? null : name,
    values,
    status: 'complete',
  }));
  const columns = labels.map((name) => ({ name }));
  const site = siteContext(key, { columns, ...(concept === undefined ? {} : { concept }) }, rows);
  return { lines: rows.map((value, i) => ({ source, line: i + 1, value, site })), tables: [key] };
}

interface SiteTemplate {
  readonly name: string;
  readonly rows: SiteTable['rows'];
  readonly wrapper: Wrapper;
}

/** The rows of a site's templates, or of one; the largest template has the site's own name. */
export function siteLines(
  templates: readonly SiteTemplate[],
  upload: string,
  { name: given, concept }: KeepNames,
): KeepLines {
  return joined(
    templates.map(({ name, rows, wrapper }, at) => {
      const host = given ?? wrapper.host ?? (upload || name);
      const key = at === 0 ? host : `${host}/${name}`;
      const site = siteContext(key, concept === undefined ? wrapper : { ...wrapper, concept }, rows);
      return { lines: rows.map((value, i) => ({ source: host, line: i + 1, value, site })), tables: [key] };
    }),
  );
}
