import type { Column, ListRow, NormalisedValue } from '../list-table.js';
import { typeValue, valueAs } from '../value-types.js';
import type { TypedColumn } from './columns.js';
import type { RowCell } from './rows.js';

export type RowValues = Required<Pick<ListRow, 'fields' | 'values' | 'nodes'>>;

/** A row's values under the labels of its columns, as printed and as normalised. */
export function fillRow(cells: ReadonlyMap<string, RowCell>, columns: readonly TypedColumn[]): RowValues {
  const fields: [string, string | string[]][] = [];
  const values: [string, NormalisedValue | NormalisedValue[]][] = [];
  const nodes: [string, number][] = [];
  for (const { rowKey, column } of columns) {
    const cell = cells.get(rowKey);
    if (cell === undefined) continue;
    const { label } = column;
    fields.push([label, oneOrAll(cell.values)]);
    nodes.push([label, cell.node]);
    const normalised = cell.values.map((value) => normalise(value, column)).filter((value) => value !== null);
    if (normalised.length > 0) values.push([label, oneOrAll(normalised)]);
  }
  // Made of entries, a label `__proto__` is one as others are.
  return {
    fields: Object.fromEntries(fields),
    values: Object.fromEntries(values),
    nodes: Object.fromEntries(nodes),
  };
}

function oneOrAll<T>(values: readonly T[]): T | T[] {
  return values.length === 1 ? values[0]! : [...values];
}

function normalise(text: string, column: Column): NormalisedValue | null {
  const typed = valueAs(text, column.type) ?? inHeaderUnit(text, column);
  if (typed === null) return null;
  const { type: _, ...normalised } = typed;
  return normalised;
}

/** The header has the unit or currency, the cell only the number. */
function inHeaderUnit(text: string, column: Column): ReturnType<typeof valueAs> {
  if (column.unit === undefined && column.currency === undefined) return null;
  const typed = typeValue(text);
  if (typed.type !== 'integer' && typed.type !== 'number') return null;
  const unit = column.unit === undefined ? {} : { unit: column.unit };
  const currency = column.currency === undefined ? {} : { currency: column.currency };
  return { ...typed, ...unit, ...currency };
}
