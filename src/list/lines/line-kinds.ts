import type { LineTable } from '../../view/lines/line-table.js';

const FOLDED_OFFSET = 16;

/** Lines by kind: headings by level, all others by folded tag path. */
export class LineKinds {
  readonly #lines: LineTable;
  readonly #byKind = new Map<number, number[]>();
  /** Where each line stands among those of its kind. */
  readonly #places: Int32Array;
  /** Lines that are headings of any level, in order. */
  readonly headings: readonly number[];

  constructor(lines: LineTable) {
    this.#lines = lines;
    this.#places = new Int32Array(lines.size);
    const headings: number[] = [];
    for (let line = 0; line < lines.size; line++) {
      if (lines.level[line]! > 0) headings.push(line);
      this.#add(line);
    }
    this.headings = headings;
  }

  #add(line: number): void {
    const kind = this.kindOf(line);
    const members = this.#byKind.get(kind);
    this.#places[line] = members?.length ?? 0;
    if (members === undefined) this.#byKind.set(kind, [line]);
    else members.push(line);
  }

  kindOf(line: number): number {
    const level = this.#lines.level[line]!;
    return level > 0 ? level : this.#lines.folded[line]! + FOLDED_OFFSET;
  }

  /** All lines of the same kind as a line, that line included. */
  like(line: number): readonly number[] {
    return this.#byKind.get(this.kindOf(line))!;
  }

  /** Where a line stands among those of its kind. */
  placeOf(line: number): number {
    return this.#places[line]!;
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
