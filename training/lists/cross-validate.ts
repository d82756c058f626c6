import { acceptanceFacts } from '../../src/list/acceptance.js';
import { askedOf } from '../../src/list/asked-candidates.js';
import { chooseList } from '../../src/list/choose-list.js';
import type { ScoredCandidate } from '../../src/list/scored-candidate.js';
import type { MeasuredCandidate, MeasuredPage } from './measure-pages.js';

export const FOLDS = 5;

/** What a ranker, trained on the other folds, chose on a page. */
export interface Choice {
  readonly score: number;
  readonly isRight: boolean;
  readonly page: MeasuredPage;
  readonly fold: number;
  readonly chosen: ScoredCandidate | null;
  /** What decides whether the chosen candidate is taken. */
  readonly facts: readonly number[];
  /** Whether the right list was among the candidates, and among those that got a score. */
  readonly isThere: boolean;
  readonly isInSight: boolean;
}

/**
 * Scores as a run gives them, null for candidates that it puts aside: what is chosen depends on ratios of
 * probabilities, not of log-odds.
 */
export type Judge = (candidates: readonly MeasuredCandidate[]) => readonly (number | null)[];
export type Teach = (training: readonly MeasuredPage[]) => Judge;

/** Trains on four fifths of the pages and chooses on the rest, five times: no page is judged by its own model. */
export function crossValidate(pages: readonly MeasuredPage[], teach: Teach): Choice[] {
  const choices: Choice[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const judge = teach(pages.filter((_, i) => i % FOLDS !== fold));
    for (const page of pages.filter((_, i) => i % FOLDS === fold)) choices.push(choose(page, fold, judge));
  }
  return choices;
}

function choose(page: MeasuredPage, fold: number, judge: Judge): Choice {
  const seen = new Set(askedOf(page.candidates.map(({ view }) => view)));
  const asked = page.candidates.filter(({ view }) => seen.has(view));
  const scores = judge(asked);
  const judged = asked.filter((_, i) => scores[i] !== null);
  const scored = asked
    .flatMap(({ view }, i) => (scores[i] == null ? [] : [{ view, score: scores[i] }]))
    .sort((a, b) => b.score - a.score);
  const chosen = chooseList(scored);
  return {
    page,
    fold,
    chosen,
    isRight: chosen !== null && judged.some((c) => c.view === chosen.view && c.isRight),
    facts: chosen === null ? [] : acceptanceFacts(chosen, scored),
    score: chosen?.score ?? Number.NEGATIVE_INFINITY,
    isThere: asked.some((c) => c.isRight),
    isInSight: judged.some((c) => c.isRight),
  };
}

export interface Figures {
  readonly lists: number;
  readonly extracted: number;
  readonly right: number;
  readonly falseLists: number;
  readonly others: number;
}

/** Counts at a threshold on the score; pages whose title announces no list are never looked at. */
export function figuresAt(choices: readonly Choice[], threshold: number, gated: boolean): Figures {
  const figures = { lists: 0, extracted: 0, right: 0, falseLists: 0, others: 0 };
  for (const { page, score, isRight } of choices) {
    const isNone = page.label.status === 'none';
    const isExtracted = score >= threshold && (page.announced || (!isNone && !gated));
    if (isNone) figures.others++;
    else if (page.label.status === 'list') figures.lists++;
    if (!isExtracted) continue;
    if (isNone) figures.falseLists++;
    else figures.extracted++;
    if (isRight) figures.right++;
  }
  return figures;
}
