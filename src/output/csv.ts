import { type Cell, cellText, isTyped, type Table } from '../record/table.js';

/** A cell that starts like this is run as a formula by spreadsheet programs. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
/** A number with its sign, perhaps with a short unit, or the dash that stands for nothing, runs nothing. */
const HARMLESS = /^[+-]?(?:[\d.,\s]*\d[\d.,\s]*(?:%|[a-zA-Z€$£]{0,4}))?$/;
const QUOTED = /[",;\r\n]/;

/** What Excel needs to take a file for UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One cell by RFC 4180, disarmed where a spreadsheet would run it. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = isTyped(cell) ? cellText(cell.text) : cellText(cell);
  const safe = FORMULA_START.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row; lines end in line feeds, which pipes and spreadsheets both take. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  for await (const row of rows) yield csvLine(columns.map((_, i) => row[i] ?? null));
}
