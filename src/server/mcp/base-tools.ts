import { z } from 'zod';
import type { Answer, AnswerRow, PageHit } from '../../answer/answer.js';
import { ask } from '../../answer/ask.js';
import { compare } from '../../answer/compare/compare.js';
import { search } from '../../answer/pages/search.js';
import { queryBase } from '../../answer/table/run-over-base.js';
import { TagpathError } from '../../errors.js';
import type { Column, Kind } from '../../kb/catalogue/catalogue.js';
import type { Kb } from '../../kb/kb.js';
import { namesNear } from '../../lang/near-names.js';
import { parseQuery } from '../../query/text-form.js';
import { CompactTableSchema, compactTable, cut } from './compact.js';
import { type McpTool, tool } from './tool.js';

const MAX_TEXT = 10_000;
const MOST_ROWS = 50;
const MOST_SOURCES = 3;
const LONG = 120;
/** From long to short, until all fit. */
const EXCERPTS = [160, 100, 60, 30, 0];
const BYTES_OF_TEN_PAGES = 1_800;

export const limitOf = (rows: number) =>
  z.number().int().min(1).max(MOST_ROWS).default(rows).describe(`Most rows to give, ${rows} by default`);

const SourceShape = z.object({ title: z.string(), url: z.string().nullable() });

const AnswerShape = CompactTableSchema.extend({
  answer: z.string().describe('One sentence that states the answer'),
  kind: z.string().describe('What the answer is: value, rows, count, compare, yesno, pages or none'),
  value: z.array(z.string()).describe('The answer itself where it is a value, a number, yes or no'),
  query: z.string().nullable().describe('The query that was run, to be changed and run with the tool query'),
  notes: z.array(z.string()).describe('What else should be known'),
  sources: z.array(SourceShape).describe('The first pages that say so'),
});

/** Tools that need a base. */
export function baseTools(kb: Kb): McpTool[] {
  return [catalogueTool(kb), askTool(kb), queryTool(kb), searchTool(kb), compareTool(kb)];
}

function askTool(kb: Kb): McpTool {
  return tool({
    name: 'ask',
    title: 'Ask the knowledge base',
    description:
      'Answers a question from the knowledge base: rankings ("tallest buildings in Asia"), things by their values ("Nolan thriller 2005"), facts ("how high is K2"). Says so when nothing fits. Use catalogue to see what it knows.',
    input: z.object({
      question: z.string().min(1).max(MAX_TEXT).describe('The question, in plain English'),
      limit: limitOf(10),
    }),
    output: AnswerShape,
    run: async ({ question, limit }) => shortAnswer(await ask(kb, question, { limit }), limit),
  });
}

function shortAnswer(answer: Answer, limit: number): z.input<typeof AnswerShape> {
  const { columns, rows, sentence, kind, value, queryText, notes, pages, total } = answer;
  const isRanked = rows.some(({ rank }) => rank !== null);
  const wide = {
    columns: [...(isRanked ? ['rank'] : []), 'name', ...columns.map(({ label }) => label)],
    rows: rows.map((row) => [
      ...(isRanked ? [String(row.rank ?? '')] : []),
      row.name,
      ...columns.map(({ key }) => (row.cells[key] ?? []).map(({ text }) => text)),
    ]),
    total,
  };
  const hits = pages.map(({ title, url, source }) => ({ title, url: url ?? source }));
  return {
    answer: cut(sentence, 2 * LONG),
    kind,
    value: value.slice(0, limit).map((text) => cut(text, LONG)),
    query: queryText,
    notes: notes.slice(0, MOST_SOURCES).map((note) => cut(note, LONG)),
    ...compactTable(wide, limit),
    sources: rows.length === 0 ? hits.slice(0, limit).map(short) : sourcesOf(rows.slice(0, limit)),
  };
}

const short = ({ title, url }: { title: string; url: string | null }) => ({ title: cut(title, 60), url });

function sourcesOf(rows: readonly AnswerRow[]): { title: string; url: string | null }[] {
  const found = new Map(
    rows.flatMap(({ sources }) =>
      sources.map(({ source, pageTitle, tableTitle, address }) => [
        source,
        { title: tableTitle || pageTitle, url: address },
      ]),
    ),
  );
  return [...found.values()].slice(0, MOST_SOURCES).map(short);
}

const QUERY_HELP =
  'A query as "KIND where COLUMN = VALUE and COLUMN > 5 order by COLUMN desc limit 10", or "... select COLUMN", "... count", "... average COLUMN"';

function queryTool(kb: Kb): McpTool {
  return tool({
    name: 'query',
    title: 'Query a kind of things',
    description: `Runs an exact query over one kind of things of the knowledge base, for filters, orders and numbers that words do not say clearly. ${QUERY_HELP}. Kinds and columns are those of catalogue.`,
    input: z.object({ query: z.string().min(1).max(MAX_TEXT).describe(QUERY_HELP), limit: limitOf(10) }),
    output: AnswerShape,
    run: async ({ query, limit }) => {
      const found = await queryBase(kb, query, parseQuery(query));
      const labels = [...new Set(found.rows.flatMap(({ cells }) => Object.keys(cells)))];
      const rows = found.rows.map(({ name, cells }) => [
        name,
        ...labels.map((label) => cells[label] ?? null),
      ]);
      return {
        answer: cut(found.answer, 2 * LONG),
        kind: found.kind,
        value: found.value.slice(0, limit).map((text) => cut(text, LONG)),
        query: found.queryText,
        notes: [],
        ...compactTable({ columns: ['name', ...labels], rows, total: found.total }, limit),
        sources: found.sources.slice(0, MOST_SOURCES).map((title) => short({ title, url: null })),
      };
    },
  });
}

