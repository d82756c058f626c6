import { groupBy } from '../../group-by.js';
import type { CellInfo, ItemInfo } from '../../kb/read/records.js';
import { cellsOfItems, entitiesById } from '../../kb/read/records.js';
import { covers } from '../../kb/resolve/value-agreement.js';
import type { Reader } from '../../kb/store/store.js';
import type { AnswerColumn, AnswerRow, AnswerValue } from '../answer.js';
import { sourcesOf } from '../sources/place-on-page.js';
import type { SourceRef } from '../sources/source-ref.js';
import { chooseColumns } from './choose-columns.js';

/** One entity of an answer with the items that speak of it. */
export interface RowDraft {
  readonly entityId: number;
  readonly rank: number | null;
  readonly score: number;
  readonly items: readonly ItemInfo[];
}

/** Items that one row quotes. */
const MOST_SOURCES = 8;

/** Makes the rows of an answer, each value with its source, and the columns worth showing. */
export async function buildRows(
  reader: Reader,
  drafts: readonly RowDraft[],
): Promise<{ readonly columns: AnswerColumn[]; readonly rows: AnswerRow[] }> {
  const items = drafts.flatMap((draft) => draft.items.slice(0, MOST_SOURCES));
  const cells = groupBy(
    await cellsOfItems(
      reader,
      items.map((item) => item.id),
    ),
    (cell) => cell.itemId,
  );
  const source = await sourcesOf(reader, items);
  const entities = new Map(
    (
      await entitiesById(
        reader,
        drafts.map((draft) => draft.entityId),
      )
    ).map((entity) => [entity.id, entity]),
  );
  const rows = drafts.map((draft) => {
    const quoted = draft.items.slice(0, MOST_SOURCES);
    const name = quoted[0]?.name ?? entities.get(draft.entityId)?.name ?? '';
    return buildRow(draft, name, quoted, cells, quoted.map(source));
  });
  return { columns: chooseColumns(rows, labelsOf(cells)), rows };
}

function buildRow(
  draft: RowDraft,
  name: string,
  items: readonly ItemInfo[],
  cells: ReadonlyMap<number, readonly CellInfo[]>,
  sources: readonly SourceRef[],
): AnswerRow {
  // Without what every object has: a label may be "constructor".
  const values = Object.create(null) as Record<string, AnswerValue[]>;
  items.forEach((item, source) => {
    for (const cell of cells.get(item.id) ?? []) addValue(values, cell, source);
  });
  return {
    rank: draft.rank,
    name,
    entityId: draft.entityId,
    score: draft.score,
    image: items.find((item) => item.image !== null)?.image ?? null,
    cells: values,
    sources,
  };
}

/**
 * A value that an earlier source gives already is not repeated, be it in another unit; one that says more takes the
 * place of others.
 */
function addValue(values: Record<string, AnswerValue[]>, cell: CellInfo, source: number): void {
  const own = values[cell.labelKey] ?? [];
  const isSaid = (value: AnswerValue) =>
    covers(value, cell) || (value.unit !== cell.unit && covers(cell, value));
  if (own.some(isSaid)) return;
  const { text, number, dimension, unit } = cell;
  const others = own.filter((value) => value.source === source || !covers(cell, value));
  values[cell.labelKey] = [...others, { text, number, dimension, unit, source }];
}

/** Labels by their keys, in the order in which they first stand. */
function labelsOf(cells: ReadonlyMap<number, readonly CellInfo[]>): Map<string, string> {
  const labels = new Map<string, string>();
  for (const group of cells.values()) for (const cell of group) labels.set(cell.labelKey, cell.label);
  return labels;
}
