import { LINE } from '../../view/lines/line-table.js';
import {
  boldStarts,
  byClass,
  byFoldedPath,
  byHeadingLevel,
  byTagPath,
  capitalLines,
  underHeadings,
} from './alike-lines.js';
import type { Candidate, CandidateContext, Group, GroupFamily } from './candidate.js';
import { imageTexts } from './image-texts.js';
import { listElements } from './list-elements.js';
import { PageTables } from './page-tables.js';
import { printedNumbers } from './printed-numbers.js';
import { rankLines } from './rank-lines.js';
import {
  byJudgement,
  byParent,
  bySameClass,
  bySection,
  firstInParent,
  numberedOnly,
  type SublistRule,
  sameFollower,
  splitsNumbering,
  windowsOfK,
} from './sublists.js';
import { tableFurniture, tableRows } from './table-rows.js';

/** In order of trust: where two families find the same items, the first one stays, unless it knows no table. */
const FAMILIES: readonly GroupFamily[] = [
  printedNumbers,
  rankLines,
  tableRows,
  listElements,
  byHeadingLevel,
  boldStarts,
  capitalLines,
  byClass,
  byFoldedPath,
  byTagPath,
  underHeadings,
  imageTexts,
];

/** For groups that stand out as headings, bold starts, list elements or rows do. */
const ALL_SUBLISTS: readonly SublistRule[] = [
  byJudgement,
  numberedOnly,
  bySection,
  bySameClass,
  byParent,
  firstInParent,
  sameFollower,
  windowsOfK,
];
/** For plain lines: k of them in a row, or with one parent, would be a guess. */
const PLAIN_SUBLISTS: readonly SublistRule[] = [
  byJudgement,
  numberedOnly,
  bySection,
  firstInParent,
  sameFollower,
];
/** More plain lines are the page's text or its links: reading all of them costs much and finds nothing. */
const MOST_PLAIN = 40;
const UNREAD_SUBLISTS: readonly SublistRule[] = [numberedOnly, bySection, firstInParent, sameFollower];
const IMAGE_SUBLISTS: readonly SublistRule[] = [bySection, bySameClass];
/** Families whose groups are known more finely by another family. */
const WHOLE_ONLY = new Set([byTagPath.id, underHeadings.id]);
const STAND_OUT = new Set([listElements.id, tableRows.id, capitalLines.id]);

function sublistsFor(group: Group, { lines }: CandidateContext): readonly SublistRule[] {
  if (WHOLE_ONLY.has(group.family)) return [];
  if (group.texts !== undefined) return IMAGE_SUBLISTS;
  const middle = group.lines[group.lines.length >> 1]!;
  const standsOut = STAND_OUT.has(group.family) || lines.has(middle, LINE.heading | LINE.boldStart);
  if (standsOut || group.ranks !== undefined) return ALL_SUBLISTS;
  return group.lines.length > MOST_PLAIN ? UNREAD_SUBLISTS : PLAIN_SUBLISTS;
}

/** Without a count, shorter lists are mostly furniture, and longer ones are archives. */
const UNCOUNTED_MIN = 3;
const UNCOUNTED_MAX = 300;
/** A bonus or two, "50+", a miscount: what is cut out further from k than this is another list. */
const FEWEST_SHARE = 0.65;
const MOST_SHARE = 1.3;
const MOST_EXTRA = 2;
/** A whole group may have more: catalogues go on after the announced ten. */
const MOST_WHOLE_SHARE = 4;
/** Groups so small are compared with a count of so many. */
const STANDS_ALONE = 5;
/** Bounds the work on hostile pages; real ones have some 150. */
const MAX_CANDIDATES = 400;

/** All groups and sub-lists of a plausible size, each set of items once. */
export function gatherCandidates(asked: Omit<CandidateContext, 'tables'>): Candidate[] {
  const context: CandidateContext = {
    ...asked,
    tables: new PageTables(asked.lines, asked.k, asked.labelFit),
  };
  const gatherer = new Gatherer(context);
  for (const family of FAMILIES) {
    if (gatherer.isFull) break;
    if (family === tableRows && !context.isExhaustive && hasSure(gatherer.candidates, context)) {
      return gatherer.candidates;
    }
    for (const group of family.gather(context)) {
      context.deadline?.check();
      gatherer.addWithSublists(group);
    }
  }
  return withoutFurniture(gatherer.candidates, context);
}

/**
 * Cities beside the buildings look as much like a list as these do; the table's labels tell. And a column's
 * label is not the first of its names.
 */
function withoutFurniture(candidates: readonly Candidate[], context: CandidateContext): Candidate[] {
  const { attributes, heads } = tableFurniture(context);
  if (attributes.size + heads.size === 0) return [...candidates];
  return candidates.filter(
    ({ lines }) => lines.some((line) => !attributes.has(line)) && !lines.some((line) => heads.has(line)),
  );
}

/** What telling a sure candidate takes. */
type SureContext = Pick<CandidateContext, 'lines' | 'k'>;

export function hasSure(candidates: readonly Candidate[], context: SureContext): boolean {
  return candidates.some((candidate) => isSure(candidate, context));
}

