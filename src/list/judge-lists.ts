import type { Contribution } from '../boosted-trees.js';
import type { Concepts } from '../concepts/concepts.js';
import type { Page } from '../html/page.js';
import { onceRead } from '../lang/lexicon.js';
import type { Title } from '../title/title.js';
import { acceptList, scoreCandidates } from './choose-list.js';
import type { CandidateView } from './features/candidate-view.js';
import { type FindListOptions, rankerOf } from './find-list.js';
import type { Ranker, ScoredCandidate } from './rankers/ranker.js';
import { askedOf, viewCandidates } from './view-candidates.js';

/** All candidates of a page as the ranker sees them. */
export interface Judgement {
  readonly ranker: Ranker;
  /** All of them, best first. */
  readonly scored: readonly ScoredCandidate[];
  /** What a run looks at closely; the score of the others is there for comparison. */
  readonly read: readonly ScoredCandidate[];
  /** The best, with the probability that it is the list. */
  readonly chosen: ScoredCandidate | null;
  /** What moved the score of each; worked out when it is asked for. */
  readonly told: () => ReadonlyMap<CandidateView, readonly Contribution[]>;
}

export function judgeLists(
  page: Page,
  title: Title,
  concepts: Concepts,
  options: FindListOptions = {},
): Judgement {
  const ranker = rankerOf(options);
  const views = viewCandidates(page, title, concepts, { isExhaustive: true });
  const read = scoreCandidates(askedOf(views), ranker);
  return {
    ranker,
    scored: scoreCandidates(views, ranker, true),
    read,
    chosen: acceptList(read, ranker),
    told: onceRead(() => new Map(ranker.explain?.(views).map((each, i) => [views[i]!, each]))),
  };
}

/**
 * chosen: the list. unlikely: the best, below the threshold. unread: put aside before it was looked at closely. same: the
 * items of the chosen one. behind: the ranker puts it behind the chosen one.
 */
export type Verdict = 'chosen' | 'unlikely' | 'unread' | 'same' | 'behind';

export function verdictOn(view: CandidateView, { chosen, ranker, read }: Judgement): Verdict {
  if (view === chosen?.view) return chosen.score >= ranker.threshold ? 'chosen' : 'unlikely';
  if (!read.some((each) => each.view === view)) return 'unread';
  const isSame =
    view.size === chosen?.view.size && view.items.every(({ text }, i) => text === chosen.view.items[i]?.text);
  return isSame ? 'same' : 'behind';
}
