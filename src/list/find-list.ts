import type { Concepts } from '../concepts/concepts.js';
import type { Page } from '../html/page.js';
import type { Title } from '../title/title.js';
import { gatherCandidates } from './candidates/gather-candidates.js';
import { measureCandidate } from './features/all-features.js';
import { type CandidateView, viewCandidate } from './features/candidate-view.js';
import { PageFacts } from './features/page-facts.js';
import type { FoundList, ListItem, NoList } from './found-list.js';
import { LineTable } from './lines/line-table.js';
import { ListModel } from './list-model.js';
import { segmentsOf } from './segments.js';

export interface FindListOptions {
  readonly model?: ListModel;
}

interface Scored {
  readonly view: CandidateView;
  readonly score: number;
}

/** From a page and what its title announces to the one list, or the reason why there is none. */
export function findList(
  page: Page,
  title: Title,
  concepts: Concepts,
  options: FindListOptions = {},
): FoundList | NoList {
  const lines = LineTable.of(page);
  if (lines.size === 0) return { reason: 'empty-body' };
  const model = options.model ?? ListModel.builtIn();
  const facts = new PageFacts(lines, title, concepts);
  const best = bestOf(facts, model);
  if (best === null) return { reason: 'no-candidate' };
  if (best.score < model.threshold) return { reason: 'below-threshold' };
  return toFoundList(best);
}

function bestOf(facts: PageFacts, model: ListModel): Scored | null {
  let best: Scored | null = null;
  for (const candidate of gatherCandidates({ lines: facts.lines, k: facts.k })) {
    const view = viewCandidate(facts, candidate);
    const score = model.probability(measureCandidate(view));
    if (best === null || score > best.score) best = { view, score };
  }
  return best;
}

function toFoundList({ view, score }: Scored): FoundList {
  const { candidate, ranks, facts } = view;
  const isRanked = ranks.some((rank) => rank !== null);
  return {
    score,
    items: itemsOf(view),
    ranked: isRanked,
    order: !isRanked ? 'unranked' : isCountdown(ranks) ? 'descending' : 'ascending',
    tagPath: facts.lines.page.tagPath(view.nodes[0]!),
    tableNode: candidate.tableNode ?? null,
    provenance: [candidate.family, candidate.sublist, 'boosted-trees'],
    partial: false,
  };
}

function itemsOf(view: CandidateView): ListItem[] {
  const segments = segmentsOf(view);
  return view.nodes.map((node, i) => ({
    node,
    segmentStart: segments[i]!.start,
    segmentEnd: segments[i]!.end,
    text: view.texts[i]!,
    rank: view.ranks[i]!,
    rankPrinted: view.ranks[i] !== null,
  }));
}

function isCountdown(ranks: readonly (number | null)[]): boolean {
  const printed = ranks.filter((rank): rank is number => rank !== null);
  return printed[0]! > printed.at(-1)!;
}
