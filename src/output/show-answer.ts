import type { Answer, AnswerRow, PageHit } from '../answer/answer.js';
import { comparisonNotes } from '../answer/compare/choice-notes.js';
import type { ComparedCell, Comparison } from '../answer/compare/comparison.js';
import { disagree } from '../answer/compare/said-values.js';
import type { SearchResult } from '../answer/pages/search.js';
import { SourceNumbers } from '../answer/sources/source-numbers.js';
import type { SourceRef } from '../answer/sources/source-ref.js';
import type { TableAnswer } from '../answer/table/table-answer.js';
import { csvLine } from './csv.js';
import { markdownLine } from './markdown.js';
import { notShown } from './terminal.js';
import { plainText } from './text-output.js';
import { drawTextTable, type TextGrid } from './text-table.js';

/** The formats of an answer that is text with a table in it. */
export const ANSWER_FORMATS = ['table', 'json', 'csv', 'md'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/**
 * An answer in one of the formats. CSV holds the table alone; the others also say how it came about. A width is that of
 * the terminal which a table has to fit. Explained, it also has the readings that lost.
 */
export function showAnswer(
  answer: Answer,
  format: AnswerFormat | 'jsonl',
  width?: number,
  isExplained = false,
): string {
  const others = isExplained ? answer.others : [];
  if (format === 'json' || format === 'jsonl') {
    const record = { ...asRecord(answer), ...(isExplained ? { others } : {}) };
    return JSON.stringify(record, null, format === 'json' ? 2 : 0);
  }
  const table = showGrid((style) => answerGrid(answer, style), format, width);
  if (format === 'csv') return table;
  const left = answer.notUnderstood.join(', ');
  const lines = [
    answer.sentence,
    ...(answer.queryText === null
      ? []
      : [`${answer.ranking === null ? 'Query' : 'From'}: ${answer.queryText}`]),
    ...(left === '' ? [] : [`Not understood: ${left}`]),
    ...answer.notes,
    ...answer.nearest.map(({ text }) => `Nearest: ${text}`),
    ...others.map(({ query, why }) => `Other reading: ${query} (${why})`),
  ].map(plainText);
  const hasTable = answer.rows.length > 0 || answer.pages.length > 0;
  return [lines[0], ...(hasTable ? [table] : []), ...lines.slice(1)].join('\n');
}

/** The contract's form: the cells that are shown, by their labels, with every source told once. */
export function asRecord(answer: Answer): object {
  const { question, queryText, sentence, kind, value, columns, total, notUnderstood, notes } = answer;
  const query = answer.query ?? answer.ranking;
  const sources = new Map<string, { title: string; url: string | null; source: string }>();
  const numberOf = ({ pageTitle, address, source }: SourceRef) => {
    if (!sources.has(source)) sources.set(source, { title: pageTitle, url: address, source });
    return [...sources.keys()].indexOf(source);
  };
  const rows = answer.rows.map((row) => ({
    ...(row.rank === null ? {} : { rank: row.rank }),
    name: row.name,
    cells: Object.fromEntries(
      columns.map(({ key, label }) => [label, (row.cells[key] ?? []).map(({ text }) => text)]),
    ),
    sources: [...new Set(row.sources.map(numberOf))],
  }));
  const pages = answer.pages.map(({ title, url, source }) => ({ title, url, source }));
  const shown = { question, query, queryText, answer: sentence, kind, value, rows, total };
  return { ...shown, sources: [...sources.values(), ...pages], notUnderstood, notes };
}

export function showComparison(comparison: Comparison, format: AnswerFormat, width?: number): string {
  if (format === 'json') return JSON.stringify(comparison, null, 2);
  const table = showGrid((style) => comparisonGrid(comparison, style), format, width);
  if (format === 'csv') return table;
  return [table, ...comparisonNotes(comparison).map(plainText)].join('\n');
}

export function showSearch(result: SearchResult, format: AnswerFormat, width?: number): string {
  if (format === 'json') return JSON.stringify(result, null, 2);
  if (result.pages.length > 0 || format === 'csv') {
    return showGrid((style) => pagesGrid(result.pages, style), format, width);
  }
  return [
    'No page has these words.',
    ...result.nearest.map((each) => `Nearest: ${plainText(each.text)}`),
  ].join('\n');
}

/** How cells are written: whole where a program reads them, so that they can be seen where a person does. */
interface CellStyle {
  sources(pages: readonly string[]): string;
  value(text: string): string;
}

const WHOLE: CellStyle = {
  /** "a.html +2" */
  sources: (pages) => {
    const [first, ...more] = new Set(pages);
    return first === undefined ? '' : `${first}${more.length > 0 ? ` +${more.length}` : ''}`;
  },
  value: (text) => text,
};

function showGrid(gridOf: (style: CellStyle) => TextGrid, format: AnswerFormat, width?: number): string {
  if (format === 'csv') return csvOf(gridOf(WHOLE));
  if (format === 'md') return markdownOf(gridOf(WHOLE));
  const numbers = new SourceNumbers();
  const grid = gridOf({ sources: (pages) => numbers.cell(pages), value: shortened });
  const { text, left } = drawTextTable(grid, width);
  return [text, ...[...notShown(left), ...numbers.lines()].map(plainText)].join('\n');
}

/** Longer values of a comparison are cut: each stands with the page that says it. */
const LONGEST_SHOWN = 60;

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text;
}

