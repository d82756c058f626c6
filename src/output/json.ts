import {
  type Cell,
  cellValue,
  isTyped,
  type Table,
  type TableColumn,
  type TableRow,
} from '../record/table.js';

/** A row under the names of its columns: numbers as numbers, page texts as they stand. */
function rowObject(columns: readonly TableColumn[], row: TableRow): Record<string, unknown> {
  // Own properties, also for a column that is called `__proto__`.
  return Object.fromEntries(columns.map(({ name }, i) => [name, jsonValue(row[i])]));
}

function jsonValue(cell: Cell | undefined): unknown {
  return cell !== undefined && isTyped(cell) ? cell.text : cellValue(cell);
}

export async function* writeJsonLines({ columns, rows }: Table): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(rowObject(columns, row))}\n`;
}

export async function* writeJson({ columns, rows }: Table): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(rowObject(columns, row))}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
