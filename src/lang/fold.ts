import { onceRead } from './lexicon.js';
import { endsAsPlural, singular } from './nouns.js';

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

/** A text in ASCII, but for other letters than Latin ones. Marks beyond ASCII are spaces. */
function asPlain(text: string): string {
  let plain = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < ASCII_END) continue;
    const character = plainCharacter(code);
    if (character === null) return text;
    plain += text.slice(from, i) + character;
    from = i + 1;
  }
  return plain + text.slice(from);
}

/** The end of the characters that are folded one by one. */
const TABLE_END = 0x2070;
/** A character of no or several letters, or of another script. */
const OTHER = 0xff;
/** Digits come before letters. */
const FIRST_LETTER = 0x61;

/** The lower-case letter or the digit that a character is; 0 for a mark. */
const foldedCodes = onceRead(() => Uint8Array.from({ length: TABLE_END }, (_, code) => foldedCode(code)));

function foldedCode(code: number): number {
  const plain = code < ASCII_END ? String.fromCharCode(code) : plainCharacter(code);
  if (plain?.length !== 1) return OTHER;
  return /[a-z\d]/i.test(plain) ? plain.toLowerCase().charCodeAt(0) : 0;
}

/** Where folded text is written, byte by byte; it grows with the longest text. */
let written = Buffer.alloc(2 ** 12);

/**
 * Every value of a load is folded, so this takes one look at each character and makes one string. A word is turned
 * into its singular where it ends. Null where one character alone does not say what it is folded to.
 */
function foldPlain(plain: string, inSingular: boolean): string | null {
  // A singular may be longer than its plural: mice, mouse.
  if (written.length < 2 * plain.length) written = Buffer.alloc(4 * plain.length);
  const folded = written;
  const codes = foldedCodes();
  let end = 0;
  let start = 0;
  let hash = 0;
  for (let i = 0; i < plain.length; i++) {
    const given = plain.charCodeAt(i);
    const code = given < TABLE_END ? codes[given]! : OTHER;
    if (code === OTHER) return null;
    if (code !== 0) {
      if (end - start < LONGEST_WORD) folded[end++] = code;
      hash = (Math.imul(hash, HASH_STEP) + code) | 0;
    } else if (end > start && (given === SPACE || !isInsideWord(plain, i))) {
      if (inSingular) end = endInSingular(folded, start, end, hash);
      folded[end++] = SPACE;
      start = end;
      hash = 0;
    }
  }
  if (end === start) end = Math.max(0, end - 1);
  else if (inSingular) end = endInSingular(folded, start, end, hash);
  return folded.toString('latin1', 0, end);
}

/** An apostrophe between letters, or a comma before a group of three digits. */
function isInsideWord(plain: string, at: number): boolean {
  const code = plain.charCodeAt(at);
  if (code === QUOTE || code === TYPOGRAPHIC_APOSTROPHE)
    return isLetter(plain, at - 1) && isLetter(plain, at + 1);
  if (code !== COMMA) return false;
  for (let i = at - 1; i <= at + 3; i++) if (i !== at && !isDigit(plain, i)) return false;
  return !isDigit(plain, at + 4);
}

function isLetter(plain: string, at: number): boolean {
  const code = foldedAt(plain, at);
  return code >= FIRST_LETTER && code !== OTHER;
}

function isDigit(plain: string, at: number): boolean {
  const code = foldedAt(plain, at);
  return code !== 0 && code < FIRST_LETTER;
}

/** 0 beyond the ends of the text. */
function foldedAt(plain: string, at: number): number {
  return foldedCodes()[plain.charCodeAt(at)] ?? 0;
}

const HASH_STEP = 31;
const SHORTEST_PLURAL = 3;
/** Words that may be plurals, each in the one place that its hash gives it: few words make most of a text. */
const PLACES = 2 ** 14;
const PLURALS: (KnownPlural | undefined)[] = new Array(PLACES).fill(undefined);

interface KnownPlural {
  readonly hash: number;
  readonly word: string;
  readonly singular: string;
}

/** Writes the singular of the last word in its place, and tells where it ends. */
function endInSingular(folded: Buffer, start: number, end: number, hash: number): number {
  if (end - start < SHORTEST_PLURAL) return end;
  if (!endsAsPlural(folded[end - 3]!, folded[end - 2]!, folded[end - 1]!)) return end;
  const place = (hash ^ (hash >>> 16)) & (PLACES - 1);
  let known = PLURALS[place];
  if (known === undefined || known.hash !== hash || !isWord(known.word, folded, start, end)) {
    const word = folded.toString('latin1', start, end);
    known = { hash, word, singular: singular(word) };
    PLURALS[place] = known;
  }
  if (known.singular === known.word) return end;
  for (let i = 0; i < known.singular.length; i++) folded[start + i] = known.singular.charCodeAt(i);
  return start + known.singular.length;
}

function isWord(word: string, folded: Buffer, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) if (folded[start + i] !== word.charCodeAt(i)) return false;
  return true;
}

function foldOther(text: string): string {
  const joined = (foldCase(text).match(WORD) ?? []).join(' ');
  return joined.replace(TOO_LONG, '$1');
}

/** A text folded to its words: case, diacritics and punctuation say nothing. Plurals stay. */
export function fold(text: string): string {
  return foldPlain(text, false) ?? foldPlain(asPlain(text), false) ?? foldOther(text);
}

/** A text folded to its words, each in the singular, as indexes hold them. */
export function foldToTerms(text: string): string {
  return (
    foldPlain(text, true) ??
    foldPlain(asPlain(text), true) ??
    foldOther(text).split(' ').map(singular).join(' ')
  );
}
