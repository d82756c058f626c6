import { remembering } from '../recent.js';
import { endsAsPlural, plural, singular } from './nouns.js';

export { plural, singular };

/** Runs of letters and digits. */
const WORD = /[\p{L}\p{N}]+/gu;
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const MARKS = /\p{M}+/gu;
const APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu;
/** Thousands separators, so that "1,234" and "1234" are one word. */
const GROUPING = /(?<=\d),(?=\d{3}(?!\d))/g;
const LONGEST_WORD = 64;
/** In UTF-16 units, as the length of a string is told. */
const TOO_LONG = /([^ ]{64})[^ ]+/g;
const LETTER = 1;
const DIGIT = 2;

/** Letters that Unicode does not take apart into a base letter and a mark. */
const OWN_LETTERS = /[ßæœøłđıðþ]/g;
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};

/** Lower case without diacritics: "Łódź" and "lodz". Punctuation stays. */
export function withoutMarks(text: string): string {
  // Most text is plain, and every value is folded: what is not there is not looked for.
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(OWN_LETTERS, (letter) => PLAIN_LETTERS[letter]!);
}

/** Lower case without diacritics, apostrophes inside words and thousands separators. */
export function foldCase(text: string): string {
  const plain = withoutMarks(text);
  const joined = plain.includes("'") || plain.includes('’') ? plain.replace(APOSTROPHE, '') : plain;
  return joined.includes(',') ? joined.replace(GROUPING, '') : joined;
}

const SPACE = 0x20;
const COMMA = 0x2c;
const QUOTE = 0x27;
const ASCII_END = 0x80;

/** What an ASCII character is in lower-case text: 0 for a mark, 1 for a letter, 2 for a digit. */
const CLASS = Uint8Array.from({ length: ASCII_END }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/.test(character) ? LETTER : /\d/.test(character) ? DIGIT : 0;
});

const NO_WORD = /[^\p{L}\p{N}]/gu;
const TYPOGRAPHIC_APOSTROPHE = 0x2019;
/** What the accented letters and typographic marks of most pages are in ASCII, by code; null for those without. */
const PLAIN_CHARACTERS = new Map<number, string | null>();

function plainCharacter(code: number): string | null {
  if (!isWestern(code)) return null;
  const known = PLAIN_CHARACTERS.get(code);
  if (known !== undefined) return known;
  const isApostrophe = code === TYPOGRAPHIC_APOSTROPHE;
  const plain = isApostrophe ? "'" : withoutMarks(String.fromCharCode(code)).replace(NO_WORD, ' ');
  const found = ASCII_ONLY.test(plain) ? plain : null;
  PLAIN_CHARACTERS.set(code, found);
  return found;
}

/** Latin letters and general punctuation: each character is folded alike wherever it stands. */
function isWestern(code: number): boolean {
  return code < 0x250 || (code >= 0x2000 && code < 0x2070);
}

/** A text in lower-case ASCII; null where it is of other letters. Marks beyond ASCII are spaces. */
function asPlain(text: string): string | null {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  let plain = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < ASCII_END) continue;
    const character = plainCharacter(code);
    if (character === null) return null;
    plain += text.slice(from, i) + character;
    from = i + 1;
  }
  return (plain + text.slice(from)).toLowerCase();
}

/** Every value of a load is folded, so this takes one look at each character, and copies whole runs of words. */
function foldPlain(plain: string): string {
  let folded = '';
  let from = -1;
  for (let i = 0; i < plain.length; i++) {
    if (CLASS[plain.charCodeAt(i)] !== 0) {
      if (from < 0) from = i;
      continue;
    }
    if (from < 0 || isWordSpace(plain, i)) continue;
    const isInside = isInsideWord(plain, i);
    folded += isInside ? plain.slice(from, i) : `${plain.slice(from, i)} `;
    from = isInside ? i + 1 : -1;
  }
  return from < 0 ? folded.slice(0, -1) : folded + plain.slice(from);
}

/** The one space between two words. */
function isWordSpace(plain: string, at: number): boolean {
  return plain.charCodeAt(at) === SPACE && classAt(plain, at + 1) !== 0;
}

/** An apostrophe between letters, or a comma before a group of three digits. */
function isInsideWord(plain: string, at: number): boolean {
  const code = plain.charCodeAt(at);
  if (code === QUOTE) return classAt(plain, at - 1) === LETTER && classAt(plain, at + 1) === LETTER;
  if (code !== COMMA) return false;
  for (let i = at - 1; i <= at + 3; i++) if (i !== at && classAt(plain, i) !== DIGIT) return false;
  return classAt(plain, at + 4) !== DIGIT;
}

function classAt(plain: string, at: number): number {
  return at < 0 || at >= plain.length ? 0 : CLASS[plain.charCodeAt(at)]!;
}

/** A text folded to its words: case, diacritics and punctuation say nothing. Plurals stay. */
export function fold(text: string): string {
  const plain = asPlain(text);
  const folded = plain === null ? (foldCase(text).match(WORD) ?? []).join(' ') : foldPlain(plain);
  return hasLongWord(folded) ? folded.replace(TOO_LONG, '$1') : folded;
}

/** Leaps from space to space, each as far off as a word may be long. */
function hasLongWord(folded: string): boolean {
  for (let start = 0; start + LONGEST_WORD < folded.length; ) {
    const space = folded.lastIndexOf(' ', start + LONGEST_WORD);
    if (space < start) return true;
    start = space + 1;
  }
  return false;
}

/** The words of a text in order, folded, plurals kept. */
export function words(text: string): string[] {
  const folded = fold(text);
  return folded === '' ? [] : folded.split(' ');
}

/** The words of a text in the singular, as indexes hold them. */
export function terms(text: string): string[] {
  const found = words(text);
  for (let i = 0; i < found.length; i++) found[i] = singular(found[i]!);
  return found;
}

/** The terms of a text as one string; only its plurals are copied apart. */
function joinedTerms(text: string): string {
  const folded = fold(text);
  let joined = '';
  let from = 0;
  for (let start = 0; start < folded.length; ) {
    const space = folded.indexOf(' ', start);
    const end = space < 0 ? folded.length : space;
    if (endsAsPlural(folded, end)) {
      joined += folded.slice(from, start) + singular(folded.slice(start, end));
      from = end;
    }
    start = end + 1;
  }
  return joined + folded.slice(from);
}

/** Labels and names recur in a load. */
const REMEMBERED_PHRASES = 20_000;

/** A phrase as one string to compare: "Luxury Hotel Brands" and "luxury hotel brand" are the same. */
export const phraseKey: (text: string) => string = remembering(REMEMBERED_PHRASES, joinedTerms);

/** A word, number or mark of a text, with its place. */
export interface TextToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Folded, plural kept; empty for a mark. */
  readonly word: string;
}

/** A word with its apostrophes, a number with its separators, or one mark. */
const TOKEN = /\p{N}[\p{N}.,]*\p{N}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu;
const STARTS_WORD = /^[\p{L}\p{N}\p{M}]/u;

/** The tokens of a text with their offsets. */
export function tokens(text: string): TextToken[] {
  const found: TextToken[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [written] = match;
    const word = STARTS_WORD.test(written) ? foldCase(written) : '';
    found.push({ text: written, start: match.index, end: match.index + written.length, word });
  }
  return found;
}
