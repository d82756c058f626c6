import { phraseKey } from '../fold-text.js';
import type { Placed, PlacedEntity } from '../load/placed-ids.js';
import type { Fact } from './shared-facts.js';

/** What items say of a name: each fact once, and the tables they stand in. */
export interface Mentions {
  readonly facts: Map<string, Fact>;
  readonly tables: Set<number>;
}

/** The items of a batch that was placed, from which what they say of a name is told without asking the store. */
export interface PlacedItems {
  readonly firstItemId: number;
  readonly placed: readonly Placed[];
  readonly entities: readonly PlacedEntity[];
}

/** Adds what the items of a batch say of names to what is known of them. */
export function addMentions({ placed, entities }: PlacedItems, known: ReadonlyMap<number, Mentions>): void {
  for (const { draft, tableId, firstItem } of placed) {
    if (draft.table === null || tableId === null) continue;
    const labels = draft.table.columns.map(({ label }) => phraseKey(label));
    draft.items.forEach(({ cells }, i) => {
      const own = known.get(entities[firstItem + i]!.id!);
      if (own === undefined) return;
      own.tables.add(tableId);
      for (const { column, value } of cells) {
        const { text, number, dimension } = value;
        addFact(own, { label: labels[column]!, text, number, dimension });
      }
    });
  }
}

/** The same fact from another item adds nothing. */
export function addFact({ facts }: Mentions, fact: Fact): void {
  facts.set(`${fact.label}\t${fact.text}`, fact);
}
