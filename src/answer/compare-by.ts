import type { ComparedRow, Comparison } from './comparison.js';
import { type Dimension, rankingDimension } from './ranking-words.js';

/** A comparison by one measure, with what it says. */
export interface Verdict {
  readonly comparison: Comparison;
  readonly note: string;
}

/** "is A taller than B": the rows of that measure come first, and a sentence says which has more of it. */
export function compareBy(comparison: Comparison, criterion: string): Verdict {
  const dimension = rankingDimension(criterion);
  const asked = comparison.rows.filter((row) => dimension !== null && measures(row, dimension));
  const others = comparison.rows.filter((row) => !asked.includes(row));
  const telling = asked.find((row) => row.cells.every((cell) => numberIn(cell) !== null));
  return {
    comparison: { ...comparison, rows: [...asked, ...others] },
    note:
      telling === undefined || dimension === null
        ? `The base does not say for all of them which is the ${criterion}.`
        : verdict(comparison, telling, criterion, dimension),
  };
}

function measures(row: ComparedRow, { labels }: Dimension): boolean {
  return row.key.split(' ').some((word) => labels.includes(word));
}

function numberIn({ values }: ComparedRow['cells'][number]): number | null {
  return values.find((value) => value.number !== null)?.number ?? null;
}

function verdict(
  { entities }: Comparison,
  row: ComparedRow,
  criterion: string,
  { direction }: Dimension,
): string {
  const numbers = row.cells.map((cell) => numberIn(cell)!);
  const most = direction === 'high' ? Math.max(...numbers) : Math.min(...numbers);
  const best = entities.filter((_, i) => numbers[i] === most).map(({ name }) => name);
  const said = row.cells.map(({ values }, i) => `${entities[i]!.name} ${values[0]!.text}`).join(', ');
  return best.length === entities.length
    ? `By ${row.label} they are equal: ${said}.`
    : `By ${row.label}, ${best.join(' and ')} is the ${criterion}: ${said}.`;
}
