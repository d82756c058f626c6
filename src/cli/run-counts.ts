import { counted } from './show-kb.js';

/** What a run over pages came to, for its last line: "12 pages, 8 lists, 2 errors (page-empty 1, not-html 1)". */
export class RunCounts {
  readonly #errors = new Map<string, number>();

  addError(code: string): void {
    this.#errors.set(code, (this.#errors.get(code) ?? 0) + 1);
  }

  get errors(): number {
    return [...this.#errors.values()].reduce((sum, count) => sum + count, 0);
  }

  /** `found`: what the pages gave, in words. */
  text(pages: number, found: string, isStopped = false): string {
    if (pages === 0 && !isStopped)
      return 'there are no pages in the input; folders are searched for .html, .htm and .warc files';
    const codes = [...this.#errors].map(([code, count]) => `${code} ${count}`).join(', ');
    return [
      counted(pages, 'page'),
      found,
      ...(codes === '' ? [] : [`${counted(this.errors, 'error')} (${codes})`]),
    ].join(', ');
  }
}
