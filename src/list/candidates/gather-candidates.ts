import { bySameClass } from '../sublists/by-class.js';
import { byParent } from '../sublists/by-parent.js';
import { bySection } from '../sublists/by-section.js';
import { numberedOnly } from '../sublists/numbered-only.js';
import { sameFollower } from '../sublists/same-follower.js';
import type { SublistRule } from '../sublists/sublist-rule.js';
import { windowsOfK } from '../sublists/windows.js';
import { withoutSideLines } from '../sublists/without-side-lines.js';
import { boldStarts } from './bold-starts.js';
import { byClass } from './by-class.js';
import { byFoldedPath } from './by-folded-path.js';
import { byHeadingLevel } from './by-heading-level.js';
import { byTagPath } from './by-tag-path.js';
import type { Candidate, CandidateContext, Group, GroupFamily } from './candidate.js';
import { imageTexts } from './image-texts.js';
import { listElements } from './list-elements.js';
import { printedNumbers } from './printed-numbers.js';
import { rankLines } from './rank-lines.js';
import { tableRows } from './table-rows.js';
import { underHeadings } from './under-headings.js';

/** In order of trust: where two families find the same items, the first one's name stays. */
const FAMILIES: readonly GroupFamily[] = [
  printedNumbers,
  rankLines,
  tableRows,
  listElements,
  byHeadingLevel,
  boldStarts,
  byClass,
  byFoldedPath,
  byTagPath,
  underHeadings,
  imageTexts,
];

const SUBLISTS: readonly SublistRule[] = [
  withoutSideLines,
  numberedOnly,
  bySection,
  bySameClass,
  byParent,
  sameFollower,
  windowsOfK,
];

/** Without a count, shorter lists are mostly furniture, and longer ones are archives. */
const UNCOUNTED_MIN = 3;
const UNCOUNTED_MAX = 300;
/** A bonus or two, "50+", a miscount: further from k than this it is another list. */
const FEWEST_SHARE = 0.7;
const MOST_SHARE = 1.3;
const MOST_EXTRA = 2;
/** A part of a list that goes on elsewhere has at least this many items. */
const MAX_CANDIDATES = 400;

/** All groups and sub-lists of a plausible size, each set of items once. */
export function gatherCandidates(context: CandidateContext): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const family of FAMILIES) {
    for (const group of family.gather(context)) addWithSublists(found, group, context);
    if (found.size >= MAX_CANDIDATES) break;
  }
  return [...found.values()];
}

function addWithSublists(found: Map<string, Candidate>, group: Group, context: CandidateContext): void {
  const groupSize = group.lines.length;
  if (groupSize < sizeRange(context.k).fewest) return;
  add(found, { ...group, sublist: 'whole', groupSize }, context);
  if (context.k === null) return;
  for (const rule of SUBLISTS) {
    for (const positions of rule.cut(group, context)) {
      if (!fits(positions.length, context.k)) continue;
      add(found, { ...pick(group, positions), sublist: rule.id, groupSize }, context);
    }
  }
}

function add(found: Map<string, Candidate>, candidate: Candidate, context: CandidateContext): void {
  if (!fits(candidate.lines.length, context.k) || found.size >= MAX_CANDIDATES) return;
  const key = `${candidate.cut}${candidate.texts === undefined ? '' : 't'}${candidate.lines.join()}`;
  if (!found.has(key)) found.set(key, candidate);
}

function fits(count: number, k: number | null): boolean {
  const { fewest, most } = sizeRange(k);
  return count >= fewest && count <= most;
}

function sizeRange(k: number | null): { fewest: number; most: number } {
  if (k === null) return { fewest: UNCOUNTED_MIN, most: UNCOUNTED_MAX };
  return { fewest: Math.max(2, Math.ceil(k * FEWEST_SHARE)), most: Math.floor(k * MOST_SHARE) + MOST_EXTRA };
}

function pick(group: Group, positions: readonly number[]): Group {
  const { ranks, texts, nodes } = group;
  return {
    ...group,
    lines: positions.map((p) => group.lines[p]!),
    ...(ranks && { ranks: positions.map((p) => ranks[p]!) }),
    ...(texts && { texts: positions.map((p) => texts[p]!) }),
    ...(nodes && { nodes: positions.map((p) => nodes[p]!) }),
  };
}
