import { groupBy } from '../../group-by.js';
import { agree } from '../resolve/value-agreement.js';
import type { SourceCell, SourceRow } from './sources.js';

/** A thing of a kind, with all rows that tell of it. */
export interface Thing {
  readonly entityId: number;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly rows: readonly SourceRow[];
}

/** Where a column of a table stands in its kind. */
export type KindPosition = (tableId: number, position: number) => number | undefined;

/** Names that two rows of different sources may disagree with before they are two things. */
const LEAST_AGREEING = 0.5;

/**
 * Things of rows. Rows of several sources that bear one name are one thing, unless what they say differs; two pages
 * of one site are two things, whatever they are called.
 */
export function thingsOf(
  rows: readonly SourceRow[],
  isSite: (tableId: number) => boolean,
  positionOf: KindPosition,
): Thing[] {
  const byName = groupBy(rows, ({ entityId }) => entityId);
  return [...byName.values()].flatMap((group) => split(group, isSite, positionOf)).map(thing);
}

function split(
  group: readonly SourceRow[],
  isSite: (tableId: number) => boolean,
  positionOf: KindPosition,
): SourceRow[][] {
  const parts: SourceRow[][] = [];
  for (const row of group) {
    const open = parts.filter(
      (part) => !isSite(row.tableId) || part.every(({ tableId }) => tableId !== row.tableId),
    );
    const fitting = open.find((part) => part.every((other) => canBeOne(row, other, positionOf)));
    if (fitting === undefined) parts.push([row]);
    else fitting.push(row);
  }
  return parts;
}

function canBeOne(a: SourceRow, b: SourceRow, positionOf: KindPosition): boolean {
  const others = new Map<number, readonly SourceCell[]>();
  for (const [position, cells] of b.cells) {
    const at = positionOf(b.tableId, position);
    if (at !== undefined) others.set(at, cells);
  }
  let both = 0;
  let same = 0;
  for (const [position, cells] of a.cells) {
    const at = positionOf(a.tableId, position);
    const other = at === undefined ? undefined : others.get(at);
    if (other === undefined) continue;
    both++;
    if (cells.some((one) => other.some((each) => agree(one, each)))) same++;
  }
  return both === 0 || same >= both * LEAST_AGREEING;
}

function thing(rows: readonly SourceRow[]): Thing {
  const [first] = rows;
  const names = new Set(rows.flatMap((row) => [row.name, ...row.aliases]));
  names.delete(first!.name);
  return { entityId: first!.entityId, name: first!.name, aliases: [...names], rows };
}
