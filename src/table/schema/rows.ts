import { copyString } from '../../html/text.js';
import type { Field } from '../fields/label.js';

/** All values that one row has under one key. */
export interface RowCell {
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
