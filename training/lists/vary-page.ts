import { Page, STYLE } from '../../src/html/page.js';
import { knownTag } from '../../src/html/tag-paths.js';
import type { CandidateView } from '../../src/list/features/candidate-view.js';
import type { LineTable } from '../../src/view/lines/line-table.js';

const OL = knownTag('ol');
const UL = knownTag('ul');
const P = knownTag('p');
const HEADINGS: ReadonlySet<number> = new Set(['h2', 'h3', 'h4', 'h5', 'h6'].map(knownTag));
const PLAIN_SIZE = 16;

/**
 * The page without the numbers of one of its lists, so that a ranker cannot lean on numbers alone: printed indexes
 * become blanks, `ol` becomes `ul`. Null where the items are not numbered on their own lines.
 */
export function withoutNumbers({ candidate, ranks, facts: { lines } }: CandidateView): Page | null {
  if (ranks.every((rank) => rank === null)) return null;
  const { page } = lines;
  const numbered = candidate.lines.filter((line) => lines.index(line) !== null);
  const isOrdered = candidate.family === 'list-element';
  if (!isOrdered && numbered.length < candidate.lines.length / 2) return null;
  const tag = page.nodes.tag.map((each) => (each === OL ? UL : each));
  return new Page(page.info, { ...page.nodes, tag }, blanked(lines, numbered), page.paths);
}

/**
 * The page with all headings under the first level set as bold paragraphs, as older pages and blogs have them. Null
 * where there are none.
 */
export function withoutHeadings({ info, nodes, text, paths }: Page): Page | null {
  if (!nodes.headingLevel.some((level) => level > 1)) return null;
  const isLower = (node: number) => nodes.headingLevel[node]! > 1;
  const style = nodes.style.map((bits, node) =>
    isLower(node) ? (bits & ~STYLE.heading) | STYLE.bold : bits,
  );
  const tag = nodes.tag.map((each, node) => (isLower(node) && HEADINGS.has(each) ? P : each));
  const headingLevel = nodes.headingLevel.map((level) => (level > 1 ? 0 : level));
  const fontSize = nodes.fontSize.map((size, node) => (isLower(node) ? Math.min(size, PLAIN_SIZE) : size));
  return new Page(info, { ...nodes, style, tag, headingLevel, fontSize }, text, paths);
}

function blanked(lines: LineTable, numbered: readonly number[]): string {
  const { text, nodes } = lines.page;
  let changed = '';
  let done = 0;
  for (const line of numbered) {
    const from = nodes.textStart[lines.first[line]!]!;
    const end = endOfIndex(text, from, lines.text(line).slice(0, lines.index(line)!.length));
    changed += text.slice(done, from) + ' '.repeat(end - from);
    done = end;
  }
  return changed + text.slice(done);
}

/** Where an index ends on the page: white space was folded when it was read. */
function endOfIndex(text: string, from: number, index: string): number {
  let left = index.replace(/\s/g, '').length;
  let at = from;
  for (; at < text.length && left > 0; at++) if (!/\s/.test(text[at]!)) left--;
  return at;
}
