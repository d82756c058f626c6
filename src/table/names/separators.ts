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
  /** Whether what follows it is said of what precedes it; a dash or a comma may as well join two names. */
  readonly tells: boolean;
  cut(text: string): Cut | null;
}

/**
 * Names have colons, dashes and brackets of their own ("Star Wars: The Last Jedi"), so a separator
 * counts when more than half of the items have it: the spike in the paper's figure 10, made tolerant
 * of the few items that lack a description.
 */
const SPIKE = 0.55;
/** Brackets hold asides more often than parts of a name; a quarter of the items is enough. */
const BRACKET_SPIKE = 0.2;
/** Commas are the commonest part of names: nearly all items must have one. */
const COMMA_SPIKE = 0.8;

/** Separators in the order in which they are tried; each is tried on what the one before left as the name. */
export const SEPARATORS: readonly Separator[] = [
  { id: 'pipe', share: SPIKE, tells: false, cut: (text) => cutAt(text, /\s*[|•·]\s+/) },
  { id: 'dash', share: SPIKE, tells: false, cut: (text) => cutAt(text, /\s+[–—-]{1,2}\s+|\s*—\s*/) },
  { id: 'colon', share: SPIKE, tells: true, cut: (text) => cutAt(text, /\s*[:：]\s+/) },
  { id: 'by', share: SPIKE, tells: true, cut: (text) => cutAtLast(text, /,?\s+by\s+/gi) },
  { id: 'bracket', share: BRACKET_SPIKE, tells: true, cut: cutTrailingBracket },
  { id: 'comma', share: COMMA_SPIKE, tells: false, cut: cutAtOnlyComma },
];

function cutAt(text: string, separator: RegExp): Cut | null {
  const match = separator.exec(text);
  return match === null ? null : cutAround(text, match.index, match[0].length);
}

function cutAtLast(text: string, separator: RegExp): Cut | null {
  const last = [...text.matchAll(separator)].at(-1);
  return last === undefined ? null : cutAround(text, last.index, last[0].length);
}

function cutAround(text: string, at: number, length: number): Cut | null {
  const left = text.slice(0, at).trim();
  const right = text.slice(at + length).trim();
  return hasWord(left) && hasWord(right) ? { left, right } : null;
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

const TRAILING_BRACKET = /^(.*\S)\s*[([]([^()[\]]+)[)\]]\W*$/u;

/** "Times (New York, N.Y.)"; an abbreviation of the name itself stays with it. */
function cutTrailingBracket(text: string): Cut | null {
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

function cutAtOnlyComma(text: string): Cut | null {
  const at = text.indexOf(',');
  return at < 0 || text.indexOf(',', at + 1) >= 0 ? null : cutAround(text, at, 1);
}
