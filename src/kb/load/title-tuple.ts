import { placeKey } from '../../lang/places.js';
import { headWords } from '../../lang/stop-words.js';
import { readYears } from '../../lang/times.js';
import { remembering } from '../../recent.js';
import { phraseKey, terms } from '../fold-text.js';
import type { TableDraft } from './draft.js';

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
