import type { CandidateView } from './features/candidate-view.js';

/** Rows [start, end) of the node table that belong to one item. */
export interface Segment {
  readonly start: number;
  readonly end: number;
}

/**
 * Each item's part of the page: from its own line, or the card around it, up to the next item. The
 * last one ends where a heading of its level or above starts, or with the element that holds all items.
 */
export function segmentsOf(view: CandidateView): Segment[] {
  const starts = startsOf(view);
  const lastEnd = endOfLast(view, starts);
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? lastEnd }));
}

/** The child of the common root that holds the item, where every item has a child of its own. */
function startsOf({ nodes, root, facts }: CandidateView): number[] {
  const { parent } = facts.lines.page.nodes;
  const cards = nodes.map((node) => {
    let child = node;
    while (child > 0 && parent[child] !== root) child = parent[child]!;
    return child;
  });
  return new Set(cards).size === cards.length ? cards : [...nodes];
}

function endOfLast({ facts, candidate, root }: CandidateView, starts: readonly number[]): number {
  const { lines } = facts;
  const { page } = lines;
  const last = starts.at(-1)!;
  const isAdjacent =
    starts.length > 1 && starts.every((start, i) => i === 0 || page.end(starts[i - 1]!) === start);
  if (isAdjacent) return page.end(last);
  const lastLine = candidate.lines.at(-1)!;
  const level = lines.level[lastLine]!;
  const stop = root === 0 ? page.size : page.end(root);
  for (let line = lastLine + 1; line < lines.size && lines.first[line]! < stop; line++) {
    const other = lines.level[line]!;
    if (other > 0 && (level === 0 || other <= level)) return lines.block[line]!;
  }
  return stop;
}
