import type { CandidateContext, Group } from '../candidates/candidate.js';
import { partition, range, type SublistRule } from './sublist-rule.js';

/** More sections than this are no outline of a list; joining them would cost the square. */
const MAX_SECTIONS = 60;

/** Items under one heading of a higher level, and runs of neighbouring sections that make k together. */
export const bySection: SublistRule = {
  id: 'section',
  cut: (group, context) => {
    const sections = sectionsOf(group, context);
    if (sections.length < 2) return [];
    return [...sections, ...runsOfK(sections, context.k)];
  },
};

function sectionsOf(group: Group, { lines }: CandidateContext): number[][] {
  const itemLevel = lines.level[group.lines[0]!]! || Number.POSITIVE_INFINITY;
  let line = 0;
  let section = -1;
  return partition(group.lines.length, (position) => {
    for (; line <= group.lines[position]!; line++) {
      const level = lines.level[line]!;
      if (level > 0 && level < itemLevel && line !== group.lines[position]) section = line;
    }
    return section;
  });
}

function runsOfK(sections: readonly number[][], k: number | null): number[][] {
  if (k === null || sections.length > MAX_SECTIONS) return [];
  const runs: number[][] = [];
  for (let first = 0; first < sections.length; first++) {
    let total = sections[first]!.length;
    for (let last = first + 1; last < sections.length && total < k; last++) {
      total += sections[last]!.length;
      if (total === k) runs.push(range(sections[first]![0]!, sections[last]!.at(-1)! + 1));
    }
  }
  return runs;
}
