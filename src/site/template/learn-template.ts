import { lexiconWords, onceRead } from '../../lang/index.js';
import type { SharpPaths } from '../pages/sharp-paths.js';
import type { SitePage } from '../pages/site-page.js';
import { headerCells } from './header-cells.js';
import { leadsOf, VALUE_SHARE } from './headings.js';
import { unorderedPaths } from './label-order.js';
import { type IsLabel, labelsBehind } from './labels-behind.js';
import { sameLabels } from './same-labels.js';
import { endsAsLabel, type LabelMode, ROLE, TemplateText } from './template-text.js';
import { inlineLabel, type PathCount } from './text-counts.js';

/** Support of the root template (SKES algorithm 1; 0.9 in the paper's experiments). */
export const DEFAULT_SUPPORT = 0.9;
/** A label stands on at least this share of the pages; rarer text is a value for all we know. */
const MIN_LABEL_SHARE = 0.04;
const MIN_LABEL_PAGES = 3;
/** More texts a page than this, of one kind, is a list and no label. */
const MAX_A_PAGE = 2.2;
/** Share of the texts at a path that must be frequent before the path counts as one of labels. */
const MIN_COVER = 0.8;
const MIN_COLON_COVER = 0.5;
const MIN_COLON_SHARE = 0.6;
/** One text at a path, but for stray pages. */
const SINGLE_TEXT = 0.95;
const MIN_EVIDENCE = 0.55;
/** Labels come several to a page, the values of one field alone. */
const MIN_LABELS_A_PAGE = 1.3;

/** A label inside a text stands on this share of its path's pages. */
const MIN_INNER_SHARE = 0.5;
/** "date" is no label where nearly all of them are "Release date". */
const SAME_LABEL = 0.9;

/** A delimiter belongs to the template when this share of a path's texts have it. */
const DELIMITED_SHARE = 0.9;

/** Once on each page, but for stray ones. */
const ONCE = 1.05;

const HAS_LETTER = /\p{L}/u;
const LABEL_TAG = /^(?:th|dt|b|strong|label|h[1-6]|legend|caption)\b/;
const labelWord = onceRead(
  () => new RegExp(`[.#@][\\w-]*(?:${[...lexiconWords('label-classes')].join('|')})`, 'i'),
);

interface LabelEvidence {
  readonly count: PathCount;
  readonly mode: LabelMode;
  readonly strength: number;
}

interface LearnOptions {
  readonly pages: readonly SitePage[];
  /** The sharp paths of each page's elements. */
  readonly pathsOf: readonly Int32Array[];
  readonly support: number;
}

/**
 * Root template (SKES algorithm 1) and, beyond it, labels that stand on some pages only. Paths are
 * settled from the surest labels down: what follows a label is a value even where it hardly varies, unless something
 * that varies follows in its own scope: then it is a label below a heading.
 */
export function learnTemplate(
  counts: readonly PathCount[],
  paths: SharpPaths,
  { pages, pathsOf, support }: LearnOptions,
): TemplateText {
  const pageCount = pages.length;
  const enough = Math.max(MIN_LABEL_PAGES, Math.ceil(MIN_LABEL_SHARE * pageCount));
  const template = new TemplateText(sameLabels(counts, pages, enough));
  const colons = colonTexts(counts);
  const isFrequent: IsFrequent = (text, pages) => (colons.get(text) ?? pages) >= enough;
  const isLabel: IsLabel = (count, text) => {
    const { pages, occurrences } = count.texts.get(text)!;
    if (!isFrequent(text, pages) || !HAS_LETTER.test(text)) return false;
    return occurrences <= MAX_A_PAGE * pages || isSubLabel(count, text, pageCount);
  };
  const likely = counts
    .map((count) => labelEvidence(count, isLabel, pageCount, paths.lastLabel(count.path)))
    .filter((found) => found !== null);
  const unmarked = likely.filter(
    ({ mode, count }) =>
      mode === 'all' && count.texts.size > 1 && !LABEL_TAG.test(paths.lastLabel(count.path)),
  );
  const unordered = unorderedPaths(
    pages,
    pathsOf,
    unmarked.map(({ count }) => count.path),
  );
  const evidence = likely
    .filter(({ count }) => !unordered.has(count.path))
    .sort((a, b) => b.strength - a.strength);
  const labelPaths = new Set(evidence.map(({ count }) => count.path));
  const behind = labelsBehind(counts, labelPaths, isLabel, pageCount);
  const { leads, headings } = leadsOf(counts, labelPaths, behind.values);
  const heads = headerCells(counts, paths, support * pageCount);
  const isValue = (count: PathCount) =>
    unordered.has(count.path) ||
    behind.values.has(count.path) ||
    heads.isBelow(count.path) ||
    (!isFixed(count, heads.texts) && followsLabels(count, template, paths));
  for (const { count, mode } of evidence) {
    const isLeading = (leads.get(count.path) ?? 0) >= VALUE_SHARE * count.occurrences;
    if (isLeading || !isValue(count))
      addLabels(template, count, isFrequent, mode, headings.has(count.path) ? ROLE.heading : 0);
  }
  for (const count of counts) {
    const { path } = count;
    addInlineLabels(template, path, count, enough);
    addInnerLabels(template, path, count, enough);
    addLabelsAfter(template, count, enough);
    addDelimiter(template, count, enough);
    if (behind.paths.has(path)) template.setBehind(path);
    const isOpen = isLabelPath(template, path) || !isValue(count);
    const head = heads.texts.get(path);
    if (isOpen || head !== undefined)
      addRootTexts(template, count, support * pageCount, isOpen ? undefined : head);
  }
  return template;
}

