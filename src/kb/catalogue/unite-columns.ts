import { remembering } from '../../recent.js';
import { labelKin } from '../resolve/label-kin.js';
import { agree } from '../resolve/value-agreement.js';
import type { ColumnType } from './catalogue.js';
import type { Profile } from './profile.js';
import type { SourceRow } from './sources.js';

/** Columns of several tables that say the same of their things. */
export interface UnitedColumn {
  readonly members: readonly Profile[];
}

/** How sure two columns are one: 0 is not at all. */
interface Pair {
  readonly a: Profile;
  readonly b: Profile;
  readonly score: number;
}

/** Things that both tables must know before their values are evidence. */
const LEAST_SHARED = 3;
const LEAST_AGREEING = 0.7;
const LEAST_SCORE = 0.5;
/** Common values of two columns of names; columns of few values have some in common by chance. */
const LEAST_OVERLAP = 0.3;
const FEW_VALUES = 4;

/**
 * Finds the columns of several tables that are one: by their labels, by what they say of things that both tables
 * have, by the values that they have in common. A table has no two columns that are one.
 */
export function uniteColumns(profiles: readonly Profile[], rows: readonly SourceRow[]): UnitedColumn[] {
  const groups = new Map(profiles.map((profile) => [profile, [profile]]));
  for (const { a, b } of pairsOf(profiles, rows)) {
    const [first, second] = [groups.get(a)!, groups.get(b)!];
    if (first === second || !areOfDifferentTables(first, second)) continue;
    first.push(...second);
    for (const member of second) groups.set(member, first);
  }
  return [...new Set(groups.values())].map((members) => ({ members }));
}

function areOfDifferentTables(a: readonly Profile[], b: readonly Profile[]): boolean {
  const tables = new Set(a.map(({ column }) => column.tableId));
  return b.every(({ column }) => !tables.has(column.tableId));
}

/** The pairs that may be one, the surest first. */
function pairsOf(profiles: readonly Profile[], rows: readonly SourceRow[]): Pair[] {
  const shared = new SharedThings(rows);
  const common = new CommonValues(profiles);
  const pairs: Pair[] = [];
  profiles.forEach((a, i) => {
    for (let j = i + 1; j < profiles.length; j++) {
      const b = profiles[j]!;
      if (a.column.tableId === b.column.tableId || a.role !== b.role) continue;
      if (!areCompatible(a.type, b.type) || !haveSameDimension(a, b)) continue;
      const score = sameness(a, b, shared, () => common.share(i, j));
      if (score >= LEAST_SCORE) pairs.push({ a, b, score });
    }
  });
  return pairs.sort((x, y) => y.score - x.score);
}

/** Lists of one kind are many: all labels that are the same are one without a look at their values. */
function sameness(a: Profile, b: Profile, shared: SharedThings, overlapOf: () => number): number {
  const label = labelSimilarity(a.labelKey, b.labelKey);
  const agreement = agreementOf(a, b, shared);
  if (agreement !== null) {
    if (agreement >= LEAST_AGREEING && isTelling(a) && isTelling(b)) return 0.6 + 0.4 * label;
    if (label !== 1) return 0;
    // One site writes "PG" where another writes "Point Guard".
    return agreement > 0.3 ? 0.9 : a.type === 'text' && b.type === 'text' ? LEAST_SCORE : 0;
  }
  if (label === 1) return 1;
  const overlap = a.type === 'text' && b.type === 'text' ? overlapOf() : 0;
  return label > 0 || overlap >= LEAST_OVERLAP ? 0.4 * label + 0.6 * overlap : 0;
}

function areCompatible(a: ColumnType, b: ColumnType): boolean {
  return a === b || (a !== 'text' && b !== 'text');
}

function haveSameDimension(a: Profile, b: Profile): boolean {
  return a.type !== 'number' || b.type !== 'number' || a.dimension === b.dimension;
}

/** Yes and no agree by chance. */
function isTelling({ values }: Profile): boolean {
  return values().size >= FEW_VALUES;
}

/** Words in common, "director" and "directed by" by their beginnings. */
function labelSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [x, y] = [labelForms(a), labelForms(b)];
  if (x.kin.some((label) => y.kin.includes(label))) return 1;
  let common = 0;
  for (const stem of x.stems) if (y.stems.has(stem)) common++;
  return common === 0 ? 0 : common / Math.max(x.stems.size, y.stems.size);
}

const STEM_LENGTH = 6;
const SHORTEST_STEM = 3;
const REMEMBERED_LABELS = 10_000;

interface LabelForms {
  readonly kin: readonly string[];
  readonly stems: ReadonlySet<string>;
}

