import type { StoredKind } from '../../kb/catalogue/read-catalogue.js';
import { itemsById } from '../../kb/read/records.js';
import { type FactInfo, thingsById } from '../../kb/read/things.js';
import type { Reader } from '../../kb/store/store.js';
import type { AnswerColumn, AnswerRow, AnswerValue } from '../answer.js';
import { sourcesOf } from '../sources/place-on-page.js';

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
  const things = await thingsById(reader, thingIds);
  const itemIds = things.flatMap(({ items }) => items);
  const items = new Map((await itemsById(reader, itemIds)).map((item) => [item.id, item]));
  const source = await sourcesOf(reader, [...items.values()]);
  const rows = things.map(({ name, entityId, facts, ...thing }) => {
    const own = thing.items.flatMap((item) => items.get(item) ?? []);
    const at = new Map<number | null, number>(own.map((item, i) => [item.id, i]));
    const cells = Object.fromEntries(
      shown.map(({ id: column, position }) => {
        const values = facts.filter((fact) => fact.position === position);
        return [column, values.map((fact) => answerValue(fact, at.get(fact.itemId) ?? 0))];
      }),
    );
    const image = own.find((item) => item.image !== null)?.image ?? null;
    return { rank: null, name, entityId, score: 1, image, cells, sources: own.map(source) };
  });
  return { columns, rows };
}

function answerValue({ text, number, unit }: FactInfo, source: number): AnswerValue {
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
