import { z } from 'zod';
import { openConcepts } from '../../concepts/open.js';
import { fetchPage } from '../../corpus/fetch-page.js';
import type { RawPage } from '../../corpus/page-ref.js';
import { TagpathError } from '../../errors.js';
import type { Kb } from '../../kb/kb.js';
import { listColumns } from '../../output/extract-view.js';
import { cellText } from '../../record/table.js';
import { extractPage } from '../../run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { tablesOfPage } from '../../run/extract-tables.js';
import { loadTools } from '../../run/tools.js';
import { listLines, pageTableGrids, siteLines } from '../keep-lines.js';
import { Mirror } from '../mirror.js';
import { keep } from '../reads/keep.js';
import type { Extraction, PageTables } from '../schemas/extract.js';
import { KeptListSchema } from '../schemas/keep.js';
import { induceSite } from '../work/induce-task.js';
import type { InducedSite } from '../work/tasks.js';
import { limitOf } from './base-tools.js';
import { CompactTableSchema, compactTable, cut } from './compact.js';
import { type McpContext, type McpTool, tool } from './tool.js';

const MAX_HTML = 32 * 1024 * 1024;
const MAX_ADDRESS = 4_096;
const LEAST_PAGES = 3;
const MOST_PAGES = 200;
const MOST_TABLES = 5;
/** Letters of all tables of a page together; further ones are asked for by their number. */
const MOST_LETTERS = 8_000;

const html = z.string().max(MAX_HTML).describe('The HTML of the page');
const address = z.string().max(MAX_ADDRESS);

/** A page to read: its HTML, or its address where pages may be fetched. */
function pageInput({ allowFetch }: McpContext) {
  const url = address.optional();
  return allowFetch
    ? {
        url: url.describe('Address of the page, which is fetched unless html is given'),
        html: html.optional(),
      }
    : { url: url.describe('Where the HTML is from; nothing is fetched'), html };
}

interface PageInput {
  readonly url?: string | undefined;
  readonly html?: string | undefined;
}

async function pageOf(
  { url, html: given }: PageInput,
  { allowFetch, allowPrivate }: McpContext,
): Promise<RawPage> {
  if (given !== undefined) {
    return { source: url ?? 'pasted', url: url ?? null, bytes: Buffer.from(given), httpCharset: 'utf-8' };
  }
  if (url === undefined) throw new TagpathError('request-invalid', { detail: 'give url or html' });
  if (!allowFetch) throw new TagpathError('fetch-refused');
  return fetchPage(url, { allowPrivate });
}

/** Tools over pages; they need no base. */
export function pageTools(context: McpContext): McpTool[] {
  return [extractTool(context), tablesTool(context), induceTool(context)];
}

function extractTool(context: McpContext): McpTool {
  return tool({
    name: 'extract',
    title: 'Extract the list of a page',
    description:
      'The list that a web page announces in its title ("Top 10 ...") as a table: rank where there is one, name, fields. For other tables of a page use tables.',
    input: z.object({ ...pageInput(context), limit: limitOf(10) }),
    output: CompactTableSchema.extend({
      status: z.string().describe('extracted, or why there is no list: not-topk, no-list, error'),
      title: z.string().nullable().describe('The title of the page'),
      reason: z.string().nullable(),
    }),
    fetches: context.allowFetch,
    run: async ({ limit, ...input }) => {
      const found = extractPage(await pageOf(input, context), loadTools(DEFAULT_SETTINGS));
      const { list, title, status, reason, error } = found;
      const items = list?.items ?? [];
      const { columns, cellsOf } = listColumns(list?.columns ?? [], items);
      const wide = {
        columns: columns.map((column) => (column.role === 'name' ? 'name' : column.name)),
        rows: items.map((item) => cellsOf(item).map((cell) => (cell === null ? null : cellText(cell)))),
        total: items.length,
      };
      return {
        status,
        title: title === null ? null : cut(title.title, 200),
        reason: reason ?? error?.message ?? null,
        ...compactTable(wide, limit),
      };
    },
  });
}

const NumberedTable = CompactTableSchema.extend({
  number: z.number().int().describe('Its place on the page, from 1'),
  caption: z.string().nullable().describe('Its caption or nearest heading'),
});

function tablesTool(context: McpContext): McpTool {
  return tool({
    name: 'tables',
    title: 'Extract the tables of a page',
    description:
      'The data tables of a web page, each with caption, columns and first rows; or one of them with more rows.',
    input: z.object({
      ...pageInput(context),
      table: z.number().int().min(1).optional().describe('Only the table of this number'),
      limit: limitOf(5),
    }),
    output: z.object({
      title: z.string().nullable(),
      tables: z.array(NumberedTable),
      total: z.number().int().describe('Tables in all'),
    }),
    fetches: context.allowFetch,
    run: async ({ limit, table, ...input }) => {
      const { title, tables, error } = tablesOfPage(await pageOf(input, context));
      if (error !== null) throw new TagpathError('request-invalid', { detail: error.message });
      const all = tables.map((each, i) => ({ number: i + 1, ...each }));
      const shown =
        table === undefined ? all.slice(0, MOST_TABLES) : all.filter(({ number }) => number === table);
      const short = shown.map(({ number, caption, heading, columns, rows }) => ({
        number,
        caption: cut(caption ?? heading ?? '', 200) || null,
        ...compactTable({ columns, rows, total: rows.length }, limit),
      }));
      return {
        title: title === null ? null : cut(title, 200),
        tables: withinRoom(short),
        total: tables.length,
      };
    },
  });
}

