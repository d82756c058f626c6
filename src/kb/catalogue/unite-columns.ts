import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees } from '../../boosted-trees.js';
import { onceRead } from '../../lang/lexicon.js';
import { openJsonModel, refuseOtherFeatures } from '../../model-file.js';
import { ColumnFacts, labelFacts, type Tallies, Tally } from './column-facts.js';
import { areKin, commonStems, PAIR_FEATURES, PairReader } from './column-pairs.js';
import type { Profile } from './profile.js';
import { agreementOf, SharedThings } from './shared-things.js';
import { SharedValues } from './shared-values.js';
import type { SourceRow } from './sources.js';

/** Columns of several tables that say the same of their things. */
export interface UnitedColumn {
  readonly members: readonly Profile[];
}

/** Two columns, and the log-odds that they are one. */
interface Pair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

/** The file of the model: trained by training/columns. */
export interface PairModelFile {
  readonly features: readonly string[];
  readonly trees: BoostedTrees;
  /** Log-odds from which two columns are one: a wrong union is worse than a missed one. */
  readonly least: number;
}

export interface PairModel {
  readonly trees: FlatTrees;
  readonly least: number;
}

export function pairModel({ features, trees, least }: PairModelFile): PairModel {
  refuseOtherFeatures('columns.json', features, PAIR_FEATURES);
  return { trees: flattenTrees(trees), least };
}

const shippedModel = onceRead(() => pairModel(openJsonModel<PairModelFile>('columns.json')));

/**
 * Finds the columns of several tables that are one. A trained model tells of two columns how likely that is, by their
 * labels, types, numbers, forms and values, and by what they say of things that both tables have. The likeliest are put
 * together first; a table has no two columns that are one.
 */
export function uniteColumns(
  profiles: readonly Profile[],
  rows: readonly SourceRow[],
  isList: (tableId: number) => boolean,
  model: PairModel = shippedModel(),
): UnitedColumn[] {
  const groups = new Groups(profiles, labelledAlike(profiles, isList), model.least);
  const pairs = likelyPairs(profiles, rows, groups, model);
  for (const pair of pairs) groups.know(pair);
  for (const { a, b } of pairs) groups.join(a, b);
  return groups.all();
}

/**
 * Columns of lists that have one label, type and dimension are one before any are compared. The model says so of all of
 * them (of 54,000 pairs it refused none), and a base has thousands of short lists of a kind. What a site calls a price
 * may be another one than the price of the next site, so sites are compared.
 */
function labelledAlike(profiles: readonly Profile[], isList: (tableId: number) => boolean): number[][] {
  const groups = new Map<string, number[]>();
  profiles.forEach(({ column: { tableId }, labelKey, type, dimension, role }, i) => {
    const key = isList(tableId) ? JSON.stringify([labelKey, type, dimension, role]) : String(i);
    const known = groups.get(key);
    const isTaken = known?.some((other) => profiles[other]!.column.tableId === tableId);
    if (known !== undefined && !isTaken) known.push(i);
    else groups.set(isTaken ? String(i) : key, [i]);
  });
  return [...groups.values()];
}

/** The pairs that may be one, the surest first. */
function likelyPairs(
  profiles: readonly Profile[],
  rows: readonly SourceRow[],
  groups: Groups,
  { trees, least }: PairModel,
): Pair[] {
  const pairs: Pair[] = [];
  const take = (a: number, b: number, features: Float64Array) => {
    const score = scoreTrees(trees, features, 0, least);
    if (score >= least) pairs.push({ a, b, score });
  };
  comparedPairs(profiles, rows, take, groups);
  return pairs.sort((x, y) => y.score - x.score);
}

/** Gives the features of all pairs of columns that anything speaks for; they hold until the next pair is given. */
export function comparedPairs(
  profiles: readonly Profile[],
  rows: readonly SourceRow[],
  take: (a: number, b: number, features: Float64Array) => void,
  groups = new Groups(
    profiles,
    profiles.map((_, i) => [i]),
  ),
): void {
  const pairs = groups.pairs();
  if (pairs.length === 0) return;
  const tallies = { shapes: new Tally(), words: new Tally() };
  const facts = columnFacts(profiles, tallies);
  const things = new SharedThings(rows);
  const values = new SharedValues(facts, new Set(pairs.flat()));
  const reader = new PairReader(tallies);
  for (const [i, j] of pairs) {
    const [a, b] = [facts[i]!, facts[j]!];
    const agreement = agreementOf(a.profile, b.profile, things);
    if (!values.areAny(i, j) && !agreement?.same && !speakFor(a, b)) continue;
    take(i, j, reader.read(a, b, values.of(i, j), agreement));
  }
}

