import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import { joinValues } from '../formats/flat-table.js';
import { type ReceivedFile, receiveFiles } from '../received-page.js';
import { route } from '../route.js';
import { IdParams, PageQuery } from '../schemas/common.js';
import { JobSchema, SiteSchema, SiteTableSchema } from '../schemas/induce.js';
import { sendEvents } from '../send-events.js';
import type { Service } from '../service.js';
import type { InducedSite } from '../work/tasks.js';

const TemplateQuery = {
  template: z.coerce.number().int().min(0).max(1_000).default(0).describe('Which template, the largest is 0'),
};

function startJob(service: Service, files: readonly ReceivedFile[]) {
  return service.jobs.start((job) =>
    service.pool.run(
      'induce',
      { files },
      { signal: job.signal, onProgress: (progress) => job.report(progress) },
    ),
  );
}

function templateOf(site: InducedSite, template: number): InducedSite['templates'][number] {
  const found = site.templates[template];
  if (found === undefined) throw new TagpathError('not-found', { what: 'template', id: template });
  return found;
}

export const INDUCE_ROUTES = [
  route({
    method: 'POST',
    url: '/api/induce',
    summary: 'Starts to find the template of a site from its pages: HTML files or a zip of them',
    heavy: true,
    status: 202,
    bodyKinds: ['upload'],
    response: JobSchema,
    handle: async ({ request, service }) => {
      const files = await receiveFiles(request);
      if (files.length === 0) throw new TagpathError('upload-missing');
      return startJob(service, files).view;
    },
  }),
  route({
    url: '/api/jobs/:id',
    summary: 'How far a job is',
    params: IdParams,
    response: JobSchema,
    handle: async ({ params, service }) => service.jobs.get(params.id).view,
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
    response: SiteSchema,
    handle: async ({ params, service }) => {
      const { pages, leftOut, templates } = service.jobs.get(params.id).result;
      const shown = templates.map(({ name, rows, slots }) => ({ name, pages: rows.length, slots }));
      return { id: params.id, pages, leftOut, templates: shown };
    },
  }),
  route({
    url: '/api/jobs/:id/table',
    summary: 'One row a page',
    params: IdParams,
    query: PageQuery.extend(TemplateQuery),
    response: SiteTableSchema,
    table: ({ columns, rows }) => ({
      name: 'site',
      columns: ['page', ...columns].map((label) => ({ label, type: 'text' })),
      rows: rows.map(({ page, values }) => [page, ...columns.map((column) => joinValues(values[column]))]),
    }),
    handle: async ({ params, query: { template, page, size }, service }) => {
      const { slots, rows } = templateOf(service.jobs.get(params.id).result, template);
      const columns = slots.map(({ column }) => column);
      return { columns, rows: rows.slice((page - 1) * size, page * size), total: rows.length, page, size };
    },
  }),
  route({
    url: '/api/jobs/:id/wrapper',
    summary: 'The wrapper, to be used with tagpath apply',
    params: IdParams,
    query: z.object(TemplateQuery),
    response: z.record(z.string(), z.unknown()),
    handle: async ({ params, query, service, reply }) => {
      const { wrapper } = templateOf(service.jobs.get(params.id).result, query.template);
      reply.header('content-disposition', 'attachment; filename="wrapper.json"');
      return wrapper as Record<string, unknown>;
    },
  }),
];
