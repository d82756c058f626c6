import type { ColumnFacts } from './column-facts.js';

/** What two columns have in common. */
export interface SharedOfColumns {
  /** Different values that both have. */
  readonly different: number;
  /** Values of the first that the second has, too, of those that were looked at; the same of the second. */
  readonly ofFirst: number;
  readonly ofSecond: number;
}

/** That a column has a value. */
interface Holding {
  readonly column: number;
  /** The value is one of its values, taken apart where they list several. */
  readonly isPart: boolean;
  /** How many of its values that were looked at are the whole value. */
  readonly times: number;
  /** All columns that have it. */
  readonly all: Holding[];
}

/** The values that columns have in common. A column is compared with all others at once. */
export class SharedValues {
  readonly #holdings: readonly (readonly Holding[])[];
  #first = -1;
  readonly #different: Uint32Array;
  readonly #ofFirst: Uint32Array;
  readonly #ofSecond: Uint32Array;

  /** Those of the columns that are compared. */
  constructor(columns: readonly ColumnFacts[], compared: ReadonlySet<number>) {
    const known = new Map<string, Holding[]>();
    this.#holdings = columns.map((column, i) => (compared.has(i) ? holdingsOf(column, i, known) : []));
    this.#different = new Uint32Array(columns.length);
    this.#ofFirst = new Uint32Array(columns.length);
    this.#ofSecond = new Uint32Array(columns.length);
  }

  areAny(first: number, second: number): boolean {
    if (this.#first !== first) this.#compare(first);
    return this.#different[second]! > 0;
  }

  of(first: number, second: number): SharedOfColumns {
    if (this.#first !== first) this.#compare(first);
    return {
      different: this.#different[second]!,
      ofFirst: this.#ofFirst[second]!,
      ofSecond: this.#ofSecond[second]!,
    };
  }

  #compare(first: number): void {
    this.#first = first;
    for (const counts of [this.#different, this.#ofFirst, this.#ofSecond]) counts.fill(0);
    for (const own of this.#holdings[first]!) {
      for (const { column, isPart, times } of own.all) {
        if (own.isPart && isPart) this.#different[column]!++;
        if (isPart) this.#ofFirst[column]! += own.times;
        if (own.isPart) this.#ofSecond[column]! += times;
      }
    }
  }
}

function holdingsOf(facts: ColumnFacts, column: number, known: Map<string, Holding[]>): Holding[] {
  const holdings: Holding[] = [];
  const hold = (value: string, isPart: boolean, times: number) => {
    const all = known.get(value) ?? [];
    if (all.length === 0) known.set(value, all);
    const holding = { column, isPart, times, all };
    all.push(holding);
    holdings.push(holding);
  };
  const parts = facts.profile.parts();
  for (const part of parts) hold(part, true, facts.counts.get(part) ?? 0);
  for (const [value, times] of facts.counts) if (!parts.has(value)) hold(value, false, times);
  return holdings;
}
