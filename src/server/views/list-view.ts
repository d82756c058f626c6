import type { Kb, TableView } from '../../kb/kb.js';
import type { PageInfo, TableInfo } from '../../kb/read/records.js';
import { pagesById } from '../../kb/read/records.js';
import { phraseKey } from '../../lang/words.js';
import type { Wrapper } from '../../site/wrapper.js';
import type { Mirror } from '../mirror.js';
import type { ListEntry, StoredList } from '../schemas/base.js';
import type { Slot } from '../schemas/induce.js';
import type { Cell, ViewRow } from '../schemas/view-table.js';
import { columnType } from '../schemas/view-table.js';
import { SourceIndex } from './answer-view.js';

export function listEntry(table: TableInfo, page: PageInfo | null, mirror: Mirror): ListEntry {
  const sources = new SourceIndex(mirror);
  const at = sources.ofTable(table, page);
  return {
    id: String(table.id),
    kind: table.kind,
    title: table.title,
    concept: table.concept,
    criterion: table.criterion,
    time: table.timeText,
    place: table.place,
    items: table.itemCount,
    k: table.k,
    ranked: Boolean(table.ranked),
    score: table.score,
    source: sources.all[at]!,
  };
}

/** What a label is called by in all tables: "Floors" and "floor" are one. */
export function labelKey(label: string): string {
  return phraseKey(label) || label;
}

/** A stored list with a page of its rows; the rows of a site stand on a page each. */
export async function listView(
  kb: Kb,
  { table, page, columns, items }: TableView,
  mirror: Mirror,
  paging: { page: number; size: number },
): Promise<Omit<StoredList, 'kinds'>> {
  const sources = new SourceIndex(mirror);
  const pages = new Map(
    (
      await pagesById(
        kb.store,
        items.map((item) => item.pageId),
      )
    ).map((each) => [each.id, each]),
  );
  const labels = new Map(columns.map(({ attributeId, label }) => [attributeId, label]));
  const rows = items.map((item): ViewRow => {
    const at = sources.ofTable(table, pages.get(item.pageId) ?? page);
    return {
      rank: item.rank,
      name: item.name,
      entity: String(item.entityId),
      image: sources.picture(item.image),
      links: [...item.links],
      cells: cellsOf(item.cells, labels, at),
      sources: [at],
    };
  });
  const used = new Set(rows.flatMap((row) => Object.keys(row.cells)));
  return {
    list: listEntry(table, page, mirror),
    table: {
      title: table.title,
      columns: columns
        .filter(({ label }) => used.has(labelKey(label)))
        .map(({ label }) => ({ key: labelKey(label), label, type: columnType(rows, labelKey(label)) })),
      rows,
      sources: sources.all,
    },
    total: table.itemCount,
    ...paging,
  };
}

/** Cells under the labels that this table has for their attributes; other tables may use others. */
function cellsOf(
  cells: TableView['items'][number]['cells'],
  labels: ReadonlyMap<number, string>,
  source: number,
): Record<string, Cell> {
  const byLabel = new Map<string, Cell & { text: string[] }>();
  for (const { attributeId, label: usual, text, number } of cells) {
    const label = labelKey(labels.get(attributeId) ?? usual);
    const cell = byLabel.get(label);
    if (cell === undefined) byLabel.set(label, { text: [text], number, sources: [source] });
    else cell.text.push(text);
  }
  return Object.fromEntries(
    [...byLabel].map(([label, cell]) => [
      label,
      cell.text.length === 1 ? { ...cell, text: cell.text[0]! } : cell,
    ]),
  );
}

/** The slots of a template as people look at them. */
export function slotsOf({ columns }: Pick<Wrapper, 'columns'>): Slot[] {
  return columns.map(({ name, kind, path, fill, samples }) => ({
    column: name,
    kind,
    tagPath: path ?? '',
    fill,
    samples,
  }));
}
