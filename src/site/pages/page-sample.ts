import type { RawPage } from '../../corpus/page-ref.js';
import { hashOf } from './hash.js';

export interface SampleLimits {
  readonly pages: number;
  readonly bytes: number;
}

/** A template shows itself in a few hundred pages; more only cost memory. */
export const DEFAULT_SAMPLE: SampleLimits = { pages: 500, bytes: 256 * 1024 * 1024 };

interface Kept {
  readonly page: RawPage;
  readonly rank: number;
  readonly place: number;
}

/**
 * A sample of fixed size of a stream of any length: the pages whose hashed sources are smallest, so
 * that the same pages are drawn in any order of input and on every run.
 */
export class PageSample {
  #limits: SampleLimits;
  #kept: Kept[] = [];
  #bytes = 0;
  #seen = 0;

  constructor(limits: SampleLimits = DEFAULT_SAMPLE) {
    this.#limits = limits;
  }

  /** All pages of the stream are in the sample. */
  get isComplete(): boolean {
    return this.#kept.length === this.#seen;
  }

  /** Pages of the stream so far. */
  get seen(): number {
    return this.#seen;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Lowers the limits; the pages that stay are those of a smaller sample from the start. */
  limit(limits: SampleLimits): void {
    this.#limits = limits;
    this.#shrink();
  }

  add(page: RawPage): void {
    this.#kept.push({ page, rank: hashOf(page.source), place: this.#seen++ });
    this.#bytes += page.bytes.length;
    // Twice the size before sorting, so that the cost a page stays constant.
    if (this.#kept.length >= 2 * this.#limits.pages || this.#bytes > 2 * this.#limits.bytes) this.#shrink();
  }

  /** The sample in input order. */
  pages(): RawPage[] {
    this.#shrink();
    return this.#kept.sort((a, b) => a.place - b.place).map(({ page }) => page);
  }

  #shrink(): void {
    const { pages, bytes } = this.#limits;
    if (this.#kept.length <= pages && this.#bytes <= bytes) return;
    this.#kept.sort((a, b) => a.rank - b.rank || a.place - b.place);
    let size = 0;
    let count = 0;
    while (count < Math.min(pages, this.#kept.length)) {
      size += this.#kept[count]!.page.bytes.length;
      if (size > bytes && count > 0) break;
      count++;
    }
    this.#kept = this.#kept.slice(0, count);
    this.#bytes = this.#kept.reduce((sum, { page }) => sum + page.bytes.length, 0);
  }
}
