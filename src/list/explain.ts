import { type Contribution, strongest } from '../boosted-trees.js';
import type { Concepts } from '../concepts/concepts.js';
import type { Page } from '../html/page.js';
import type { Title } from '../title/title.js';
import { FEATURE_NAMES, measureCandidate } from './features/all-features.js';
import type { CandidateView } from './features/candidate-view.js';
import type { FindListOptions } from './find-list.js';
import { type Judgement, judgeLists, verdictOn } from './judge-lists.js';
import type { ScoredCandidate } from './rankers/ranker.js';
import { patternsOf } from './rankers/rules-ranker.js';

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
  /** What moved its score most, strongest first. */
  readonly contributions: readonly Contribution[];
  /** Why it is not the list; null for the one that is. */
  readonly lost: string | null;
  /** Rows of the nodes that carry the items. */
  readonly nodes: readonly number[];
}

export interface Explanation {
  readonly ranker: string;
  readonly threshold: number;
  /** Probability that the chosen candidate is the list; below the threshold there is none. */
  readonly accepted: number | null;
  readonly title: Title;
  /** Best first. */
  readonly candidates: readonly ExplainedCandidate[];
}

const SAMPLE = 5;
const MAX_SAMPLE_TEXT = 80;
/** More would hide what decided. */
const SHOWN_CONTRIBUTIONS = 12;

/** All candidates of a page with tag path, sample, features, what they did to the score, and why each lost. */
export function explainList(
  page: Page,
  title: Title,
  concepts: Concepts,
  options: FindListOptions = {},
): Explanation {
  const judgement = judgeLists(page, title, concepts, options);
  const { ranker, chosen, scored } = judgement;
  return {
    ranker: ranker.id,
    threshold: ranker.threshold,
    accepted: chosen?.score ?? null,
    title,
    candidates: scored.map((each) => explain(each, judgement)),
  };
}

function explain(scored: ScoredCandidate, judgement: Judgement): ExplainedCandidate {
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
    contributions: strongest(judgement.told().get(view) ?? [], SHOWN_CONTRIBUTIONS),
    lost: whyLost(view, judgement),
    nodes: view.nodes,
  };
}

function whyLost(view: CandidateView, judgement: Judgement): string | null {
  const { chosen, ranker, told } = judgement;
  if (chosen === null) return null;
  const verdict = verdictOn(view, judgement);
  if (verdict === 'chosen') return null;
  if (verdict === 'unlikely')
    return `best, but its probability of ${round(chosen.score)} is below the threshold of ${round(ranker.threshold)}`;
  if (verdict === 'unread') return 'put aside unread: others are set and numbered more like a list';
  if (verdict === 'same') return 'the same items, found with less around them';
  const against = differences(told().get(view) ?? [], told().get(chosen.view) ?? []);
  return `behind the chosen one${against === '' ? '' : `: ${against}`}`;
}

const NAMED_DIFFERENCES = 3;

/** The facts that did most to put a candidate behind the chosen one, with both values. */
function differences(own: readonly Contribution[], best: readonly Contribution[]): string {
  const rival = new Map(best.map((each) => [each.name, each]));
  return own
    .map(({ name, value, effect }) => ({
      name,
      value,
      its: rival.get(name)?.value ?? 0,
      behind: effect - (rival.get(name)?.effect ?? 0),
    }))
    .filter(({ behind, value, its }) => behind < 0 && value !== its)
    .sort((a, b) => a.behind - b.behind)
    .slice(0, NAMED_DIFFERENCES)
    .map(({ name, value, its, behind }) => `${name} ${round(value)} not ${round(its)} (${round(behind)})`)
    .join(', ');
}

const round = (value: number) => Math.round(value * 100) / 100;

/** An explanation for a terminal: each candidate with its verdict and what spoke for and against it. */
export function showExplanation(
  source: string,
  { ranker, threshold, title, candidates }: Explanation,
  limit: number,
): string {
  const head = `${source}: ${title.title}\n${ranker}, threshold ${threshold.toFixed(3)}, ${candidates.length} candidates\n`;
  return head + candidates.slice(0, limit).map(showCandidate).join('');
}

function showCandidate(candidate: ExplainedCandidate, i: number): string {
  const { score, size, family, sublist, patterns, tagPath, sample, lost, contributions } = candidate;
  const lines = [
    `${i + 1}. ${score.toFixed(3)}  ${size} items  ${[family, sublist, ...patterns].join(', ')}`,
    tagPath,
    sample.join(' | '),
    lost ?? 'the list',
    ...contributions.map(
      ({ name, value, effect }) =>
        `  ${effect < 0 ? '' : '+'}${effect.toFixed(2)}  ${name} ${Math.round(value * 1000) / 1000}`,
    ),
  ];
  return `\n${lines.join('\n   ')}\n`;
}
