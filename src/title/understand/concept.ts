import { plural, singular } from '../../lang/words.js';
import { type Analysis, textOf } from '../analysis.js';
import { findItemPhrase, type ItemPhrase } from '../phrase/item-phrase.js';
import { isTitleWord } from '../title-words.js';
import { complementEnd } from './complement.js';
import { conceptStart } from './premodifiers.js';

/** The concept's text, the phrase it was read from, and its tokens [start, end). */
export interface ConceptSpan {
  readonly text: string;
  readonly phrase: ItemPhrase | null;
  readonly start: number;
  readonly end: number;
}

/** The noun phrase of the items that the number at `at` counts. */
export function conceptOf(a: Analysis, at: number, blocked: (i: number) => boolean): ConceptSpan | null {
  const number = a.tokens[at]!.number;
  if (number?.form === 'compound' && isTitleWord(number.tail, 'part')) {
    return { text: plural(singular(number.tail)), phrase: null, start: at, end: at + 1 };
  }
  const phrase = findItemPhrase(a, at);
  if (phrase && !standsIn(a, phrase)) return spanOf(a, phrase, blocked);
  return phraseInContext(a, at, phrase, blocked) ?? (phrase ? spanOf(a, phrase, blocked) : null);
}

/** "Top 10 Picks", "Top 19 Companies": what is picked stands elsewhere. A modifier makes the head speak for itself. */
function standsIn(a: Analysis, phrase: ItemPhrase): boolean {
  const lower = a.tokens[phrase.head]!.lower;
  if (!isTitleWord(lower, 'stand-in')) return false;
  if (lower !== 'companies') return true;
  const bare = conceptStart(a, phrase) === phrase.head && phrase.end === phrase.head + 1;
  return bare && a.words[phrase.end]?.tag !== 'IN';
}

function spanOf(a: Analysis, phrase: ItemPhrase, blocked: (i: number) => boolean): ConceptSpan {
  const start = withoutPlace(conceptStart(a, phrase), phrase, blocked);
  const end = complementEnd(a, phrase, blocked);
  return { text: conceptText(a, start, end, blocked), phrase, start, end };
}

/** "11 U.S. Vacation Packages": the place before the head is no part of the concept. */
function withoutPlace(start: number, phrase: ItemPhrase, blocked: (i: number) => boolean): number {
  let i = start;
  while (i < phrase.head && blocked(i)) i++;
  return i;
}

/** What is left at the edges when a place or a time is cut out. */
const EDGES = /^[\s,;:&–-]+|[\s,;:&–-]+$/g;

function conceptText(a: Analysis, start: number, end: number, blocked: (i: number) => boolean): string {
  const pieces: string[] = [];
  let from = start;
  for (let i = start; i <= end; i++) {
    if (i < end && !blocked(i)) continue;
    if (i > from) pieces.push(textOf(a, from, i));
    from = i + 1;
  }
  return pieces.join(' ').toLowerCase().replace(/\s+/g, ' ').replace(EDGES, '');
}

/** The phrase behind "of" ("Picks of Home Gym Equipment"), behind a ranking word, or that opens the title. */
function phraseInContext(
  a: Analysis,
  at: number,
  phrase: ItemPhrase | null,
  blocked: (i: number) => boolean,
): ConceptSpan | null {
  const own = a.segmentOf[at]!;
  const places = phrase && a.tokens[phrase.end]?.lower === 'of' ? [phrase.end] : [];
  for (let i = 0; i < a.tokens.length; i++) {
    const outside = a.segmentOf[i] !== own || i < at - 1;
    if (outside && (isTitleWord(a.tokens[i]!.lower, 'ranking') || a.words[i]!.tag === 'JJS')) places.push(i);
  }
  places.push(a.segments[0]!.start - 1);
  for (const place of places) {
    const found = findItemPhrase(a, place);
    if (found && !standsIn(a, found) && (found.end <= at || found.start > at))
      return spanOf(a, found, blocked);
  }
  return null;
}
