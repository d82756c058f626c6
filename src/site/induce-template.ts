import { collectCandidates } from './candidates.js';
import { toColumns } from './columns.js';
import type { ElementKinds } from './element-kinds.js';
import { DEFAULT_SUPPORT, learnTemplate } from './learn-template.js';
import { PageReader } from './read-page.js';
import { selectCandidates } from './select.js';
import { learnSharpPaths } from './sharpen.js';
import type { SitePage } from './site-page.js';
import { countTexts } from './text-counts.js';
import { WRAPPER_FORMAT, WRAPPER_VERSION, type Wrapper } from './wrapper.js';
import { textEntries } from './wrapper-text.js';

export interface TemplateOptions {
  readonly support?: number;
  readonly template?: string;
  readonly host?: string | null;
  /** Keep boilerplate and columns of one value. */
  readonly allColumns?: boolean;
}

/** The wrapper of pages that share one template. */
export function induceTemplate(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  { support = DEFAULT_SUPPORT, template: name = 'template-1', host = null, allColumns = false }: TemplateOptions = {},
): Wrapper {
  const paths = learnSharpPaths(pages, kinds);
  const counts = countTexts(
    pages,
    pages.map((page) => paths.of(page, kinds)),
  );
  const template = learnTemplate(counts, paths, { pageCount: pages.length, support });
  const reader = new PageReader(kinds, paths, template);
  const read = pages.map((page) => reader.read(page));
  const slots = selectCandidates(collectCandidates(read, reader), { pageCount: pages.length, allColumns });
  return {
    format: WRAPPER_FORMAT,
    version: WRAPPER_VERSION,
    template: name,
    host,
    pages: pages.length,
    support,
    sharpen: [...paths.allowed].sort(),
    text: textEntries(template, paths),
    columns: toColumns(slots, reader, pages.length),
  };
}
