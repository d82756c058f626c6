import { type Candidate, forEachPage } from '../slots/candidates.js';

/** Two columns say the same when they do on this share of the pages that have either. */
const SAME_PAGES = 0.95;

/**
 * Columns that print what another prints, at another place of the page: the name in the heading, in the trail of
 * links and in the table. The first of them stays, in the order of preference of the slots given.
 */
export function withoutRepeatedTexts(slots: readonly Candidate[]): Candidate[] {
  const cells = new Map<string, number[]>();
  const kept: Candidate[] = [];
  for (const slot of slots) {
    const own = cellsOf(slot);
    if (repeats(slot, own, cells, kept)) continue;
    for (const cell of own) {
      const known = cells.get(cell);
      if (known === undefined) cells.set(cell, [kept.length]);
      else known.push(kept.length);
    }
    kept.push(slot);
  }
  return kept;
}

/** Page and texts of each cell. */
function cellsOf(slot: Candidate): string[] {
  const cells: string[] = [];
  forEachPage(slot, (from, to, page) => {
    const texts = slot.values.slice(from, to).map(({ text }) => text);
    cells.push(`${page}\n${texts.join('\n')}`);
  });
  return cells;
}

function repeats(
  slot: Candidate,
  own: readonly string[],
  cells: ReadonlyMap<string, readonly number[]>,
  kept: readonly Candidate[],
): boolean {
  const shared = new Map<number, number>();
  for (const cell of own) for (const at of cells.get(cell) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  for (const [at, pages] of shared) {
    if (pages >= SAME_PAGES * Math.max(slot.fill, kept[at]!.fill)) return true;
  }
  return false;
}
