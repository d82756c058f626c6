import type { RawPage } from '../../corpus/page-ref.js';
import { hashOf } from './hash.js';

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

/** Second levels under which sites register: `example.co.uk` is one site. */
const SHARED_SECOND_LEVEL = /^(?:co|com|net|org|ac|gov|edu|or|ne|go)$/;
/** A folder named after a host, as mirrors and crawlers make them. */
const HOST_FOLDER = /(?:^|\/)((?:[a-z0-9-]+\.)+[a-z]{2,})(?=\/)/i;
const ADDRESS = /^[\d.]+$|:/;

/**
 * The site a page belongs to: the domain of its address, else a folder named after a host. Pages
 * without either are one group, in which the clustering by template tells sites apart. Subdomains are
 * one site: cities and languages often have their own.
 */
export function siteOf({ url, source }: Pick<RawPage, 'url' | 'source'>): string {
  const host = url === null ? null : hostOf(url);
  const folder = HOST_FOLDER.exec(source);
  return domainOf(host ?? folder?.[1]?.toLowerCase() ?? '');
}

function hostOf(url: string): string | null {
  try {
    const { hostname } = new URL(url);
    return hostname === '' ? null : hostname;
  } catch {
    return null;
  }
}

function domainOf(host: string): string {
  if (ADDRESS.test(host)) return host;
  const labels = host.split('.');
  const shared = labels.length > 2 && SHARED_SECOND_LEVEL.test(labels.at(-2)!);
  return labels.slice(shared ? -3 : -2).join('.');
}

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
class PageSample {
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
