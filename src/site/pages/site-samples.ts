import type { RawPage } from '../../corpus/page-ref.js';
import { DEFAULT_SAMPLE, PageSample, type SampleLimits } from './page-sample.js';
import { siteOf } from './site-of.js';

/** Fewer pages than this say nothing about a template, so that samples shrink no further. */
const MIN_SAMPLE = 8;

/** One sample a site, all within one budget of memory: with more sites each has fewer pages. */
export class SiteSamples {
  readonly #sites = new Map<string, PageSample>();
  readonly #budget: number;
  #limits: SampleLimits;
  #bytes = 0;

  constructor(limits: SampleLimits = DEFAULT_SAMPLE) {
    this.#limits = limits;
    this.#budget = limits.bytes;
  }

  add(page: RawPage): void {
    const sample = this.#sampleOf(siteOf(page));
    const before = sample.bytes;
    sample.add(page);
    this.#bytes += sample.bytes - before;
    if (this.#bytes > 2 * this.#budget) this.#shrink();
  }

  /** Sites with their samples, the one with most pages first. */
  sites(): [string, PageSample][] {
    return [...this.#sites].sort(([a, x], [b, y]) => y.seen - x.seen || (a < b ? -1 : 1));
  }

  #sampleOf(site: string): PageSample {
    let sample = this.#sites.get(site);
    if (sample === undefined) {
      sample = new PageSample(this.#limits);
      this.#sites.set(site, sample);
    }
    return sample;
  }

  #shrink(): void {
    const pages = Math.max(MIN_SAMPLE, this.#limits.pages >> 1);
    this.#limits = { pages, bytes: Math.ceil(this.#budget / this.#sites.size) };
    this.#bytes = 0;
    for (const sample of this.#sites.values()) {
      sample.limit(this.#limits);
      this.#bytes += sample.bytes;
    }
  }
}
