import { isStopWord, ordinalWord } from '../../lang/index.js';
import { typeValue } from '../value-types.js';

/** Where one text falls apart at a separator. */
export interface Cut {
  readonly left: string;
  readonly right: string;
}

/** A way in which a line may hold a name and something else (paper, section IV-D.1). */
export interface Separator {
  /** Shows up in provenance as `name-<id>`. */
  readonly id: string;
  /** Share of the items that must have it; a name that is alone in having one keeps it. */
  readonly share: number;
  /** Share that is enough where what follows the separator praises or repeats itself; the same for most. */
  readonly shareOfAsides: number;
  /** Whether what follows it is said of what precedes it; a dash or a comma may as well join two names. */
  readonly tells: boolean;
  /** The sentences of a paragraph are cut only where what follows is text. */
  readonly beforeText?: true;
  cut(text: string): Cut | null;
}

/**
 * Names have colons, dashes and brackets of their own ("Star Wars: The Last Jedi"), so a separator
 * counts when more than half of the items have it: the spike in the paper's figure 10, made tolerant
 * of the few items that lack a description.
 */
const SPIKE = 0.55;
/** Brackets hold asides more often than parts of a name; a fifth of the items is enough. So it is for other asides. */
const ASIDE_SPIKE = 0.2;
/** Commas are the commonest part of names: nearly all items must have one. */
const COMMA_SPIKE = 0.8;

const joining = { share: SPIKE, shareOfAsides: ASIDE_SPIKE, tells: false };
const telling = { share: SPIKE, shareOfAsides: SPIKE, tells: true };

/** Separators in the order in which they are tried; each is tried on what the one before left as the name. */
export const SEPARATORS: readonly Separator[] = [
  { ...telling, id: 'sentence', beforeText: true, cut: cutAtSentence },
  { ...joining, id: 'pipe', cut: (text) => cutAt(text, /\s*[|•·]\s+/g) },
  { ...joining, id: 'dash', cut: (text) => cutAt(text, /\s+[–—-]{1,2}\s+|\s*—\s*|(?<=[)\]])–\s*/g) },
  { ...telling, id: 'colon', shareOfAsides: ASIDE_SPIKE, cut: (text) => cutAt(text, /\s*[:：]\s+/g) },
  { ...telling, id: 'by', cut: (text) => cutAtLast(text, /,?\s+by\s+/gi) },
  { ...telling, id: 'bracket', share: ASIDE_SPIKE, shareOfAsides: ASIDE_SPIKE, cut: cutTrailingBracket },
  { ...telling, id: 'amount', cut: cutTrailingAmount },
  { id: 'comma', share: COMMA_SPIKE, shareOfAsides: COMMA_SPIKE, tells: false, cut: cutAtOnlyComma },
];

/** The first place outside of brackets: "Certinia (category: unified)" has no colon of its own. */
function cutAt(text: string, separator: RegExp): Cut | null {
  for (const { 0: mark, index } of text.matchAll(separator)) {
    if (!isInBracket(text, index)) return cutAround(text, index, mark.length);
  }
  return null;
}

function isInBracket(text: string, at: number): boolean {
  const open = Math.max(text.lastIndexOf('(', at), text.lastIndexOf('[', at));
  return open >= 0 && !/[)\]]/.test(text.slice(open, at)) && /[)\]]/.test(text.slice(at));
}

function cutAtLast(text: string, separator: RegExp): Cut | null {
  const last = [...text.matchAll(separator)].at(-1);
  return last === undefined ? null : cutAround(text, last.index, last[0].length);
}

function cutAround(text: string, at: number, length: number): Cut | null {
  const left = text.slice(0, at).trim();
  const right = text.slice(at + length).trim();
  return hasWord(left) && hasWord(right) && !isPlace(left) ? { left, right } : null;
}

/** "First, it cuts your bills.": a place in an order is no name. */
const isPlace = (text: string) => ordinalWord(text.toLowerCase()) !== null;

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

const SENTENCE_END = /[.!?。！？]["'”’)]*\s+(?=["'“‘(]?[\p{Lu}\p{N}])|[。！？]/gu;
/** "St. Moritz", "J. R. R. Tolkien", "Dr. No", "e.g. Rust": no sentence ends in a short capital word or in one with points. */
const SHORTENED = /(?:^|\s)(?:\p{Lu}\p{L}{0,2}|\S*\.\S*)\.$/u;

/** "They sleep all day. Ours has a sofa of his own." */
function cutAtSentence(text: string): Cut | null {
  for (const { 0: mark, index } of text.matchAll(SENTENCE_END)) {
    if (SHORTENED.test(text.slice(0, index + 1)) || isInBracket(text, index)) continue;
    const cut = cutAround(text, index, mark.length);
    return cut === null || !/[?!]/.test(mark) ? cut : { ...cut, left: `${cut.left}${mark.trim()}` };
  }
  return null;
}

const TRAILING_BRACKET = /^(.*\S)\s*[([]([^()[\]]+)[)\]]\W*$/u;

/** "Times (New York, N.Y.)"; an abbreviation of the name itself stays with it. */
export function cutTrailingBracket(text: string): Cut | null {
  const match = TRAILING_BRACKET.exec(text);
  if (match === null) return null;
  const [, left, inside] = match;
  if (!hasWord(left!) || !hasWord(inside!) || isAbbreviation(inside!, left!)) return null;
  return { left: left!, right: inside!.trim() };
}

/** "High-Intensity Interval Training (HIIT)": letters that the name has in this order. */
function isAbbreviation(inside: string, name: string): boolean {
  const letters = inside.replace(/[^\p{L}]/gu, '');
  if (letters.length < 2 || letters.length > 8 || /\s/.test(inside.trim())) return false;
  if (letters.replace(/s$/, '') !== letters.replace(/s$/, '').toUpperCase()) return false;
  let at = 0;
  const lower = name.toLowerCase();
  for (const letter of letters.toLowerCase()) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** "Sonos Move for $400": what a thing costs is no part of its name. */
function cutTrailingAmount(text: string): Cut | null {
  if (!/\d\D*$/.test(text)) return null;
  for (const { index } of text.matchAll(/\s+/g)) {
    const right = text.slice(index).trim();
    if (typeValue(right).type !== 'money') continue;
    const words = text.slice(0, index).split(' ');
    if (isStopWord(words.at(-1)!.toLowerCase())) words.pop();
    const left = words.join(' ').replace(/[\s,]+$/, '');
    return hasWord(left) ? { left, right } : null;
  }
  return null;
}

function cutAtOnlyComma(text: string): Cut | null {
  const at = text.indexOf(',');
  return at < 0 || text.indexOf(',', at + 1) >= 0 ? null : cutAround(text, at, 1);
}