/** Whether a text stands on enough pages to be a label. */
type IsFrequent = (text: string, pages: number) => boolean;

/** Texts that end as labels do, with the pages they stand on: what marks itself counts wherever a page has it. */
function colonTexts(counts: readonly PathCount[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { texts } of counts)
    for (const [text, { pages }] of texts)
      if (endsAsLabel(text)) found.set(text, (found.get(text) ?? 0) + pages);
  return found;
}

/** Sureness that a path holds labels, or null. Colons are surest; then few texts on many pages each. */
function labelEvidence(
  count: PathCount,
  isLabel: IsLabel,
  pageCount: number,
  lastLabel: string,
): LabelEvidence | null {
  let covered = 0;
  let expected = 0;
  let colons = 0;
  let most = 0;
  for (const [text, { pages, occurrences }] of count.texts) {
    if (endsAsLabel(text)) colons += occurrences;
    if (!isLabel(count, text)) continue;
    most = Math.max(most, occurrences);
    covered += occurrences;
    expected += (occurrences * pages) / pageCount;
  }
  const all = count.occurrences;
  if (covered < MIN_COLON_COVER * all) return null;
  const colonShare = colons / all;
  if (colonShare >= MIN_COLON_SHARE) return { count, mode: 'colon', strength: 2 + colonShare };
  const strength = expected / all + tagEvidence(lastLabel) + 0.3 * colonShare;
  if (most >= SINGLE_TEXT * all) return { count, mode: 'all', strength };
  const several = count.occurrences >= MIN_LABELS_A_PAGE * count.pages;
  const isLabels = covered >= MIN_COVER * all && several && strength >= MIN_EVIDENCE;
  return isLabels ? { count, mode: 'all', strength } : null;
}

/**
 * Whether a text stands below several headings of each page: always as often, or as often as another of its path, as
 * "male" and "female" do. Items of a list do neither.
 */
function isSubLabel({ texts }: PathCount, text: string, pageCount: number): boolean {
  const { pages, occurrences } = texts.get(text)!;
  if (pages < DEFAULT_SUPPORT * pageCount) return false;
  const times = Math.round(occurrences / pages);
  if (Math.abs(occurrences - times * pages) <= (ONCE - 1) * pages) return true;
  return [...texts].some(
    ([other, own]) => other !== text && own.pages === pages && own.occurrences === occurrences,
  );
}

function tagEvidence(lastLabel: string): number {
  return (LABEL_TAG.test(lastLabel) ? 0.2 : 0) + (labelWord().test(lastLabel) ? 0.1 : 0);
}

const CELL = /\/(t[hd])\b(?!.*\/t[hd]\b)/;

function isHeaderCell(path: string): boolean {
  return CELL.exec(path)?.[1] === 'th';
}

/** Whether nearly all texts of a path are those of header cells. */
function isFixed(
  { path, texts, occurrences }: PathCount,
  heads: ReadonlyMap<number, ReadonlySet<string>>,
): boolean {
  let fixed = 0;
  for (const text of heads.get(path) ?? []) fixed += texts.get(text)!.occurrences;
  return fixed >= MIN_COVER * occurrences;
}

