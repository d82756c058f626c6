import { z } from 'zod';
import { ask } from '../../answer/ask.js';
import { compare } from '../../answer/compare/compare.js';
import { search } from '../../answer/pages/search.js';
import { fetchPage } from '../../corpus/fetch-page.js';
import type { RawPage } from '../../corpus/raw-page.js';
import { TagpathError } from '../../errors.js';
import type { Kb } from '../../kb/kb.js';
import { asRecord } from '../../output/show-answer.js';
import type { TablesRecord } from '../../record/record.js';
import { extractPage } from '../../run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { tablesOfPage } from '../../run/extract-tables.js';
import { loadTools } from '../../run/tools.js';

export interface McpContext {
  readonly kb: Kb | null;
  readonly allowFetch: boolean;
  readonly allowPrivate: boolean;
}

/** A tool that assistants can call: what it is for, what it takes, what it does. */
export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly run: (input: never, context: McpContext) => Promise<unknown>;
}

function tool<S extends z.ZodObject>(parts: {
  name: string;
  description: string;
  input: S;
  run: (input: z.output<S>, context: McpContext) => Promise<unknown>;
}): McpTool {
  return parts as unknown as McpTool;
}

const MAX_HTML = 32 * 1024 * 1024;
const MAX_TEXT = 10_000;

function baseOf({ kb }: McpContext): Kb {
  if (kb === null) throw new TagpathError('no-knowledge-base');
  return kb;
}

async function pageFor(
  { url, html }: { url?: string | undefined; html?: string | undefined },
  context: McpContext,
): Promise<RawPage> {
  if (html !== undefined) {
    return { source: url ?? 'pasted', url: url ?? null, bytes: Buffer.from(html), httpCharset: 'utf-8' };
  }
  if (url === undefined) throw new TagpathError('request-invalid', { detail: 'give url or html' });
  if (!context.allowFetch) throw new TagpathError('fetch-refused');
  return fetchPage(url, { allowPrivate: context.allowPrivate });
}

/** Tables with their first rows, and how many there are. */
function shortTables({ source, title, error, tables }: TablesRecord, most: number): object {
  const short = tables.map(({ caption, heading, kind, columnTypes, nameColumn, rows }) => ({
    caption,
    heading,
    kind,
    columns: columnTypes,
    nameColumn,
    rows: rows.slice(0, most),
    total: rows.length,
  }));
  return { source, title, error, tables: short };
}

export const MCP_TOOLS: readonly McpTool[] = [
  tool({
    name: 'extract',
    description:
      'The list that a web page announces in its title ("Top 10 ...") as a table: rank, name, fields. Give the address of the page or its HTML.',
    input: z.object({ url: z.string().max(4096).optional(), html: z.string().max(MAX_HTML).optional() }),
    run: async (input, context) => extractPage(await pageFor(input, context), loadTools(DEFAULT_SETTINGS)),
  }),
  tool({
    name: 'tables',
    description:
      'Every data table of a web page as columns and rows, with caption, nearest heading, column types and the column that names the rows. Give the address of the page or its HTML.',
    input: z.object({
      url: z.string().max(4096).optional().describe('Address of the page'),
      html: z.string().max(MAX_HTML).optional().describe('The page itself, instead of its address'),
      rows: z.number().int().min(1).max(10_000).default(100).describe('Most rows of each table'),
    }),
    run: async ({ rows, ...input }, context) =>
      shortTables(tablesOfPage(await pageFor(input, context)), rows),
  }),
  tool({
    name: 'ask',
    description:
      'Answers a question from the knowledge base: rankings ("tallest buildings in Asia"), things by their values ("Nolan thriller 2005"), comparisons ("A vs B"). Every value comes with its source; says so when nothing fits.',
    input: z.object({ question: z.string().min(1).max(MAX_TEXT) }),
    run: async ({ question }, context) => asRecord(await ask(baseOf(context), question)),
  }),
  tool({
    name: 'search',
    description: 'Pages of the knowledge base that have the words, with excerpts.',
    input: z.object({
      words: z.string().min(1).max(MAX_TEXT),
      limit: z.number().int().min(1).max(50).default(10),
    }),
    run: async ({ words, limit }, context) => search(baseOf(context), words, limit),
  }),
  tool({
    name: 'compare',
    description: 'Things of the knowledge base side by side: an attribute a row, with sources and conflicts.',
    input: z.object({ names: z.array(z.string().min(1).max(500)).min(2).max(10) }),
    run: async ({ names }, context) => compare(baseOf(context), names),
  }),
];
