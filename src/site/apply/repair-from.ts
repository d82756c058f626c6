import type { RawPage } from '../../corpus/raw-page.js';
import { induce } from '../induce.js';
import type { Wrapper } from '../wrapper.js';
import { type Repair, repairWrapper } from './repair.js';

/** Induces the pages of a redesign and finds the columns of the old wrapper in the template that fits best. */
export async function repairFrom(old: Wrapper, open: () => AsyncIterable<RawPage>): Promise<Repair> {
  const { wrappers } = await induce(open, { support: old.support });
  const repairs = wrappers.map((wrapper) => repairWrapper(old, wrapper));
  return repairs.reduce((best, next) => (next.relocated.length > best.relocated.length ? next : best));
}
