import { placeKey } from '../lang/places.js';
import { headWords } from '../lang/stop-words.js';
import { readYears } from '../lang/times.js';
import { phraseKey, terms } from '../lang/words.js';
import { remembering } from '../recent.js';
import type { FoldedName } from './fold-name.js';
import type { Dimension } from './quantities.js';

/** A page as it is about to be stored, without ids. */
export interface PageDraft {
  readonly key: string;
  readonly source: string;
  readonly url: string | null;
  readonly title: string;
  readonly status: string;
  readonly digest: string;
  readonly body: string | null;
  /** The list of the page, or the site's table that its row belongs to. */
  readonly table: TableDraft | null;
  readonly items: readonly ItemDraft[];
}

export interface TableDraft {
  readonly key: string;
  readonly kind: 'list' | 'site';
  readonly title: string;
  readonly score: number;
  readonly k: number | null;
  readonly ranked: boolean;
  readonly order: string;
  readonly tagPath: string;
  readonly concept: string | null;
  readonly criterion: string | null;
  readonly timeText: string | null;
  readonly timeRelation: string | null;
  readonly place: string | null;
  readonly columns: readonly ColumnDraft[];
  /** What the template of a site says; its subject is often told by that alone. */
  readonly siteTexts?: readonly string[];
}

export interface ColumnDraft {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly concept: string | null;
  readonly provenance: string;
  readonly tagPath: string | null;
  /** Name, fact, prose or furniture, where the extractor says which. */
  readonly role: string | null;
}

export interface ItemDraft {
  readonly position: number;
  readonly rank: number | null;
  readonly folded: FoldedName;
  readonly aliases: readonly string[];
  readonly image: string | null;
  readonly links: readonly string[];
  readonly cells: readonly CellDraft[];
}

export interface CellDraft {
  readonly column: number;
  readonly ordinal: number;
  readonly value: ReadValue;
}

/** A text with what it says; one that recurs is the same object, so that a batch holds it once. */
export interface ReadValue {
  readonly text: string;
  readonly number: number | null;
  readonly dimension: Dimension | null;
  readonly unit: string | null;
}

/** A name within a concept that the store did not know before. */
export interface NewEntity {
  readonly id: number;
  readonly folded: FoldedName;
  readonly variantKey: string;
  readonly conceptKey: string;
  readonly headKey: string;
}

/** A page of a batch with the ids it gets. */
export interface Placed {
  readonly draft: PageDraft;
  readonly pageId: number;
  readonly tableId: number | null;
  /** Where its items start among those of the batch. */
  readonly firstItem: number;
  readonly firstItemId: number;
}

/** The entity of an item; every one has an id once all are placed. */
export interface PlacedEntity {
  readonly id: number | null;
}

/** The items of a batch that was placed. */
export interface PlacedItems {
  readonly firstItemId: number;
  readonly placed: readonly Placed[];
  readonly entities: readonly PlacedEntity[];
}

/** A title's tuple in the form in which tables are found. */
interface TitleTuple {
  readonly conceptKey: string;
  readonly headKey: string;
  readonly criterionKey: string;
  readonly timeFrom: number | null;
  readonly timeTo: number | null;
  readonly placeKey: string | null;
}

const MOST_HEADS = 50_000;

/** The head noun of a concept, folded: "luxury hotel brands" is about brands. */
export const headOf = remembering(MOST_HEADS, (concept) => headWords(terms(concept)).at(-1) ?? '');

export function tupleOf(draft: TableDraft): TitleTuple {
  const years = draft.timeText === null ? null : readYears(draft.timeText);
  return {
    conceptKey: phraseKey(draft.concept ?? ''),
    headKey: headOf(draft.concept ?? ''),
    criterionKey: phraseKey(draft.criterion ?? ''),
    timeFrom: years?.from ?? null,
    timeTo: years?.to ?? null,
    placeKey: draft.place === null ? null : placeKey(draft.place),
  };
}

/**
 * How far a list is to be trusted before any question: the extractor's score, less where the count
 * does not match the title's k.
 */
export function weightOf(draft: TableDraft, itemCount: number): number {
  if (draft.k === null || itemCount === 0) return draft.score;
  const match = Math.min(draft.k, itemCount) / Math.max(draft.k, itemCount);
  return draft.score * match;
}
