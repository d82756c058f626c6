import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import { integerColumn, textColumn as text, type WholeTable } from '../../record/table.js';
import type { Base } from '../bases.js';
import { type KeepTask, listLines, pageTableGrids, siteLines } from '../keep-lines.js';
import { receiveFiles } from '../received-page.js';
import { route } from '../route.js';
import { FormatQuery, IdParams } from '../schemas/common.js';
import type { PageTables } from '../schemas/extract.js';
import {
  BaseSchema,
  BasesSchema,
  type BaseView,
  type KeepBody,
  KeepInput,
  KeepTarget,
  type Kept,
  type KeptList,
  KeptSchema,
  NewBase,
} from '../schemas/keep.js';
import type { Service } from '../service.js';

async function baseView(service: Service, base: Base, deadline: AbortSignal): Promise<BaseView> {
  const { kinds, rows, lists } = await service.base(base.id, 'base-size', undefined, deadline);
  const { id, name, writable, samples } = base;
  return { id, name, writable, samples, kinds, rows, lists };
}

function flattenBases(bases: readonly BaseView[]): WholeTable {
  return {
    name: 'bases',
    columns: [
      text('id'),
      text('name'),
      integerColumn('kinds'),
      integerColumn('rows'),
      integerColumn('lists'),
    ],
    rows: bases.map(({ id, name, kinds, rows, lists }) => [id, name, kinds, rows, lists]),
  };
}

/** What a body of `keep` means: a page's list, its tables, or the rows of a site. */
async function linesOf(service: Service, body: KeepBody, deadline: AbortSignal): Promise<KeepTask> {
  if (body.job !== undefined) {
    const { templates, upload } = service.jobs.get(body.job).result;
    const wanted =
      body.template === undefined ? templates : templates.slice(body.template, body.template + 1);
    return { ...siteLines(wanted, upload, body), grids: [] };
  }
  const page = service.shelf.get(body.page!);
  if (body.tables === undefined) {
    const choice = { explain: false, ...(body.candidate === undefined ? {} : { candidate: body.candidate }) };
    const found = await service.work('extract', { ...page, ...choice }, deadline);
    return { ...listLines({ ...found, page: body.page!, saved: false }, body), grids: [] };
  }
  const { tables: numbers } = body;
  const found = await service.work('tables', page, deadline);
  const tables = found.tables.map((table, i) => ({ number: i + 1, ...table }));
  const wanted = numbers === true ? tables : tables.filter(({ number }) => numbers.includes(number));
  const tablesKept = { ...found, tables: wanted as PageTables['tables'] };
  return { lines: [], tables: [], grids: pageTableGrids(tablesKept, body) };
}

interface Target {
  readonly base?: string | undefined;
  readonly newBase?: string | undefined;
}

/** The base to keep in, made where a new one is asked for. */
async function targetOf({ bases }: Service, { base, newBase }: Target): Promise<Base> {
  return newBase === undefined ? bases.writable(base) : bases.create(newBase);
}

function keptView(base: Base, kept: KeptList[], notes: string[] = []): Kept {
  const of = `?base=${encodeURIComponent(base.id)}`;
  const kind = kept.find((each) => each.kind !== null)?.kind ?? null;
  const href = kind === null ? `/list/${kept[0]!.list}${of}` : `/kind/${encodeURIComponent(kind)}${of}`;
  return { base: base.id, kept, kind, href, notes };
}

export const KEEP_ROUTES = [
  route({
    url: '/api/bases',
    summary: 'The bases that can be asked, and which of them results can be kept in',
    query: FormatQuery,
    response: BasesSchema,
    table: ({ bases }) => flattenBases(bases),
    handle: async ({ service, deadline }) => {
      const { all } = service.bases;
      const bases = await Promise.all(all.map((base) => baseView(service, base, deadline)));
      return { bases, keep: all.find(({ writable }) => writable)?.id ?? null };
    },
  }),
  route({
    method: 'POST',
    url: '/api/bases',
    summary: "Makes a base of one's own",
    status: 201,
    writes: true,
    body: NewBase,
    response: BaseSchema,
    handle: async ({ body, service, deadline }) =>
      baseView(service, await service.bases.create(body.name), deadline),
  }),
  route({
    method: 'DELETE',
    url: '/api/bases/:id',
    summary: 'Removes a base; it can be had back while the service runs',
    writes: true,
    params: IdParams,
    response: z.object({ id: z.string(), removed: z.literal(true) }),
    handle: async ({ params, service }) => ({
      id: service.bases.remove(params.id).id,
      removed: true as const,
    }),
  }),
  route({
    method: 'POST',
    url: '/api/bases/:id/restore',
    summary: 'Gives back a base that was removed',
    writes: true,
    params: IdParams,
    response: BaseSchema,
    handle: async ({ params, service, deadline }) =>
      baseView(service, service.bases.restore(params.id), deadline),
  }),
  route({
    method: 'POST',
    url: '/api/keep',
    summary: 'Keeps what was extracted in a base: the list of a page, its tables, or the rows of a site',
    status: 201,
    heavy: true,
    writes: true,
    body: KeepInput,
    response: KeptSchema,
    handle: async ({ body, service, deadline }) => {
      const task = await linesOf(service, body, deadline);
      if (task.lines.length + task.grids.length === 0) throw new TagpathError('nothing-to-keep');
      const base = await targetOf(service, body);
      const kept = await service.base(base.id, 'keep', task, deadline);
      if (kept.length === 0) throw new TagpathError('nothing-to-keep');
      return keptView(base, kept);
    },
  }),
  route({
    method: 'POST',
    url: '/api/import',
    summary: 'Puts tables into a base: files of CSV, TSV, JSON, JSON lines or Parquet',
    status: 201,
    heavy: true,
    writes: true,
    query: z.object(KeepTarget),
    bodyKinds: ['upload'],
    response: KeptSchema,
    handle: async ({ query, request, service, deadline }) => {
      const files = await receiveFiles(request);
      if (files.length === 0) throw new TagpathError('upload-missing');
      const base = await targetOf(service, query);
      const task = { files, name: query.name, concept: query.concept };
      const { kept, notes } = await service.base(base.id, 'import', task, deadline);
      if (kept.length === 0) throw new TagpathError('nothing-to-keep');
      return keptView(base, kept, notes);
    },
  }),
];
