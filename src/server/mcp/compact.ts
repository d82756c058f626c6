import { z } from 'zod';

/**
 * Tables as assistants read them: columns once, rows as arrays, and no more of either than fits. An assistant pays for
 * every letter, so long cells are cut and columns beyond the first are only named.
 */
export const CompactTableSchema = z.object({
  columns: z.array(z.string()).describe('Labels of the columns that the rows have'),
  rows: z
    .array(z.array(z.union([z.string(), z.null()])))
    .describe('The first rows, cells in the order of the columns'),
  total: z.number().int().describe('Rows in all, shown or not'),
  moreColumns: z.array(z.string()).describe('Labels of columns for which there was no room'),
});

type CompactTable = z.infer<typeof CompactTableSchema>;

interface WideTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | readonly string[] | null)[])[];
  readonly total: number;
}

/** Bytes that a table of ten rows may take; the sentence and the sources beside it take the rest of 2 KB. */
const BYTES_OF_TEN_ROWS = 1_200;
const LONGEST_NAMES = 200;
/** From wide to narrow: columns, and letters of a cell. */
const WIDTHS = [
  [12, 80],
  [8, 60],
  [6, 40],
  [5, 30],
  [4, 24],
  [3, 24],
  [2, 24],
  [1, 40],
] as const;

/** The first rows of a table, as wide as there is room for. */
export function compactTable(table: WideTable, limit: number): CompactTable {
  const rows = table.rows.slice(0, limit);
  const room = (BYTES_OF_TEN_ROWS * Math.max(10, rows.length)) / 10;
  let narrow: CompactTable | null = null;
  for (const [columns, letters] of WIDTHS) {
    narrow = {
      columns: table.columns.slice(0, columns).map((label) => cut(label, letters)),
      rows: rows.map((row) => row.slice(0, columns).map((cell) => cellText(cell, letters))),
      total: table.total,
      moreColumns: named(table.columns.slice(columns)),
    };
    if (Buffer.byteLength(JSON.stringify(narrow)) <= room) break;
  }
  return narrow!;
}

function named(labels: readonly string[]): string[] {
  let length = 0;
  return labels.filter((label) => {
    length += label.length + 3;
    return length <= LONGEST_NAMES;
  });
}

function cellText(cell: WideTable['rows'][number][number], letters: number): string | null {
  if (cell === null || cell.length === 0) return null;
  return cut(typeof cell === 'string' ? cell : cell.join('; '), letters);
}

export function cut(text: string, letters: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= letters ? plain : `${plain.slice(0, letters - 1)}…`;
}