function csvOf({ head, rows }: TextGrid): string {
  return [head, ...rows].map(csvLine).join('').trimEnd();
}

function markdownOf({ head, rows }: TextGrid): string {
  return [
    markdownLine(head),
    markdownLine(
      head.map(() => '---'),
      false,
    ),
    ...rows.map((row) => markdownLine(row)),
  ]
    .join('')
    .trimEnd();
}

function answerGrid(answer: Answer, style: CellStyle): TextGrid {
  if (answer.kind === 'pages') return pagesGrid(answer.pages, style);
  const ranked = answer.rows.some((row) => row.rank !== null);
  const head = [...(ranked ? ['#'] : []), 'Name', ...answer.columns.map((column) => column.label)];
  const values = answer.columns.map((_, i) => i + (ranked ? 2 : 1));
  return {
    fixed: ranked ? 2 : 1,
    mayGo: values.reverse(),
    head: [...head, 'Sources'],
    rows: answer.rows.map((row) => [
      ...(ranked ? [String(row.rank ?? '')] : []),
      row.name,
      ...answer.columns.map((column) => cellText(row, column.key)),
      style.sources(row.sources.map(({ source }) => source)),
    ]),
  };
}

/** Between values of sources that disagree. */
const CONFLICT = ' ⚡ ';

function cellText(row: AnswerRow, key: string): string {
  const values = row.cells[key] ?? [];
  const isDisputed = disagree(values.map((value) => ({ value, by: new Set([value.source]) })));
  return values.map((value) => value.text).join(isDisputed ? CONFLICT : '; ');
}

function comparisonGrid({ entities, rows }: Comparison, style: CellStyle): TextGrid {
  const texts = rows.map((row) => [
    row.label,
    ...row.cells.map((cell) => comparedText(cell, style)),
    row.differs ? '≠' : '',
  ]);
  const sources = entities.map((_, i) =>
    rows.flatMap(({ cells }) =>
      cells[i]!.values.flatMap((value) => value.sources.map(({ source }) => source)),
    ),
  );
  return {
    head: ['', ...entities.map((entity) => entity.name), 'Differs'],
    rows: [...texts, ['Sources', ...sources.map(style.sources), '']],
    fixed: 1,
    wrap: true,
  };
}

function comparedText({ values, conflict }: ComparedCell, style: CellStyle): string {
  const shown = values.map((value) => {
    const converted = value.converted === null ? '' : ` (${value.converted})`;
    const [first] = value.sources;
    const source = conflict && first !== undefined ? ` [${style.sources([first.source])}]` : '';
    return `${style.value(value.text)}${converted}${source}`;
  });
  return shown.join(conflict ? CONFLICT : '; ');
}

/** Hits are set in the marks that Markdown calls strong. */
function pagesGrid(pages: readonly PageHit[], style: CellStyle): TextGrid {
  return {
    fixed: 1,
    wrap: true,
    head: ['Page', 'Where', 'Text'],
    rows: pages.map((page) => [
      page.title,
      style.sources([page.url ?? page.source]),
      page.snippet.map((part) => (part.hit ? `»${part.text}«` : part.text)).join(''),
    ]),
  };
}

/** An answer over one table in a format; a table for people starts with the sentence and ends with the query. */
export function showTableAnswer(answer: TableAnswer, format: AnswerFormat | 'jsonl', width?: number): string {
  if (format === 'json') return JSON.stringify(answer, null, 2);
  if (format === 'jsonl') return JSON.stringify(answer);
  const grid = tableAnswerGrid(answer);
  if (format === 'csv') return csvOf(grid);
  const table = format === 'md' ? markdownOf(grid) : drawTextTable(grid, width).text;
  const others = (answer.others ?? []).map(
    ({ query, probability, value }) =>
      `Other reading (${(100 * probability).toFixed(1)}%): ${plainText(query)} → ${plainText(value.slice(0, 3).join(', '))}`,
  );
  return [
    plainText(answer.answer),
    ...(answer.rows.length > 0 ? [table] : []),
    ...(answer.queryText === null ? [] : [`Query: ${plainText(answer.queryText)}`]),
    ...(answer.notUnderstood.length > 0
      ? [`Not understood: ${plainText(answer.notUnderstood.join(', '))}`]
      : []),
    ...others,
  ].join('\n');
}

function tableAnswerGrid({ rows }: TableAnswer): TextGrid {
  const labels = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  return {
    fixed: 1,
    head: ['name', ...labels],
    rows: rows.map(({ name, cells }) => [name, ...labels.map((label) => (cells[label] ?? []).join(', '))]),
  };
}
