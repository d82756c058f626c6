import { groupBy } from '../../group-by.js';
import { agree } from '../resolve/value-agreement.js';
import type { SourceCell, SourceRow } from './sources.js';

/** A row with its values by where their columns stand in the kind. */
export interface PlacedRow {
  readonly row: SourceRow;
  readonly values: ReadonlyMap<number, readonly SourceCell[]>;
}

/** A thing of a kind, with all rows that tell of it. */
export interface Thing {
  readonly entityId: number;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly rows: readonly PlacedRow[];
}

/** Names that two rows of different sources may disagree with before they are two things. */
const LEAST_AGREEING = 0.5;

/**
 * Things of rows. Rows of several sources that bear one name are one thing, unless what they say differs; two pages
 * of one site are two things, whatever they are called.
 */
export function thingsOf(rows: readonly PlacedRow[], isSite: (tableId: number) => boolean): Thing[] {
  const byName = groupBy(rows, ({ row }) => row.entityId);
  return [...byName.values()].flatMap((group) => split(group, isSite)).map(thing);
}

function split(group: readonly PlacedRow[], isSite: (tableId: number) => boolean): PlacedRow[][] {
  const parts: PlacedRow[][] = [];
  for (const each of group) {
    const { tableId } = each.row;
    const open = parts.filter((part) => !isSite(tableId) || part.every(({ row }) => row.tableId !== tableId));
    const fitting = open.find((part) => part.every((other) => canBeOne(each, other)));
    if (fitting === undefined) parts.push([each]);
    else fitting.push(each);
  }
  return parts;
}

function canBeOne(a: PlacedRow, b: PlacedRow): boolean {
  let both = 0;
  let same = 0;
  for (const [position, cells] of a.values) {
    const other = b.values.get(position);
    if (other === undefined) continue;
    both++;
    if (cells.some((one) => other.some((each) => agree(one, each)))) same++;
  }
  return both === 0 || same >= both * LEAST_AGREEING;
}

function thing(rows: readonly PlacedRow[]): Thing {
  const { entityId, name } = rows[0]!.row;
  const names = new Set<string>();
  for (const { row } of rows) {
    names.add(row.name);
    for (const alias of row.aliases) names.add(alias);
  }
  names.delete(name);
  return { entityId, name, aliases: [...names], rows };
}
