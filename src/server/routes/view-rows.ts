import { createHash } from 'node:crypto';
import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import { type Call, route } from '../route.js';
import { BaseQuery, IdParams } from '../schemas/common.js';
import type { Extraction, PageTables } from '../schemas/extract.js';
import { KindRowsSchema, type KindRowsView, RowsQuery } from '../schemas/rows.js';
import type { Cell, ViewRow, ViewTable } from '../schemas/view-table.js';
import type { Service } from '../service.js';
import { givenColumns, rowsView } from '../views/rows-view.js';
import { RANK } from '../work/grid-rows-task.js';
import type { GridRowsTask } from '../work/tasks.js';
import { QuestionQuery } from './ask.js';

/** Rows that an answer has at most. */
const MOST_ANSWERS = 1_000;

const AnswerRowsQuery = RowsQuery.omit({ q: true }).extend({
  ...QuestionQuery,
  filter: z.string().max(1_000).default('').describe('Words that each row must have, in whichever cells'),
  base: BaseQuery.shape.base,
});
const PageRowsQuery = RowsQuery.extend({
  candidate: z.coerce.number().int().min(0).max(10_000).optional().describe('Another list than the best'),
  table: z.coerce.number().int().min(1).max(100_000).optional().describe('A data table, by its number'),
});

type AnswerCall = Call<z.output<typeof AnswerRowsQuery>, unknown, unknown>;
type PageCall = Call<z.output<typeof PageRowsQuery>, z.output<typeof IdParams>, unknown>;
type Asked = GridRowsTask['asked'];

const textsOf = (cell: Cell | undefined) => (cell === undefined ? '' : cell.text);

/** A table that people look at as one that can be ordered, filtered and counted. */
function taskOf({ title, columns, rows }: ViewTable, asked: Asked): GridRowsTask {
  const isRanked = rows.some(({ rank }) => rank !== null);
  const grid = {
    name: title,
    labels: ['Name', ...(isRanked ? [RANK] : []), ...columns.map(({ label }) => label)],
    rows: rows.map((row) => [
      row.name,
      ...(isRanked ? [String(row.rank ?? '')] : []),
      ...columns.map(({ key }) => textsOf(Object.hasOwn(row.cells, key) ? row.cells[key] : undefined)),
    ]),
  };
  const key = createHash('sha256').update(JSON.stringify(grid)).digest('base64url');
  return { key, grid, main: grid.labels.length, asked };
}

/** The part of a table that was asked for, its cells under the ids of the columns. */
async function rowsOf(
  service: Service,
  view: ViewTable,
  asked: Asked,
  deadline: AbortSignal,
): Promise<KindRowsView> {
  const task = taskOf(view, asked);
  const found = await service.work('grid-rows', task, deadline);
  const own = task.grid.labels.length - view.columns.length;
  // Ids are given in the order of the grid's labels.
  const ids = idsOf(task.grid.labels).slice(own);
  const unitOf = new Map(view.columns.map(({ unit }, i) => [ids[i]!, unit ?? null]));
  const columns = found.columns.map((column) => ({
    ...column,
    unit: unitOf.get(column.id) ?? column.unit,
  }));
  return rowsView(
    {
      id: '',
      name: view.title,
      all: view.rows.length,
      columns,
      given: givenColumns(columns, asked).filter(({ id }) => id !== RANK),
      rows: found.shown.map((row) => withIds(view.rows[row]!, view, ids)),
      sources: view.sources,
      facets: found.facets,
      total: found.total,
    },
    asked,
  );
}

/** The label; the second column of one label is told apart by a number. */
function idsOf(labels: readonly string[]): string[] {
  return labels.map((label, at) => {
    const before = labels.slice(0, at).filter((other) => other.trim() === label.trim()).length;
    return before === 0 || label.trim() === ''
      ? label.trim() || `column ${at + 1}`
      : `${label.trim()} (${before + 1})`;
  });
}

function withIds(row: ViewRow, { columns }: ViewTable, ids: readonly string[]): ViewRow {
  const cells = columns.flatMap(({ key }, i): [string, Cell][] =>
    Object.hasOwn(row.cells, key) ? [[ids[i]!, row.cells[key]!]] : [],
  );
  return { ...row, cells: Object.fromEntries(cells) };
}

