import type { Answer, AnswerRow, PageHit } from './answer.js';
import { comparisonNotes } from './choice-notes.js';
import type { ComparedCell, Comparison } from './comparison.js';
import { csvOf, type Grid, type GridFormat, markdownOf, plain, shortened, terminalTable } from './grid.js';
import { disagree } from './said-values.js';
import type { SearchResult } from './search.js';
import { SourceNumbers } from './source-numbers.js';

/**
 * An answer in one of the formats. CSV holds the table alone; the others also say how it came about. A width is that of
 * the terminal which a table has to fit.
 */
export function showAnswer(answer: Answer, format: GridFormat, width?: number): string {
  if (format === 'json') return JSON.stringify(answer, null, 2);
  const table = showGrid((style) => answerGrid(answer, style), format, width);
  if (format === 'csv') return table;
  const body = answer.kind === 'nothing' ? [] : [table];
  const one = answer.kind === 'item' && answer.rows[0] !== undefined ? [plain(answer.rows[0].name)] : [];
  const nearest = answer.nearest.map((each) => `Nearest: ${plain(each.text)}`);
  const notes = answer.notes.map(plain);
  return [`Understood: ${plain(answer.understood.text)}`, ...one, ...body, ...notes, ...nearest].join('\n');
}

export function showComparison(comparison: Comparison, format: GridFormat, width?: number): string {
  if (format === 'json') return JSON.stringify(comparison, null, 2);
  const table = showGrid((style) => comparisonGrid(comparison, style), format, width);
  if (format === 'csv') return table;
  return [table, ...comparisonNotes(comparison).map(plain)].join('\n');
}

export function showSearch(result: SearchResult, format: GridFormat, width?: number): string {
  if (format === 'json') return JSON.stringify(result, null, 2);
  if (result.pages.length > 0 || format === 'csv') {
    return showGrid((style) => pagesGrid(result.pages, style), format, width);
  }
  return ['No page has these words.', ...result.nearest.map((each) => `Nearest: ${plain(each.text)}`)].join(
    '\n',
  );
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

function showGrid(gridOf: (style: CellStyle) => Grid, format: GridFormat, width?: number): string {
  if (format === 'csv') return csvOf(gridOf(WHOLE));
  if (format === 'md') return markdownOf(gridOf(WHOLE));
  const numbers = new SourceNumbers();
  const grid = gridOf({ sources: (pages) => numbers.cell(pages), value: shortened });
  return [terminalTable(grid, width), ...numbers.lines().map(plain)].join('\n');
}

function answerGrid(answer: Answer, style: CellStyle): Grid {
  if (answer.comparison !== null) return comparisonGrid(answer.comparison, style);
  if (answer.kind === 'pages') return pagesGrid(answer.pages, style);
  const ranked = answer.rows.some((row) => row.rank !== null);
  const partial = answer.rows.some((row) => row.missing.length > 0);
  const head = [...(ranked ? ['#'] : []), 'Name', ...answer.columns.map((column) => column.label)];
  const values = answer.columns.map((_, i) => i + (ranked ? 2 : 1));
  return {
    mayGo: values.reverse(),
    head: [...head, 'Sources', ...(partial ? ['Missing'] : [])],
    rows: answer.rows.map((row) => [
      ...(ranked ? [String(row.rank ?? '')] : []),
      row.name,
      ...answer.columns.map((column) => cellText(row, column.key)),
      style.sources(row.sources.map(({ source }) => source)),
      ...(partial ? [row.missing.join(', ')] : []),
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

function comparisonGrid({ entities, rows }: Comparison, style: CellStyle): Grid {
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
    whole: true,
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
function pagesGrid(pages: readonly PageHit[], style: CellStyle): Grid {
  return {
    head: ['Page', 'Where', 'Text'],
    rows: pages.map((page) => [
      page.title,
      style.sources([page.url ?? page.source]),
      page.snippet.map((part) => (part.hit ? `»${part.text}«` : part.text)).join(''),
    ]),
  };
}
