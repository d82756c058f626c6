import type { SharpPaths } from '../pages/sharp-paths.js';
import { type Candidate, crowding, forEachPage, keyOf } from '../slots/candidates.js';
import { ordinalParts } from '../slots/ordinals.js';
import { isBoilerplate, isTableWords } from './boilerplate.js';
import { withoutComposed } from './composed-columns.js';
import { listsOrFields } from './lists-or-fields.js';
import { namesOfPages, showsOtherPages } from './other-pages.js';
import { withoutOverlaps } from './overlaps.js';
import { isPassing } from './passing-values.js';
import { isRotating } from './rotating-texts.js';

/** Columns on fewer pages than this share are noise (SKES section 3.4). */
const MIN_FILL = 0.05;
const MIN_FILL_PAGES = 2;
/** What has a label is a field also on fewer pages. */
const MIN_LABELLED_FILL = 0.02;
/** Blocks that come several to a page are records, whose fields are found one by one. */
const MAX_BLOCKS_A_PAGE = 1.2;
/** A general path is a mixture when its values stand under this many labels a page. */
const MAX_LABELS_A_PAGE = 2;
const NO_LABEL = -1;
const SINGLE = 1.05;

interface SelectOptions {
  readonly pageCount: number;
  /** Keep boilerplate and columns with one value. */
  readonly allColumns: boolean;
  readonly paths: SharpPaths;
}

/** Reduces the candidates to the columns worth showing: enough fill, more than one value, no repeats. */
export function selectCandidates(
  candidates: readonly Candidate[],
  { pageCount, allColumns, paths }: SelectOptions,
): Candidate[] {
  const enough = Math.max(MIN_FILL_PAGES, MIN_FILL * pageCount);
  const least = Math.max(MIN_FILL_PAGES, MIN_LABELLED_FILL * pageCount);
  const filled = candidates.filter(
    (candidate) => candidate.fill >= (hasLabel(candidate) ? least : enough) && !isScattered(candidate),
  );
  const parts = filled.flatMap(ordinalParts).filter(({ fill }) => fill >= enough);
  const all = [...filled, ...parts];
  const isInTable = (path: number) => paths.isInTable(path);
  if (!allColumns && !all.some(hasSeveralValues)) return [];
  const shown = allColumns
    ? all
    : withoutAsides(
        all.filter((candidate) => hasSeveralValues(candidate) || mayVary(candidate, pageCount)),
        pageCount,
        isInTable,
      );
  const slots = withoutOverlaps(shown);
  const told = allColumns ? slots : toldOnce(slots, isInTable);
  return told.sort((a, b) => place(a) - place(b));
}

function toldOnce(slots: readonly Candidate[], isInTable: (path: number) => boolean): Candidate[] {
  return withoutComposed(listsOrFields(slots), isInTable);
}

/** Without what varies but has nothing to do with the page, and without blocks and places of nothing else. */
function withoutAsides(
  candidates: readonly Candidate[],
  pageCount: number,
  isInTable: (path: number) => boolean,
): Candidate[] {
  const names = namesOfPages(candidates, pageCount);
  const asides = new Set(
    candidates.filter(
      (candidate) =>
        isBoilerplate(candidate, pageCount) ||
        isTableWords(candidate, pageCount, isInTable) ||
        isPassing(candidate, pageCount) ||
        isRotating(candidate, pageCount) ||
        showsOtherPages(candidate, names),
    ),
  );
  const values = new Set([...asides].flatMap((aside) => aside.values));
  return candidates.filter((candidate) => {
    if (candidate.rule !== 'block' && candidate.ordinal === null) return !asides.has(candidate);
    return !candidate.values.every((value) => values.has(value));
  });
}

/** On fewer pages than this, fields agree by chance. */
const FEW_PAGES = 10;

/** A field with one value so far that other pages may lack or have otherwise. */
function mayVary(candidate: Candidate, pageCount: number): boolean {
  return hasLabel(candidate) && (candidate.fill < pageCount || pageCount < FEW_PAGES);
}

/** One value a page below a label of its own: a field, however rare it is and however little it varies. */
function hasLabel(candidate: Candidate): boolean {
  const { rule, ordinal } = candidate;
  return (rule === 'label' || rule === 'anchor-label') && ordinal === null && crowding(candidate) <= SINGLE;
}

/** Where on its pages a column begins, on average: columns stand in the order of the page. */
function place(candidate: Candidate): number {
  let sum = 0;
  forEachPage(candidate, (from) => {
    sum += keyOf(candidate.values[from]!);
  });
  return sum / candidate.fill;
}

/** Addresses too general to mean one thing: blocks that repeat, paths whose values have many labels. */
function isScattered(candidate: Candidate): boolean {
  const { rule, instances, fill } = candidate;
  if (rule === 'block') return instances > MAX_BLOCKS_A_PAGE * fill;
  if (rule.includes('label') || rule === 'cell') return false;
  return crowding(candidate) > MAX_LABELS_A_PAGE && labelsAPage(candidate) > MAX_LABELS_A_PAGE;
}

function labelsAPage(candidate: Candidate): number {
  let labels = 0;
  forEachPage(candidate, (from, to) => {
    const seen = new Set<number>();
    for (let i = from; i < to; i++) seen.add(candidate.values[i]!.label);
    seen.delete(NO_LABEL);
    labels += seen.size;
  });
  return labels / candidate.fill;
}

/** One value wherever there is any, or the same list of values everywhere, is text of the template. */
function hasSeveralValues(candidate: Candidate): boolean {
  const { values, pages } = candidate;
  if (values.every(({ text }) => text === values[0]!.text)) return false;
  let length = 1;
  while (length < pages.length && pages[length] === pages[0]) length++;
  let several = false;
  forEachPage(candidate, (from, to) => {
    if (several) return;
    several = to - from !== length;
    for (let i = 0; i < length && !several; i++) several = values[from + i]!.text !== values[i]!.text;
  });
  return several;
}
