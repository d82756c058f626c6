import type { Concepts } from '../concepts/concepts.js';
import type { Deadline } from '../html/budget.js';
import type { Page } from '../html/page.js';
import type { Title } from '../title/title.js';
import { LineTable } from '../view/lines/line-table.js';
import { hasWordsIn } from '../view/lines/printed-index.js';
import { labelReader } from './candidates/concept-label.js';
import { FIRST_FAMILIES, gatherCandidates, hasSure } from './candidates/gather-candidates.js';
import { ranksOf } from './candidates/items.js';
import { CandidateView } from './features/candidate-view.js';
import { PageFacts } from './features/page-facts.js';
import type { LineModel } from './lines/line-judge.js';
import { loadLineModel } from './list-model.js';
import { isOnTop } from './words/list-words.js';

interface ViewOptions {
  /** Ask all families even where the first ones are sure. */
  readonly isExhaustive?: boolean;
  /** Tells from the items' printed ranks alone whether a candidate is worth a closer look. */
  readonly isWanted?: (ranks: readonly (number | null)[]) => boolean;
  /** Another model of item lines than the built-in one. */
  readonly lineModel?: LineModel | undefined;
  /** Stops the search when the page's time is up. */
  readonly deadline?: Deadline | undefined;
}

/** All candidates of a page, as the rankers look at them. */
export function viewCandidates(
  page: Page,
  title: Title,
  concepts: Concepts,
  { isExhaustive = false, isWanted, lineModel = loadLineModel(), deadline }: ViewOptions = {},
): CandidateView[] {
  const lines = LineTable.of(page);
  if (lines.size === 0) return [];
  const facts = new PageFacts(lines, title, concepts, lineModel);
  const labelFit = labelReader(title, concepts);
  return gatherCandidates({ lines, k: title.k, labelFit, judge: facts.judge, isExhaustive, deadline })
    .filter((candidate) => isWanted?.(ranksOf(lines, candidate)) ?? true)
    .map((candidate) => {
      deadline?.check();
      return new CandidateView(facts, candidate);
    })
    .filter((view) => readsAsList(view) && !startsMidway(view) && !runsPastNumbering(view));
}

/** Most items have words; numbers and dots alone are pages of a slide show, ratings, dates. */
const MIN_WORDED = 0.8;

function readsAsList({ candidate, ranks, size, facts: { lines } }: CandidateView): boolean {
  const { texts } = candidate;
  let worded = 0;
  for (let i = 0; i < size; i++) {
    const isWorded =
      texts === undefined
        ? lines.hasWords(candidate.lines[i]!, candidate.cut, ranks[i] !== null)
        : hasWordsIn(texts[i]!, 0, texts[i]!.length);
    if (isWorded) worded++;
  }
  return worded >= MIN_WORDED * size;
}

/** Items numbered from 4 on while a line before them is numbered 3: the start of the list is missing. */
function startsMidway({ ranks, candidate, facts: { lines } }: CandidateView): boolean {
  const lowest = ranks[0] ?? null;
  if (lowest === null || lowest <= 1 || ranks.some((rank) => rank !== null && rank < lowest)) return false;
  const first = candidate.lines[0]!;
  const label = lines.index(first)?.label;
  for (let line = first - 1; line >= 0; line--) {
    const index = lines.index(line);
    if (index?.marked && index.value === lowest - 1 && index.label === label) return true;
  }
  return false;
}

/** Shorter numberings may be chance: "1", "2" before two of ten names. */
const MIN_NUMBERING = 3;

/**
 * As many items as announced are numbered without a gap, up or down, and lines like them without a number
 * follow: the page goes on ("Plan your trip", a row of totals). Where some are missing, the rest may be items.
 */
function runsPastNumbering(view: CandidateView): boolean {
  const { ranks, facts } = view;
  const numbered = ranks.findLastIndex((rank) => rank !== null) + 1;
  if (numbered < Math.max(MIN_NUMBERING, facts.k ?? 0) || numbered === ranks.length) return false;
  const up = ranks.slice(0, numbered).every((rank, i) => rank === i + 1);
  const down = ranks.slice(0, numbered).every((rank, i) => rank === numbered - i);
  return (up || down) && !view.items.slice(numbered).some(({ text }) => isOnTop().test(text));
}

/** Of all candidates of a page those that a run, which stops at sure families, sees. */
export function askedOf(views: readonly CandidateView[]): readonly CandidateView[] {
  const facts = views[0]?.facts;
  const candidates = views.map((view) => view.candidate);
  if (facts === undefined || !hasSure(candidates, facts)) return views;
  return views.filter(({ candidate }) => FIRST_FAMILIES.includes(candidate.family));
}
