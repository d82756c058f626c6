import Table from 'cli-table3';

/** Text in rows and columns, the form in which every answer is shown. */
export interface Grid {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const GRID_FORMATS = ['table', 'json', 'csv', 'md'] as const;
export type GridFormat = (typeof GRID_FORMATS)[number];

const LONGEST_SHOWN = 60;
/** Page text may hold control characters, which a terminal would obey. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

export function terminalTable({ head, rows }: Grid): string {
  const table = new Table({ head: head.map(plain), style: { head: [], border: [] } });
  for (const row of rows) table.push(row.map((cell) => shortened(plain(cell))));
  return table.toString();
}

export function plain(text: string): string {
  return text.replace(CONTROL, ' ');
}

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text;
}

/** RFC 4180, with line feeds as line ends. */
export function csvOf({ head, rows }: Grid): string {
  const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [head, ...rows].map((row) => row.map(quote).join(',')).join('\n');
}

export function markdownOf({ head, rows }: Grid): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** A bar would open a new cell, and page text must not become markup. */
function escaped(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}
