import type { Concepts } from '../concepts/concepts.js';
import type { Reader } from '../kb/store.js';
import type { AskedHeads } from './asked-heads.js';
import { knownKinds } from './known-kinds.js';
import type { Question } from './question.js';
import type { RelatedHeads } from './related-heads.js';
import type { Selected } from './select-by-number.js';

/** A way to select things by a number. */
export type Select = (
  reader: Reader,
  question: Question,
  related: RelatedHeads,
  limit: number,
) => Promise<Selected>;

/** Things of wider concepts of which is looked whether they are what was asked for. */
const MOST_LOOKED_AT = 60;

/**
 * Selects things by a number; where there are none of what was asked for, those of wider concepts that are known to
 * be some: "peaks over 8,000 m" among the mountains.
 */
export async function selectOrWider(
  select: Select,
  reader: Reader,
  concepts: Concepts,
  question: Question,
  { related, wider }: AskedHeads,
  limit: number,
): Promise<Selected> {
  const own = await select(reader, question, related, limit);
  if (own.drafts.length > 0 || !question.ofConcept) return own;
  const heads = new Map([...wider].map((head) => [head, 1]));
  const { drafts, compared } = await select(reader, question, heads, MOST_LOOKED_AT);
  const items = drafts.flatMap((draft) => draft.items);
  const known = await knownKinds(reader, concepts, items, [question.head]);
  const fitting = drafts.filter((draft) => draft.items.some((item) => known.isKnownAs(item, question.head)));
  return { drafts: fitting.slice(0, limit).map((draft, i) => ({ ...draft, rank: i + 1 })), compared };
}
