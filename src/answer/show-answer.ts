import type { Answer, AnswerRow, PageHit } from './answer.js';
import type { ComparedCell, Comparison } from './comparison.js';
import { csvOf, type Grid, type GridFormat, markdownOf, plain, terminalTable } from './grid.js';
import type { SearchResult } from './search.js';

/** An answer in one of the formats. CSV holds the table alone; the others also say how it came about. */
export function showAnswer(answer: Answer, format: GridFormat): string {
  if (format === 'json') return JSON.stringify(answer, null, 2);
  const grid = answerGrid(answer);
  if (format === 'csv') return csvOf(grid);
  const body = grid.rows.length === 0 ? [] : [format === 'md' ? markdownOf(grid) : terminalTable(grid)];
  const one = answer.kind === 'item' && answer.rows[0] !== undefined ? [plain(answer.rows[0].name)] : [];
  const nearest = answer.nearest.map((each) => `Nearest: ${plain(each.text)}`);
  const notes = answer.notes.map(plain);
  return [`Understood: ${plain(answer.understood.text)}`, ...one, ...body, ...notes, ...nearest].join('\n');
}

export function showComparison(comparison: Comparison, format: GridFormat): string {
  if (format === 'json') return JSON.stringify(comparison, null, 2);
  return showGrid(comparisonGrid(comparison), format);
}

export function showSearch(result: SearchResult, format: GridFormat): string {
  if (format === 'json') return JSON.stringify(result, null, 2);
  if (result.pages.length > 0 || format === 'csv') return showGrid(pagesGrid(result.pages), format);
  return ['No page has these words.', ...result.nearest.map((each) => `Nearest: ${plain(each.text)}`)].join(
    '\n',
  );
}

function showGrid(grid: Grid, format: GridFormat): string {
  return format === 'csv' ? csvOf(grid) : format === 'md' ? markdownOf(grid) : terminalTable(grid);
}

function answerGrid(answer: Answer): Grid {
  if (answer.comparison !== null) return comparisonGrid(answer.comparison);
  if (answer.kind === 'pages') return pagesGrid(answer.pages);
  const ranked = answer.rows.some((row) => row.rank !== null);
  const partial = answer.rows.some((row) => row.missing.length > 0);
  const head = [...(ranked ? ['#'] : []), 'Name', ...answer.columns.map((column) => column.label)];
  return {
    head: [...head, 'Sources', ...(partial ? ['Missing'] : [])],
    rows: answer.rows.map((row) => [
      ...(ranked ? [String(row.rank ?? '')] : []),
      row.name,
      ...answer.columns.map((column) => cellText(row, column.key)),
      sourceText(row),
      ...(partial ? [row.missing.join(', ')] : []),
    ]),
  };
}

function cellText(row: AnswerRow, key: string): string {
  return (row.cells[key] ?? []).map((value) => value.text).join('; ');
}

function sourceText({ sources }: AnswerRow): string {
  const [first] = sources;
  if (first === undefined) return '';
  const more = sources.length > 1 ? ` +${sources.length - 1}` : '';
  return `${first.source}${more}`;
}

function comparisonGrid({ entities, rows }: Comparison): Grid {
  return {
    head: ['', ...entities.map((entity) => entity.name), 'Differs'],
    rows: rows.map((row) => [row.label, ...row.cells.map(comparedText), row.differs ? '≠' : '']),
  };
}

function comparedText({ values, conflict }: ComparedCell): string {
  const shown = values.map((value) => {
    const converted = value.converted === null ? '' : ` (${value.converted})`;
    const source = conflict ? ` [${value.sources[0]?.source ?? ''}]` : '';
    return `${value.text}${converted}${source}`;
  });
  return shown.join(conflict ? ' ⚡ ' : '; ');
}

/** Hits are set in the marks that Markdown calls strong. */
function pagesGrid(pages: readonly PageHit[]): Grid {
  return {
    head: ['Page', 'Where', 'Text'],
    rows: pages.map((page) => [
      page.title,
      page.url ?? page.source,
      page.snippet.map((part) => (part.hit ? `»${part.text}«` : part.text)).join(''),
    ]),
  };
}
