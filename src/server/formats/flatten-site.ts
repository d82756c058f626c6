import type { JobBody, Site, SiteTable, Slot } from '../schemas/induce.js';
import { type FlatTable, joinValues } from './flat-table.js';

const text = (label: string) => ({ label, type: 'text' as const });

/** One row a page. */
export function flattenSiteTable({ columns, rows }: SiteTable): FlatTable {
  return {
    name: 'site',
    columns: ['page', ...columns].map(text),
    rows: rows.map(({ page, values }) => [page, ...columns.map((column) => joinValues(values[column]))]),
  };
}

const SLOT_COLUMNS = [
  text('slot'),
  text('kind'),
  { label: 'fill', type: 'number' as const },
  text('samples'),
  text('tag path'),
];

const slotRow = ({ column, kind, fill, samples, tagPath }: Slot) => [
  column,
  kind,
  fill,
  joinValues(samples),
  tagPath,
];

/** One row a slot, of all templates. */
export function flattenTemplates({ templates }: Site): FlatTable {
  return {
    name: 'templates',
    columns: [text('template'), ...SLOT_COLUMNS],
    rows: templates.flatMap(({ name, slots }) => slots.map((slot) => [name, ...slotRow(slot)])),
  };
}

/** A wrapper's slots; the rest of it says something to `tagpath apply` alone. */
export function flattenSlots(slots: readonly Slot[]): FlatTable {
  return { name: 'wrapper', columns: SLOT_COLUMNS, rows: slots.map(slotRow) };
}

export function flattenJob({ id, state, progress, error }: JobBody): FlatTable {
  return {
    name: 'job',
    columns: [
      text('id'),
      text('state'),
      text('stage'),
      { label: 'done', type: 'integer' },
      { label: 'total', type: 'integer' },
      text('error'),
    ],
    rows: [[id, state, progress.stage, progress.done, progress.total, error?.code ?? null]],
  };
}
