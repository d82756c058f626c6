import type { Concepts } from '../../concepts/concepts.js';
import type { Page } from '../../html/page.js';
import { distinctLists } from '../../list/all-lists.js';
import { chooseList, scoreCandidates } from '../../list/choose-list.js';
import { explainList } from '../../list/explain.js';
import { rankerOf, toFoundList } from '../../list/find-list.js';
import type { FoundList } from '../../list/found-list.js';
import type { ScoredCandidate } from '../../list/rankers/ranker.js';
import { askedOf, viewCandidates } from '../../list/view-candidates.js';
import type { Title } from '../../title/title.js';
import type { Candidate } from '../schemas/extract.js';
import { lostReason } from './lost-reason.js';

export interface CandidateList {
  readonly candidate: Candidate;
  readonly list: FoundList;
}

const MOST_CANDIDATES = 10;
const SAMPLES = 4;

/** The lists of a page that could have been meant, the chosen one first, each with what speaks for it. */
export function candidateLists(page: Page, title: Title, concepts: Concepts): CandidateList[] {
  const ranker = rankerOf({});
  const views = viewCandidates(page, title, concepts, { isExhaustive: true });
  const scored = scoreCandidates(views, ranker, true);
  const chosen = chooseList(scoreCandidates(askedOf(views), ranker));
  if (chosen === null) return [];
  const explained = explainList(page, title, concepts).candidates;
  const winner = explained.find(({ lost }) => lost === null);
  const lost = new Map(explained.map((each) => [each.nodes.join(), lostReason(each, winner)]));
  const shown = distinctLists(
    [chosen, ...scored.filter(({ view }) => view !== chosen.view)],
    MOST_CANDIDATES,
  );
  return shown.map((each, id) => ({
    candidate: describe(each, id, title, lost.get(each.view.nodes.join()) ?? null),
    list: toFoundList(each, ranker),
  }));
}

function describe(
  { view, score }: ScoredCandidate,
  id: number,
  title: Title,
  lost: string | null,
): Candidate {
  const { candidate, nodes, items, ranks, facts } = view;
  return {
    id,
    score,
    count: view.size,
    tagPath: facts.lines.page.tagPath(nodes[0]!),
    rule: candidate.sublist === 'whole' ? candidate.family : `${candidate.family}, ${candidate.sublist}`,
    samples: items.slice(0, SAMPLES).map(({ text }) => text),
    reasons: [countReason(view.size, title.k), rankReason(ranks), ...(lost === null ? [] : [lost])],
    nodes: [...nodes],
  };
}

function countReason(size: number, k: number | null): string {
  if (k === null) return `${size} items that look alike`;
  return size === k
    ? `as many items as the title announces, ${k}`
    : `${size} items where the title announces ${k}`;
}

function rankReason(ranks: readonly (number | null)[]): string {
  const printed = ranks.filter((rank) => rank !== null);
  if (printed.length === 0) return 'no printed numbers';
  return printed.length === ranks.length
    ? `numbered from ${printed[0]} to ${printed.at(-1)}`
    : `${printed.length} of ${ranks.length} items are numbered`;
}
