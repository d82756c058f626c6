import {
  type Cell as FlatCell,
  integerColumn as integer,
  type TableColumn,
  textColumn as text,
  VALUE_SEPARATOR,
  type WholeTable,
} from '../../record/table.js';
import type { Answer, Comparison, PageHit } from '../schemas/answer.js';
import type {
  CatalogueView,
  Entity,
  EntityEntries,
  ListEntries,
  Stats,
  Suggestions,
} from '../schemas/base.js';
import type { Cell, Source, ViewTable } from '../schemas/view-table.js';

const NAME: TableColumn = { name: 'name', type: 'text', role: 'name' };
const RANK: TableColumn = { name: 'rank', type: 'integer', role: 'rank' };
const LINK: TableColumn = { name: 'link', type: 'text', role: 'link' };

const addresses = (sources: readonly Source[], at: readonly number[]) =>
  at.map((index) => sources[index]?.url ?? sources[index]?.title ?? '').join(VALUE_SEPARATOR);

function flatColumn({ label, type }: ViewTable['columns'][number]): TableColumn {
  return { name: label, type: type === 'number' ? 'number' : 'text' };
}

/** A number with the text that the page has for it. */
function flatCell({ text: written, number }: Cell, type: string): FlatCell {
  if (type !== 'number') return written;
  return written === String(number) ? number : { text: written, value: number };
}

export function flattenView({ title, columns, rows, sources }: ViewTable): WholeTable {
  return {
    name: title,
    columns: [RANK, NAME, ...columns.map(flatColumn), text('sources')],
    rows: rows.map((row) => [
      row.rank,
      row.name,
      ...columns.map(({ key, type }) =>
        Object.hasOwn(row.cells, key) ? flatCell(row.cells[key]!, type) : null,
      ),
      addresses(sources, row.sources),
    ]),
  };
}

/** Whatever an answer is: its table, or its pages. */
export function flattenAnswer({ table, pages, question }: Answer): WholeTable {
  return table === null ? { ...flattenPages(pages), name: question } : flattenView(table);
}

export function flattenComparison({ entities, rows }: Comparison): WholeTable {
  const names = entities.map(({ name }) => name);
  return {
    name: names.join(' vs '),
    columns: [text('attribute'), ...names.map(text), text('differs')],
    rows: rows.map(({ label, differs, cells }) => [
      label,
      ...cells.map(({ values }) => values.map((value) => value.text)),
      differs ? 'yes' : 'no',
    ]),
  };
}

export function flattenPages(pages: readonly PageHit[]): WholeTable {
  return {
    name: 'pages',
    columns: [NAME, LINK, text('excerpt')],
    rows: pages.map(({ title, url, excerpt }) => [title, url, excerpt.map((part) => part.text).join('')]),
  };
}

export function flattenLists({ lists }: Pick<ListEntries, 'lists'>): WholeTable {
  return {
    name: 'lists',
    columns: [
      NAME,
      text('kind'),
      text('concept'),
      text('criterion'),
      text('time'),
      text('place'),
      integer('items'),
      LINK,
    ],
    rows: lists.map((list) => [
      list.title,
      list.kind,
      list.concept,
      list.criterion,
      list.time,
      list.place,
      list.items,
      list.source.url,
    ]),
  };
}

export function flattenEntities({ entities }: Pick<EntityEntries, 'entities'>): WholeTable {
  return {
    name: 'entities',
    columns: [NAME, text('concept'), integer('lists')],
    rows: entities.map(({ name, concept, lists }) => [name, concept, lists]),
  };
}

export function flattenSuggestions({ suggestions }: Suggestions): WholeTable {
  return {
    name: 'suggestions',
    columns: [NAME, text('kind'), text('detail'), LINK],
    rows: suggestions.map(({ text: name, kind, detail, href }) => [name, kind, detail ?? null, href]),
  };
}

export function flattenEntity({ name, facts, sources }: Entity): WholeTable {
  return {
    name,
    columns: [text('attribute'), text('value'), text('sources')],
    rows: facts.flatMap(({ label, values }) =>
      values.map((value) => [label, value.text, addresses(sources, value.sources)]),
    ),
  };
}

/** All distributions one under the other. */
export function flattenStats(stats: Stats): WholeTable {
  const { k, attributes, ranked, times, places, concepts } = stats;
  const charts = { k, attributes, ranked, times, places, concepts };
  return {
    name: 'stats',
    columns: [text('distribution'), text('value'), integer('count')],
    rows: Object.entries(charts).flatMap(([name, bars]) =>
      bars.map(({ label, count }) => [name, label, count]),
    ),
  };
}

/** A line a column of every kind. */
export function flattenCatalogue({ kinds }: CatalogueView): WholeTable {
  return {
    name: 'catalogue',
    columns: [
      text('kind'),
      integer('rows'),
      text('column'),
      text('label'),
      text('type'),
      text('unit'),
      text('role'),
    ],
    rows: kinds.flatMap((kind) =>
      kind.columns.map(({ id, label, type, unit, role }) => [
        kind.id,
        kind.rows,
        id,
        label,
        type,
        unit,
        role,
      ]),
    ),
  };
}
