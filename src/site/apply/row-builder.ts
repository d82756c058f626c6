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

  get isEmpty(): boolean {
    return this.#names.length === 0;
  }

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

  /** Ends the row. */
  values(): Record<string, CellValue> {
    const texts = this.#texts;
    texts.push(''); // so that there is always something to join
    const all = texts.join(CUT);
    const cells: Record<string, CellValue> = {};
    let text = 0;
    let at = 0;
    const next = () => {
      const from = at;
      at += texts[text++]!.length;
      const copy = all.slice(from, at);
      at += CUT.length;
      return copy;
    };
    for (let i = 0; i < this.#names.length; i++) {
      const count = this.#counts[i]!;
      cells[this.#names[i]!] = count < 0 ? next() : Array.from({ length: count }, next);
    }
    return cells;
  }
}
