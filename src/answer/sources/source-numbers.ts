/** Pages named in a cell; what more there are is counted. */
const MOST_IN_A_CELL = 3;

/** Numbers for the pages that an answer rests on: a cell has no room for addresses, a line below the table has. */
export class SourceNumbers {
  readonly #numbers = new Map<string, number>();

  /** "1, 4 +2" */
  cell(sources: readonly string[]): string {
    const pages = [...new Set(sources)];
    const named = pages.slice(0, MOST_IN_A_CELL).map((page) => this.#numberOf(page));
    return `${named.join(', ')}${pages.length > MOST_IN_A_CELL ? ` +${pages.length - MOST_IN_A_CELL}` : ''}`;
  }

  #numberOf(page: string): number {
    const known = this.#numbers.get(page) ?? this.#numbers.size + 1;
    this.#numbers.set(page, known);
    return known;
  }

  lines(): string[] {
    return [...this.#numbers].map(([page, number]) => `[${number}] ${page}`);
  }
}
