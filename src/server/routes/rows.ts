import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import { flattenCatalogue } from '../formats/flatten-answer.js';
import { type Call, route } from '../route.js';
import { KindSchema } from '../schemas/base.js';
import { BaseQuery, IdParams } from '../schemas/common.js';
import { KindRowsSchema, type KindRowsView, RowsQuery } from '../schemas/rows.js';
import { givenColumns, rowsView } from '../views/rows-view.js';
import type { GridRowsTask } from '../work/tasks.js';
import { TemplateQuery, templateOf } from './induce.js';

const KindParams = z.object({ kind: z.string().min(1).max(200).describe('Id of the kind') });
const ListParams = z.object({ id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });
const JobRowsQuery = RowsQuery.extend(TemplateQuery);
const KindRowsQuery = RowsQuery.extend({ base: BaseQuery.shape.base });

type Asked = z.output<typeof KindRowsQuery>;

/** What was asked of the rows, without where they are and how they are written. */
function askedOf<T extends Omit<Asked, 'base'>>({ format: _, ...asked }: T): Omit<T, 'format'> {
  return asked;
}

type JobCall = Call<z.output<typeof JobRowsQuery>, z.output<typeof IdParams>, unknown>;

/** The rows of a site as they were found, names first, then the columns that people look for, then the others. */
function jobTask({ params, query, service }: JobCall): GridRowsTask {
  const { template, ...asked } = askedOf(query);
  const { name, rows, rest, wrapper } = templateOf(service.jobs.get(params.id).result, template);
  // What names the rows stands first already.
  const main = wrapper.columns
    .filter(({ table, role }) => table !== 'rest' && role !== 'name')
    .map((column) => column.name);
  const others = wrapper.columns.filter(({ table }) => table === 'rest').map((column) => column.name);
  const cells = rows.map((row, at) => {
    const values = new Map(Object.entries({ ...rest[at], ...row.values }));
    return [row.name, ...[...main, ...others].map((column) => values.get(column) ?? '')];
  });
  const grid = { name, labels: ['Name', ...main, ...others], rows: cells };
  return { key: `${params.id} ${template}`, grid, main: main.length + 1, asked };
}

async function jobRows(call: JobCall): Promise<KindRowsView> {
  const task = jobTask(call);
  const { grid, asked } = task;
  const found = await call.service.work('grid-rows', task, call.deadline);
  const { rows } = templateOf(call.service.jobs.get(call.params.id).result, call.query.template);
  const at = new Map(grid.labels.map((label, i) => [label, i]));
  const given = givenColumns(found.columns, asked);
  return rowsView(
    {
      id: `job-${call.params.id}`,
      name: grid.name,
      all: grid.rows.length,
      columns: found.columns,
      given,
      rows: found.shown.map((row, i) => ({
        rank: null,
        name: rows[row]!.name,
        entity: null,
        image: null,
        links: [],
        cells: Object.fromEntries(
          given.flatMap(({ id }) => {
            const text = grid.rows[row]![at.get(id)!]!;
            const number = found.numbers[i]![at.get(id)!]!;
            return text.length === 0 ? [] : [[id, { text: text as string | string[], number, sources: [i] }]];
          }),
        ),
        sources: [i],
      })),
      sources: found.shown.map((row) => ({
        title: rows[row]!.name,
        url: null,
        local: null,
        file: rows[row]!.page,
        list: null,
        tagPath: null,
        score: null,
      })),
      facets: found.facets,
      total: found.total,
    },
    asked,
  );
}

export const ROWS_ROUTES = [
  route({
    url: '/api/kinds/:kind',
    summary: 'A kind of things with its columns',
    params: KindParams,
    query: BaseQuery,
    response: KindSchema,
    table: (kind) => flattenCatalogue({ kinds: [kind] }),
    handle: async ({ params, query: { base }, service, deadline }) => {
      const { kinds } = await service.base(base, 'base-catalogue', undefined, deadline);
      const found = kinds.find(({ id }) => id === params.kind);
      if (found === undefined) throw new TagpathError('not-found', { what: 'kind', id: params.kind });
      return found;
    },
  }),
  route({
    url: '/api/kinds/:kind/rows',
    summary:
      'The rows of a kind: ordered, filtered and counted over all of them; as a file, all that meet the filter',
    params: KindParams,
    query: KindRowsQuery,
    response: KindRowsSchema,
    download: ({ params, query: { base, ...query }, service, deadline }) =>
      service.base(base, 'kind-table', { ...askedOf(query), kind: params.kind }, deadline),
    handle: ({ params, query: { base, ...query }, service, deadline }) =>
      service.base(base, 'kind-rows', { ...askedOf(query), kind: params.kind }, deadline),
  }),
  route({
    url: '/api/lists/:id/rows',
    summary: 'The rows of one list or site table, ordered, filtered and counted over all of them',
    params: ListParams,
    query: KindRowsQuery,
    response: KindRowsSchema,
    download: ({ params, query: { base, ...query }, service, deadline }) =>
      service.base(base, 'list-table', { ...askedOf(query), list: params.id }, deadline),
    handle: ({ params, query: { base, ...query }, service, deadline }) =>
      service.base(base, 'list-rows', { ...askedOf(query), list: params.id }, deadline),
  }),
  route({
    url: '/api/jobs/:id/rows',
    summary: 'The rows that a job found, ordered, filtered and counted over all of them',
    params: IdParams,
    query: JobRowsQuery,
    response: KindRowsSchema,
    download: (call) => call.service.work('grid-table', jobTask(call), call.deadline),
    handle: jobRows,
  }),
];
