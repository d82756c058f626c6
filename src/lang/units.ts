import { inWord, isBlank, isDigit, isLetter, skipBlanks } from './characters.js';
import { type Hints, type Language, markedWord, NO_HINTS } from './hints.js';
import { cldrWords, lexiconRows, onceRead, parts } from './lexicon.js';
import { withoutMarks } from './words.js';

/** A unit of measure of `models/lexicon/units.txt`. */
export interface Unit {
  /** What it measures: length, mass, duration ... Amounts of one dimension compare. */
  readonly dimension: string;
  /** How it is written: "km", "sq mi". */
  readonly symbol: string;
  /** From this unit to the dimension's base unit: value × factor + offset. */
  readonly factor: number;
  readonly offset: number;
}

interface Named {
  readonly unit: Unit;
  readonly language: Language | null;
}

interface UnitTable {
  /** Symbols, written just so. */
  readonly symbols: ReadonlyMap<string, Unit>;
  /** Names and symbols in small letters without marks. */
  readonly names: ReadonlyMap<string, Named>;
  /** Most words of a name, by its first word. */
  readonly longest: ReadonlyMap<string, number>;
}

const unitTable = onceRead(readUnits);

function readUnits(): UnitTable {
  const symbols = new Map<string, Unit>();
  const names = new Map<string, Named>();
  const longest = new Map<string, number>();
  const addName = (name: string, unit: Unit): void => {
    const { language, word } = markedWord(name);
    const folded = withoutMarks(word).replaceAll('-', ' ');
    if (!names.has(folded)) names.set(folded, { unit, language });
    const [first = ''] = folded.split(' ');
    longest.set(first, Math.max(longest.get(first) ?? 1, folded.split(' ').length));
  };
  for (const [dimension = '', scale = '', symbol = '', others, words] of lexiconRows('units')) {
    const [factor, offset = '0'] = scale.split('+');
    const unit: Unit = { dimension, symbol, factor: Number(factor), offset: Number(offset) };
    const written = [symbol, ...parts(others)];
    for (const each of written) if (!symbols.has(each)) symbols.set(each, unit);
    // "º" would fold to the letter o
    for (const name of [...written.filter((each) => !each.includes('º')), ...parts(words)])
      addName(name, unit);
  }
  for (const [symbol, words] of cldrWords('unit'))
    for (const name of words) addName(name, symbols.get(symbol)!);
  return { symbols, names, longest };
}

/** All units of a dimension. */
export function unitsOf(dimension: string): Unit[] {
  return [...new Set(unitTable().symbols.values())].filter((unit) => unit.dimension === dimension);
}

/** The unit that a text is as a whole: "km", "square miles", "Quadratkilometer". */
export function unitOf(text: string, { language }: Hints = NO_HINTS): Unit | null {
  const { symbols, names } = unitTable();
  // the full stop of a sentence or abbreviation changes no symbol: "MW." are no milliwatts
  const exact = symbols.get(text) ?? symbols.get(text.replace(/\.$/, ''));
  if (exact !== undefined) return exact;
  const folded = withoutMarks(text)
    .replace(/[-\s]+/g, ' ')
    .replaceAll('^', '')
    .replace(/\.$/, '');
  const named = names.get(folded) ?? names.get(folded.replaceAll('. ', ' '));
  if (named === undefined || (named.language !== null && named.language !== language)) return null;
  // "C", "F", "K" are units in capitals only, "d", "s", "g" in small letters only: "3D" lasts no three days
  return folded.length === 1 && folded !== 'm' ? null : named.unit;
}

/** All units, for tests and for showing values. */
export function allUnits(): readonly Unit[] {
  return [...new Set(unitTable().symbols.values())];
}

/** All names of units that are read without knowing the language, for tests. */
export function unitNames(): readonly (readonly [name: string, unit: Unit])[] {
  return [...unitTable().names]
    .filter(([name, { language }]) => language === null && name.length > 1)
    .map(([name, { unit }]) => [name, unit]);
}

/** A number in a unit, in the dimension's base unit. */
export function toBase(value: number, { factor, offset }: Unit): number {
  return offset === 0 ? value * factor : value * factor + offset;
}

