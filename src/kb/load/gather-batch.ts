import type { PageDraft } from './draft.js';
import { type GatheredAttributes, gatherAttributes } from './place-attributes.js';
import { type GatheredEntities, gatherEntities } from './place-entities.js';

/** Pages to be written together, with what they need of the store: all that can be told before it is their turn. */
export interface GatheredBatch {
  /** The last one of each page. */
  readonly drafts: readonly PageDraft[];
  readonly entities: GatheredEntities;
  readonly attributes: GatheredAttributes;
}

export function gatherBatch(pages: readonly PageDraft[]): GatheredBatch {
  const drafts = [...new Map(pages.map((draft) => [draft.key, draft])).values()];
  return { drafts, entities: gatherEntities(drafts), attributes: gatherAttributes(drafts) };
}
