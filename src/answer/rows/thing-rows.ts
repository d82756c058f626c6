import { groupBy } from '../../group-by.js';
import type { StoredKind } from '../../kb/catalogue/read-catalogue.js';
import { itemsById } from '../../kb/read/records.js';
import type { Reader } from '../../kb/store/store.js';
import type { AnswerColumn, AnswerRow, AnswerValue } from '../answer.js';
import { sourcesOf } from '../sources/place-on-page.js';

interface ThingRow {
  readonly id: number;
  readonly entity_id: number;
  readonly name: string;
  readonly items: string;
}

interface FactRow {
  readonly thing_id: number;
  readonly position: number;
  readonly text: string;
  readonly number: number | null;
  readonly unit: string | null;
  readonly item_id: number;
}

/** Things of a kind as rows of an answer: the given columns, each value with its source. */
export async function thingRows(
  reader: Reader,
  kind: StoredKind,
  thingIds: readonly number[],
  columnIds: readonly string[],
): Promise<{ readonly columns: AnswerColumn[]; readonly rows: AnswerRow[] }> {
  const shown = columnIds.flatMap((id) => {
    const position = kind.columns.findIndex((column) => column.id === id);
    return position > 0 ? [{ id, position, label: kind.columns[position]!.label }] : [];
  });
  const columns = distinctLabels(shown.map(({ id, label }) => ({ key: id, label })));
  if (thingIds.length === 0) return { columns, rows: [] };
  const things = new Map(
    (
      await reader.all<ThingRow>('SELECT id, entity_id, name, items FROM things WHERE id IN (?*)', [thingIds])
    ).map((thing) => [thing.id, thing]),
  );
  const facts = groupBy(
    await reader.all<FactRow>(
      `SELECT thing_id, position, text, number, unit, item_id FROM facts
       WHERE thing_id IN (?*) ORDER BY thing_id, position, ordinal`,
      [thingIds],
    ),
    (fact) => fact.thing_id,
  );
  const itemIds = [...things.values()].flatMap(({ items }) => JSON.parse(items) as number[]);
  const items = new Map((await itemsById(reader, itemIds)).map((item) => [item.id, item]));
  const source = await sourcesOf(reader, [...items.values()]);
  const rows = thingIds.flatMap((id) => {
    const thing = things.get(id);
    if (thing === undefined) return [];
    const own = (JSON.parse(thing.items) as number[]).flatMap((item) => items.get(item) ?? []);
    const at = new Map(own.map((item, i) => [item.id, i]));
    const cells = Object.fromEntries(
      shown.map(({ id: column, position }) => {
        const values = (facts.get(id) ?? []).filter((fact) => fact.position === position);
        return [column, values.map((fact) => answerValue(fact, at.get(fact.item_id) ?? 0))];
      }),
    );
    const image = own.find((item) => item.image !== null)?.image ?? null;
    const row = { rank: null, name: thing.name, entityId: thing.entity_id, score: 1, image, cells };
    return [{ ...row, sources: own.map(source) }];
  });
  return { columns, rows };
}

function answerValue({ text, number, unit }: FactRow, source: number): AnswerValue {
  return { text, number, dimension: null, unit, source };
}

/** Two columns of one label are told apart by a number. */
function distinctLabels(columns: readonly AnswerColumn[]): AnswerColumn[] {
  const seen = new Map<string, number>();
  return columns.map(({ key, label }) => {
    const n = (seen.get(label) ?? 0) + 1;
    seen.set(label, n);
    return { key, label: n === 1 ? label : `${label} (${n})` };
  });
}
