import { z } from 'zod';
import { openConcepts } from '../../concepts/open.js';
import type { RawPage } from '../../corpus/raw-page.js';
import { TagpathError } from '../../errors.js';
import { type FlatTable, flattenList } from '../formats/flat-table.js';
import { receivePage } from '../received-page.js';
import { type Call, route } from '../route.js';
import { FormatQuery, IdParams } from '../schemas/common.js';
import {
  type Extraction,
  ExtractionSchema,
  PageInput,
  type PageInputBody,
  PageListsSchema,
} from '../schemas/extract.js';
import { requireWriteAccess } from '../security/write-access.js';
import type { Service } from '../service.js';

type PageCall = Call<unknown, unknown, PageInputBody | undefined>;

interface Choice {
  readonly candidate?: number | undefined;
  readonly explain: boolean;
}

async function extract(
  service: Service,
  page: RawPage,
  choice: Choice,
  signal: AbortSignal,
): Promise<Extraction> {
  const { candidate, explain } = choice;
  const result = await service.pool.run(
    'extract',
    { ...page, explain, ...(candidate === undefined ? {} : { candidate }) },
    { signal },
  );
  service.metrics.pages.inc({ status: result.status });
  return { page: service.shelf.put(page), saved: false, ...localPictures(result, service) };
}

/** Loads the list into the base; whether there was one to load. */
async function save(service: Service, extraction: Extraction): Promise<boolean> {
  if (extraction.list === null) return false;
  const { failed } = await service.kb.load([{ source: extraction.source, line: 1, value: extraction }], {
    concepts: openConcepts(),
  });
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

function listTable({ list, title, source }: Extraction): FlatTable {
  if (list === null) throw new TagpathError('not-found', { what: 'list on the page', id: source });
  return flattenList(title?.title ?? source, list.columns, list.items);
}

async function pageOf({ request, body, service, signal }: PageCall): Promise<RawPage> {
  return receivePage(request, body, service, signal);
}

export const EXTRACT_ROUTES = [
  route({
    method: 'POST',
    url: '/api/extract',
    summary: 'The list that a page announces, as a table; a URL, an upload or pasted HTML',
    heavy: true,
    query: FormatQuery.extend({
      explain: z.stringbool().default(false).describe('As in the body, for uploads'),
    }),
    body: PageInput,
    bodyKinds: ['html', 'upload'],
    response: ExtractionSchema,
    table: listTable,
    handle: async (call) => {
      const body = call.body as PageInputBody | undefined;
      if (body?.save) requireWriteAccess(call.request, call.service.options);
      const page = await pageOf({ ...call, body });
      const choice = { candidate: body?.candidate, explain: body?.explain ?? call.query.explain };
      const extraction = await extract(call.service, page, choice, call.signal);
      return body?.save ? { ...extraction, saved: await save(call.service, extraction) } : extraction;
    },
  }),
  route({
    method: 'POST',
    url: '/api/lists',
    summary: 'All lists and tables of a page, the likeliest first',
    heavy: true,
    body: PageInput,
    bodyKinds: ['html', 'upload'],
    response: PageListsSchema,
    handle: async (call) => {
      const page = await pageOf({ ...call, body: call.body as PageInputBody | undefined });
      const lists = await call.service.pool.run('lists', page, { signal: call.signal });
      return { page: call.service.shelf.put(page), ...lists };
    },
  }),
  route({
    url: '/api/pages/:id/table',
    summary: 'The list of a page that was sent before, in any format',
    params: IdParams,
    query: FormatQuery.extend({ candidate: z.coerce.number().int().min(0).max(10_000).optional() }),
    response: ExtractionSchema,
    table: listTable,
    handle: async ({ params, query, service, signal }) => {
      const choice = { candidate: query.candidate, explain: query.candidate !== undefined };
      return extract(service, service.shelf.get(params.id), choice, signal);
    },
  }),
  route({
    url: '/api/pages/:id/marked',
    summary: 'The original page as inert HTML whose nodes can be marked',
    params: IdParams,
    response: z.object({ html: z.string().nullable() }),
    handle: async ({ params, service, signal }) => {
      const page = service.shelf.get(params.id);
      const html = await service.pool.run('mark', { ...page, mirrors: service.options.mirrors }, { signal });
      return { html };
    },
  }),
];
