import { LINE, type LineTable } from '../../view/lines/line-table.js';
import { type CandidateContext, type Group, type GroupFamily, MIN_ITEMS } from './candidate.js';

/** From how many starting points a chain is followed; real pages have a handful of lines numbered 1. */
const MAX_STARTS = 24;

interface Numbered {
  readonly line: number;
  readonly value: number;
  /** Heading level, or folded tag path of what is no heading. */
  readonly kind: number;
}

const FOLDED_OFFSET = 16;

/**
 * Chains 1..n and n..1 of printed indexes, whatever the tags: items may be headings here and
 * paragraphs there (top-k paper, IV-B rule Index). Lines are chained by label ("tip", "step", none),
 * first within one kind of block, then across all.
 */
export const printedNumbers: GroupFamily = {
  id: 'printed-numbers',
  gather: (context) => {
    const { lines } = context;
    const all = numberedLines(lines);
    const groups: Group[] = [];
    for (const [key, numbered] of byKey(lines, all)) {
      const family = key.startsWith('*') ? 'printed-numbers-mixed' : 'printed-numbers';
      for (const chain of chainsOf(numbered, context)) groups.push(toGroup(family, chain));
      const joined = joinRestarted(numbered);
      if (joined !== null) groups.push(toGroup('restarted-numbers', joined));
    }
    return groups;
  },
};

function numberedLines(lines: LineTable): Numbered[] {
  const found: Numbered[] = [];
  for (let line = 0; line < lines.size; line++) {
    if (lines.has(line, LINE.hidden | LINE.furniture)) continue;
    const index = lines.index(line);
    if (index !== null && lines.rawLength(line) > index.length)
      found.push({ line, value: index.value, kind: kindOf(lines, line) });
  }
  return found;
}

function kindOf(lines: LineTable, line: number): number {
  return lines.level[line]! || lines.folded[line]! + FOLDED_OFFSET;
}

function byKey(lines: LineTable, all: readonly Numbered[]): Map<string, Numbered[]> {
  const buckets = new Map<string, Numbered[]>();
  const add = (key: string, numbered: Numbered) => {
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [numbered]);
    else bucket.push(numbered);
  };
  for (const numbered of all) {
    const { label, marked } = lines.index(numbered.line)!;
    add(`${label} ${numbered.kind}`, numbered);
    if (marked) add(`* ${label}`, numbered);
  }
  return buckets;
}

function chainsOf(numbered: readonly Numbered[], { k }: CandidateContext): Numbered[][] {
  if (numbered.length < MIN_ITEMS) return [];
  const chains: Numbered[][] = [];
  const follow = (first: number, start: number, step: 1 | -1) => {
    if (numbered[start]!.value !== first) return false;
    const chain = chainFrom(numbered, start, step);
    if (chain.length >= MIN_ITEMS) chains.push(chain);
    return true;
  };
  let starts = 0;
  let countdowns = 0;
  for (let i = 0; i < numbered.length; i++) {
    if (starts < MAX_STARTS && follow(1, i, 1)) starts++;
    if (k !== null && k > 1 && countdowns < MAX_STARTS && follow(k, i, -1)) countdowns++;
  }
  return chains;
}

/**
 * The next number each time it is seen; a number printed twice or left out once is a slip, not an end.
 * A second start of the same kind is the start of another list; one of another kind may be nested.
 */
function chainFrom(numbered: readonly Numbered[], start: number, step: 1 | -1): Numbered[] {
  const chain = [numbered[start]!];
  const first = chain[0]!;
  let expected = chain[0]!.value + step;
  for (let i = start + 1; i < numbered.length && expected > 0; i++) {
    const { value, kind } = numbered[i]!;
    if (value === first.value && kind === first.kind) break;
    if (value !== expected && !isSlip(numbered, i, expected, step)) continue;
    chain.push(numbered[i]!);
    expected += step;
  }
  return chain;
}

/** Either the number before is printed again and the one after the expected follows, or it ends the list. */
function isSlip(numbered: readonly Numbered[], i: number, expected: number, step: 1 | -1): boolean {
  const { value } = numbered[i]!;
  const next = numbered[i + 1]?.value;
  if (value === expected - step) return next === expected + step || next === undefined;
  return value === expected + step && next === expected + 2 * step;
}

/** Numbering that starts again at 1 in each section: all lines of the kind, in one list. */
function joinRestarted(numbered: readonly Numbered[]): Numbered[] | null {
  let restarts = 0;
  for (let i = 0; i < numbered.length; i++) {
    const before = numbered[i - 1]?.value ?? 0;
    const { value } = numbered[i]!;
    if (value === 1) restarts++;
    else if (value !== before + 1) return null;
  }
  return restarts > 1 ? [...numbered] : null;
}

function toGroup(family: string, chain: readonly Numbered[]): Group {
  return {
    family,
    lines: chain.map((n) => n.line),
    ranks: chain.map((n) => n.value),
    cut: 'line',
  };
}
