import type { Concepts } from '../concepts/concepts.js';
import type { Deadline } from '../html/budget.js';
import type { Page } from '../html/page.js';
import type { Title } from '../title/title.js';
import { LINE, LineTable } from '../view/lines/line-table.js';
import type { Candidate } from './candidates/candidate.js';
import { acceptList, scoreCandidates } from './choose-list.js';
import { CandidateView } from './features/candidate-view.js';
import { PageFacts } from './features/page-facts.js';
import { loadLineModel } from './list-model.js';
import { nextPageOf } from './next-page.js';
import type { Ranker, ScoredCandidate } from './rankers/ranker.js';
import { viewCandidates } from './view-candidates.js';

/** Which part of a list that stands on several pages is looked for. */
export interface SoughtPart {
  /** Also items without numbers: the caller joins the parts and sees whether they make k together. */
  readonly isUnnumbered?: boolean;
  /** The end of the part before; the first part has none. */
  readonly after?: { readonly rank: number | null; readonly tagPath: string };
}

/**
 * The part of a list that goes on elsewhere: fewer items than the title announces, and a link to the
 * next page. Candidates are judged as if the title had announced as many as there are. By itself a part
 * counts only where its items are numbered, since any menu is a part of something.
 */
export function findPart(
  page: Page,
  title: Title,
  concepts: Concepts,
  ranker: Ranker,
  sought: SoughtPart = {},
  deadline?: Deadline,
): ScoredCandidate | null {
  const { k } = title;
  if (k === null || (sought.after === undefined && nextPageOf(page) === null)) return null;
  for (const assumed of ASSUMED_COUNTS) {
    const views = viewCandidates(page, { ...title, k: assumed }, concepts, {
      isWanted: (ranks) => mayBePart(ranks, k, sought),
      deadline,
    }).filter((view) => isPart(view, sought));
    const best = acceptList(scoreCandidates(views, ranker), ranker);
    if (best !== null && best.score >= ranker.threshold) return best;
    // The caller asks whether the parts make k together, which says more than a part by itself.
    if (best !== null && sought.isUnnumbered) return { view: best.view, score: ranker.threshold };
  }
  return findSlide(page, title, concepts, ranker, sought);
}

/** Any count; and a pair, which is too short for a list that stands alone. */
const ASSUMED_COUNTS = [null, 2];

/** Fewer than k items, with numbers up to k or, where such parts are sought, without any. */
function mayBePart(
  ranks: readonly (number | null)[],
  k: number,
  { isUnnumbered = false }: SoughtPart,
): boolean {
  if (ranks.length >= k) return false;
  if (ranks.every((rank) => rank === null)) return isUnnumbered;
  return ranks.every((rank) => rank !== null && rank <= k);
}

function isPart(view: CandidateView, { after }: SoughtPart): boolean {
  const first = view.ranks[0] ?? null;
  if (first === null) return standsOut(view) && goesOnAfter(view, after);
  return followsRank(first, after) || (first === 1 && goesOnAfter(view, after));
}

function standsOut({ candidate, facts: { lines } }: CandidateView): boolean {
  return candidate.lines.every((line) => lines.has(line, LINE.heading | LINE.boldStart));
}

/** Without numbers, a later part is known by the tag path of the first. */
function goesOnAfter({ nodes, facts }: CandidateView, after: SoughtPart['after']): boolean {
  return after === undefined || facts.lines.page.tagPath(nodes[0]!) === after.tagPath;
}

function followsRank(rank: number, after: SoughtPart['after']): boolean {
  return after === undefined || (after.rank !== null && Math.abs(rank - after.rank) === 1);
}

/** One item a page. No ranker has learned to judge one item: a slide counts as barely found. */
function findSlide(
  page: Page,
  title: Title,
  concepts: Concepts,
  ranker: Ranker,
  { after }: SoughtPart,
): ScoredCandidate | null {
  const k = title.k!;
  const lines = LineTable.of(page);
  const slide = slideOf(lines, k);
  if (slide === null) return null;
  const rank = slide.ranks![0]!;
  const fits = after === undefined ? rank === 1 || rank === k : followsRank(rank, after);
  if (!fits) return null;
  return {
    view: new CandidateView(new PageFacts(lines, title, concepts, loadLineModel()), slide),
    score: ranker.threshold,
  };
}

/** Ranks of parts, joined in order: where a later part starts again at 1, its ranks go on. */
export function joinRanks(parts: readonly (readonly (number | null)[])[]): (number | null)[] {
  const joined: (number | null)[] = [];
  for (const part of parts) {
    const isRestarted = joined.length > 0 && part[0] === 1 && joined[0] === 1;
    const offset = isRestarted ? joined.length : 0;
    for (const rank of part) joined.push(rank === null ? null : rank + offset);
  }
  return joined;
}

/** "3/10", "Slide 3 of 10": the total that a counter names. */
const TOTAL = /\/(\d+)$/;

/**
 * The one item of a page of a slide show: the line that a counter "3 of 10" starts or stands beside, or the
 * only heading with a printed index. Where several lines count, the page is no slide.
 */
function slideOf(lines: LineTable, k: number): Candidate | null {
  const numbered = numberedLines(lines, k);
  const counters = numbered.filter((line) => totalOf(lines, line) === k);
  const headings = numbered.filter((line) => lines.has(line, LINE.heading));
  const marks = counters.length > 0 ? counters : headings;
  const values = new Set(marks.map((line) => lines.index(line)!.value));
  if (values.size !== 1) return null;
  const [rank] = values;
  const line = marks.map((mark) => namedBy(lines, mark)).find((named) => named >= 0);
  if (line === undefined) return null;
  return { family: 'slide', sublist: 'whole', groupSize: 1, lines: [line], ranks: [rank!], cut: 'line' };
}

function numberedLines(lines: LineTable, k: number): number[] {
  const found: number[] = [];
  for (let line = 0; line < lines.size; line++) {
    if (lines.has(line, LINE.hidden | LINE.furniture)) continue;
    const index = lines.index(line);
    if (index?.marked && index.value >= 1 && index.value <= k) found.push(line);
  }
  return found;
}

function totalOf(lines: LineTable, line: number): number {
  return Number(TOTAL.exec(lines.index(line)!.label)?.[1]);
}

/** The line itself where words follow its number, else the heading or bold line beside it; or -1. */
function namedBy(lines: LineTable, mark: number): number {
  if (lines.rawLength(mark) > lines.index(mark)!.length) return mark;
  const standsOut = (line: number) =>
    line >= 0 && line < lines.size && lines.has(line, LINE.heading | LINE.boldStart);
  return [mark + 1, mark - 1].find(standsOut) ?? -1;
}
