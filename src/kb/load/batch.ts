import type { PageDraft } from '../draft.js';
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

/** Writes that were started and not waited for; a store takes them in the order in which they came. */
export class PendingWrites {
  readonly #writes: Promise<unknown>[] = [];

  add(write: Promise<unknown>): void {
    // It is reported by `done`; until then a failure must not count as unhandled.
    write.catch(() => undefined);
    this.#writes.push(write);
  }

  /** Waits for all of them, also where one fails: none may go on once its transaction is over. */
  async done(): Promise<void> {
    const ended = await Promise.allSettled(this.#writes);
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  }
}
