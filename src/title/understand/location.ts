import type { Concepts, Place } from '../../concepts/concepts.js';
import { lexiconGroups } from '../../lang/lexicon.js';
import type { Analysis } from '../analysis.js';
import type { TitleLocation } from '../title.js';
import { isTitleWord } from '../title-words.js';

const placeWords = lexiconGroups('place-words');

/** A place with the tokens [start, end) it stands in. */
export interface PlaceSpan extends TitleLocation {
  readonly start: number;
  readonly end: number;
}

/** Whether the name at a position is meant as the place of the list. */
type Belief = (at: number, found: FoundPlace) => boolean;

/** The paper's "proper preceding word" (section IV-D.3). */
const PLACE_PREPOSITIONS = placeWords('before a place');
/** These can stand before any noun, so only a large place is believed behind them. */
const WEAK_PREPOSITIONS = placeWords('before any noun');
const LONGEST_NAME = 4;

const ABBREVIATIONS = placeWords('abbreviations');
/** Abbreviations that are also words or initials: believed in capitals only. */
const UPPER_ONLY = placeWords('abbreviations in capitals');
const WORLD = placeWords('world');
const COMPASS = placeWords('compass');
/** Parts of a place that belong to its name in a title: "Downtown Phoenix", "the south of Italy". */
const PARTS = placeWords('parts of a place');

/** The place that the list is about, or null: in the main segment, behind a proper word (paper, IV-D.3). */
export function findPlace(
  a: Analysis,
  concepts: Concepts,
  segment: number,
  blocked: (i: number) => boolean,
  believed: Belief,
): PlaceSpan | null {
  const { start, end } = a.segments[segment]!;
  for (let i = start; i < end; i++) {
    if (blocked(i) || !canStartPlace(a, i)) continue;
    const span = placeAt(a, concepts, i, end, believed);
    if (span) return span;
  }
  return null;
}

/** First words of names that are plain words by themselves: "New York", "Hong Kong", "Los Angeles". */
const NAME_STARTS = placeWords('first words of names');

/** Cheap test before the gazetteer is asked: most words of a title cannot start the name of a place. */
function canStartPlace(a: Analysis, i: number): boolean {
  const { kind, lower } = a.tokens[i]!;
  if (kind !== 'word') return false;
  if (lower === 'the') return true;
  if (!isCapital(a, i)) return false;
  const { tag, known } = a.words[i]!;
  return !known || tag === 'NNP' || NAME_STARTS.has(lower) || PLACE_PREPOSITIONS.has(wordBefore(a, i));
}

function placeAt(
  a: Analysis,
  concepts: Concepts,
  i: number,
  limit: number,
  believed: Belief,
): PlaceSpan | null {
  return worldAt(a, i) ?? compassAt(a, concepts, i, limit) ?? namedAt(a, concepts, i, limit, believed);
}

/** "in the world", "around the world"; "change the world" is none. */
function worldAt(a: Analysis, i: number): PlaceSpan | null {
  if (a.tokens[i]!.lower !== 'the' || !WORLD.has(a.tokens[i + 1]?.lower ?? '')) return null;
  const before = a.tokens[i - 1]?.lower ?? '';
  if (!PLACE_PREPOSITIONS.has(before) || WEAK_PREPOSITIONS.has(before)) return null;
  return span(a, i, i + 2);
}

/** "the Northeast", "the South of Italy" */
function compassAt(a: Analysis, concepts: Concepts, i: number, limit: number): PlaceSpan | null {
  if (a.tokens[i]!.lower !== 'the' || !COMPASS.has(a.tokens[i + 1]?.lower ?? '')) return null;
  if (!isCapital(a, i + 1)) return null;
  if (a.tokens[i + 2]?.lower === 'of') {
    const rest = longestPlace(a, concepts, i + 3, limit);
    if (rest) return span(a, i, rest.end);
  }
  return PLACE_PREPOSITIONS.has(a.tokens[i - 1]?.lower ?? '') ? span(a, i, i + 2) : null;
}

