import { copyString } from '../../html/text.js';
import type { Field } from '../labels.js';
import type { Column, ListRow, NormalisedValue } from '../list-table.js';
import { typeValue, valueAs } from '../value-types.js';

/** All values that one row has under one key. */
interface RowCell {
  readonly values: string[];
  readonly node: number;
}

/** A column before it has a type: its key, label, and the rule that found it. */
export interface RawColumn {
  readonly key: string;
  readonly label: string;
  readonly rule: string;
  readonly concept: string | null;
}

/** A column with its key in the rows. */
export interface TypedColumn {
  readonly rowKey: string;
  readonly column: Column;
}

export interface Rows {
  readonly columns: readonly RawColumn[];
  /** One map from key to values for each row; a row without a value lacks the key. */
  readonly cells: readonly ReadonlyMap<string, RowCell>[];
}

/** A field with the concept that describes its column, if one is known. */
export interface RowField extends Field {
  readonly concept?: string | null;
}

/**
 * Gathers the fields of each row by key. Sources come in order of trust: a key that an earlier one has
 * given to a row is not added to by a later one.
 */
export function gatherRows(count: number, sources: readonly (readonly (readonly RowField[])[])[]): Rows {
  const cells = Array.from({ length: count }, () => new Map<string, RowCell>());
  const columns = new Map<string, RawColumn>();
  for (const source of sources) {
    source.forEach((fields, row) => {
      addFields(cells[row]!, fields, columns);
    });
  }
  return { columns: [...columns.values()], cells };
}

function addFields(
  cells: Map<string, RowCell>,
  fields: readonly RowField[],
  columns: Map<string, RawColumn>,
): void {
  const known = new Set(cells.keys());
  for (const { key, label, value, node, rule, concept } of fields) {
    if (known.has(key)) continue;
    if (!columns.has(key))
      columns.set(key, { key, label: copyString(label), rule, concept: concept ?? null });
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { values: [copyString(value)], node });
    else if (!cell.values.includes(value)) cell.values.push(copyString(value));
  }
}

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
