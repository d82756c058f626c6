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

/** What two columns say of a thing that both tables have. */
type SaidOfThing = readonly [readonly SourceCell[], readonly SourceCell[]];

/** What two columns say of the things that both tables have. */
export class Agreement {
  readonly #things: readonly SaidOfThing[];
  /** Share of the things of which both say the same. */
  readonly same: number;

  constructor(things: readonly SaidOfThing[]) {
    this.#things = things;
    this.same = this.#share(0);
  }

  /** Things of which both say something. */
  get both(): number {
    return this.#things.length;
  }

  /** The same of one thing and the next one: what chance alone gives, as where all values are yes or no. */
  get byChance(): number {
    return this.#share(1);
  }

  #share(step: number): number {
    const things = this.#things;
    let same = 0;
    for (let i = 0; i < things.length; i++) {
      if (doAgree(things[i]![0], things[(i + step) % things.length]![1])) same++;
    }
    return same / things.length;
  }
}

/** Null where they have too few things in common. */
export function agreementOf(a: Profile, b: Profile, shared: SharedThings): Agreement | null {
  const things = shared.of(a.column.tableId, b.column.tableId);
  if (things.length === 0) return null;
  const said: SaidOfThing[] = [];
  for (const [row, other] of things) {
    const x = row.cells.get(a.column.position);
    const y = other.cells.get(b.column.position);
    if (x !== undefined && y !== undefined) said.push([x, y]);
  }
  return said.length < LEAST_SHARED ? null : new Agreement(said);
}

function doAgree(a: readonly SourceCell[], b: readonly SourceCell[]): boolean {
  for (const one of a) for (const each of b) if (agree(one, each)) return true;
  return false;
}
