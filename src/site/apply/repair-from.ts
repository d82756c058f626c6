import type { RawPage } from '../../corpus/page-ref.js';
import { TagpathError } from '../../errors.js';
import { induce, type TableRow } from '../induce.js';
import type { Wrapper } from '../wrapper.js';
import { applyWrapper } from './apply.js';
import { CellAgreement } from './cell-agreement.js';
import type { DriftReport } from './drift.js';
import { type Repair, repairWrapper } from './repair.js';

/** Where so many pages have the template and no column is gone, a repair would lose more than it finds. */
const STILL_FITS = 0.8;
/** A column that was this full is gone when less than this share of it is left. */
const FULL = 0.3;
const LEFT = 0.3;

function stillFits({ verdict, pages, statuses, columns }: DriftReport): boolean {
  if (verdict === 'fits') return true;
  const isGone = columns.some(({ learned, now }) => learned >= FULL && now < LEFT * learned);
  return statuses.parsed >= STILL_FITS * pages && !isGone;
}

/**
 * Induces the pages of a redesign and finds the columns of the old wrapper in the template that fits best. What the
 * old wrapper still finds there, by labels and plain tag paths, shows which column continues which. A wrapper that
 * fits its pages stays as it is.
 */
export async function repairFrom(old: Wrapper, open: () => AsyncIterable<RawPage>): Promise<Repair> {
  const before = new CellAgreement();
  const report = await applyWrapper(old, open(), (row) => {
    if (row.status !== 'error') before.addOld(row);
  });
  if (report.verdict === 'no pages') throw new TagpathError('site-too-few-pages', { pages: 0, least: 1 });
  if (stillFits(report)) return unchanged(old);
  const rows = new Map<string, TableRow[]>();
  const { wrappers } = await induce(open, {
    support: old.support,
    onRow: (template, row) => {
      const known = rows.get(template);
      if (known === undefined) rows.set(template, [row]);
      else known.push(row);
    },
  });
  const repairs = wrappers.map((wrapper) =>
    repairWrapper(old, wrapper, before.with(rows.get(wrapper.template) ?? [])),
  );
  return repairs.reduce((best, next) => (next.relocated.length > best.relocated.length ? next : best));
}

function unchanged(old: Wrapper): Repair {
  const relocated = old.columns.map(({ name }) => ({ column: name, by: 'path' as const, score: 1 }));
  return { wrapper: old, relocated, lost: [], added: [] };
}