/** Families that are asked before a page counts as sure. */
export const FIRST_FAMILIES: readonly string[] = [
  'printed-numbers',
  'printed-numbers-mixed',
  'restarted-numbers',
  'rank-line-before',
  'rank-line-after',
];

const SURE_FAMILIES = new Set(['printed-numbers', 'printed-numbers-mixed']);

/**
 * Headings numbered 1..k or k..1, as many as the title says: no other family can do better, and most
 * pages that announce a list have them. The other families are not asked then.
 */
function isSure({ family, lines: items, ranks }: Candidate, { lines, k }: SureContext): boolean {
  if (!SURE_FAMILIES.has(family) || ranks === undefined || items.length !== k) return false;
  const start = ranks[0] === 1 ? 1 : k;
  const step = start === 1 ? 1 : -1;
  return items.every((line, i) => lines.has(line, LINE.heading) && ranks[i] === start + i * step);
}

class Gatherer {
  readonly candidates: Candidate[] = [];
  readonly #context: CandidateContext;
  readonly #sizes: SizeRange;
  readonly #seenGroups = new Set<number>();
  /** Where the candidate with a key stands. */
  readonly #seen = new Map<number, number>();

  constructor(context: CandidateContext) {
    this.#context = context;
    this.#sizes = sizeRange(context.k);
  }

  get isFull(): boolean {
    return this.candidates.length >= MAX_CANDIDATES;
  }

  addWithSublists(found: Group): void {
    const group = wholeOf(found);
    const groupSize = group.lines.length;
    if (groupSize < this.#sizes.fewest || this.isFull) return;
    const key = keyOf(group, null);
    if (this.#seenGroups.has(key) && group.tableNode === undefined) return;
    this.#seenGroups.add(key);
    if (groupSize <= this.#sizes.mostWhole && this.#isNew(key, group)) {
      this.#put(key, group);
    }
    for (const rule of sublistsFor(group, this.#context)) {
      for (const positions of rule.cut(group, this.#context)) this.#addPart(group, positions, rule.id);
    }
  }

  /** What is known already is told before anything is made of it: most parts are cut out more than once. */
  #addPart(group: Group, positions: readonly number[], sublist: string): void {
    if (!fits(positions.length, this.#sizes) || this.isFull) return;
    const key = keyOf(group, positions);
    if (!this.#isNew(key, group) || splitsNumbering(group, positions, this.#context)) return;
    this.#put(key, partOf(group, positions, sublist));
  }

  /** Also where the same items are known, but not as rows of their table. */
  #isNew(key: number, { tableNode }: Group): boolean {
    const known = this.#seen.get(key);
    return (
      known === undefined || (tableNode !== undefined && this.candidates[known]!.tableNode === undefined)
    );
  }

  #put(key: number, candidate: Candidate): void {
    const at = this.#seen.get(key) ?? this.candidates.length;
    this.#seen.set(key, at);
    this.candidates[at] = candidate;
  }
}

/** A number of 53 bits from the lines of a group, or of a part of it: two lists with the same key are the same. */
function keyOf({ lines, cut, texts }: Group, positions: readonly number[] | null): number {
  let high = cut === 'bold' ? 7 : 3;
  let low = texts === undefined ? 11 : 13;
  const count = positions === null ? lines.length : positions.length;
  for (let i = 0; i < count; i++) {
    const line = lines[positions === null ? i : positions[i]!]!;
    high = Math.imul(high ^ line, 0x9e3779b1) ^ (high >>> 15);
    low = Math.imul(low + line, 0x85ebca6b) ^ (low >>> 13);
  }
  return (high >>> 0) * 0x200000 + (low >>> 11);
}

function fits(count: number, { fewest, most }: SizeRange): boolean {
  return count >= fewest && count <= most;
}

interface SizeRange {
  readonly fewest: number;
  readonly most: number;
  readonly mostWhole: number;
}

function sizeRange(k: number | null): SizeRange {
  if (k === null) return { fewest: UNCOUNTED_MIN, most: UNCOUNTED_MAX, mostWhole: UNCOUNTED_MAX };
  return {
    fewest: Math.max(2, Math.ceil(k * FEWEST_SHARE)),
    most: Math.floor(k * MOST_SHARE) + MOST_EXTRA,
    mostWhole: Math.max(k, STANDS_ALONE) * MOST_WHOLE_SHARE,
  };
}

/** Candidates are looked at all over: all have the same members in the same order, which V8 reads much faster. */
function wholeOf({ family, lines, ranks, cut, texts, nodes, tableNode }: Group): Candidate {
  return { family, lines, ranks, cut, texts, nodes, tableNode, sublist: 'whole', groupSize: lines.length };
}

function partOf(group: Group, positions: readonly number[], sublist: string): Candidate {
  const { family, lines, ranks, cut, texts, nodes, tableNode } = group;
  return {
    family,
    lines: positions.map((p) => lines[p]!),
    ranks: ranks && positions.map((p) => ranks[p]!),
    cut,
    texts: texts && positions.map((p) => texts[p]!),
    nodes: nodes && positions.map((p) => nodes[p]!),
    tableNode,
    sublist,
    groupSize: lines.length,
  };
}
