export type CellValue = string | readonly string[];

/** Between texts, so that joining them always makes a new string. */
const CUT = '\0';

/**
 * Collects the cells of a row. Their texts are slices of the page; all of them leave it as slices of one
 * string of the row's own, so that nothing of the page stays alive: one copy a row instead of one a value.
 */
export class RowBuilder {
  readonly #names: string[] = [];
  /** Texts of each cell; -1 for a single text that is no list. */
  readonly #counts: number[] = [];
  readonly #texts: string[] = [];

  add(name: string, text: string): void {
    this.#names.push(name);
    this.#counts.push(-1);
    this.#texts.push(text);
  }

  addList(name: string, texts: readonly string[]): void {
    this.#names.push(name);
    this.#counts.push(texts.length);
    for (const text of texts) this.#texts.push(text);
  }

  values(): Record<string, CellValue> {
    const texts = this.#detached();
    const cells: Record<string, CellValue> = {};
    let at = 0;
    for (let i = 0; i < this.#names.length; i++) {
      const count = this.#counts[i]!;
      if (count < 0) cells[this.#names[i]!] = texts[at++]!;
      else {
        cells[this.#names[i]!] = texts.slice(at, at + count);
        at += count;
      }
    }
    return cells;
  }

  #detached(): string[] {
    const lengths = this.#texts.map((text) => text.length);
    const all = [...this.#texts, ''].join(CUT);
    let at = 0;
    return lengths.map((length) => {
      const text = all.slice(at, at + length);
      at += length + CUT.length;
      return text;
    });
  }
}
