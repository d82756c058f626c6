import type { Column } from '../../kb/catalogue/catalogue.js';
import { onceRead } from '../../lang/lexicon.js';
import { terms } from '../../lang/words.js';
import { attributeWords } from './word-knowledge.js';

/** How well a column is what a word ranks by: the first labels of the lexicon are the surest. */
export function rankedBy(column: Column, labels: readonly string[]): number {
  const own = [column.label, ...column.aliases].map((label) => ` ${terms(label).join(' ')} `);
  const at = labels.findIndex((label) => own.some((each) => each.includes(` ${label} `)));
  if (at === -1) return byOtherWord(own, labels);
  const exact = own.some((each) => each === ` ${labels[at]} `);
  return Math.max(0.4, 1 - 0.05 * at - (exact ? 0 : 0.2));
}

/** "Ht" is another word for height: "tallest" ranks by it, less surely. */
function byOtherWord(own: readonly string[], labels: readonly string[]): number {
  const at = labels.findIndex((label) => (otherLabels().get(label) ?? []).some((each) => own.includes(each)));
  return at === -1 ? 0 : Math.max(0.4, 0.8 - 0.05 * at);
}

/** Of each label the others of its attribute, as whole labels. */
const otherLabels = onceRead((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { labels } of attributeWords())
    for (const label of labels)
      found.set(label, [...(found.get(label) ?? []), ...labels.map((other) => ` ${other} `)]);
  return found;
});
