import type { LineTable } from '../lines/line-table.js';

const FOLDED_OFFSET = 16;

/** Lines by kind: headings by level, all others by folded tag path. */
export class LineKinds {
  readonly #lines: LineTable;
  readonly #byKind = new Map<number, number[]>();
  /** Lines that are headings of any level, in order. */
  readonly headings: readonly number[];

  constructor(lines: LineTable) {
    this.#lines = lines;
    const headings: number[] = [];
    for (let line = 0; line < lines.size; line++) if (lines.level[line]! > 0) headings.push(line);
    this.headings = headings;
  }

  kindOf(line: number): number {
    const level = this.#lines.level[line]!;
    return level > 0 ? level : this.#lines.folded[line]! + FOLDED_OFFSET;
  }

  /** All lines of the same kind as a line, that line included; gathered when first asked for. */
  like(line: number): readonly number[] {
    const kind = this.kindOf(line);
    let members = this.#byKind.get(kind);
    if (members === undefined) {
      members = this.#gather(kind);
      this.#byKind.set(kind, members);
    }
    return members;
  }

  /** Where a line stands among those of its kind. */
  placeOf(line: number): number {
    return lowerBound(this.like(line), line);
  }

  #gather(kind: number): number[] {
    const members: number[] = [];
    for (let line = 0; line < this.#lines.size; line++) if (this.kindOf(line) === kind) members.push(line);
    return members;
  }
}

/** Position of the first value that is at least `target` in an ascending array. */
export function lowerBound(values: readonly number[], target: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
