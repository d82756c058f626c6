import type { Answer, Comparison, PageHit } from '../schemas/answer.js';
import type { Entity, EntityEntries, ListEntries, Stats, Suggestions } from '../schemas/base.js';
import type { Source, ViewTable } from '../schemas/view-table.js';
import { type FlatTable, joinValues, VALUE_SEPARATOR } from './flat-table.js';

const text = (label: string) => ({ label, type: 'text' as const });
const integer = (label: string) => ({ label, type: 'integer' as const });

const addresses = (sources: readonly Source[], at: readonly number[]) =>
  at.map((index) => sources[index]?.url ?? sources[index]?.title ?? '').join(VALUE_SEPARATOR);

export function flattenView({ title, columns, rows, sources }: ViewTable): FlatTable {
  return {
    name: title,
    columns: [integer('rank'), text('name'), ...columns.map(({ label }) => text(label)), text('sources')],
    rows: rows.map((row) => [
      row.rank,
      row.name,
      ...columns.map(({ key }) => joinValues(row.cells[key]?.text)),
      addresses(sources, row.sources),
    ]),
  };
}

/** Whatever an answer is: its table, its comparison, or its pages. */
export function flattenAnswer({ table, comparison, pages, question }: Answer): FlatTable {
  if (comparison !== null) return flattenComparison(comparison);
  return table === null ? { ...flattenPages(pages), name: question } : flattenView(table);
}

export function flattenComparison({ entities, rows }: Comparison): FlatTable {
  const names = entities.map(({ name }) => name);
  return {
    name: names.join(' vs '),
    columns: [text('attribute'), ...names.map(text), text('differs')],
    rows: rows.map(({ label, differs, cells }) => [
      label,
      ...cells.map(({ values }) => joinValues(values.map((value) => value.text))),
      differs ? 'yes' : 'no',
    ]),
  };
}

export function flattenPages(pages: readonly PageHit[]): FlatTable {
  return {
    name: 'pages',
    columns: [text('name'), text('link'), text('excerpt')],
    rows: pages.map(({ title, url, excerpt }) => [title, url, excerpt.map((part) => part.text).join('')]),
  };
}

export function flattenLists({ lists }: Pick<ListEntries, 'lists'>): FlatTable {
  return {
    name: 'lists',
    columns: [
      text('name'),
      text('kind'),
      text('concept'),
      text('criterion'),
      text('time'),
      text('place'),
      integer('items'),
      text('link'),
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

export function flattenEntities({ entities }: Pick<EntityEntries, 'entities'>): FlatTable {
  return {
    name: 'entities',
    columns: [text('name'), text('concept'), integer('lists')],
    rows: entities.map(({ name, concept, lists }) => [name, concept, lists]),
  };
}

export function flattenSuggestions({ suggestions }: Suggestions): FlatTable {
  return {
    name: 'suggestions',
    columns: [text('name'), text('kind'), text('link')],
    rows: suggestions.map(({ text: name, kind, href }) => [name, kind, href]),
  };
}

export function flattenEntity({ name, facts, sources }: Entity): FlatTable {
  return {
    name,
    columns: [text('attribute'), text('value'), text('sources')],
    rows: facts.flatMap(({ label, values }) =>
      values.map((value) => [label, value.text, addresses(sources, value.sources)]),
    ),
  };
}

/** All distributions one under the other. */
export function flattenStats(stats: Stats): FlatTable {
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
