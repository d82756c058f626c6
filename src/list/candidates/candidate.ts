import type { Deadline } from '../../html/budget.js';
import { LINE, type LineTable } from '../../view/lines/line-table.js';
import type { LineJudge } from '../lines/line-judge.js';
import type { LabelReader } from './concept-label.js';
import type { PageTables } from './page-tables.js';

/** Lines that look alike and may hold the list, before anything is cut out of them. */
export interface Group {
  /** Id of the rule that gathered it. */
  readonly family: string;
  /** One line an item, in document order. */
  readonly lines: readonly number[];
  /** Printed index of each item where the family read one; else each line's own index counts. */
  readonly ranks?: readonly (number | null)[] | undefined;
  /** What of the line is the item: all of it, its bold start, or a text of the family's own. */
  readonly cut: 'line' | 'bold';
  readonly texts?: readonly string[] | undefined;
  /** The nodes that carry the items where these are not the lines' blocks: `tr`, `img`, `li`. */
  readonly nodes?: readonly number[] | undefined;
  readonly tableNode?: number | undefined;
}

/** A group, or a part of one, that could be the list. */
export interface Candidate extends Group {
  /** Id of the sub-list rule that cut it out of its group; `whole` where nothing was cut. */
  readonly sublist: string;
  readonly groupSize: number;
}

export interface CandidateContext {
  readonly lines: LineTable;
  /** The count that the title announces, or null. */
  readonly k: number | null;
  /** How well a table column's label fits what the title announces. */
  readonly labelFit: LabelReader;
  readonly tables: PageTables;
  /** Tells lines that name items from those that stand around a list. */
  readonly judge: Pick<LineJudge, 'logOdds'>;
  /** Stops the search when the page's time is up. */
  readonly deadline?: Deadline | undefined;
  /** Ask all families even where the first ones are sure: for training and explanations. */
  readonly isExhaustive?: boolean;
}

export interface GroupFamily {
  readonly id: string;
  gather(context: CandidateContext): Group[];
}

/** A family that sorts lines into buckets by a key; -1 keeps a line out. */
export function bucketLines(
  lines: LineTable,
  keyOf: (line: number) => number | string,
): readonly (readonly number[])[] {
  const buckets = new Map<number | string, number[]>();
  for (let line = 0; line < lines.size; line++) {
    if (lines.has(line, LINE.furniture)) continue;
    const key = keyOf(line);
    if (key === -1) continue;
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [line]);
    else bucket.push(line);
  }
  return [...buckets.values()].filter((bucket) => bucket.length >= MIN_ITEMS);
}

/** Two items make a list ("Top 2"); the papers use the same bound. */
export const MIN_ITEMS = 2;
