import type { Column } from '../../kb/catalogue/catalogue.js';
import { terms } from '../../lang/words.js';

/** How well a column is what a word ranks by: the first labels of the lexicon are the surest. */
export function rankedBy(column: Column, labels: readonly string[]): number {
  const own = [column.label, ...column.aliases].map((label) => ` ${terms(label).join(' ')} `);
  const at = labels.findIndex((label) => own.some((each) => each.includes(` ${label} `)));
  if (at === -1) return 0;
  const exact = own.some((each) => each === ` ${labels[at]} `);
  return Math.max(0.4, 1 - 0.05 * at - (exact ? 0 : 0.2));
}
