import type { CodedTexts, Table, TableColumn } from '../query/table.js';
import { stemOf } from './tokens.js';

/** A value of a column, with the rows that hold it. */
export interface IndexedValue {
  readonly column: TableColumn;
  readonly folded: string;
  readonly text: string;
  readonly rows: readonly number[];
}

/** Words of a table's values, and the values that hold them. */
export interface ValueIndex {
  readonly values: readonly IndexedValue[];
  readonly byTerm: ReadonlyMap<string, readonly number[]>;
  /** Terms by their stems, to find other forms of a word. */
  readonly byStem: ReadonlyMap<string, readonly string[]>;
}

/** Longer texts are prose: words in them say nothing about the row. */
const LONGEST_VALUE = 200;

const indexes = new WeakMap<Table, ValueIndex>();

export function valueIndex(table: Table): ValueIndex {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const made = buildIndex(table);
  indexes.set(table, made);
  return made;
}

function buildIndex(table: Table): ValueIndex {
  const values: IndexedValue[] = [];
  const byTerm = new Map<string, number[]>();
  for (const column of table.columns) {
    if (column.column.readFrom !== undefined || !isEvidence(column)) continue;
    for (const value of valuesOf(column, table.count)) {
      const at = values.push(value) - 1;
      for (const term of value.folded.trim().split(' ')) {
        const list = byTerm.get(term);
        if (list === undefined) byTerm.set(term, [at]);
        else if (list[list.length - 1] !== at) list.push(at);
      }
    }
  }
  const byStem = new Map<string, string[]>();
  for (const term of byTerm.keys()) {
    const stem = stemOf(term);
    const list = byStem.get(stem);
    if (list) list.push(term);
    else byStem.set(stem, [term]);
  }
  return { values, byTerm, byStem };
}

function isEvidence({ column }: TableColumn): boolean {
  return column.role === 'name' || column.role === 'fact';
}

function valuesOf(column: TableColumn, count: number): IndexedValue[] {
  if (column.coded !== null) return codedValues(column, column.coded);
  const found = new Map<string, { text: string; rows: number[] }>();
  for (let row = 0; row < count; row++)
    column.folded[row]!.forEach((folded, at) => {
      if (folded.length > LONGEST_VALUE || folded.length < 3) return;
      const known = found.get(folded);
      if (known) known.rows.push(row);
      else found.set(folded, { text: column.texts[row]![at]!, rows: [row] });
    });
  return Array.from(found, ([folded, { text, rows }]) => ({ column, folded, text, rows }));
}

/** The same of a column whose different texts are known. */
function codedValues(column: TableColumn, { codes, texts, folded, same }: CodedTexts): IndexedValue[] {
  const rows: (number[] | undefined)[] = new Array(texts.length).fill(undefined);
  codes.forEach((code, row) => {
    if (code < 0 || folded[code]!.length > LONGEST_VALUE || folded[code]!.length < 3) return;
    const own = rows[same[code]!];
    if (own === undefined) rows[same[code]!] = [row];
    else own.push(row);
  });
  return rows.flatMap((own, code) =>
    own === undefined ? [] : [{ column, folded: folded[code]!, text: texts[code]!, rows: own }],
  );
}
