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
  model: PairModel = shippedModel(),
): UnitedColumn[] {
  const pairs = likelyPairs(profiles, rows, model);
  const groups = new Groups(profiles, pairs, model.least);
  for (const { a, b } of pairs) groups.join(a, b);
  return groups.all();
}

/** The pairs that may be one, the surest first. */
function likelyPairs(profiles: readonly Profile[], rows: readonly SourceRow[], model: PairModel): Pair[] {
  const pairs: Pair[] = [];
  comparedPairs(profiles, rows, (a, b, features) => {
    const score = scoreTrees(model.trees, features, 0, model.least);
    if (score >= model.least) pairs.push({ a, b, score });
  });
  return pairs.sort((x, y) => y.score - x.score);
}

/** Gives the features of all pairs of columns that anything speaks for; they hold until the next pair is given. */
export function comparedPairs(
  profiles: readonly Profile[],
  rows: readonly SourceRow[],
  take: (a: number, b: number, features: Float64Array) => void,
): void {
  const tables = new Set(profiles.map(({ column }) => column.tableId));
  if (tables.size < 2) return;
  const tallies = { shapes: new Tally(), words: new Tally() };
  const facts = columnFacts(profiles, tallies);
  const things = new SharedThings(rows);
  const values = new SharedValues(facts);
  const reader = new PairReader(tallies);
  facts.forEach((a, i) => {
    for (let j = i + 1; j < facts.length; j++) {
      const b = facts[j]!;
      if (!canBeOne(a.profile, b.profile)) continue;
      const agreement = agreementOf(a.profile, b.profile, things);
      if (!values.areAny(i, j) && !agreement?.same && !speakFor(a, b)) continue;
      take(i, j, reader.read(a, b, values.of(i, j), agreement));
    }
  });
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

/** Columns by what they were found to be one with. */
class Groups {
  readonly #profiles: readonly Profile[];
  readonly #scores = new Map<number, number>();
  readonly #of: number[][];
  readonly #missing: number;

  constructor(profiles: readonly Profile[], pairs: readonly Pair[], least: number) {
    this.#profiles = profiles;
    this.#of = profiles.map((_, i) => [i]);
    this.#missing = -Math.abs(least) - 1;
    for (const { a, b, score } of pairs) this.#scores.set(this.#key(a, b), score);
  }

  /** Puts the groups of two columns together where their columns are one in the mean. */
  join(a: number, b: number): void {
    const [first, second] = [this.#of[a]!, this.#of[b]!];
    if (first === second || !this.#areOfDifferentTables(first, second)) return;
    if (this.#meanScore(first, second) < 0) return;
    first.push(...second);
    for (const member of second) this.#of[member] = first;
  }

  all(): UnitedColumn[] {
    return [...new Set(this.#of)].map((members) => ({
      members: members.map((member) => this.#profiles[member]!),
    }));
  }

  #key(a: number, b: number): number {
    return Math.min(a, b) * this.#profiles.length + Math.max(a, b);
  }

  #areOfDifferentTables(a: readonly number[], b: readonly number[]): boolean {
    const tables = new Set(a.map((member) => this.#profiles[member]!.column.tableId));
    return b.every((member) => !tables.has(this.#profiles[member]!.column.tableId));
  }

  #meanScore(a: readonly number[], b: readonly number[]): number {
    let sum = 0;
    for (const x of a) for (const y of b) sum += this.#scores.get(this.#key(x, y)) ?? this.#missing;
    return sum / (a.length * b.length);
  }
}
