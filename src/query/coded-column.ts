import type { Cell } from '../kb/catalogue/catalogue.js';
import { readCell } from './read-cell.js';

/** Signs by which tables say that there is nothing. */
const NOTHING = /^(?:[-–—−.?\s]*|n\/?a|none|null)$/i;

export function saysNothing(text: string): boolean {
  return NOTHING.test(text);
}

/**
 * A column with one text a row at most: its different texts, and the number of the one that each row has. A million
 * rows are few texts or short ones, so each is read and folded once, and only where it is asked for.
 */
export class CodedColumn {
  /** By row; -1 where there is nothing. */
  readonly codes: Int32Array;
  readonly texts: readonly string[];
  readonly #cells: (Cell | undefined)[] = [];

  private constructor(codes: Int32Array, texts: readonly string[]) {
    this.codes = codes;
    this.texts = texts;
  }

  static of(count: number, textAt: (row: number) => string): CodedColumn {
    const codes = new Int32Array(count);
    const texts: string[] = [];
    const known = new Map<string, number>();
    for (let row = 0; row < count; row++) {
      const text = textAt(row).trim();
      let code = known.get(text);
      if (code === undefined) {
        code = saysNothing(text) ? -1 : texts.push(text) - 1;
        known.set(text, code);
      }
      codes[row] = code;
    }
    return new CodedColumn(codes, texts);
  }

  /** What a text says. */
  cell(code: number): Cell {
    const known = this.#cells[code] ?? readCell(this.texts[code]!);
    this.#cells[code] = known;
    return known;
  }
}
