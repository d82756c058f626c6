import type { TableAnswer } from '../answer/table/table-answer.js';
import { type AnswerFormat, csvOf, markdownOf } from './show-answer.js';
import { plainText } from './text-output.js';
import { drawTextTable, type TextGrid } from './text-table.js';

/** An answer over one table in a format; a table for people starts with the sentence and ends with the query. */
export function showTableAnswer(answer: TableAnswer, format: AnswerFormat | 'jsonl', width?: number): string {
  if (format === 'json') return JSON.stringify(answer, null, 2);
  if (format === 'jsonl') return JSON.stringify(answer);
  const grid = answerGrid(answer);
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

function answerGrid({ rows }: TableAnswer): TextGrid {
  const labels = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  return {
    fixed: 1,
    head: ['name', ...labels],
    rows: rows.map(({ name, cells }) => [name, ...labels.map((label) => (cells[label] ?? []).join(', '))]),
  };
}