/** A number in the dimension's base unit, in another unit. */
export function fromBase(value: number, { factor, offset }: Unit): number {
  return (value - offset) / factor;
}

const MOST_WORDS = 4;
const QUOTES: ReadonlySet<string> = new Set(["'", '"', "''", '’', '”']);

/** The unit that stands behind a number, of as many words as one has: "5 sq mi", "5km", "5-metre", `5"`. */
export function unitAt(
  text: string,
  at: number,
  hints: Hints = NO_HINTS,
): { unit: Unit; end: number } | null {
  const code = text.charCodeAt(at);
  const gap = isBlank(code) || code === 0x2d ? 1 : 0;
  const start = gap === 1 ? skipBlanks(text, at + 1) : at;
  let end = endOfUnitWord(text, start);
  if (end === start) return null;
  const first = withoutMarks(text.slice(start, end));
  let best = gap === 0 || !isApartWord(text, first, end) ? acceptedUnit(text, start, end, hints) : null;
  const most = Math.min(unitTable().longest.get(first.replace('.', '')) ?? 1, MOST_WORDS);
  for (let words = 1; words < most; words++) {
    const next = nextWord(text, end);
    if (next < 0) break;
    end = endOfUnitWord(text, next);
    const unit = unitOf(text.slice(start, end), hints);
    if (unit !== null) best = { unit, end };
  }
  return best;
}

function acceptedUnit(
  text: string,
  start: number,
  end: number,
  hints: Hints,
): { unit: Unit; end: number } | null {
  const written = text.slice(start, end);
  if (QUOTES.has(written) && isOpenQuote(text, start, written)) return null;
  const unit = unitOf(written, hints);
  if (unit !== null) return { unit, end };
  // a full stop that ends the sentence, the second mark of 6'7"
  for (let shorter = end - 1; shorter > start && !isLetter(text.charCodeAt(shorter)); shorter--) {
    const cut = unitOf(text.slice(start, shorter), hints);
    if (cut !== null) return { unit: cut, end: shorter };
  }
  return null;
}

/** In `the "Top 10"` the quotation mark closes a quotation and is no inch; ’ is a foot only before inches. */
function isOpenQuote(text: string, at: number, mark: string): boolean {
  if (mark === '’') return !isDigit(text.charCodeAt(skipBlanks(text, at + 1)));
  if (mark === '”') return text.lastIndexOf('“', at) > text.lastIndexOf('”', at - 1);
  let open = false;
  for (let i = text.indexOf(mark); i >= 0 && i < at; i = text.indexOf(mark, i + 1)) {
    open = !open && !isDigit(text.charCodeAt(i - 1));
  }
  return open;
}

/** "over 5 in Europe": "in" with a blank before it is a unit only where nothing or another measure follows. */
function isApartWord(text: string, word: string, end: number): boolean {
  return word === 'in' && isBlank(text.charCodeAt(end)) && isLetter(text.charCodeAt(skipBlanks(text, end)));
}

const SQUARE = new Set(['2', '3']);

/** Letters with the marks of units: "km/h", "m²", "km2", "°C", "sq.". */
function endOfUnitWord(text: string, at: number): number {
  let end = at;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (isLetter(code) || isUnitMark(code) || isUnitSlash(text, end)) end++;
    else if (end > at && SQUARE.has(text[end]!) && !inWord(text, end + 1)) end++;
    else if (end > at && code === 0x5e && SQUARE.has(text[end + 1]!)) end += 2;
    else break;
  }
  if (text[end] === '.' && end > at && end - at <= 4) end++;
  return end;
}

const UNIT_MARKS = new Set([...'°ºµμ%٪″′\'"’”²³⁻¹·⋅℃℉ℓ'].map((mark) => mark.charCodeAt(0)));

function isUnitMark(code: number): boolean {
  return UNIT_MARKS.has(code);
}

/** A slash belongs to a unit where a letter follows: "km/h". */
function isUnitSlash(text: string, end: number): boolean {
  return text[end] === '/' && isLetter(text.charCodeAt(end + 1));
}

function nextWord(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (!isBlank(code) && code !== 0x2d) return -1;
  const next = skipBlanks(text, at + 1);
  return isLetter(text.charCodeAt(next)) ? next : -1;
}
