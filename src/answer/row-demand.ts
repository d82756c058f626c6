import { phraseKey, terms } from '../kb/fold-text.js';
import type { CellInfo, ItemInfo } from '../kb/records.js';
import { placeKey, placesWithin } from '../lang/places.js';
import type { YearSpan } from '../lang/times.js';
import { datingLabels } from './dating-verbs.js';
import type { KnownKinds } from './known-kinds.js';

/** Years in which a certain thing happened: of who was born then. */
export interface DatedSpan extends YearSpan {
  readonly verb?: string | null;
}

/**
 * What a list's title does not promise and each of its items must therefore show by itself: a list of
 * films of all time answers for 2010 with those of its films that say 2010.
 */
export interface RowDemand {
  readonly terms: readonly string[];
  readonly years: DatedSpan | null;
  /** A place that the item has to name, or one inside it. */
  readonly place: string | null;
  /** What the item has to be, where its list is of a wider concept. */
  readonly kind?: string;
  /** Another way to meet it, where the question can be read in two. */
  readonly or?: RowDemand;
}

export const NO_DEMAND: RowDemand = { terms: [], years: null, place: null };

export function isDemanding(demand: RowDemand): boolean {
  const { terms: unsaid, years, place, kind } = demand;
  return unsaid.length > 0 || years !== null || place !== null || kind !== undefined;
}

export function meets(
  demand: RowDemand,
  item: ItemInfo,
  cells: readonly CellInfo[],
  known: KnownKinds | null = null,
): boolean {
  if (demand.or !== undefined && meets(demand.or, item, cells, known)) return true;
  if (demand.years !== null && !cells.some((cell) => isYearWithin(cell, demand.years!))) return false;
  if (demand.place !== null && !namesPlace([item.name, ...cells.map((cell) => cell.text)], demand.place))
    return false;
  const { kind } = demand;
  if (kind !== undefined && !known?.isKnownAs(item, kind) && !showsKind(item, cells, kind)) return false;
  if (demand.terms.length === 0) return true;
  const said = new Set(rowTerms(item, cells));
  return demand.terms.every((term) => said.has(term) || known?.isListedAs(item, term));
}

/** Words of a name or value; longer texts are prose, which speaks of other things too. */
const MOST_VALUE_WORDS = 6;
const VALUE_SEPARATOR = /[,;/|&•·]/;

/** Characters of a list of values; what is longer is prose, whose commas part no values. */
const LONGEST_LIST = 120;

/** The name of an item and its values, each in folded words, without prose. */
function shownTexts(item: ItemInfo, cells: readonly CellInfo[]): string[][] {
  const values = cells.map((cell) => cell.text).filter((text) => text.length <= LONGEST_LIST);
  const parts = [item.name, ...values.flatMap((text) => text.split(VALUE_SEPARATOR))].map(terms);
  return parts.filter((said) => said.length <= MOST_VALUE_WORDS);
}

/** The words of an item's name and values. */
export function shownTerms(item: ItemInfo, cells: readonly CellInfo[]): ReadonlySet<string> {
  return new Set([...terms(item.name), ...shownTexts(item, cells).flat()]);
}

/** Whether an item's name or one of its values says that it is of a kind. */
export function showsKind(item: ItemInfo, cells: readonly CellInfo[], kind: string): boolean {
  return shownTexts(item, cells).some((said) => endsInKind(said, kind));
}

/** "Stanford University", "University of Oxford", "Lake Geneva"; "Thrifty Car Rental" is no car. */
function endsInKind(said: readonly string[], kind: string): boolean {
  return said.at(-1) === kind || (said[0] === kind && (said.length === 2 || said[1] === 'of'));
}

/** Prose speaks of many places; a value that is one is short. */
const LONGEST_PLACE_VALUE = 80;

/** Whether one of the texts has the name of the place or of one within it. */
function namesPlace(texts: readonly string[], place: string): boolean {
  const names = placesWithin(place);
  return texts.some((text) => {
    if (text.length > LONGEST_PLACE_VALUE) return false;
    const parts = text.split(PLACE_SEPARATOR).map(placeKey);
    return parts.some((part) => names.has(part)) || ` ${phraseKey(text)} `.includes(` ${place} `);
  });
}

const PLACE_SEPARATOR = /[,;/()&]|\band\b/;

export function rowTerms(item: ItemInfo, cells: readonly CellInfo[]): string[] {
  return [item.name, ...cells.map((cell) => cell.text)].flatMap(terms);
}

const FIRST_YEAR = 1000;
const LAST_YEAR = 2100;

/** A bare number that can be a year, or a date. */
export function isYearWithin(cell: CellInfo, years: DatedSpan): boolean {
  const { number, dimension, unit, labelKey } = cell;
  if (number === null || dimension !== 'count' || unit !== '') return false;
  const { verb = null } = years;
  if (verb !== null && !labelKey.split(' ').some((term) => datingLabels(verb).includes(term))) return false;
  const year = Math.floor(number);
  return year >= FIRST_YEAR && year <= LAST_YEAR && year >= years.from && year <= years.to;
}