function isLabelPath(template: TemplateText, path: number): boolean {
  return (template.at(path)?.labels ?? null) !== null;
}

function followsLabels(count: PathCount, template: TemplateText, paths: SharpPaths): boolean {
  let after = 0;
  const isHeader = isHeaderCell(paths.name(count.path));
  for (const [path, times] of count.before) {
    if (!isLabelPath(template, path)) continue;
    // A header cell is no value of the one beside it.
    if (!isHeader || !isHeaderCell(paths.name(path))) after += times;
  }
  return after >= VALUE_SHARE * count.occurrences;
}

function addLabels(
  template: TemplateText,
  { path, texts }: PathCount,
  isFrequent: IsFrequent,
  mode: LabelMode,
  asHeading: number,
): void {
  template.setLabels(path, mode);
  for (const [text, { pages, occurrences }] of texts) {
    if (!isFrequent(text, pages) || (mode === 'colon' && !endsAsLabel(text))) continue;
    const once = occurrences <= ONCE * pages;
    template.addRole(path, text, ROLE.constant | ROLE.label | (once ? asHeading : 0));
  }
}

/** One of many starts on each page tells things apart: "Session 4B: Monday" here, "Session 9A: Tuesday" there. */
const MOST_FORMS = 3;

function addInlineLabels(template: TemplateText, path: number, count: PathCount, enough: number): void {
  const isSingle = count.occurrences <= ONCE * count.pages && count.prefixes.size > MOST_FORMS;
  if (isSingle && [...count.prefixes.values()].every(({ pages }) => pages < count.pages / 2)) return;
  for (const [prefix, { pages }] of count.prefixes) if (pages >= enough) template.addInline(path, prefix);
}

/** Labels that stand together in one text: on enough pages, and on a good part of those with such texts. */
function addInnerLabels(template: TemplateText, path: number, count: PathCount, enough: number): void {
  const least = Math.max(enough, MIN_INNER_SHARE * count.pages);
  for (const [label, { pages }] of count.inner) {
    if (pages < least) continue;
    const isPartOfLonger = [...count.inner].some(
      ([longer, at]) => longer.endsWith(` ${label}`) && at.pages >= SAME_LABEL * pages,
    );
    if (!isPartOfLonger) template.addInner(path, label);
  }
}

/** Words behind numbers tell the values of a path apart where each stands once on a page, and several do: "3 beds", "2 baths". */
function addLabelsAfter(template: TemplateText, count: PathCount, enough: number): void {
  if (count.occurrences < MIN_LABELS_A_PAGE * count.pages) return;
  const labels = [...count.after].filter(
    ([, { pages, occurrences }]) => pages >= enough && occurrences <= ONCE * pages,
  );
  const covered = labels.reduce((sum, [, { occurrences }]) => sum + occurrences, 0);
  if (labels.length < 2 || covered < MIN_COVER * count.occurrences) return;
  for (const [label] of labels) template.addAfter(count.path, label);
}

/** A sign between fields (SKES section 3.4: common delimiter), where nearly all texts of a path have it. */
function addDelimiter(template: TemplateText, count: PathCount, enough: number): void {
  if (count.pages < enough) return;
  for (const [delimiter, texts] of count.delimited) {
    if (texts >= DELIMITED_SHARE * count.occurrences) template.setDelimiter(count.path, delimiter);
  }
}

/** Texts on nearly all pages; at a path of values only those of header cells. */
function addRootTexts(
  template: TemplateText,
  count: PathCount,
  enough: number,
  only?: ReadonlySet<string>,
): void {
  const isField = fieldsWithin(template, count, enough);
  for (const [text, { pages, occurrences }] of count.texts) {
    if (pages < enough || isField(text) || only?.has(text) === false) continue;
    const once = occurrences <= ONCE * pages;
    template.addRole(count.path, text, ROLE.constant | ROLE.label | (once ? ROLE.anchor : 0));
  }
}

/**
 * Whether a text that most pages share is a label with its value all the same: "Language: English" beside
 * "Director: Ann Lee", whose values vary.
 */
function fieldsWithin(template: TemplateText, count: PathCount, enough: number): (text: string) => boolean {
  const inline = template.at(count.path)?.inline;
  if (inline === undefined || inline.size === 0) return () => false;
  const isVaried = [...count.texts].some(
    ([text, { pages }]) => pages < enough && inline.has(inlineLabel(text) ?? ''),
  );
  return (text) => isVaried && inline.has(inlineLabel(text) ?? '');
}
