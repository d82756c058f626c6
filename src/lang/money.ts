import { endOfLetters, inWord, isBlank, isDigit, isLetter, skipBlanks } from './characters.js';
import { cldrWords, lexiconRows, onceRead, parts } from './lexicon.js';
import { withoutMarks } from './words.js';

interface CurrencyTable {
  readonly codes: ReadonlySet<string>;
  /** Codes that are words when written small: "try", "mad". */
  readonly words: ReadonlySet<string>;
  /** Symbols with their codes, longest first, by their first character. */
  readonly symbols: ReadonlyMap<string, readonly (readonly [symbol: string, code: string])[]>;
  /** Names in small letters without marks. */
  readonly names: ReadonlyMap<string, string>;
  readonly longest: ReadonlyMap<string, number>;
  readonly symbolOf: ReadonlyMap<string, string>;
  /** Codes of countries that part thousands by points. */
  readonly pointed: ReadonlySet<string>;
}

const currencies = onceRead(readCurrencies);

function readCurrencies(): CurrencyTable {
  const codes = new Set<string>();
  const words = new Set<string>();
  const pointed = new Set<string>();
  const symbols = new Map<string, [string, string][]>();
  const names = new Map<string, string>();
  const longest = new Map<string, number>();
  const symbolOf = new Map<string, string>();
  const addName = (name: string, code: string): void => {
    const folded = withoutMarks(name);
    if (!names.has(folded)) names.set(folded, code);
    const [first = ''] = folded.split(' ');
    longest.set(first, Math.max(longest.get(first) ?? 1, folded.split(' ').length));
  };
  for (const [code = '', marks, own, shared, sorts] of lexiconRows('currencies')) {
    codes.add(code);
    for (const sort of parts(sorts)) (sort === 'word' ? words : pointed).add(code);
    for (const symbol of parts(marks)) {
      if (!symbolOf.has(code)) symbolOf.set(code, symbol);
      symbols.set(symbol[0]!, [...(symbols.get(symbol[0]!) ?? []), [symbol, code]]);
    }
    for (const name of [...parts(own), ...parts(shared)]) addName(name, code);
  }
  for (const [code, words] of cldrWords('currency')) for (const name of words) addName(name, code);
  for (const list of symbols.values()) list.sort((a, b) => b[0].length - a[0].length);
  return { codes, words, symbols, names, longest, symbolOf, pointed };
}

/** A currency within a text, as ISO 4217 code. */
export interface CurrencySpan {
  readonly currency: string;
  readonly end: number;
  /** "pounds" and "dollars" are words; "£" and "GBP" leave no doubt. */
  readonly sure: boolean;
}

/** The ISO 4217 code that a text stands for as a whole: "$", "eur", "Swiss francs"; null for others. */
export function currencyOf(text: string): string | null {
  const found = currencyAt(text, 0) ?? currencyNameAt(text, 0);
  return found !== null && found.end === text.length ? found.currency : null;
}

/** The symbol of a currency: "$" of USD; the code itself where it has none. */
export function currencySymbol(code: string): string {
  return currencies().symbolOf.get(code) ?? code;
}

/** Whether "50.000" of a currency is fifty thousand. */
export function groupsByPoint(code: string): boolean {
  return currencies().pointed.has(code);
}

export function allCurrencies(): readonly string[] {
  return [...currencies().codes];
}

/** A currency's symbol or code at a place of a text. */
export function currencyAt(text: string, at: number): CurrencySpan | null {
  return codeAt(text, at) ?? symbolAt(text, at);
}

function symbolAt(text: string, at: number): CurrencySpan | null {
  const candidates = currencies().symbols.get(text[at] ?? '');
  if (candidates === undefined) return null;
  for (const [symbol, currency] of candidates) {
    if (!text.startsWith(symbol, at)) continue;
    const end = at + symbol.length;
    // "Rs" and "Ft" are symbols, not the start of a word; "S$" is not the end of "US$"
    if (isLetter(symbol.charCodeAt(symbol.length - 1)) && isLetter(text.charCodeAt(end))) continue;
    if (isLetter(symbol.charCodeAt(0)) && at > 0 && isLetter(text.charCodeAt(at - 1))) continue;
    return { currency, end, sure: true };
  }
  return null;
}

const CODE_LENGTH = 3;

/** "EUR", also "eur" where that is no word. A code may carry its symbol: "US$", "USD$". */
function codeAt(text: string, at: number): CurrencySpan | null {
  const end = at + CODE_LENGTH;
  if (!isLetter(text.charCodeAt(at)) || isLetter(text.charCodeAt(end)) || (at > 0 && inLetters(text, at)))
    return null;
  const written = text.slice(at, end);
  const code = written.toUpperCase();
  const { codes, words } = currencies();
  if (!codes.has(code) || (words.has(code) && written !== code)) return null;
  return { currency: code, end: text[end] === '$' ? end + 1 : end, sure: true };
}

function inLetters(text: string, at: number): boolean {
  return isLetter(text.charCodeAt(at - 1));
}

const MOST_WORDS = 3;

/** A currency's name behind a number: "dollars", "Swiss francs", "pounds sterling". */
export function currencyNameAt(text: string, at: number): CurrencySpan | null {
  const { names, longest } = currencies();
  let end = endOfLetters(text, at);
  if (end === at || isDigit(text.charCodeAt(end))) return null;
  const first = withoutMarks(text.slice(at, end));
  const most = longest.get(first);
  if (most === undefined) return null;
  let found = nameOf(names.get(first), end, false);
  for (let words = 1; words < Math.min(most, MOST_WORDS); words++) {
    if (!isBlank(text.charCodeAt(end))) break;
    end = endOfLetters(text, end + 1);
    found = nameOf(names.get(withoutMarks(text.slice(at, end))), end, true) ?? found;
  }
  return found;
}

function nameOf(currency: string | undefined, end: number, sure: boolean): CurrencySpan | null {
  return currency === undefined ? null : { currency, end, sure };
}

/** A currency behind a number: "5 €", "5 CHF", "5 dollars". A digit right behind a symbol belongs to another amount. */
export function trailingCurrency(text: string, at: number): CurrencySpan | null {
  const start = skipBlanks(text, at);
  if (start - at > 1) return null;
  const marked = currencyAt(text, start);
  if (marked !== null) {
    const isNext = isDigit(text.charCodeAt(marked.end)) || (start > at && isNextAmount(text, marked.end));
    return isNext ? null : marked;
  }
  return inWord(text, start) && start > at ? currencyNameAt(text, start) : null;
}

/** "5 $ 100 bills" */
function isNextAmount(text: string, end: number): boolean {
  return text[end - 1] === '$' && isDigit(text.charCodeAt(skipBlanks(text, end)));
}
