import type { TableRow } from '../induce.js';

/** Pages whose cells are compared; more say the same. */
const MOST_PAGES = 200;

/** How far two columns show the same texts on the same pages: those of an old wrapper, and those of a new one. */
export class CellAgreement {
  /** By page and column. */
  readonly #old = new Map<string, ReadonlyMap<string, string>>();

  addOld(row: Pick<TableRow, 'page' | 'values' | 'rest'>): void {
    if (this.#old.size < MOST_PAGES) this.#old.set(row.page, cellsOf(row));
  }

  /** The agreement of an old column with a new one, from 0 to 1. */
  with(rows: readonly TableRow[]): (was: string, now: string) => number {
    const counts = new Map<string, number>();
    const pairs = new Map<string, Map<string, number>>();
    for (const row of rows) {
      const old = this.#old.get(row.page);
      if (old === undefined) continue;
      const now = cellsOf(row);
      for (const column of old.keys()) count(counts, `old ${column}`);
      for (const column of now.keys()) count(counts, `new ${column}`);
      for (const [was, text] of old) {
        for (const [column, other] of now) if (text === other) count(ensure(pairs, was), column);
      }
    }
    return (was, now) => {
      const same = pairs.get(was)?.get(now) ?? 0;
      return same === 0 ? 0 : (2 * same) / (counts.get(`old ${was}`)! + counts.get(`new ${now}`)!);
    };
  }
}

function cellsOf({ values, rest }: Pick<TableRow, 'values' | 'rest'>): Map<string, string> {
  const cells = [...Object.entries(values), ...Object.entries(rest)];
  return new Map(cells.map(([column, cell]) => [column, [cell].flat().join('\n')]));
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function ensure(pairs: Map<string, Map<string, number>>, key: string): Map<string, number> {
  let counts = pairs.get(key);
  if (counts === undefined) {
    counts = new Map();
    pairs.set(key, counts);
  }
  return counts;
}
