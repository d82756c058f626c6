import { integerColumn, numberColumn, textColumn as text, type WholeTable } from '../../record/table.js';
import type { JobBody, Site, SiteTable, Slot } from '../schemas/induce.js';

/** One row a page. */
export function flattenSiteTable({ columns, rows }: SiteTable): WholeTable {
  return {
    name: 'site',
    columns: ['page', ...columns].map(text),
    rows: rows.map(({ page, values }) => [
      page,
      ...columns.map((column) => (Object.hasOwn(values, column) ? values[column]! : null)),
    ]),
  };
}

const SLOT_COLUMNS = [text('slot'), text('kind'), numberColumn('fill'), text('samples'), text('tag path')];

const slotRow = ({ column, kind, fill, samples, tagPath }: Slot) => [column, kind, fill, samples, tagPath];

/** One row a slot, of all templates. */
export function flattenTemplates({ templates }: Site): WholeTable {
  return {
    name: 'templates',
    columns: [text('template'), ...SLOT_COLUMNS],
    rows: templates.flatMap(({ name, slots }) => slots.map((slot) => [name, ...slotRow(slot)])),
  };
}

/** A wrapper's slots; the rest of it says something to `tagpath apply` alone. */
export function flattenSlots(slots: readonly Slot[]): WholeTable {
  return { name: 'wrapper', columns: SLOT_COLUMNS, rows: slots.map(slotRow) };
}

export function flattenJob({ id, state, progress, error }: JobBody): WholeTable {
  return {
    name: 'job',
    columns: [
      text('id'),
      text('state'),
      text('stage'),
      integerColumn('done'),
      integerColumn('total'),
      text('error'),
    ],
    rows: [[id, state, progress.stage, progress.done, progress.total, error?.code ?? null]],
  };
}
