import type { SiteRow } from '../record/record.js';
import { textColumn } from '../record/table.js';
import type { RecordView } from './record-writer.js';

/** How the rows of a site are written: one table, a row a page. */
export const SITE_VIEW: RecordView<SiteRow> = {
  rows: ({ page, name, values, status }) => [
    { before: [page, name ?? null], fields: Object.fromEntries(filled(values)), after: [status] },
  ],
  shared: {
    before: [textColumn('page'), { ...textColumn('name'), role: 'name' }],
    after: [textColumn('status')],
  },
};

function filled(values: SiteRow['values']): [string, string | readonly string[]][] {
  return Object.entries(values).flatMap(([column, value]) => (value === null ? [] : [[column, value]]));
}