/** Each label is compared with those of all other tables. */
const labelForms = remembering<LabelForms>(REMEMBERED_LABELS, (label) => ({
  kin: labelKin(label),
  stems: stems(label),
}));

function stems(label: string): Set<string> {
  const words = label.split(' ').filter((word) => word.length >= SHORTEST_STEM);
  return new Set(words.map((word) => word.slice(0, STEM_LENGTH)));
}

/** How many values columns of text have in common. A column is counted against all others at once. */
class CommonValues {
  readonly #profiles: readonly Profile[];
  /** The columns that have a value. */
  readonly #having = new Map<string, number[]>();
  #counted = -1;
  #counts: Uint32Array;

  constructor(profiles: readonly Profile[]) {
    this.#profiles = profiles;
    this.#counts = new Uint32Array(profiles.length);
  }

  /** The share of the shorter column's values that the other has; 0 where it has few. */
  share(i: number, j: number): number {
    const fewest = Math.min(this.#profiles[i]!.parts().size, this.#profiles[j]!.parts().size);
    if (fewest < FEW_VALUES) return 0;
    if (this.#counted !== i) this.#count(i);
    return this.#counts[j]! / fewest;
  }

  #count(i: number): void {
    if (this.#having.size === 0) this.#note();
    this.#counted = i;
    this.#counts.fill(0);
    for (const value of this.#profiles[i]!.parts()) {
      for (const j of this.#having.get(value) ?? []) this.#counts[j]!++;
    }
  }

  #note(): void {
    this.#profiles.forEach((profile, i) => {
      if (profile.type !== 'text') return;
      for (const value of profile.parts()) {
        const having = this.#having.get(value);
        if (having === undefined) this.#having.set(value, [i]);
        else having.push(i);
      }
    });
  }
}

/** A thing that two tables have, with its row in each. */
type SharedThing = readonly [SourceRow, SourceRow];

const NOTHING_SHARED: readonly SharedThing[] = [];

/** Things that several tables have. A thing that a table has twice is no evidence. */
class SharedThings {
  /** By table: its rows of things that others have, too. */
  readonly #rows: ReadonlyMap<number, ReadonlyMap<number, SourceRow>>;
  readonly #pairs = new Map<number, Map<number, readonly SharedThing[]>>();

  constructor(rows: readonly SourceRow[]) {
    this.#rows = sharedRows(rows);
  }

  of(table: number, other: number): readonly SharedThing[] {
    const rows = this.#rows.get(table);
    const others = this.#rows.get(other);
    if (rows === undefined || others === undefined) return NOTHING_SHARED;
    const known = this.#pairs.get(table) ?? new Map<number, readonly SharedThing[]>();
    this.#pairs.set(table, known);
    const found = known.get(other) ?? inBoth(rows, others);
    known.set(other, found);
    return found;
  }
}

function inBoth(
  rows: ReadonlyMap<number, SourceRow>,
  others: ReadonlyMap<number, SourceRow>,
): readonly SharedThing[] {
  const found: SharedThing[] = [];
  for (const [entity, row] of rows) {
    const other = others.get(entity);
    if (other !== undefined) found.push([row, other]);
  }
  return found.length < LEAST_SHARED ? NOTHING_SHARED : found;
}

function sharedRows(rows: readonly SourceRow[]): Map<number, Map<number, SourceRow>> {
  const of = new Map<number, Map<number, SourceRow | null>>();
  for (const row of rows) {
    const tables = of.get(row.entityId) ?? new Map<number, SourceRow | null>();
    of.set(row.entityId, tables.set(row.tableId, tables.has(row.tableId) ? null : row));
  }
  const shared = new Map<number, Map<number, SourceRow>>();
  for (const [entity, tables] of of) {
    const single = [...tables.values()].filter((row) => row !== null);
    if (single.length < 2) continue;
    for (const row of single) {
      const own = shared.get(row.tableId) ?? new Map<number, SourceRow>();
      shared.set(row.tableId, own.set(entity, row));
    }
  }
  return shared;
}

/** Of the things in both columns, the share for which both say the same; null where there are too few. */
function agreementOf(a: Profile, b: Profile, shared: SharedThings): number | null {
  let both = 0;
  let same = 0;
  for (const [row, other] of shared.of(a.column.tableId, b.column.tableId)) {
    const x = row.cells.get(a.column.position);
    const y = other.cells.get(b.column.position);
    if (x === undefined || y === undefined) continue;
    both++;
    if (x.some((one) => y.some((each) => agree(one, each)))) same++;
  }
  return both < LEAST_SHARED ? null : same / both;
}
