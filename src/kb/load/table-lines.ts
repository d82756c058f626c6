import { z } from 'zod';
import type { Concepts } from '../../concepts/concepts.js';
import { foldCase, isStopWord, lexiconLines, onceRead, singular } from '../../lang/index.js';
import { TablesRecordSchema } from '../../record/record.js';
import { valueTypeOf } from '../../table/page/page-table.js';
import { recordNames } from '../../table/page/record-names.js';
import type { ExtractLine } from './input.js';

type PageTables = z.infer<typeof TablesRecordSchema>;
type PageTable = PageTables['tables'][number];

/** What tells a line of `tables` from others before all of it is checked. */
const TABLES_LINE = z.object({ tables: z.array(z.unknown()) });

/**
 * The tables of a page as lists that the base can take, each with a title and a kind of its own; null where the line
 * is none of `tables`.
 */
export function tableLines(value: unknown, concepts: Concepts | null): ExtractLine[] | null {
  if (!TABLES_LINE.safeParse(value).success) return null;
  const { success, data } = TablesRecordSchema.safeParse(value);
  if (!success) return null;
  const names = recordNames(data.tables, data.title);
  return data.tables.flatMap((table, i) => {
    const items = table.kind === 'record' ? recordItem(names[i]!, table) : rowItems(table);
    return items.length === 0 ? [] : [lineOf(data, table, i + 1, items, concepts)];
  });
}

type Item = NonNullable<ExtractLine['list']>['items'][number];

function lineOf(
  { source, url, title: page }: PageTables,
  table: PageTable,
  number: number,
  items: Item[],
  concepts: Concepts | null,
): ExtractLine {
  const title = [table.caption ?? table.heading, page]
    .filter((text) => text !== null && text !== '')
    .join(' – ');
  const place = `#table-${number}`;
  return {
    source: `${source}${place}`,
    url: url === null ? null : `${url.replace(/#.*$/, '')}${place}`,
    status: 'extracted',
    title: { title, concept: concepts === null ? null : conceptOf(table, page, items, concepts) },
    list: { score: table.score, k: items.length, tagPath: table.tagPath, columns: columnsOf(table), items },
  };
}

/** The name of each column but the one that names the rows; two of one name stay two. */
function labelsOf({ columns, nameColumn }: PageTable): (string | null)[] {
  const seen = new Map<string, number>();
  return columns.map((column, i) => {
    if (i === (nameColumn ?? 0)) return null;
    const label = column === '' ? `column ${i + 1}` : column;
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
}

function columnsOf(table: PageTable): NonNullable<NonNullable<ExtractLine['list']>['columns']> {
  if (table.kind === 'record') return [];
  return labelsOf(table).flatMap((label, i) =>
    label === null
      ? []
      : [
          {
            key: label,
            label,
            type: valueTypeOf(table.columnTypes[i]?.type ?? 'text'),
            provenance: 'table-head',
          },
        ],
  );
}

/** A thing for each row that names one; rows that sum up others are none. */
function rowItems(table: PageTable): Item[] {
  const labels = labelsOf(table);
  const totals = new Set(table.totals);
  return table.rows.flatMap((row, i) => {
    const name = (row[table.nameColumn ?? 0] ?? '').replaceAll('\n', ' ');
    if (name === '' || totals.has(i)) return [];
    const fields: Record<string, string | string[]> = {};
    labels.forEach((label, column) => {
      const text = row[column] ?? '';
      if (label !== null && text !== '') fields[label] = text.includes('\n') ? text.split('\n') : text;
    });
    return [{ rank: null, name, fields }];
  });
}

/** The record of one thing: its attributes, under the name that the page or the table gives it. */
function recordItem(name: string | null, { rows }: PageTable): Item[] {
  if (name === null || name === '') return [];
  const fields: Record<string, string> = {};
  for (const [attribute = '', value = ''] of rows)
    if (attribute !== '' && value !== '') fields[attribute] ??= value;
  return Object.keys(fields).length === 0 ? [] : [{ rank: null, name, fields }];
}

const unsayingLabels = onceRead(() => new Set(lexiconLines('name-labels')));

/**
 * What the rows are: by the header of the column that names them, else by the caption, else by the heading. Of a record
 * what names it says nothing, but the page's title may.
 */
function conceptOf(
  { columns, nameColumn, caption, heading, kind }: PageTable,
  page: string | null,
  items: readonly Item[],
  concepts: Concepts,
): string | null {
  if (kind !== 'record')
    return saidConcept([columns[nameColumn ?? 0] ?? ''], [caption ?? '', heading ?? ''], concepts);
  const phrases = [caption, heading, page].filter((phrase) => phrase !== null);
  return saidConcept(
    [],
    phrases.filter((phrase) => !items.some(({ name }) => phrase.includes(name))),
    concepts,
  );
}

/** What rows are, by labels of the column that names them ("Name" says nothing), else by what is said of the table. */
export function saidConcept(
  labels: readonly string[],
  phrases: readonly string[],
  concepts: Concepts,
): string | null {
  const said = labels.filter((label) => !unsayingLabels().has(foldCase(label)));
  for (const phrase of [...said, ...phrases]) {
    for (const head of headsOf(phrase)) {
      const concept = concepts.headConcept(head);
      if (concept !== null) return concept;
    }
  }
  return null;
}

/**
 * The parts of a phrase that may say what rows are, the likeliest first. Rows are many, so a part with a plural comes
 * first, up to that plural: "ships" in "Ships lost off the coast", "lighthouses" in "List of lighthouses in Norland".
 */
function headsOf(phrase: string): string[] {
  const parts: string[][] = [[]];
  for (const word of (phrase.toLowerCase().split(/[([,:–—]/u)[0] ?? '').split(/\s+/)) {
    if (isStopWord(word)) parts.push([]);
    else if (word !== '') parts.at(-1)!.push(word);
  }
  const plurals = parts.map((words) =>
    words.slice(0, words.findLastIndex((word) => singular(word) !== word) + 1),
  );
  return [...plurals, ...parts].filter((words) => words.length > 0).map((words) => words.join(' '));
}