/** The first tables that fit together, and always one. */
function withinRoom<T>(tables: readonly T[]): T[] {
  let letters = 0;
  return tables.filter((table, i) => {
    letters += JSON.stringify(table).length;
    return i === 0 || letters <= MOST_LETTERS;
  });
}

const sitePages = z
  .array(z.object({ name: address.describe('Address or file name of the page'), html }))
  .min(LEAST_PAGES)
  .max(MOST_PAGES)
  .describe('Pages of one site and one kind, such as its product pages');
const siteUrls = z
  .array(address)
  .min(LEAST_PAGES)
  .max(MOST_PAGES)
  .describe('Addresses of pages of one site and one kind, such as its product pages');

function siteInput({ allowFetch }: McpContext) {
  return allowFetch ? { urls: siteUrls.optional(), pages: sitePages.optional() } : { pages: sitePages };
}

interface SiteInput {
  readonly urls?: readonly string[] | undefined;
  readonly pages?: readonly { readonly name: string; readonly html: string }[] | undefined;
}

async function siteOf({ urls = [], pages = [] }: SiteInput, context: McpContext): Promise<InducedSite> {
  const files = pages.map(({ name, html: text }) => ({ name, bytes: Buffer.from(text) as Uint8Array }));
  for (const url of urls) files.push({ name: url, bytes: (await pageOf({ url }, context)).bytes });
  if (files.length === 0) throw new TagpathError('request-invalid', { detail: 'give urls or pages' });
  return induceSite({ files }, () => {});
}

function induceTool(context: McpContext): McpTool {
  return tool({
    name: 'induce',
    title: 'Read a site as a table',
    description:
      'Finds what the detail pages of one site have in common and gives one row a page, without examples. Give at least three pages of one kind; twenty are better.',
    input: z.object({ ...siteInput(context), limit: limitOf(10) }),
    output: CompactTableSchema.extend({
      pages: z.number().int().describe('Pages that were read'),
      leftOut: z.number().int().describe('Pages that fit no template'),
      otherTemplates: z.array(z.object({ name: z.string(), rows: z.number().int() })),
    }),
    fetches: context.allowFetch,
    run: async ({ limit, ...input }) => {
      const { pages, leftOut, templates } = await siteOf(input as SiteInput, context);
      const [largest, ...others] = templates;
      const labels = [...new Set((largest?.rows ?? []).flatMap(({ values }) => Object.keys(values)))];
      const rows = (largest?.rows ?? []).map(({ name, values }) => [
        name,
        ...labels.map((label) => (Object.hasOwn(values, label) ? values[label]! : null)),
      ]);
      return {
        pages,
        leftOut: leftOut.length,
        otherTemplates: others.map(({ name, rows: own }) => ({ name, rows: own.length })),
        ...compactTable({ columns: ['name', ...labels], rows, total: rows.length }, limit),
      };
    },
  });
}

const NAME = z.string().min(1).max(200);

/** Puts what a page or a site says into the base. */
export function saveTool(kb: Kb, context: McpContext): McpTool {
  return tool({
    name: 'save',
    title: 'Save into the knowledge base',
    description:
      'Extracts a page or a site and keeps the rows in the knowledge base, where they can be asked from then on. Saving the same again changes nothing.',
    input: z.object({
      what: z
        .enum(['list', 'tables', 'site'])
        .describe('The list that the title of a page announces, all tables of a page, or pages of a site'),
      ...pageInput({ ...context, allowFetch: true }),
      ...siteInput({ ...context, allowFetch: true }),
      name: NAME.optional().describe('What the source is called in the base'),
      concept: NAME.optional().describe('What the rows are, such as films'),
    }),
    output: z.object({ kept: z.array(KeptListSchema) }),
    fetches: context.allowFetch,
    saves: true,
    run: async (input) => {
      const task = await keepTask(input as SaveInput, context);
      if (task.lines.length + task.grids.length === 0) throw new TagpathError('nothing-to-keep');
      return { kept: await keep({ kb, concepts: openConcepts(), mirror: new Mirror([]) }, task) };
    },
  });
}

interface SaveInput extends PageInput, SiteInput {
  readonly what: 'list' | 'tables' | 'site';
  readonly name?: string | undefined;
  readonly concept?: string | undefined;
}

async function keepTask(input: SaveInput, context: McpContext) {
  if (input.what === 'site') {
    const { templates } = await siteOf(input, context);
    return { ...siteLines(templates, 'site', input), grids: [] };
  }
  const page = await pageOf(input, context);
  if (input.what === 'list') {
    const found = extractPage(page, loadTools(DEFAULT_SETTINGS)) as unknown as Extraction;
    return { ...listLines(found, input), grids: [] };
  }
  const found = tablesOfPage(page);
  const tables = found.tables.map((table, i) => ({ number: i + 1, ...table })) as PageTables['tables'];
  return { lines: [], tables: [], grids: pageTableGrids({ ...found, tables }, input) };
}
