import type { Concepts } from '../../concepts/concepts.js';
import type { Page } from '../../html/page.js';
import { distinctLists } from '../../list/all-lists.js';
import { acceptList, scoreCandidates } from '../../list/choose-list.js';
import type { ExplainedCandidate } from '../../list/explain.js';
import { explainList } from '../../list/explain.js';
import { rankerOf, toFoundList } from '../../list/find-list.js';
import type { FoundList } from '../../list/found-list.js';
import type { ScoredCandidate } from '../../list/rankers/ranker.js';
import { askedOf, viewCandidates } from '../../list/view-candidates.js';
import type { Title } from '../../title/title.js';
import type { Candidate } from '../schemas/extract.js';

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
  const asked = scoreCandidates(askedOf(views), ranker);
  const chosen = acceptList(asked, ranker);
  if (chosen === null) return [];
  const explained = explainList(page, title, concepts).candidates;
  const winner = explained.find(({ lost }) => lost === null || UNLIKELY.test(lost));
  const lost = new Map(explained.map((each) => [each.nodes.join(), lostReason(each, winner)]));
  const shown = distinctLists(
    [chosen, ...scored.filter(({ view }) => view !== chosen.view)],
    MOST_CANDIDATES,
  );
  return shown.map((each, id) => {
    // One number everywhere: how likely it is that this list is the announced one.
    const isChosen = each.view === chosen.view;
    const score = isChosen ? chosen.score : (ranker.accept?.(each, asked) ?? each.score);
    const accepted = { view: each.view, score };
    return {
      candidate: describe(accepted, id, title, lost.get(each.view.nodes.join()) ?? null),
      list: toFoundList(accepted, ranker),
    };
  });
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

/** What the groups of features look at, in words for people; the part before the dot names the group. */
const GROUPS: Readonly<Record<string, string>> = {
  count: 'the number of its items',
  cut: 'what it leaves out around it',
  gap: 'the text between its items',
  index: 'its numbering',
  judge: 'how much its lines look like items',
  like: 'how alike its items are built',
  paper: 'how regular it is',
  place: 'where it stands on the page',
  tag: 'how it is built',
  text: 'the form of its texts',
  title: 'the words it shares with the title',
};

const NAMED = 2;
/** Verdicts that name features and figures: for whoever mends the model, not for readers. */
const BEHIND = /^behind the chosen one/;
const UNLIKELY = /^best, but/;
/** How the ranker came to it tells readers nothing. */
const UNREAD = /^put aside unread: /;

/** Why a candidate is not the list: the groups in which it is furthest from the winner. Null for the winner. */
function lostReason({ lost, features }: ExplainedCandidate, winner?: ExplainedCandidate): string | null {
  if (lost === null) return null;
  if (UNLIKELY.test(lost)) return 'the likeliest, but not likely enough';
  if (winner === undefined || !BEHIND.test(lost)) return lost.replace(UNREAD, '');
  const distance = (name: string) => Math.abs(features[name]! - winner.features[name]!);
  const names = Object.keys(features).sort((a, b) => distance(b) - distance(a));
  const groups = new Set(names.flatMap((name) => GROUPS[name.split('.')[0]!] ?? []));
  return `the likeliest list fits better by ${[...groups].slice(0, NAMED).join(' and by ')}`;
}
