import type { ExtractedList, ExtractRecord } from '../record.js';

export type ExtractedRecord = ExtractRecord & { readonly list: ExtractedList };

export function hasList(record: ExtractRecord): record is ExtractedRecord {
  return record.list !== null;
}

/** A list as a grid of texts: the rank where there is one, the name, then the fields in column order. */
export interface Grid {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const VALUE_SEPARATOR = '; ';

export function gridOf(list: ExtractedList): Grid {
  const labels = fieldLabels(list);
  const ranked = list.items.some((item) => item.rank !== null);
  const rows = list.items.map(({ rank, name, fields }) => [
    ...(ranked ? [rank === null ? '' : String(rank)] : []),
    name,
    ...labels.map((label) => cellText(fields[label])),
  ]);
  return { head: [...(ranked ? ['#'] : []), nameLabel(list), ...labels], rows };
}

/** Labels under which the items have values, in the order of the columns. */
export function fieldLabels(list: ExtractedList): string[] {
  const used = new Set(list.items.flatMap((item) => Object.keys(item.fields)));
  const ordered = list.columns.map((column) => column.label).filter((label) => used.delete(label));
  return [...ordered, ...used];
}

export function cellText(value: string | readonly string[] | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.join(VALUE_SEPARATOR);
}

function nameLabel(list: ExtractedList): string {
  return list.columns.find((column) => column.key === 'name')?.label ?? 'name';
}
