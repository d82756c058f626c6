import { cellText, type Table, type TableColumn } from '../record/table.js';

/** A bar would open a new cell, and page text must not become markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, '\\$&').replace(/\s+/g, ' ');
}

/** One row; `---` of the rule below the head is the only text that stays as it is. */
export function markdownLine(cells: readonly string[], isText = true): string {
  return `| ${(isText ? cells.map(escapeMarkdown) : cells).join(' | ')} |\n`;
}

const rule = ({ type }: TableColumn) => (type === 'integer' || type === 'number' ? '---:' : '---');

export async function* writeMarkdown({ columns, rows }: Table): AsyncGenerator<string> {
  yield markdownLine(columns.map(({ name }) => name));
  yield markdownLine(columns.map(rule), false);
  for await (const row of rows) yield markdownLine(columns.map((_, i) => cellText(row[i])));
}
