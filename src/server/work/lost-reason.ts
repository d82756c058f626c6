import type { ExplainedCandidate } from '../../list/explain.js';

/** What the groups of features look at, in words for people; the part before the dot names the group. */
const GROUPS: Readonly<Record<string, string>> = {
  count: 'the number of its items',
  cut: 'what it leaves out around it',
  gap: 'the text between its items',
  index: 'its numbering',
  like: 'how alike its items are built',
  paper: 'how regular it is',
  place: 'where it stands on the page',
  tag: 'how it is built',
  text: 'the form of its texts',
  title: 'the words it shares with the title',
};

const NAMED = 2;
const LOWER_SCORE = /^lower score/;

/** Why a candidate is not the list: the groups in which it is furthest from the winner. Null for the winner. */
export function lostReason(
  candidate: ExplainedCandidate,
  winner: ExplainedCandidate | undefined,
): string | null {
  if (candidate.lost === null || winner === undefined || !LOWER_SCORE.test(candidate.lost))
    return candidate.lost;
  const distance = (name: string) => Math.abs(candidate.features[name]! - winner.features[name]!);
  const names = Object.keys(candidate.features).sort((a, b) => distance(b) - distance(a));
  const groups = new Set(names.flatMap((name) => GROUPS[name.split('.')[0]!] ?? []));
  return `the list that was taken fits better by ${[...groups].slice(0, NAMED).join(' and by ')}`;
}
