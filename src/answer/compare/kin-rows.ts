import type { CellInfo } from '../../kb/read/records.js';
import { labelKin } from '../../kb/resolve/value-agreement.js';

/** Cells of one attribute, under whatever labels the pages give it. */
export interface KinRow {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly CellInfo[];
}

/** Cells by attribute, in the order of the pages; kindred labels ("Height", "Elevation") share a row. */
export function kinRows(cells: readonly CellInfo[]): KinRow[] {
  const byLabel = new Map<string, CellInfo[]>();
  for (const cell of cells) {
    const own = byLabel.get(cell.labelKey);
    if (own === undefined) byLabel.set(cell.labelKey, [cell]);
    else own.push(cell);
  }
  const rows: (KinRow & { cells: CellInfo[] })[] = [];
  for (const [key, own] of byLabel) {
    const kin = rows.find((row) => labelKin(row.key).includes(key) && canShare(row.cells, own));
    if (kin === undefined) rows.push({ key, label: own[0]!.label, cells: own });
    else kin.cells.push(...own);
  }
  return rows;
}

/** Where one item has both, or they measure different things, they are two attributes after all. */
function canShare(a: readonly CellInfo[], b: readonly CellInfo[]): boolean {
  const items = new Set(a.map((cell) => cell.itemId));
  if (b.some((cell) => items.has(cell.itemId))) return false;
  const dimensions = new Set(a.map((cell) => cell.dimension));
  return b.every((cell) => dimensions.has(cell.dimension));
}
