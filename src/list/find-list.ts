import type { Concepts } from '../concepts/concepts.js';
import type { Deadline } from '../html/budget.js';
import type { Page } from '../html/page.js';
import { copyString } from '../html/text.js';
import type { Title } from '../title/title.js';
import { LINE } from '../view/lines/line-table.js';
import { acceptList, scoreCandidates } from './choose-list.js';
import { sameThingsElsewhere } from './elsewhere.js';
import type { CandidateView } from './features/candidate-view.js';
import type { FoundList, ListItem, NoList } from './found-list.js';
import type { LineModel } from './lines/line-judge.js';
import { loadRanker } from './list-model.js';
import { nextPageOf } from './next-page.js';
import { withOnTop } from './on-top.js';
import { findPart, type SoughtPart } from './partial-list.js';
import type { Ranker, RankerId, ScoredCandidate } from './rankers/ranker.js';
import { patternsOf } from './rankers/rules-ranker.js';
import { viewCandidates } from './view-candidates.js';

export interface FindListOptions {
  /** Which ranker picks the list; a built-in one by its id, or one of the caller's. */
  readonly ranker?: RankerId | Ranker;
  /** Another model of item lines than the built-in one. */
  readonly lineModel?: LineModel;
  /** Ends the search with an error when the page's time is up. */
  readonly deadline?: Deadline | undefined;
}

/** From a page and what its title announces to the one list, or the reason why there is none. */
export function findList(
  page: Page,
  title: Title,
  concepts: Concepts,
  options: FindListOptions = {},
): FoundList | NoList {
  const ranker = rankerOf(options);
  const views = viewCandidates(page, title, concepts, options);
  const scored = scoreCandidates(views, ranker);
  const best = acceptList(scored, ranker);
  if (best !== null && best.score >= ranker.threshold && (hasText(page) || !isMenu(best.view))) {
    const elsewhere = sameThingsElsewhere(best.view, scored).map(itemsOf);
    return { ...toFoundList(best, ranker), partial: goesOnElsewhere(best.view), elsewhere };
  }
  const part = findListPart(page, title, concepts, {}, options);
  if (part !== null) return part;
  if (!hasText(page) && (best === null || isMenu(best.view))) return { reason: 'empty-body' };
  return { reason: best === null ? 'no-candidate' : 'below-threshold' };
}

/** The first or a later part of a list that stands on several pages, or null. */
export function findListPart(
  page: Page,
  title: Title,
  concepts: Concepts,
  sought: SoughtPart,
  options: FindListOptions = {},
): FoundList | null {
  const ranker = rankerOf(options);
  const part = findPart(page, title, concepts, ranker, sought, options.deadline);
  return part === null ? null : { ...toFoundList(part, ranker), partial: true };
}

/** Numbered up to fewer than the title says, or down to more than 1, with a link to a next page. */
function goesOnElsewhere({ ranks, size, facts: { k, lines } }: CandidateView): boolean {
  const first = ranks[0] ?? null;
  const last = ranks.at(-1) ?? null;
  if (k === null || size >= k || first === null || last === null) return false;
  const isCut = first < last ? first === 1 && last < k : first === k && last > 1;
  return isCut && nextPageOf(lines.page) !== null;
}

export function rankerOf({ ranker = 'default' }: FindListOptions): Ranker {
  return typeof ranker === 'string' ? loadRanker(ranker) : ranker;
}

/** Pages built by script or out of frames have next to no text of their own. */
const MIN_BODY_TEXT = 200;

function hasText(page: Page): boolean {
  return page.text.trim().length >= MIN_BODY_TEXT;
}

/** A page that a script builds often comes with its menu: links, and nothing that they introduce. */
function isMenu({ candidate, ranks, facts: { lines } }: CandidateView): boolean {
  return (
    ranks.every((rank) => rank === null) && candidate.lines.every((line) => lines.has(line, LINE.linked))
  );
}

export function toFoundList({ view: chosen, score }: ScoredCandidate, ranker: Ranker): FoundList {
  const view = withOnTop(chosen);
  const { candidate, ranks, facts } = view;
  const isRanked = ranks.some((rank) => rank !== null);
  return {
    score,
    items: itemsOf(view),
    ranked: isRanked,
    order: !isRanked ? 'unranked' : isCountdown(ranks) ? 'descending' : 'ascending',
    tagPath: facts.lines.page.tagPath(view.nodes[0]!),
    tableNode: candidate.tableNode ?? null,
    provenance: [candidate.family, candidate.sublist, ...patternsOf(view), ranker.id],
    partial: false,
  };
}

function itemsOf(view: CandidateView): ListItem[] {
  return view.nodes.map((node, i) => ({
    node,
    text: copyString(view.items[i]!.text),
    rank: view.ranks[i]!,
    rankPrinted: view.ranks[i] !== null,
  }));
}

function isCountdown(ranks: readonly (number | null)[]): boolean {
  const printed = ranks.filter((rank): rank is number => rank !== null);
  return printed[0]! > printed.at(-1)!;
}
