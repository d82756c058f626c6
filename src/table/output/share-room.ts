export interface ColumnNeed {
  /** Cells for its widest text. */
  readonly wanted: number;
  /** Cells below which it says nothing. */
  readonly least: number;
}

/** The width of each column: room beyond the least goes to those that want it, the narrowest first. */
export function shareRoom(columns: readonly ColumnNeed[], cells: number): number[] {
  const widths = columns.map(({ least }) => least);
  let room = cells - widths.reduce((sum, width) => sum + width, 0);
  while (room > 0) {
    const growing = columns.flatMap(({ wanted }, i) => (widths[i]! < wanted ? [i] : []));
    if (growing.length === 0) break;
    const narrowest = growing.reduce((best, i) => (widths[i]! < widths[best]! ? i : best));
    widths[narrowest]!++;
    room--;
  }
  // Where there is less room than the least, the widest give way.
  while (room < 0 && Math.max(...widths) > 1) {
    widths[widths.indexOf(Math.max(...widths))]!--;
    room++;
  }
  return widths;
}