function plainRow(name: string, values: readonly (readonly [string, string | string[]])[]): ViewRow {
  const cells = values.map(([key, text]): [string, Cell] => [key, { text, number: null, sources: [] }]);
  return {
    rank: null,
    name,
    entity: null,
    image: null,
    links: [],
    cells: Object.fromEntries(cells),
    sources: [],
  };
}

/** The list of a page. */
function listTable({ list, title, source }: Omit<Extraction, 'page' | 'saved'>, service: Service): ViewTable {
  const { columns = [], items = [] } = list ?? {};
  const isUsed = new Set(items.flatMap(({ fields }) => Object.keys(fields)));
  return {
    title: title?.title ?? source,
    columns: columns
      .filter(({ label }) => isUsed.has(label))
      .map(({ label, type, unit }) => ({ key: label, label, type, unit: unit ?? null })),
    rows: items.map(({ name, fields, rank, image }) => ({
      ...plainRow(name, Object.entries(fields)),
      rank,
      image: image === null ? null : (service.mirror.localAddress(image) ?? image),
    })),
    sources: [],
  };
}

/** A data table of a page. Cells of several lines hold several values. */
function pageTable(table: PageTables['tables'][number], page: string): ViewTable {
  const { columns, rows, nameColumn, caption, heading, number, columnTypes, totals } = table;
  const at = nameColumn ?? 0;
  return {
    title: caption ?? heading ?? `${page}, table ${number}`,
    columns: columns.flatMap((label, i) =>
      i === at
        ? []
        : [
            {
              key: String(i),
              label: label || `Column ${i + 1}`,
              type: 'text',
              unit: columnTypes[i]?.unit ?? null,
            },
          ],
    ),
    rows: rows.flatMap((row, number_) => {
      if (totals.includes(number_)) return [];
      const values = row.flatMap((text, i): [string, string | string[]][] =>
        i === at || text === '' ? [] : [[String(i), text.includes('\n') ? text.split('\n') : text]],
      );
      return [plainRow((row[at] ?? '').replaceAll('\n', ' '), values)];
    }),
    sources: [],
  };
}

async function pageView({ params, query, service, deadline }: PageCall): Promise<ViewTable> {
  const page = service.shelf.get(params.id);
  const { candidate, table } = query;
  if (table !== undefined) {
    const { tables, source } = await service.work('tables', page, deadline);
    const found = tables[table - 1];
    if (found === undefined) throw new TagpathError('not-found', { what: 'table', id: table });
    return pageTable({ ...found, number: table } as PageTables['tables'][number], source);
  }
  const choice = candidate === undefined ? { explain: false } : { candidate, explain: true };
  return listTable(await service.work('extract', { ...page, ...choice }, deadline), service);
}

async function answerTable({ query, service, deadline }: AnswerCall): Promise<ViewTable> {
  const { base, q, kind, query: typed } = query;
  const asked = { q, kind, query: typed, page: 1, size: MOST_ANSWERS };
  const { table } = await service.base(base, 'ask', asked, deadline);
  return table ?? { title: q, columns: [], rows: [], sources: [] };
}

function askedOfAnswer({ query: { filter, q: _, ...asked } }: AnswerCall): Asked {
  return { ...asked, q: filter };
}

export const VIEW_ROWS_ROUTES = [
  route({
    url: '/api/ask/rows',
    summary: 'The rows of an answer, ordered, filtered and counted over all of them',
    query: AnswerRowsQuery,
    response: KindRowsSchema,
    download: async (call) => {
      const task = taskOf(await answerTable(call), askedOfAnswer(call));
      return call.service.work('grid-table', task, call.deadline);
    },
    handle: async (call) => rowsOf(call.service, await answerTable(call), askedOfAnswer(call), call.deadline),
  }),
  route({
    url: '/api/pages/:id/rows',
    summary:
      'The list or a table of a page that was sent before, ordered, filtered and counted over all rows',
    params: IdParams,
    query: PageRowsQuery,
    response: KindRowsSchema,
    download: async (call) =>
      call.service.work('grid-table', taskOf(await pageView(call), call.query), call.deadline),
    handle: async (call) => rowsOf(call.service, await pageView(call), call.query, call.deadline),
  }),
];
