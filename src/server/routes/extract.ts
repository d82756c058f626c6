import { z } from 'zod';
import type { RawPage } from '../../corpus/page-ref.js';
import { TagpathError } from '../../errors.js';
import { flattenExtraction, flattenPageLists, flattenPageTables } from '../formats/flatten-extraction.js';
import { PageRefused } from '../http-errors.js';
import { receivePage } from '../received-page.js';
import { route } from '../route.js';
import { FormatQuery, IdParams, PageQuery } from '../schemas/common.js';
import {
  type Extraction,
  ExtractionSchema,
  PageInput,
  type PageInputBody,
  PageListsSchema,
  type PageTables,
  PageTablesSchema,
} from '../schemas/extract.js';
import { requireWriteAccess } from '../security.js';
import type { Service } from '../service.js';

interface Choice {
  readonly candidate?: number | undefined;
  readonly explain: boolean;
}

async function extract(
  service: Service,
  page: RawPage,
  choice: Choice,
  deadline: AbortSignal,
): Promise<Extraction> {
  const { candidate, explain } = choice;
  const result = await service.work(
    'extract',
    { ...page, explain, ...(candidate === undefined ? {} : { candidate }) },
    deadline,
  );
  service.metrics.pages.inc({ status: result.status });
  if (result.error !== null) throw new PageRefused(result.error);
  return { page: service.shelf.put(page), saved: false, ...localPictures(result, service) };
}

const TablesQuery = PageQuery.extend({
  table: z.coerce.number().int().min(1).max(100_000).optional().describe('Only the table of this number'),
});

/** The tables of a page, or the one that is asked for; a page that cannot be read is an error of the call. */
async function tables(
  service: Service,
  page: RawPage,
  { page: at, size, table }: z.output<typeof TablesQuery>,
  deadline: AbortSignal,
): Promise<PageTables> {
  const { source, url, title, ...found } = await service.work('tables', page, deadline);
  const all = found.tables.map((one, i) => ({ number: i + 1, ...one }));
  const asked = table === undefined ? all : all.filter(({ number }) => number === table);
  if (table !== undefined && asked.length === 0)
    throw new TagpathError('not-found', { what: 'table', id: table });
  const shown = asked.slice((at - 1) * size, at * size) as PageTables['tables'];
  return {
    id: service.shelf.put(page),
    source,
    url,
    title,
    tables: shown,
    total: asked.length,
    page: at,
    size,
  };
}

/** Loads the list into the base; whether there was one to load. */
async function save(service: Service, extraction: Extraction, deadline: AbortSignal): Promise<boolean> {
  if (extraction.list === null) return false;
  const line = { source: extraction.source, line: 1, value: extraction };
  const { failed } = await service.base(undefined, 'save', [line], deadline);
  return failed === 0;
}

/** Pictures that this service has a copy of are shown from there. */
function localPictures<T extends Pick<Extraction, 'list'>>(result: T, service: Service): T {
  if (result.list === null) return result;
  const items = result.list.items.map((item) => ({
    ...item,
    image: item.image === null ? null : (service.mirror.localAddress(item.image) ?? item.image),
  }));
  return { ...result, list: { ...result.list, items } };
}

export const EXTRACT_ROUTES = [
  route({
    method: 'POST',
    url: '/api/extract',
    summary: 'The list that a page announces, as a table; a URL, an upload or pasted HTML',
    heavy: true,
    writes: 'asked',
    query: FormatQuery.extend({
      explain: z.stringbool().default(false).describe('As in the body, for uploads'),
    }),
    body: PageInput,
    bodyKinds: ['html', 'upload'],
    response: ExtractionSchema,
    table: flattenExtraction,
    handle: async (call) => {
      const body = call.body as PageInputBody | undefined;
      if (body?.save) requireWriteAccess(call.request, call.service.options);
      const page = await receivePage(call);
      const choice = { candidate: body?.candidate, explain: body?.explain ?? call.query.explain };
      const extraction = await extract(call.service, page, choice, call.deadline);
      if (!body?.save) return extraction;
      return { ...extraction, saved: await save(call.service, extraction, call.deadline) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/lists',
    summary: 'All lists and tables of a page, the likeliest first',
    heavy: true,
    query: PageQuery,
    body: PageInput,
    bodyKinds: ['html', 'upload'],
    response: PageListsSchema,
    table: flattenPageLists,
    handle: async (call) => {
      const { page, size } = call.query;
      const received = await receivePage(call);
      const { source, url, lists } = await call.service.work('lists', received, call.deadline);
      const shown = lists
        .map((list, i) => ({ number: i + 1, ...list }))
        .slice((page - 1) * size, page * size);
      const id = call.service.shelf.put(received);
      return { id, source, url, lists: shown, total: lists.length, page, size };
    },
  }),
  route({
    method: 'POST',
    url: '/api/tables',
    summary: 'Every data table of a page; a URL, an upload or pasted HTML',
    heavy: true,
    query: TablesQuery,
    body: PageInput,
    bodyKinds: ['html', 'upload'],
    response: PageTablesSchema,
    table: flattenPageTables,
    handle: async (call) => {
      const received = await receivePage(call);
      return tables(call.service, received, call.query, call.deadline);
    },
  }),
  route({
    url: '/api/pages/:id/tables',
    summary: 'The data tables of a page that was sent before, in any format',
    params: IdParams,
    query: TablesQuery,
    response: PageTablesSchema,
    table: flattenPageTables,
    handle: async ({ params, query, service, deadline }) =>
      tables(service, service.shelf.get(params.id), query, deadline),
  }),
  route({
    url: '/api/pages/:id/table',
    summary: 'The list of a page that was sent before, in any format',
    params: IdParams,
    query: FormatQuery.extend({ candidate: z.coerce.number().int().min(0).max(10_000).optional() }),
    response: ExtractionSchema,
    table: flattenExtraction,
    handle: async ({ params, query, service, deadline }) => {
      const choice = { candidate: query.candidate, explain: query.candidate !== undefined };
      return extract(service, service.shelf.get(params.id), choice, deadline);
    },
  }),
  route({
    url: '/api/pages/:id/marked',
    summary: 'The original page as inert HTML whose nodes can be marked',
    params: IdParams,
    response: z.object({ html: z.string().nullable() }),
    handle: async ({ params, service, deadline }) => {
      const page = service.shelf.get(params.id);
      const task = { ...page, mirrors: service.options.mirrors };
      return { html: await service.work('mark', task, deadline) };
    },
  }),
];
