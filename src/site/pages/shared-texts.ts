/**
 * Equal texts of all pages of a sample as one string each: what the template prints on every page is kept once,
 * and equal texts are found equal without a look at their letters.
 */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  shared(text: string): string {
    return this.#texts[this.numberOf(text)]!;
  }

  /** The number of a text that was met before, or -1. */
  knownNumber(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  /** Equal for equal texts. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }
}
