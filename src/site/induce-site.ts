import type { RawPage } from '../corpus/page-ref.js';
import type { Page } from '../html/page.js';
import { Extractor, type SiteRow } from './apply/extractor.js';
import { type InducedTemplate, induceTemplate, type TemplateOptions } from './induce-template.js';
import { type Cluster, clusterPages, fitOf } from './pages/cluster.js';
import { ElementKinds } from './pages/element-kinds.js';
import { isFailedParse, SiteParser } from './pages/parse-raw.js';
import { type PageFeatures, PathFeatures, shortTexts } from './pages/path-features.js';
import { SharedTexts, type SitePage, toSitePage } from './pages/site-page.js';
import { inlineLabel } from './template/text-counts.js';
import type { Wrapper } from './wrapper.js';

/** Fewer pages than this are not worth a table of their own, unless there are no more. */
const MIN_PAGES = 3;
const MIN_PAGES_AT_ALL = 2;
/** In a large sample a template is worth a table from this share on. */
const MIN_SHARE = 0.01;

interface PlacedRow extends SiteRow {
  readonly template: string;
}

const NO_TEXTS = new Int32Array(0);

interface SampledPage {
  readonly source: string;
  readonly page: SitePage;
  readonly features: PageFeatures;
}

interface SiteTemplate {
  readonly cluster: Cluster;
  /** Places in the cluster by places in the sample. */
  readonly members: ReadonlyMap<number, number>;
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
  readonly #kinds = new ElementKinds();
  readonly #texts = new SharedTexts();
  readonly clusters: readonly ClusterReport[];

  /** `name` gives the n-th template of the site its name. */
  constructor(pages: Iterable<RawPage>, name: (n: number) => string, options: TemplateOptions) {
    this.#sample = sampled(pages, this.#kinds, this.#texts);
    this.#places = new Map(this.#sample.map(({ source }, i) => [source, i]));
    const clusters = clusterPages(this.#sample.map(({ features }) => features));
    const least = leastPages(this.#sample.length);
    const worth = clusters.filter(({ members }) => members.length >= least);
    this.#templates = worth.map((cluster, n) => this.#learn(cluster, { ...options, template: name(n + 1) }));
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
    const own = this.#templates.find(({ members }) => members.has(place));
    const template = own ?? this.#templateFor(() => features);
    if (template === null) return null;
    const { induced, sampled } = template;
    const read = own === undefined ? induced.reader.read(page) : induced.read[own.members.get(place)!]!;
    return { template: induced.wrapper.template, ...sampled.extractFrom(read) };
  }

  row(page: Page): PlacedRow | null {
    const template = this.#templateFor(() => this.#featuresOf(page));
    if (template === null) return null;
    return { template: template.induced.wrapper.template, ...template.extractor.extract(page) };
  }

  /** The template that a page fits best; which features it has is asked only where there is a choice. */
  #templateFor(featuresOf: () => PageFeatures): SiteTemplate | null {
    const [first = null, ...others] = this.#templates;
    if (first === null || others.length === 0) return first;
    const features = featuresOf();
    let best = first;
    let bestFit = fitOf(features, first.cluster);
    for (const template of others) {
      const fit = fitOf(features, template.cluster);
      if (fit <= bestFit) continue;
      best = template;
      bestFit = fit;
    }
    return best;
  }

  #featuresOf(page: Page): PageFeatures {
    const { text } = toSitePage(page, this.#kinds);
    return {
      paths: this.#paths.of(page),
      texts: shortTexts(
        text,
        Int32Array.from(text, (words) => this.#texts.knownNumber(words)),
      ),
      order: NO_TEXTS,
    };
  }

  #learn(cluster: Cluster, options: TemplateOptions): SiteTemplate {
    const pages = cluster.members.map((member) => this.#sample[member]!.page);
    const induced = induceTemplate(pages, this.#kinds, options);
    const sampled = new Extractor(induced.wrapper, induced.reader);
    const members = new Map(cluster.members.map((member, at) => [member, at]));
    return { cluster, members, induced, sampled, extractor: new Extractor(induced.wrapper) };
  }
}

function leastPages(pages: number): number {
  if (pages <= MIN_PAGES) return MIN_PAGES_AT_ALL;
  return Math.max(MIN_PAGES, Math.ceil(MIN_SHARE * pages));
}

function sampled(pages: Iterable<RawPage>, kinds: ElementKinds, texts: SharedTexts): SampledPage[] {
  const found: SampledPage[] = [];
  const parser = new SiteParser();
  const paths = new PathFeatures();
  for (const raw of pages) {
    const page = parser.parse(raw);
    if (isFailedParse(page)) continue;
    const sitePage = toSitePage(page, kinds, texts);
    const numbers = Int32Array.from(sitePage.text, (text) => texts.numberOf(text));
    const order = orderOf(sitePage.text, numbers, texts);
    const features = { paths: paths.of(page), texts: shortTexts(sitePage.text, numbers), order };
    found.push({ source: raw.source, page: sitePage, features });
  }
  return found;
}

/** The numbers of texts as they follow each other; a label inside of a text stands before it: "Year: 1998". */
function orderOf(page: readonly string[], numbers: Int32Array, texts: SharedTexts): Int32Array {
  const order: number[] = [];
  page.forEach((text, at) => {
    const label = inlineLabel(text);
    if (label !== null) order.push(texts.numberOf(label));
    order.push(numbers[at]!);
  });
  return Int32Array.from(order);
}