function namedAt(
  a: Analysis,
  concepts: Concepts,
  i: number,
  limit: number,
  believed: Belief,
): PlaceSpan | null {
  const { lower } = a.tokens[i]!;
  if (WORLD.has(lower) || isTitleWord(lower, 'no-place') || insideQuotes(a, i)) return null;
  const found = longestPlace(a, concepts, i, limit);
  if (!found || !believed(i, found)) return null;
  const end = withState(a, concepts, found.end, limit);
  return span(a, startOf(a, i), end);
}

/** What stands in quotes is the name of a work. */
function insideQuotes(a: Analysis, i: number): boolean {
  let open = false;
  for (let j = 0; j < i; j++) {
    const { text } = a.tokens[j]!;
    if (text === '"') open = !open;
    else if (text === '“') open = true;
    else if (text === '”') open = false;
  }
  return open;
}

/** A name of the gazetteer in a title. */
export interface FoundPlace {
  readonly end: number;
  readonly place: Place | null;
  readonly possessive: boolean;
}

/** The longest name at i that is a place, each of its words with a capital; "Europas" is a German genitive. */
function longestPlace(a: Analysis, concepts: Concepts, i: number, limit: number): FoundPlace | null {
  if (i >= limit || !isCapital(a, i)) return null;
  const short = abbreviationAt(a, i);
  if (short) return short;
  for (let n = Math.min(LONGEST_NAME, limit - i); n >= 1; n--) {
    if (a.tokens[i + n - 1]!.kind !== 'word') continue;
    const name = nameOf(a, i, n);
    const place = placeNamed(concepts, name.text);
    if (place) return { end: i + n, place, possessive: name.possessive };
    const owner =
      a.language === 'de' && name.text.endsWith('s') ? placeNamed(concepts, name.text.slice(0, -1)) : null;
    if (owner) return { end: i + n, place: owner, possessive: true };
  }
  return null;
}

function placeNamed(concepts: Concepts, name: string): Place | null {
  return name.length > 2 ? concepts.place(name) : null;
}

function nameOf(a: Analysis, i: number, n: number): { text: string; possessive: boolean } {
  const words = a.tokens.slice(i, i + n).map((token) => token.lower);
  const last = words[n - 1]!;
  const possessive = /['’]s$/.test(last);
  if (possessive) words[n - 1] = last.slice(0, -2);
  return { text: words.join(' '), possessive };
}

function abbreviationAt(a: Analysis, i: number): FoundPlace | null {
  const { text, lower } = a.tokens[i]!;
  const possessive = /['’]s$/.test(lower);
  const bare = possessive ? text.slice(0, -2) : text;
  if (!ABBREVIATIONS.has(bare.toLowerCase()) && !UPPER_ONLY.has(bare)) return null;
  return { end: i + 1, place: null, possessive };
}

function isCapital(a: Analysis, i: number): boolean {
  return a.tokens[i]!.capital;
}

/** The word before a place, its article and parts aside. */
export function wordBefore(a: Analysis, i: number): string {
  let j = i - 1;
  while (j >= 0 && (a.tokens[j]!.lower === 'the' || PARTS.has(a.tokens[j]!.lower))) j--;
  return a.tokens[j]?.lower ?? '';
}

/** The postal letters of the American states, believed behind a city and a comma only: "Austin, TX". */
const STATE_LETTERS = placeWords('american states');

/** "Portland, Maine" */
function withState(a: Analysis, concepts: Concepts, end: number, limit: number): number {
  if (a.tokens[end]?.text !== ',' || end + 1 >= limit) return end;
  if (STATE_LETTERS.has(a.tokens[end + 1]!.text)) return end + 2;
  const next = longestPlace(a, concepts, end + 1, limit);
  return next && next.place?.kind !== 'city' ? next.end : end;
}

function startOf(a: Analysis, i: number): number {
  let start = i;
  if (PARTS.has(a.tokens[start - 1]?.lower ?? '')) start--;
  if (a.tokens[start - 1]?.lower === 'the') start--;
  return start;
}

function span(a: Analysis, start: number, end: number): PlaceSpan {
  const raw = a.title.slice(a.tokens[start]!.start, a.tokens[end - 1]!.end);
  return { start, end, text: raw.replace(/['’]s$/, '') };
}
