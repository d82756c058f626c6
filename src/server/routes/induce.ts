import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import type { Wrapper } from '../../site/wrapper.js';
import { flattenJob, flattenSiteTable, flattenSlots, flattenTemplates } from '../formats/flatten-site.js';
import { type Job, type OnFailure, sendEvents } from '../jobs.js';
import { type KeepNames, siteLines } from '../keep-lines.js';
import { mirroredFiles, type ReceivedFile, receiveFiles } from '../received-page.js';
import { route } from '../route.js';
import { FormatQuery, IdParams, PageQuery } from '../schemas/common.js';
import { JobSchema, SiteSchema, SiteTableSchema } from '../schemas/induce.js';
import { requireWriteAccess } from '../security.js';
import type { Service } from '../service.js';
import { slotsOf } from '../views/list-view.js';
import type { SiteResult } from '../work/tasks.js';

const MAX_NAME = 200;

const SaveQuery = z.object({
  save: z.stringbool().default(false).describe('Save the rows into the base; needs --writable and the token'),
  name: z.string().trim().min(1).max(MAX_NAME).optional().describe('What the site is called in the base'),
  concept: z.string().trim().min(1).max(MAX_NAME).optional().describe('What its rows are, such as films'),
});
const MirroredSite = z
  .object({ host: z.string().min(1).max(255).describe('A host whose pages this service has copies of') })
  .meta({ id: 'MirroredSite' });
export const TemplateQuery = {
  template: z.coerce.number().int().min(0).max(1_000).default(0).describe('Which template, the largest is 0'),
};

export function templateOf(site: SiteResult, template: number): SiteResult['templates'][number] {
  const found = site.templates[template];
  if (found === undefined) throw new TagpathError('not-found', { what: 'template', id: template });
  return found;
}

/** A wrapper is a file that people keep. */
function asFile(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`);
}

/** Finds the templates of the pages that were sent and, where asked for, saves their rows. */
function startSiteJob(
  service: Service,
  files: readonly ReceivedFile[],
  save: KeepNames | null,
  onFailure: OnFailure,
): Job<SiteResult> {
  return service.jobs.start(async (job) => {
    const site = await service.pool.run(
      'induce',
      { files },
      { signal: job.signal, onProgress: (progress) => job.report(progress) },
    );
    const upload = uploadName(files);
    if (save === null) return { ...site, upload, saved: null };
    const { lines } = siteLines(site.templates, upload, save);
    job.report({ stage: 'Saving', done: 0, total: lines.length });
    const { failed } = await service.base(undefined, 'save', lines, job.signal);
    return { ...site, upload, saved: lines.length - failed };
  }, onFailure);
}

/** Where pages have no address, the folder or the archive that they came in says best what they are. */
function uploadName([first]: readonly ReceivedFile[]): string {
  const [folder = '', ...rest] = (first?.name ?? '').split('/');
  return rest.length > 0 ? folder : folder.replace(/\.\w+$/, '');
}

export const INDUCE_ROUTES = [
  route({
    method: 'POST',
    url: '/api/induce',
    summary: 'Starts to find the template of a site from its pages: HTML files or a zip of them',
    heavy: true,
    writes: 'asked',
    status: 202,
    query: SaveQuery,
    body: MirroredSite,
    bodyKinds: ['upload'],
    response: JobSchema,
    handle: async ({ request, body, query: { save, name, concept }, service }) => {
      if (save) requireWriteAccess(request, service.options);
      const mirrored = body as z.output<typeof MirroredSite> | undefined;
      const files = mirrored ? await mirroredFiles(service, mirrored.host) : await receiveFiles(request);
      if (files.length === 0) throw new TagpathError('upload-missing');
      const log = (error: unknown) => request.log.error(error);
      return startSiteJob(service, files, save ? { name, concept } : null, log).view;
    },
  }),
  route({
    url: '/api/jobs/:id',
    summary: 'How far a job is',
    params: IdParams,
    query: FormatQuery,
    response: JobSchema,
    table: flattenJob,
    handle: async ({ params, service }) => service.jobs.get(params.id).view,
  }),
  route({
    method: 'DELETE',
    url: '/api/jobs/:id',
    summary: 'Stops a job that runs, and forgets it',
    params: IdParams,
    response: JobSchema,
    handle: async ({ params, service }) => service.jobs.drop(params.id).view,
  }),
  route({
    url: '/api/jobs/:id/events',
    summary: 'The progress of a job as server-sent events, until it ends',
    params: IdParams,
    response: z.string(),
    mediaType: 'text/event-stream',
    handle: async ({ params, service, reply }) => sendEvents(service.jobs.get(params.id), reply),
  }),
  route({
    url: '/api/jobs/:id/site',
    summary: 'The templates that a job found, with their slots',
    params: IdParams,
    query: FormatQuery,
    response: SiteSchema,
    table: flattenTemplates,
    handle: async ({ params, service }) => {
      const { pages, leftOut, templates, saved, upload } = service.jobs.get(params.id).result;
      const shown = templates.map(({ name, rows, slots }) => ({ name, pages: rows.length, slots }));
      return { id: params.id, name: upload, pages, leftOut, templates: shown, saved };
    },
  }),
  route({
    url: '/api/jobs/:id/table',
    summary: 'One row a page',
    params: IdParams,
    query: PageQuery.extend(TemplateQuery),
    response: SiteTableSchema,
    table: flattenSiteTable,
    handle: async ({ params, query: { template, page, size }, service }) => {
      const { slots, rows } = templateOf(service.jobs.get(params.id).result, template);
      const columns = slots.map(({ column }) => column);
      return { columns, rows: rows.slice((page - 1) * size, page * size), total: rows.length, page, size };
    },
  }),
  route({
    url: '/api/jobs/:id/wrapper',
    summary: 'The wrapper, to be used with tagpath apply; as a table, its slots',
    params: IdParams,
    query: FormatQuery.extend(TemplateQuery),
    response: z.record(z.string(), z.unknown()),
    table: (wrapper) => flattenSlots(slotsOf(wrapper as Wrapper)),
    handle: async ({ params, query, service, reply }) => {
      const { wrapper } = templateOf(service.jobs.get(params.id).result, query.template);
      asFile(reply, 'wrapper.json');
      return wrapper as Record<string, unknown>;
    },
  }),
];
