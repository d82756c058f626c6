import type { SharpPaths } from '../pages/sharp-paths.js';
import { type Candidate, crowding, forEachPage, keyOf } from '../slots/candidates.js';
import { ordinalParts } from '../slots/ordinals.js';
import { listsOrFields, withoutComposed } from './composed-columns.js';
import { uniteVariants } from './exclusive-variants.js';
import { withoutOverlaps } from './overlaps.js';

/** Columns on fewer pages than this share are noise (SKES section 3.4). */
const MIN_FILL = 0.05;
const MIN_FILL_PAGES = 2;
/** Share of the labels before the values of a path that may be on one page only. */
const MAX_NEW = 0.1;
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
  const filled = withEnough(candidates, enough).filter((candidate) => !isScattered(candidate));
  const parts = filled.flatMap(ordinalParts).filter(({ fill }) => fill >= enough);
  const all = [...filled, ...parts];
  const isInTable = (path: number) => paths.isInTable(path);
  if (!allColumns && !all.some(hasSeveralValues)) return [];
  const shown = allColumns ? all : withoutTemplate(all, pageCount);
  const slots = withoutOverlaps(shown);
  const told = allColumns ? slots : toldOnce(slots, isInTable);
  return uniteVariants(told, pageCount).sort((a, b) => place(a) - place(b));
}

/**
 * What has a label is a field also on fewer pages, where labels are a closed class: where hardly any label before the
 * values of its path stands on one page alone (by Good and Turing the chance that the next one is new). Names of
 * companies before their offers are no labels.
 */
function withEnough(candidates: readonly Candidate[], enough: number): Candidate[] {
  const labelled = candidates.filter((candidate) => candidate.rule === 'label' && hasLabel(candidate));
  const all = new Map<number, number>();
  const once = new Map<number, number>();
  for (const { fill, values } of labelled) {
    for (const { path } of values) {
      all.set(path, (all.get(path) ?? 0) + 1);
      if (fill === 1) once.set(path, (once.get(path) ?? 0) + 1);
    }
  }
  const isClosed = (path: number) => (once.get(path) ?? 0) <= MAX_NEW * all.get(path)!;
  const fields = new Set(labelled.filter(({ values }) => isClosed(values[0]!.path)));
  return candidates.filter((candidate) => candidate.fill >= enough || fields.has(candidate));
}

/** The paths at which the values of some candidates stand. */
function pathsOf(candidates: readonly Candidate[]): Set<number> {
  return new Set(candidates.flatMap(({ values }) => values.map(({ path }) => path)));
}

/**
 * Without what the pages have in common. One value below a label is a field where some pages lack it, and where it
 * stands as the values of labels do that vary: "Calendar: N/A" among "Students: 28,699" and "Founded: 1869".
 */
function withoutTemplate(candidates: readonly Candidate[], pageCount: number): Candidate[] {
  const varied = new Set(candidates.filter(hasSeveralValues));
  const fields = pathsOf([...varied].filter(hasLabel));
  return candidates.filter((candidate) => {
    if (varied.has(candidate)) return true;
    if (!hasLabel(candidate)) return false;
    return candidate.fill < pageCount || pageCount < FEW_PAGES || fields.has(candidate.values[0]!.path);
  });
}

/** On fewer pages than this, fields agree by chance. */
const FEW_PAGES = 10;

function toldOnce(slots: readonly Candidate[], isInTable: (path: number) => boolean): Candidate[] {
  return withoutComposed(listsOrFields(slots), isInTable);
}

/** One value a page below a label or a header of its own: a field, however rare it is and however little it varies. */
function hasLabel(candidate: Candidate): boolean {
  const { rule, ordinal } = candidate;
  const isNamed = rule === 'label' || rule === 'anchor-label' || rule === 'header';
  return isNamed && ordinal === null && crowding(candidate) <= SINGLE;
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
