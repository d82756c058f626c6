import type { Contribution } from '../boosted-trees.js';
import type { Concepts } from '../concepts/concepts.js';
import type { Page } from '../html/page.js';
import type { Title } from '../title/title.js';
import { distinctLists } from './all-lists.js';
import type { CandidateView } from './features/candidate-view.js';
import { toFoundList } from './find-list.js';
import type { FoundList } from './found-list.js';
import { type Judgement, judgeLists, type Verdict, verdictOn } from './judge-lists.js';
import type { ScoredCandidate } from './rankers/ranker.js';

/** A list that could have been meant, with what speaks for or against it, in words for readers. */
interface LikelyList {
  readonly list: FoundList;
  /** Rows of the nodes that carry the items. */
  readonly nodes: readonly number[];
  readonly count: number;
  /** The first items. */
  readonly samples: readonly string[];
  readonly tagPath: string;
  /** Which rule found it. */
  readonly rule: string;
  /** How likely it is that this list is the announced one. */
  readonly score: number;
  readonly reasons: readonly string[];
}

const MOST_LISTS = 10;
const SAMPLES = 4;

/** The lists of a page that could have been meant, the chosen one first. */
export function likelyLists(page: Page, title: Title, concepts: Concepts): LikelyList[] {
  const judgement = judgeLists(page, title, concepts);
  const { chosen, scored, read, ranker } = judgement;
  if (chosen === null) return [];
  const others = scored.filter(({ view }) => view !== chosen.view);
  const shown = distinctLists([chosen, ...others], MOST_LISTS);
  const areNumbered = shown.some(({ view }) => isNumbered(view));
  const rivals = new Map(shown.map(({ view }, at) => [view, at === 0 ? shown[1]?.view : chosen.view]));
  return shown.map((each) => {
    const { view } = each;
    // One number everywhere, not the ranker's own.
    const score = view === chosen.view ? chosen.score : (ranker.accept?.(each, read) ?? each.score);
    const accepted: ScoredCandidate = { view, score };
    return {
      ...described(view),
      list: toFoundList(accepted, ranker),
      score,
      reasons: [
        ...countReason(view.size, title.k),
        ...(areNumbered ? [rankReason(view.ranks)] : []),
        ...verdictReason(view, judgement, rivals.get(view)),
      ],
    };
  });
}

function described(
  view: CandidateView,
): Pick<LikelyList, 'nodes' | 'count' | 'samples' | 'tagPath' | 'rule'> {
  const { candidate, nodes, items, facts, size } = view;
  return {
    nodes: [...nodes],
    count: size,
    samples: items.slice(0, SAMPLES).map(({ text }) => text),
    tagPath: facts.lines.page.tagPath(nodes[0]!),
    rule: candidate.sublist === 'whole' ? candidate.family : `${candidate.family}, ${candidate.sublist}`,
  };
}

function countReason(size: number, k: number | null): string[] {
  if (k === null) return [];
  return [
    size === k
      ? `as many items as the title announces, ${k}`
      : `${size} items where the title announces ${k}`,
  ];
}

const isNumbered = ({ ranks }: CandidateView) => ranks.some((rank) => rank !== null);

function rankReason(ranks: readonly (number | null)[]): string {
  const printed = ranks.filter((rank) => rank !== null);
  if (printed.length === 0) return 'not numbered';
  return printed.length === ranks.length
    ? `numbered from ${printed[0]} to ${printed.at(-1)}`
    : `${printed.length} of ${ranks.length} items are numbered`;
}

const SAID: Readonly<Record<Exclude<Verdict, 'chosen' | 'behind'>, string>> = {
  unlikely: 'the likeliest, but not likely enough',
  unread: 'others look more like a list',
  same: 'the same items, found with less around them',
};

/** Why it is the list or why not; against its rival, the chosen one or the next best. */
function verdictReason(view: CandidateView, judgement: Judgement, rival?: CandidateView): string[] {
  const verdict = verdictOn(view, judgement);
  if (verdict !== 'chosen' && verdict !== 'behind') return [SAID[verdict]];
  if (rival === undefined) return [];
  const told = judgement.told();
  const [own, other] = [told.get(view) ?? [], told.get(rival) ?? []];
  const groups = verdict === 'chosen' ? ahead(own, other) : ahead(other, own);
  if (groups.length === 0) return [];
  const by = groups.join(' and by ');
  return [verdict === 'chosen' ? `stands out by ${by}` : `the likeliest list fits better by ${by}`];
}

/** What the groups of features look at, in words for readers; the part of a name before the dot is its group. */
export const GROUPS: Readonly<Record<string, string>> = {
  count: 'the number of its items',
  cut: 'what it leaves out around it',
  gap: 'the text between its items',
  index: 'its numbering',
  judge: 'how much its lines look like items',
  kin: 'how near its items are to the title and to each other',
  like: 'how alike its items are built',
  paper: 'how regular it is',
  place: 'where it stands on the page',
  tag: 'how it is built',
  text: 'the form of its texts',
  title: 'the words it shares with the title',
  twin: 'the same things named elsewhere on the page',
  under: 'what stands under its items',
};
const NAMED_GROUPS = 2;

/** The groups that did most to put one list before another, strongest first. */
function ahead(own: readonly Contribution[], other: readonly Contribution[]): string[] {
  const gains = new Map<string, number>();
  const add = ({ name, effect }: Contribution, sign: number) => {
    const group = GROUPS[name.split('.')[0]!];
    if (group !== undefined) gains.set(group, (gains.get(group) ?? 0) + sign * effect);
  };
  for (const each of own) add(each, 1);
  for (const each of other) add(each, -1);
  return [...gains]
    .filter(([, gain]) => gain > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED_GROUPS)
    .map(([group]) => group);
}
