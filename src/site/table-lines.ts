import type { CellValue } from './apply/row-builder.js';
import type { TableRow } from './induce.js';
import { recordKey } from './slots/records.js';
import type { Wrapper } from './wrapper.js';

/** A line of `table.jsonl`: the contract with other programs. */
export function tableLine({ page, name, aliases, values, status }: TableRow): object {
  return { page, name, ...(aliases.length === 0 ? {} : { aliases }), values, status };
}

/** A line of `rest.jsonl`. */
export function restLine({ page, name, rest, status }: TableRow): object {
  return { page, name, values: rest, status };
}

/** Records that pages hold several of, such as the cast of a film: a table of its own, keyed by the page. */
export interface ChildTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** One field is a list and needs no table. */
const LEAST_FIELDS = 2;

/** The child tables of a template: one for each kind of record with several fields. */
export function childTables({ columns }: Wrapper): ChildTable[] {
  const byElement = new Map<string, Wrapper['columns']>();
  for (const column of columns) {
    if (column.record === undefined) continue;
    const key = recordKey(column.record);
    byElement.set(key, [...(byElement.get(key) ?? []), column]);
  }
  const records = [...byElement.values()].filter((fields) => fields.length >= LEAST_FIELDS);
  const taken = new Set<string>();
  return records.map((fields) => {
    const wanted = childName(fields);
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
    taken.add(name);
    return { name, columns: fields.map((field) => field.name) };
  });
}

/** By the words that the names of its fields begin with: "Cast actor" and "Cast role" are the cast. */
function childName(fields: Wrapper['columns']): string {
  const words = fields.map(({ name }) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  let common = 0;
  while (words[0]![common] !== undefined && words.every((own) => own[common] === words[0]![common])) common++;
  return words[0]!.slice(0, common).join('-') || 'records';
}

/** The records of a page as lines of a child table; the fields of one record stand at one place of their columns. */
export function childLines({ page, name, values, rest }: TableRow, { columns }: ChildTable): object[] {
  const cells = columns.map((column) => [values[column] ?? rest[column] ?? []].flat() as CellValue[]);
  const count = Math.max(0, ...cells.map((texts) => texts.length));
  return Array.from({ length: count }, (_, at) => ({
    page,
    name,
    values: Object.fromEntries(
      columns.flatMap((column, i) => (cells[i]![at] ? [[column, cells[i]![at]]] : [])),
    ),
  }));
}

/** Readable: one line a column and a text, not one a value. */
export function wrapperText(wrapper: Wrapper): string {
  const { text, columns, sharpen, ...head } = wrapper;
  const lines = (values: readonly unknown[]) =>
    values.length === 0 ? '[]' : `[\n  ${values.map((value) => JSON.stringify(value)).join(',\n  ')}\n ]`;
  const start = JSON.stringify(head, null, 1).slice(0, -2);
  return `${start},\n "columns": ${lines(columns)},\n "text": ${lines(text)},\n "sharpen": ${JSON.stringify(sharpen)}\n}\n`;
}
