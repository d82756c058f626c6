import type { Concepts } from '../concepts/concepts.js';
import type { RawPage } from '../corpus/page-ref.js';
import { type ErrorShape, TagpathError } from '../errors.js';
import type { PageStatus } from './apply/extractor.js';
import type { CellValue } from './apply/row-builder.js';
import { type ClusterReport, SiteTemplates } from './induce-site.js';
import type { TemplateOptions } from './induce-template.js';
import { isFailedParse, SiteParser } from './pages/parse-raw.js';
import { type SampleLimits, SiteSamples, siteOf } from './pages/site-samples.js';
import type { Wrapper } from './wrapper.js';

/** One line of `table.jsonl`: the contract with other programs. */
export interface TableRow {
  readonly page: string;
  /** What the page's thing is called, and what else. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** Main columns, most useful first. */
  readonly values: Readonly<Record<string, CellValue>>;
  /** All other columns; they go to `rest.jsonl`. */
  readonly rest: Readonly<Record<string, CellValue>>;
  readonly status: PageStatus;
}

/** A page that is in no table, and why. */
export interface LeftOutPage {
  readonly page: string;
  readonly reason: 'off-template' | 'too-few-pages' | 'error';
  readonly error?: ErrorShape;
}

/** Receives the result of `induce` as it arises. All templates are announced before the first row. */
export interface SiteSink {
  readonly onTemplates?: (wrappers: readonly Wrapper[]) => void;
  readonly onRow?: (template: string, row: TableRow) => void;
  readonly onLeftOut?: (page: LeftOutPage) => void;
}

export interface InduceOptions extends SiteSink {
  /** Share of the pages on which a text stands before it belongs to the root template. */
  readonly support?: number;
  readonly allColumns?: boolean;
  readonly sample?: SampleLimits;
  /** The is-a network that names columns for which the template has no word. */
  readonly concepts?: Concepts;
  /**
   * Extracts all pages with a wrapper, in input order, as workers do. Asked where there is one template and the sample
   * does not hold all pages; without it pages are extracted here, one after the other.
   */
  readonly extract?: (wrapper: Wrapper) => AsyncIterable<TableRow | LeftOutPage>;
}

export interface InduceReport {
  readonly pages: number;
  readonly wrappers: readonly Wrapper[];
  readonly sites: readonly { readonly site: string; readonly clusters: readonly ClusterReport[] }[];
  readonly warnings: readonly string[];
}

const MIN_PAGES = 2;

/**
 * From pages of one or many sites to wrappers and table rows. `open` starts a pass over the input:
 * the first draws a sample of each site, the second extracts. Where the sample holds all pages, they
 * are not read again. Memory is bounded by the samples and templates.
 */
export async function induce(
  open: () => AsyncIterable<RawPage>,
  options: InduceOptions = {},
): Promise<InduceReport> {
  const { support, allColumns, sample, concepts } = options;
  const samples = new SiteSamples(sample);
  for await (const raw of open()) samples.add(raw);
  const pages = samples.sites().reduce((sum, [, { seen }]) => sum + seen, 0);
  if (pages < MIN_PAGES) throw new TagpathError('site-too-few-pages', { pages, least: MIN_PAGES });
  const learned = learnSites(samples, {
    ...(support === undefined ? {} : { support }),
    ...(allColumns === undefined ? {} : { allColumns }),
    ...(concepts === undefined ? {} : { concepts }),
  });
  const wrappers = [...learned.values()].flatMap((site) => site.wrappers);
  if (wrappers.length === 0) throw new TagpathError('site-no-template', { pages });
  options.onTemplates?.(wrappers);
  const [only] = wrappers;
  const isSampled = samples.sites().every(([, one]) => one.isComplete);
  const isOne = wrappers.length === 1 && learned.size === 1;
  if (options.extract === undefined || isSampled || !isOne) await placeAll(open, learned, options);
  else await deliverRows(only!.template, options.extract(only!), options);
  const sites = [...learned].map(([site, { clusters }]) => ({ site, clusters }));
  return { pages, wrappers, sites, warnings: wrappers.flatMap(({ warnings }) => warnings) };
}

/** Gives rows that were extracted elsewhere to a sink. */
export async function deliverRows(
  template: string,
  rows: AsyncIterable<TableRow | LeftOutPage>,
  sink: SiteSink,
): Promise<void> {
  for await (const row of rows) deliverRow(template, row, sink);
}

async function placeAll(
  open: () => AsyncIterable<RawPage>,
  learned: ReadonlyMap<string, SiteTemplates>,
  sink: SiteSink,
): Promise<void> {
  const parser = new SiteParser();
  for await (const raw of open()) placePage(raw, parser, learned.get(siteOf(raw)), sink);
}

function learnSites(samples: SiteSamples, options: TemplateOptions): Map<string, SiteTemplates> {
  const sites = samples.sites();
  const learned = new Map<string, SiteTemplates>();
  for (const [site, sample] of sites) {
    const prefix = sites.length === 1 ? 'template-' : `${folderName(site)}-`;
    learned.set(
      site,
      new SiteTemplates(sample.pages(), (n) => prefix + n, { ...options, host: site === '' ? null : site }),
    );
  }
  return learned;
}

/** A site's name as a folder: addresses stay, separators of paths go. */
function folderName(site: string): string {
  return site.replace(/[^\p{L}\p{N}.-]+/gu, '_').replace(/^[._]+/, '') || 'site';
}

function placePage(raw: RawPage, parser: SiteParser, site: SiteTemplates | undefined, sink: SiteSink): void {
  const placed = site?.sampledRow(raw.source) ?? null;
  if (placed === null) {
    const page = parser.parse(raw);
    if (isFailedParse(page)) {
      sink.onLeftOut?.({ page: raw.source, reason: 'error', error: page });
      return;
    }
    deliver(raw.source, site?.row(page) ?? null, sink);
  } else deliver(raw.source, placed, sink);
}

function deliver(page: string, placed: ReturnType<SiteTemplates['row']>, sink: SiteSink): void {
  if (placed === null) sink.onLeftOut?.({ page, reason: 'too-few-pages' });
  else {
    const { template, ...row } = placed;
    deliverRow(template, { page, ...row }, sink);
  }
}

function deliverRow(template: string, row: TableRow | LeftOutPage, sink: SiteSink): void {
  if ('reason' in row) sink.onLeftOut?.(row);
  else if (row.status === 'rejected') sink.onLeftOut?.({ page: row.page, reason: 'off-template' });
  else sink.onRow?.(template, row);
}
