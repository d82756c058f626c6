import { likeness } from '../../lang/word-vectors.js';
import { LINE, type LineTable } from '../../view/lines/line-table.js';
import type { CandidateView, FeatureRule } from './candidate-view.js';
import { agreement, relativeDeviation } from './statistics.js';

/** Of long lists so many items are looked at. */
const MOST_ITEMS = 12;
/** Lines under an item that are looked at. */
const MOST_UNDER = 2;
const PROSE = 60;

/**
 * Whether the items are of the kind that the title names, by the words that they and the text under them use; whether
 * they are akin to each other; and whether each is followed by alike text that speaks of it.
 */
export const kinshipFeatures: FeatureRule = {
  id: 'kinship',
  names: [
    'kin.title',
    'kin.concept',
    'kin.items',
    'kin.known',
    'under.title',
    'under.echo',
    'under.prose',
    'under.lines',
    'under.alike',
    'under.linked',
    'under.lastProse',
  ],
  measure: (view, out, at) => {
    const { facts, items } = view;
    const step = Math.max(1, Math.floor(items.length / MOST_ITEMS));
    const centre = new Float64Array(facts.titleVector.length);
    let known = 0;
    let looked = 0;
    for (let i = 0; i < items.length; i += step) {
      looked++;
      const vector = facts.vectorOf(items[i]!);
      if (vector === null) continue;
      known++;
      for (let d = 0; d < centre.length; d++) centre[d]! += vector[d]!;
    }
    for (let d = 0; d < centre.length; d++) centre[d]! /= Math.max(1, known);
    out[at] = likeness(centre, facts.titleVector);
    out[at + 1] = likeness(centre, facts.conceptVector);
    out[at + 2] = Math.sqrt(likeness(centre, centre));
    out[at + 3] = known / looked;
    measureUnder(view, step, out, at + 4);
  },
};

/** Sums over the items that are looked at, one a name from `under.title` on; made once. */
const SUMS = new Float64Array(4);

function measureUnder(view: CandidateView, step: number, out: Float64Array, at: number): void {
  const { candidate, items, facts } = view;
  const sums = SUMS.fill(0);
  const gaps: number[] = [];
  const shapes: number[] = [];
  for (let i = 0; i < items.length; i += step) {
    const from = candidate.lines[i]! + 1;
    const end = endOfUnder(view, i);
    shapes.push(addUnder(view, i, from, end, sums));
    if (i + 1 < items.length) gaps.push(candidate.lines[i + 1]! - candidate.lines[i]!);
  }
  const last = items.length - 1;
  out[at] = sums[0]! / shapes.length;
  out[at + 1] = sums[1]! / shapes.length;
  out[at + 2] = sums[2]! / shapes.length;
  out[at + 3] = Math.min(2, relativeDeviation(gaps));
  out[at + 4] = agreement(shapes.length, (j) => shapes[j]!);
  out[at + 5] = sums[3]! / shapes.length;
  out[at + 6] = Number(hasProse(facts.lines, candidate.lines[last]! + 1, endOfUnder(view, last)));
}

/** Adds what the lines under an item say; gives a number for how they are set. */
function addUnder(view: CandidateView, i: number, from: number, end: number, sums: Float64Array): number {
  const { facts, items } = view;
  const { lines } = facts;
  let akin = 0;
  let linked = 0;
  let isEchoed = false;
  let shape = 7;
  for (let line = from; line < end; line++) {
    akin = Math.max(akin, facts.titleKinship(line));
    if (lines.has(line, LINE.linked)) linked++;
    isEchoed ||= facts.echoes(items[i]!, line);
    shape = shape * 31 + lines.folded[line]!;
  }
  sums[0]! += akin;
  sums[1]! += Number(isEchoed);
  sums[2]! += Number(hasProse(lines, from, end));
  sums[3]! += end > from ? linked / (end - from) : 0;
  return shape;
}

function hasProse(lines: LineTable, from: number, end: number): boolean {
  for (let line = from; line < end; line++) {
    if (lines.rawLength(line) >= PROSE && !lines.has(line, LINE.linked)) return true;
  }
  return false;
}

/** The lines under an item reach up to the next item's; the first few are looked at. */
function endOfUnder({ candidate, facts: { lines } }: CandidateView, i: number): number {
  const from = candidate.lines[i]! + 1;
  return Math.min(candidate.lines[i + 1] ?? lines.size, from + MOST_UNDER, lines.size);
}
