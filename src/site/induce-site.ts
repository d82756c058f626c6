import type { RawPage } from '../corpus/raw-page.js';
import type { Page } from '../html/page.js';
import { Extractor, type SiteRow } from './apply/extractor.js';
import { type InducedTemplate, induceTemplate, type TemplateOptions } from './induce-template.js';
import { type Cluster, clusterPages, fitOf } from './pages/cluster.js';
import { ElementKinds } from './pages/element-kinds.js';
import { isFailedParse, SiteParser } from './pages/parse-raw.js';
import { type PageFeatures, PathFeatures, textFeatures } from './pages/path-features.js';
import { SharedTexts } from './pages/shared-texts.js';
import { type SitePage, toSitePage } from './pages/site-page.js';
import type { Wrapper } from './wrapper.js';

/** Fewer pages than this are not worth a table of their own, unless there are no more. */
const MIN_PAGES = 3;
const MIN_PAGES_AT_ALL = 2;
/** In a large sample a template is worth a table from this share on. */
const MIN_SHARE = 0.01;

export interface PlacedRow extends SiteRow {
  readonly template: string;
}

interface SampledPage {
  readonly source: string;
  readonly page: SitePage;
  readonly features: PageFeatures;
}

interface SiteTemplate {
  readonly cluster: Cluster;
  readonly induced: InducedTemplate;
  /** For pages of the sample, as they were read when the template was learned. */
  readonly sampled: Extractor;
  /** For all others. */
  readonly extractor: Extractor;
}

export interface ClusterReport {
  readonly template: string | null;
  /** Pages of the sample. */
  readonly pages: number;
  readonly examples: readonly string[];
}

/** All templates of one site, learned from a sample of its pages. */
export class SiteTemplates {
  readonly #templates: readonly SiteTemplate[];
  readonly #sample: readonly SampledPage[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #paths = new PathFeatures();
  readonly clusters: readonly ClusterReport[];

  /** `name` gives the n-th template of the site its name. */
  constructor(pages: Iterable<RawPage>, name: (n: number) => string, options: TemplateOptions) {
    const kinds = new ElementKinds();
    this.#sample = sampled(pages, kinds);
    this.#places = new Map(this.#sample.map(({ source }, i) => [source, i]));
    const clusters = clusterPages(this.#sample.map(({ features }) => features));
    const least = leastPages(this.#sample.length);
    const worth = clusters.filter(({ members }) => members.length >= least);
    this.#templates = worth.map((cluster, n) =>
      this.#learn(cluster, kinds, { ...options, template: name(n + 1) }),
    );
    this.clusters = clusters.map((cluster, n) => ({
      template: this.#templates[n]?.induced.wrapper.template ?? null,
      pages: cluster.members.length,
      examples: cluster.members.slice(0, 3).map((member) => this.#sample[member]!.source),
    }));
  }

  get wrappers(): Wrapper[] {
    return this.#templates.map(({ induced }) => induced.wrapper);
  }

  /** The row of a sampled page, without reading it again; null if it is not in the sample or of no template. */
  sampledRow(source: string): PlacedRow | null {
    const place = this.#places.get(source);
    if (place === undefined) return null;
    const { page, features } = this.#sample[place]!;
    const template = this.#templateFor(features.paths);
    if (template === null) return null;
    const { cluster, induced, sampled } = template;
    const member = cluster.members.indexOf(place);
    const read = member < 0 ? induced.reader.read(page) : induced.read[member]!;
    return { template: induced.wrapper.template, ...sampled.extractFrom(read) };
  }

  row(page: Page): PlacedRow | null {
    const [only] = this.#templates;
    const template = this.#templates.length === 1 ? only! : this.#templateFor(this.#paths.of(page));
    if (template === null) return null;
    return { template: template.induced.wrapper.template, ...template.extractor.extract(page) };
  }

  #templateFor(paths: Int32Array): SiteTemplate | null {
    let best: SiteTemplate | null = null;
    let bestFit = -1;
    for (const template of this.#templates) {
      const fit = this.#templates.length === 1 ? 1 : fitOf(paths, template.cluster);
      if (fit <= bestFit) continue;
      best = template;
      bestFit = fit;
    }
    return best;
  }

  #learn(cluster: Cluster, kinds: ElementKinds, options: TemplateOptions): SiteTemplate {
    const pages = cluster.members.map((member) => this.#sample[member]!.page);
    const induced = induceTemplate(pages, kinds, options);
    const sampled = new Extractor(induced.wrapper, induced.reader);
    return { cluster, induced, sampled, extractor: new Extractor(induced.wrapper) };
  }
}

function leastPages(pages: number): number {
  if (pages <= MIN_PAGES) return MIN_PAGES_AT_ALL;
  return Math.max(MIN_PAGES, Math.ceil(MIN_SHARE * pages));
}

function sampled(pages: Iterable<RawPage>, kinds: ElementKinds): SampledPage[] {
  const found: SampledPage[] = [];
  const parser = new SiteParser();
  const texts = new SharedTexts();
  const paths = new PathFeatures();
  for (const raw of pages) {
    const page = parser.parse(raw);
    if (isFailedParse(page)) continue;
    const sitePage = toSitePage(page, kinds, texts);
    const features = { paths: paths.of(page), texts: textFeatures(sitePage.text, texts) };
    found.push({ source: raw.source, page: sitePage, features });
  }
  return found;
}