const KindShape = z.object({
  kind: z.string().describe('What queries call it'),
  rows: z.number().int(),
  columns: z
    .array(z.string())
    .describe('Its columns as queries call them, with type and unit: "height (number, m)"'),
  moreColumns: z.number().int().describe('Columns that are not listed; ask for the kind by its name'),
});

const COLUMNS_OF_EACH = 6;
const COLUMNS_OF_ONE = 60;

function catalogueTool(kb: Kb): McpTool {
  return tool({
    name: 'catalogue',
    title: 'What the knowledge base knows',
    description:
      'The kinds of things in the knowledge base with their columns, the largest first; or one kind with all its columns. Look here before asking or querying.',
    input: z.object({
      kind: z.string().max(MAX_TEXT).optional().describe('Only this kind, with all its columns'),
      limit: limitOf(15),
    }),
    output: z.object({ kinds: z.array(KindShape), total: z.number().int().describe('Kinds in all') }),
    run: async ({ kind, limit }) => {
      const { kinds } = await kb.catalogue();
      const wanted =
        kind === undefined ? kinds.slice(0, limit) : kinds.filter((each) => isCalled(each, kind));
      if (kind !== undefined && wanted.length === 0) {
        const known = kinds.map(({ id }) => id);
        throw new TagpathError('query-kind-unknown', { kind, kinds: namesNear(kind, known) });
      }
      const most = kind === undefined ? COLUMNS_OF_EACH : COLUMNS_OF_ONE;
      return { kinds: wanted.map((each) => shortKind(each, most)), total: kinds.length };
    },
  });
}

function isCalled({ id, name, plural }: Kind, said: string): boolean {
  return [id, name, plural].some((word) => word.toLowerCase() === said.trim().toLowerCase());
}

function shortKind({ id, rows, columns }: Kind, most: number): z.input<typeof KindShape> {
  const shown = columns.filter(({ role }) => role === 'name' || role === 'fact');
  const said = ({ id: column, type, unit }: Column) =>
    type === 'text' ? column : `${column} (${unit === null ? type : `${type}, ${unit}`})`;
  return {
    kind: id,
    rows,
    columns: shown.slice(0, most).map(said),
    moreColumns: Math.max(0, shown.length - most),
  };
}

function searchTool(kb: Kb): McpTool {
  return tool({
    name: 'search',
    title: 'Search pages',
    description: 'Pages of the knowledge base that have the words, with excerpts. For facts rather use ask.',
    input: z.object({
      words: z.string().min(1).max(MAX_TEXT).describe('Words that the pages have'),
      limit: limitOf(5),
    }),
    output: z.object({
      pages: z.array(SourceShape.extend({ excerpt: z.string() })),
      total: z.number().int().describe('Pages in all'),
      nearest: z.array(z.string()).describe('What could be searched instead, where nothing was found'),
    }),
    run: async ({ words, limit }) => {
      const { pages, total, nearest } = await search(kb, words, limit);
      const shown = EXCERPTS.map((letters) => pages.map((page) => shortHit(page, letters)));
      const room = (BYTES_OF_TEN_PAGES * Math.max(10, pages.length)) / 10;
      const fitting = shown.find((each) => Buffer.byteLength(JSON.stringify(each)) <= room) ?? shown.at(-1)!;
      return { pages: fitting, total, nearest: nearest.map(({ text }) => text) };
    },
  });
}

function shortHit({ title, url, snippet }: PageHit, letters: number) {
  const text = snippet.map((part) => part.text).join('');
  return { ...short({ title, url }), excerpt: letters === 0 ? '' : cut(text, letters) };
}

function compareTool(kb: Kb): McpTool {
  return tool({
    name: 'compare',
    title: 'Compare things',
    description:
      'Things of the knowledge base side by side: a row for each attribute, a column for each thing. Values on which sources disagree stand beside one another.',
    input: z.object({
      names: z
        .array(z.string().min(1).max(500))
        .min(2)
        .max(10)
        .describe('Names of the things, as people write them'),
      limit: limitOf(20),
    }),
    output: CompactTableSchema.extend({
      unknown: z.array(z.string()).describe('Names that nothing in the base has'),
      conflicts: z.array(z.string()).describe('Attributes on which sources disagree'),
    }),
    run: async ({ names, limit }) => {
      const { entities, rows, unknown } = await compare(kb, names);
      const wide = {
        columns: ['attribute', ...entities.map(({ name }) => name)],
        rows: rows.map(({ label, cells }) => [
          label,
          ...cells.map(({ values }) => [...new Set(values.map(({ text }) => text))]),
        ]),
        total: rows.length,
      };
      const conflicts = rows.filter(({ cells }) => cells.some(({ conflict }) => conflict));
      return {
        ...compactTable(wide, limit),
        unknown: [...unknown],
        conflicts: conflicts.map(({ label }) => label),
      };
    },
  });
}
