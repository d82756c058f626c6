import type { Concepts } from '../concepts/concepts.js';
import { toColumns } from './columns/columns.js';
import { learnTitleFrame } from './columns/page-name.js';
import type { ElementKinds } from './pages/element-kinds.js';
import { learnSharpPaths } from './pages/sharpen.js';
import type { SitePage } from './pages/site-page.js';
import { selectCandidates } from './select/select.js';
import { type Candidate, collectCandidates } from './slots/candidates.js';
import { DEFAULT_SUPPORT, learnTemplate } from './template/learn-template.js';
import { PageReader, type ReadPage } from './template/read-page.js';
import { countTexts } from './template/text-counts.js';
import { textEntries } from './template/wrapper-text.js';
import { WRAPPER_FORMAT, WRAPPER_VERSION, type Wrapper } from './wrapper.js';

export interface TemplateOptions {
  readonly support?: number;
  readonly template?: string;
  readonly host?: string | null;
  /** Keep boilerplate and columns of one value. */
  readonly allColumns?: boolean;
  /** Names columns for which the template has no word of its own. */
  readonly concepts?: Concepts | null;
}

export interface InducedTemplate {
  readonly wrapper: Wrapper;
  /** The reader it was learned with, and the pages as it read them. */
  readonly reader: PageReader;
  readonly read: readonly ReadPage[];
}

/** What the pages of one template have in common, and the slots in which they differ. */
interface LearnedSlots {
  readonly reader: PageReader;
  readonly read: readonly ReadPage[];
  readonly slots: readonly Candidate[];
}

export function learnSlots(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  { support = DEFAULT_SUPPORT, allColumns = false }: Pick<TemplateOptions, 'support' | 'allColumns'> = {},
): LearnedSlots {
  const paths = learnSharpPaths(pages, kinds);
  const pathsOf = pages.map((page) => paths.of(page, kinds));
  const counts = countTexts(pages, pathsOf);
  const template = learnTemplate(counts, paths, { pages, pathsOf, support });
  const reader = new PageReader(kinds, paths, template);
  const read = pages.map((page, i) => reader.read(page, true, pathsOf[i]));
  const slots = selectCandidates(collectCandidates(read, reader), {
    pageCount: pages.length,
    allColumns,
    paths,
  });
  return { reader, read, slots };
}

/** The wrapper of pages that share one template. */
export function induceTemplate(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  options: TemplateOptions = {},
): InducedTemplate {
  const { support = DEFAULT_SUPPORT, template: name = 'template-1', host = null, concepts = null } = options;
  const { reader, read, slots } = learnSlots(pages, kinds, options);
  const { paths, template } = reader;
  const columns = toColumns(slots, reader, pages, concepts);
  const wrapper: Wrapper = {
    format: WRAPPER_FORMAT,
    version: WRAPPER_VERSION,
    template: name,
    host,
    pages: pages.length,
    support,
    warnings: warningsOf(name, pages.length, columns.length),
    sharpen: [...paths.allowed].sort(),
    ...(paths.renamed.size === 0 ? {} : { renamed: Object.fromEntries(paths.renamed) }),
    ...(paths.rows.size === 0 ? {} : { rows: Object.fromEntries(paths.rows) }),
    ...(template.same.size === 0 ? {} : { sameLabels: Object.fromEntries(template.same) }),
    text: textEntries(template, paths),
    titleFrame: learnTitleFrame(pages.map(({ title }) => title)),
    columns,
  };
  return { wrapper, reader, read };
}

/** Below this, what is constant by chance cannot be told from the template. */
const FEW_PAGES = 10;

function warningsOf(template: string, pages: number, columns: number): string[] {
  const warnings: string[] = [];
  if (pages < FEW_PAGES) {
    warnings.push(
      `${template} was learned from ${pages} pages; with fewer than ${FEW_PAGES}, values that happen to agree pass as template.`,
    );
  }
  if (columns === 0) warnings.push(`${template} has no column: its pages are all equal.`);
  return warnings;
}
