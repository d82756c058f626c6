import type { ExtractedList, ExtractRecord } from '../record/record.js';
import {
  type Cell,
  integerColumn,
  numberColumn,
  type Table,
  type TableColumn,
  textColumn,
} from '../record/table.js';
import type { ListRow } from '../table/list-table.js';
import { toItemList } from './json-ld.js';
import type { RecordView } from './record-writer.js';
import { typedCell } from './typed-column.js';
import type { LabelledRow } from './union-table.js';

type ExtractedRecord = ExtractRecord & { readonly list: ExtractedList };

function hasList(record: ExtractRecord): record is ExtractedRecord {
  return record.list !== null;
}

/** How the records of `tagpath extract` are written. */
export const EXTRACT_VIEW: RecordView<ExtractRecord> = {
  rows: (record) => (hasList(record) ? labelledRows(record) : []),
  shared: {
    before: [
      textColumn('source'),
      textColumn('title'),
      { ...integerColumn('rank'), role: 'rank' },
      { ...textColumn('name'), role: 'name' },
    ],
    after: [
      { ...textColumn('image'), role: 'image' },
      { name: 'links', type: 'list' },
      textColumn('url'),
      textColumn('concept'),
      integerColumn('k'),
      numberColumn('score'),
      integerColumn('position'),
    ],
  },
  parts: {
    tables: (record) => (hasList(record) ? [listTable(record)] : []),
    note: noteOf,
    linkedData: (record) => (hasList(record) ? [itemList(record)] : []),
  },
};

function noteOf({ source, status, title, error, reason }: ExtractRecord): string | null {
  if (error !== null) return null;
  const why = reason === undefined ? status : `${status} (${reason})`;
  return `${source}: ${why}: ${title?.title || 'no title'}`;
}

/** A list as its page has it: the rank where there is one, the name, then the fields in column order. */
function listTable({ title, source, url, list }: ExtractedRecord): Table {
  const { items, k } = list;
  const { columns, cellsOf } = listColumns(list.columns, items);
  return {
    name: title?.title ?? source,
    origin: url ?? source,
    columns,
    rows: items.map(cellsOf),
    notes: items.length === k ? [] : [countNote(items.length, k)],
  };
}

function countNote(found: number, k: number): string {
  return found < k
    ? `${found} of the ${k} items that the title announces`
    : `${found} items; the title announces ${k}`;
}

/** The columns of a list's rows, and the cells of a row in their order. */
export function listColumns(
  columns: ExtractedList['columns'],
  items: readonly ListRow[],
): { readonly columns: TableColumn[]; readonly cellsOf: (row: ListRow) => Cell[] } {
  const ranked = items.some((item) => item.rank !== null);
  const labels = fieldLabels(columns, items);
  const nameLabel = columns.find((column) => column.key === 'name')?.label ?? 'name';
  const fields = labels.map(textColumn);
  return {
    columns: [
      ...(ranked ? [{ name: 'rank', type: 'integer', role: 'rank' } as const] : []),
      { name: nameLabel, type: 'text', role: 'name' },
      ...fields,
    ],
    cellsOf: ({ rank, name, fields: texts }) => [
      ...(ranked ? [rank] : []),
      name,
      ...fields.map((column) =>
        typedCell(column, Object.hasOwn(texts, column.name) ? texts[column.name]! : null),
      ),
    ],
  };
}

/** Labels under which the items have values, in the order of the columns. */
function fieldLabels(columns: ExtractedList['columns'], items: readonly ListRow[]): string[] {
  const used = new Set(items.flatMap((item) => Object.keys(item.fields)));
  const ordered = columns.map((column) => column.label).filter((label) => used.delete(label));
  return [...ordered, ...used];
}

function labelledRows({ source, url, title, list }: ExtractedRecord): LabelledRow[] {
  const about = [url, title?.concept ?? null, title?.k ?? null, list.score];
  return list.items.map(({ rank, name, fields, values, links, image }, i) => ({
    before: [source, title?.title ?? '', rank, name],
    fields,
    after: [image, links, ...about, i + 1],
    ...(values === undefined ? {} : { values }),
  }));
}

function itemList({ title, url, list }: ExtractedRecord): object {
  return toItemList({ ...list, title: title?.title ?? null, concept: title?.concept ?? null, url });
}
