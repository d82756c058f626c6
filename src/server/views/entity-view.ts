import { kinRows } from '../../answer/compare/kin-rows.js';
import { disagree, foldSaid } from '../../answer/compare/said-values.js';
import type { EntityView } from '../../kb/kb.js';
import type { CellInfo } from '../../kb/read/records.js';
import type { Mirror } from '../mirror.js';
import type { Entity } from '../schemas/base.js';
import { SourceIndex } from './source-index.js';

/** All that is known of one thing, attribute by attribute, each value with the pages that say so. */
export function entityView({ entity, names, items, cells }: EntityView, mirror: Mirror): Entity {
  const sources = new SourceIndex(mirror);
  const sourceOf = new Map(items.map((item) => [item.id, sources.ofTable(item.table, item.page)]));
  return {
    id: String(entity.id),
    name: entity.name,
    concept: entity.conceptKey || null,
    image: sources.picture(items.find(({ image }) => image !== null)?.image ?? null),
    names: names.filter((name) => name !== entity.name),
    facts: kinRows(cells).map(({ label, cells: own }) => fact(label, own, sourceOf)),
    ranks: items.map((item) => ({ rank: item.rank, source: sourceOf.get(item.id)! })),
    sources: sources.all,
  };
}

/** Values that agree are one; where sources disagree, that is marked. */
function fact(
  label: string,
  cells: readonly CellInfo[],
  sourceOf: ReadonlyMap<number, number>,
): Entity['facts'][number] {
  const folded = foldSaid(cells.map((cell) => [cell, sourceOf.get(cell.itemId)!] as const));
  return {
    label,
    values: folded.map(({ value, by }) => ({ text: value.text, sources: [...by] })),
    conflict: disagree(folded),
  };
}
