import type { Concepts } from '../concepts/concepts.js';
import type { Page } from '../html/page.js';
import type { Title } from '../title/title.js';
import { chooseList, type ScoredCandidate, scoreCandidates } from './choose-list.js';
import { FEATURE_NAMES, measureCandidate } from './features/all-features.js';
import { type FindListOptions, rankerOf } from './find-list.js';
import type { Ranker } from './rankers/ranker.js';
import { patternsOf } from './rules/all-rules.js';
import { viewCandidates } from './view-candidates.js';

/** One candidate with all that spoke for and against it. */
export interface ExplainedCandidate {
  readonly score: number;
  readonly family: string;
  readonly sublist: string;
  /** The paper's patterns that it shows. */
  readonly patterns: readonly string[];
  readonly tagPath: string;
  readonly size: number;
  readonly sample: readonly string[];
  readonly features: Readonly<Record<string, number>>;
  /** Why it is not the list; null for the one that is. */
  readonly lost: string | null;
  /** Rows of the nodes that carry the items. */
  readonly nodes: readonly number[];
}

export interface Explanation {
  readonly ranker: string;
  readonly threshold: number;
  readonly title: Title;
  /** Best first. */
  readonly candidates: readonly ExplainedCandidate[];
}

const SAMPLE = 5;
const MAX_SAMPLE_TEXT = 80;

/** All candidates of a page with tag path, sample, features and score, and why each lost. */
export function explainList(
  page: Page,
  title: Title,
  concepts: Concepts,
  options: FindListOptions = {},
): Explanation {
  const ranker = rankerOf(options);
  const scored = scoreCandidates(viewCandidates(page, title, concepts, { isExhaustive: true }), ranker);
  const chosen = chooseList(scored);
  return {
    ranker: ranker.id,
    threshold: ranker.threshold,
    title,
    candidates: scored.map((each) => explain(each, chosen, ranker)),
  };
}

function explain(
  scored: ScoredCandidate,
  chosen: ScoredCandidate | null,
  ranker: Ranker,
): ExplainedCandidate {
  const { view, score } = scored;
  const { candidate, facts } = view;
  const features = measureCandidate(view);
  return {
    score,
    family: candidate.family,
    sublist: candidate.sublist,
    patterns: patternsOf(view),
    tagPath: facts.lines.page.tagPath(view.nodes[0]!),
    size: view.size,
    sample: view.items.slice(0, SAMPLE).map((item) => item.text.slice(0, MAX_SAMPLE_TEXT)),
    features: Object.fromEntries(FEATURE_NAMES.map((name, i) => [name, features[i]!])),
    lost: whyLost(scored, chosen, ranker),
    nodes: view.nodes,
  };
}

function whyLost(scored: ScoredCandidate, chosen: ScoredCandidate | null, ranker: Ranker): string | null {
  if (chosen === null) return null;
  if (scored.view === chosen.view) {
    return chosen.score >= ranker.threshold ? null : 'best, but below the threshold';
  }
  if (scored.score > chosen.score || scored.view.size === chosen.view.size) {
    const isSame = scored.view.items.every((item, i) => item.text === chosen.view.items[i]?.text);
    if (isSame) return 'the same items, found with less around them';
  }
  return `lower score; ${differences(scored, chosen)}`;
}

const NAMED_DIFFERENCES = 3;

/** The features in which a candidate is furthest from the chosen one, in units of their spread here. */
function differences(scored: ScoredCandidate, chosen: ScoredCandidate): string {
  const own = measureCandidate(scored.view);
  const best = measureCandidate(chosen.view);
  return FEATURE_NAMES.map((name, i) => ({ name, own: own[i]!, best: best[i]! }))
    .sort((a, b) => Math.abs(b.own - b.best) - Math.abs(a.own - a.best))
    .slice(0, NAMED_DIFFERENCES)
    .map(({ name, own: mine, best: its }) => `${name} ${round(mine)} not ${round(its)}`)
    .join(', ');
}

const round = (value: number) => Math.round(value * 100) / 100;
