import type { RawPage } from '../corpus/raw-page.js';
import { induce } from './induce.js';
import { type Repair, repairWrapper } from './repair.js';
import type { Wrapper } from './wrapper.js';

/** Induces the pages of a redesign and finds the columns of the old wrapper in the template that fits best. */
export async function repairFrom(old: Wrapper, open: () => AsyncIterable<RawPage>): Promise<Repair> {
  let fresh: readonly Wrapper[] = [];
  await induce(
    open,
    {
      templates: (wrappers) => {
        fresh = wrappers;
      },
      row: () => {},
      leftOut: () => {},
    },
    { support: old.support },
  );
  const repairs = fresh.map((wrapper) => repairWrapper(old, wrapper));
  return repairs.reduce((best, next) => (next.relocated.length > best.relocated.length ? next : best));
}
