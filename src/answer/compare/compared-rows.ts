import { inUnit } from '../../kb/quantities.js';
import type { CellInfo, ItemInfo } from '../../kb/read/records.js';
import { agree } from '../../kb/resolve/value-agreement.js';
import { isPartOf } from '../rows/choose-columns.js';
import type { SourceRef } from '../sources/source-ref.js';
import type { ComparedCell, ComparedRow } from './comparison.js';
import { type KinRow, kinRows } from './kin-rows.js';
import { disagree, foldSaid } from './said-values.js';

const MOST_ROWS = 60;

/** What the items of one thing say. */
interface Column {
  readonly items: readonly ItemInfo[];
  readonly cells: readonly CellInfo[];
}

type SourceOf = (item: ItemInfo) => SourceRef;

/** Attributes that several have come first, then in the order of the pages. */
export function comparedRows(columns: readonly Column[], source: SourceOf): ComparedRow[] {
  const all = kinRows(columns.flatMap(({ cells }) => cells));
  const keys = all.map(({ key }) => key);
  const whole = all.filter(({ key }) => !isPartOf(key, keys));
  const rows = whole.map((row) => comparedRow(row, columns, source));
  const filled = (row: ComparedRow) => row.cells.filter((cell) => cell.values.length > 0).length;
  return rows.sort((a, b) => filled(b) - filled(a)).slice(0, MOST_ROWS);
}

function comparedRow(
  { key, label, cells }: KinRow,
  columns: readonly Column[],
  source: SourceOf,
): ComparedRow {
  const unit = cells.find((cell) => cell.unit !== null && cell.unit !== '')?.unit ?? null;
  const compared = columns.map(({ items }) => {
    const byId = new Map(items.map((item) => [item.id, item]));
    const own = cells.filter((cell) => byId.has(cell.itemId));
    return comparedCell(own, unit, (itemId) => source(byId.get(itemId)!));
  });
  return { key, label, unit, cells: compared, differs: differ(compared, cells) };
}

function comparedCell(
  cells: readonly CellInfo[],
  unit: string | null,
  source: (itemId: number) => SourceRef,
): ComparedCell {
  const folded = foldSaid(cells.map((cell) => [cell, cell.itemId] as const));
  return {
    values: folded.map(({ value, by }) => ({
      text: value.text,
      converted: converted(value, unit),
      number: value.number,
      sources: [...by].map(source),
    })),
    conflict: disagree(folded),
  };
}

function converted({ number, dimension, unit: own }: CellInfo, unit: string | null): string | null {
  if (unit === null || number === null || own === unit || own === '' || dimension === null) return null;
  const value = inUnit(number, dimension, unit);
  return value === null ? null : `${Number(value.toPrecision(4))} ${unit}`;
}

/** Whether some thing and the first each have a value that agrees with none of the other: one shared member of two lists does not make them the same. */
function differ(compared: readonly ComparedCell[], cells: readonly CellInfo[]): boolean {
  const dimensions = new Map(cells.map((cell) => [cell.text, cell.dimension]));
  const said = compared.map(({ values }) =>
    values.map(({ text, number }) => ({ text, number, dimension: dimensions.get(text) ?? null })),
  );
  const [first, ...others] = said.filter((values) => values.length > 0);
  if (first === undefined) return false;
  type Values = typeof first;
  const within = (some: Values, all: Values) => some.every((one) => all.some((other) => agree(one, other)));
  return others.some((values) => !within(values, first) && !within(first, values));
}