function columnFacts(profiles: readonly Profile[], tallies: Tallies): ColumnFacts[] {
  const ofLabel = countOf(profiles, ({ labelKey }) => labelFacts(labelKey).plain);
  const ofType = countOf(profiles, ({ type, dimension }) => `${type} ${dimension}`);
  return profiles.map(
    (profile, i) => new ColumnFacts(profile, { ofLabel: ofLabel[i]!, ofType: ofType[i]! }, tallies),
  );
}

/** Of each column, how many of its table are the same. */
function countOf(profiles: readonly Profile[], what: (profile: Profile) => string): number[] {
  const keys = profiles.map((profile) => `${profile.column.tableId} ${what(profile)}`);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => counts.get(key)!);
}

/** A column of numbers is none of texts, nor are lengths prices. */
function canBeOne(a: Profile, b: Profile): boolean {
  if (a.column.tableId === b.column.tableId || a.role !== b.role) return false;
  if ((a.type === 'text') !== (b.type === 'text')) return false;
  return a.type !== 'number' || b.type !== 'number' || a.dimension === b.dimension;
}

/** Where no value is in common, labels speak for two columns, or a measure. */
function speakFor({ label: a, profile }: ColumnFacts, { label: b }: ColumnFacts): boolean {
  const isMeasure = profile.type === 'number' && profile.dimension !== null && profile.dimension !== 'count';
  return isMeasure || a.plain === b.plain || commonStems(a, b) > 0 || areKin(a, b);
}

/** A column of each of several tables that were found to be one. */
interface Group {
  readonly members: number[];
  readonly tables: Set<number>;
  /** Those that stand for all in comparisons. */
  readonly compared: number[];
}

/** Columns that stand for their group, those with most values: more of the same say no more. */
const MOST_COMPARED = 3;

/** Columns by what they were found to be one with. */
class Groups {
  readonly #profiles: readonly Profile[];
  readonly #scores = new Map<number, number>();
  readonly #of: Group[] = [];
  readonly #missing: number;

  constructor(profiles: readonly Profile[], groups: readonly (readonly number[])[], least = 0) {
    this.#profiles = profiles;
    this.#missing = -Math.abs(least) - 1;
    for (const members of groups) this.#add(members);
  }

  #add(members: readonly number[]): void {
    const values = (member: number) => this.#profiles[member]!.cells.length;
    const group = {
      members: [...members],
      tables: new Set(members.map((member) => this.#profiles[member]!.column.tableId)),
      compared: [...members].sort((a, b) => values(b) - values(a) || a - b).slice(0, MOST_COMPARED),
    };
    for (const member of members) this.#of[member] = group;
  }

  /** The columns of different groups that may be one, the first of each pair in turn. */
  pairs(): [number, number][] {
    const compared = [...new Set(this.#of)].flatMap((group) => group.compared).sort((a, b) => a - b);
    return compared.flatMap((a, at) =>
      compared.slice(at + 1).flatMap((b): [number, number][] => (this.#mayBeOne(a, b) ? [[a, b]] : [])),
    );
  }

  #mayBeOne(a: number, b: number): boolean {
    return (
      canBeOne(this.#profiles[a]!, this.#profiles[b]!) && areOfDifferentTables(this.#of[a]!, this.#of[b]!)
    );
  }

  /** Remembers how likely it is that two columns are one. */
  know({ a, b, score }: Pair): void {
    this.#scores.set(this.#key(a, b), score);
  }

  /** Puts the groups of two columns together where their columns are one in the mean. */
  join(a: number, b: number): void {
    const [first, second] = [this.#of[a]!, this.#of[b]!];
    if (first === second || !areOfDifferentTables(first, second)) return;
    if (this.#meanScore(first.compared, second.compared) < 0) return;
    first.members.push(...second.members);
    first.compared.push(...second.compared);
    for (const table of second.tables) first.tables.add(table);
    for (const member of second.members) this.#of[member] = first;
  }

  all(): UnitedColumn[] {
    return [...new Set(this.#of)].map(({ members }) => ({
      members: members.map((member) => this.#profiles[member]!),
    }));
  }

  #key(a: number, b: number): number {
    return Math.min(a, b) * this.#profiles.length + Math.max(a, b);
  }

  #meanScore(a: readonly number[], b: readonly number[]): number {
    let sum = 0;
    for (const x of a) for (const y of b) sum += this.#scores.get(this.#key(x, y)) ?? this.#missing;
    return sum / (a.length * b.length);
  }
}

function areOfDifferentTables({ tables: a }: Group, { tables: b }: Group): boolean {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  for (const table of fewer) if (more.has(table)) return false;
  return true;
}
