import { agree } from '../resolve/value-agreement.js';
import type { Profile } from './profile.js';
import type { SourceCell, SourceRow } from './sources.js';

/** Things that both tables must know before their values are evidence. */
const LEAST_SHARED = 3;

/** A thing that two tables have, with its row in each. */
type SharedThing = readonly [SourceRow, SourceRow];

const NOTHING_SHARED: readonly SharedThing[] = [];

/** Things that several tables have. A thing that a table has twice is no evidence. */
export class SharedThings {
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

/** What two columns say of the things that both tables have. */
export interface Agreement {
  /** Things of which both say something. */
  readonly both: number;
  /** Share of them of which both say the same. */
  readonly same: number;
  /** The same of one thing and the next one: what chance alone gives, as where all values are yes or no. */
  readonly byChance: number;
}

/** Null where they have too few things in common. */
export function agreementOf(a: Profile, b: Profile, shared: SharedThings): Agreement | null {
  const things = shared.of(a.column.tableId, b.column.tableId);
  if (things.length === 0) return null;
  const pairs: (readonly [readonly SourceCell[], readonly SourceCell[]])[] = [];
  for (const [row, other] of things) {
    const x = row.cells.get(a.column.position);
    const y = other.cells.get(b.column.position);
    if (x !== undefined && y !== undefined) pairs.push([x, y]);
  }
  if (pairs.length < LEAST_SHARED) return null;
  const share = (step: number) =>
    pairs.filter(([x], i) => doAgree(x, pairs[(i + step) % pairs.length]![1])).length / pairs.length;
  return { both: pairs.length, same: share(0), byChance: share(1) };
}

function doAgree(a: readonly SourceCell[], b: readonly SourceCell[]): boolean {
  return a.some((one) => b.some((each) => agree(one, each)));
}
