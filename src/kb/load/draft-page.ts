import { hash } from 'node:crypto';
import { remembering } from '../../recent.js';
import type { CellDraft, ColumnDraft, ItemDraft, PageDraft, ReadValue, TableDraft } from '../draft.js';
import { foldName } from '../fold-name.js';
import { readQuantity } from '../quantities.js';
import type { ExtractLine, ListLine, TitleLine } from './input.js';

/** PostgreSQL takes no NUL, and half a surrogate pair is no text in either store. */
const UNCLEAN = /[\0\ud800-\udfff]/;
const NUL = /\0/g;
const HALF_PAIR = /\p{Surrogate}/gu;
/** Values are shown in tables; what is longer stays on its page. */
const LONGEST_VALUE = 20_000;

export function cleanText(text: string): string {
  // Most text is clean, and loading looks at every value.
  const clean = UNCLEAN.test(text) ? text.replace(HALF_PAIR, '\ufffd').replace(NUL, '') : text;
  return clean.length > LONGEST_VALUE ? clean.slice(0, LONGEST_VALUE) : clean;
}

export function digestOf(value: unknown): string {
  return hash('sha1', JSON.stringify(value), 'base64');
}

/** A line of `extract` as a page with, where there is one, its list. */
export function draftPage(line: ExtractLine): PageDraft {
  const key = cleanText(line.url ?? line.source);
  const list = line.status === 'extracted' ? (line.list ?? null) : null;
  const columns = list === null ? [] : draftColumns(list);
  return {
    key,
    source: cleanText(line.source),
    url: line.url == null ? null : cleanText(line.url),
    title: cleanText(line.title?.title ?? ''),
    status: line.status,
    digest: digestOf([line.status, line.title, line.list, line.text]),
    body: line.text === undefined ? null : cleanText(line.text),
    table: list === null ? null : draftTable(key, line.title ?? null, list, columns),
    items: list === null ? [] : draftItems(list, columns),
  };
}

function draftTable(
  key: string,
  title: TitleLine | null,
  list: ListLine,
  columns: readonly ColumnDraft[],
): TableDraft {
  const optional = (text: string | null | undefined) =>
    text == null || text === '' ? null : cleanText(text);
  return {
    key,
    kind: 'list',
    title: cleanText(title?.title ?? ''),
    score: list.score ?? 0,
    k: title?.k ?? list.k ?? null,
    ranked: list.ranked ?? false,
    order: list.order ?? 'unranked',
    tagPath: cleanText(list.tagPath ?? ''),
    concept: optional(title?.concept),
    criterion: optional(title?.criterion),
    timeText: optional(title?.time?.text),
    timeRelation: optional(title?.time?.relation),
    place: optional(title?.location?.text),
    columns,
  };
}

/** The columns the list names, and any label that only its items have. */
function draftColumns(list: ListLine): ColumnDraft[] {
  const columns = new Map<string, ColumnDraft>();
  for (const { key, label, type, concept, provenance } of list.columns ?? []) {
    columns.set(label, {
      key: key ?? label,
      label: cleanText(label),
      type: type ?? 'text',
      concept: concept ?? null,
      provenance: provenance ?? '',
      tagPath: null,
      role: null,
    });
  }
  for (const item of list.items) {
    for (const label of Object.keys(item.fields ?? {})) {
      if (!columns.has(label)) columns.set(label, unnamedColumn(label));
    }
  }
  return [...columns.values()];
}

export function unnamedColumn(label: string): ColumnDraft {
  return {
    key: label,
    label: cleanText(label),
    type: 'text',
    concept: null,
    provenance: '',
    tagPath: null,
    role: null,
  };
}

const NO_LINKS: readonly string[] = [];

function draftItems(list: ListLine, columns: readonly ColumnDraft[]): ItemDraft[] {
  const positions = new Map(columns.map((column, i) => [column.label, i]));
  return list.items.map((item, position) => ({
    position,
    rank: item.rank ?? null,
    folded: foldName(cleanText(item.name)),
    aliases: NO_LINKS,
    image: item.image == null ? null : cleanText(item.image),
    links: item.links === undefined || item.links.length === 0 ? NO_LINKS : item.links.map(cleanText),
    cells: itemCells(item.fields ?? {}, positions),
  }));
}

type FieldValue = string | readonly string[] | null;

function itemCells(
  fields: Readonly<Record<string, FieldValue>>,
  positions: ReadonlyMap<string, number>,
): CellDraft[] {
  const cells: CellDraft[] = [];
  for (const label of Object.keys(fields)) {
    addCells(cells, positions.get(cleanText(label)) ?? 0, fields[label]!);
  }
  return cells;
}

/** Adds the value of a column, or each of its values. */
export function addCells(cells: CellDraft[], column: number, value: FieldValue): void {
  if (value === null) return;
  if (typeof value === 'string') cells.push(draftCell(column, 0, value));
  else for (const [ordinal, each] of value.entries()) cells.push(draftCell(column, ordinal, each));
}

function draftCell(column: number, ordinal: number, value: string): CellDraft {
  return { column, ordinal, value: readValue(cleanText(value)) };
}

/** Years, prices, makers recur, and telling what each measures takes many looks at it. */
const MOST_VALUES = 200_000;

const readValue = remembering<ReadValue>(MOST_VALUES, (text) => {
  const quantity = readQuantity(text);
  return {
    text,
    number: quantity?.value ?? null,
    dimension: quantity?.dimension ?? null,
    unit: quantity?.unit ?? null,
  };
});
