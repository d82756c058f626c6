const HAS_WORD = /[\p{L}\p{N}\p{So}]/u;
const BLANK = 0x20;

/** What a character may be; bits. */
const IS = {
  /** An ASCII letter or digit. */
  word: 1,
  blank: 2,
  /** White space other than a blank. */
  otherSpace: 4,
  /** Beyond ASCII: may be a letter, a sign or white space. */
  other: 8,
} as const;
const SPACE = IS.blank | IS.otherSpace;

/** White space (`\s`) and the two characters that stand for nothing. */
const OTHER_SPACES =
  '\0\t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff';
const ASCII = 0x80;
const ASCII_WORDS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Those of every character, so that a text is one look at each and no question. */
const KINDS = new Uint8Array(1 << 16).fill(IS.other, ASCII);
KINDS[BLANK] = IS.blank;
for (const space of OTHER_SPACES) KINDS[space.charCodeAt(0)]! |= IS.otherSpace;
for (const character of ASCII_WORDS) KINDS[character.charCodeAt(0)] = IS.word;

/** Room for the characters of a page; larger pages get their own, which is not kept. */
const KEPT_ROOM = 1 << 18;
let room = new Uint16Array(0);
let roomBytes = Buffer.alloc(0);

/** The characters of a page's text, to be looked at before the next page's: numbers are read faster than a string. */
export function charactersOf(text: string): Uint16Array {
  if (text.length > KEPT_ROOM) {
    const characters = new Uint16Array(text.length);
    Buffer.from(characters.buffer).write(text, 'utf16le');
    return characters;
  }
  if (room.length === 0) {
    room = new Uint16Array(KEPT_ROOM);
    roomBytes = Buffer.from(room.buffer);
  }
  roomBytes.write(text, 'utf16le');
  return room;
}

/**
 * The words between two places of a page's text, white space folded, or nothing where there are none:
 * separators between values are no text of their own. One look at each character, and no copy: the
 * caller copies what leaves the page.
 */
export function foldedWords(text: string, characters: Uint16Array, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && KINDS[characters[from]!]! & SPACE) from++;
  while (to > from && KINDS[characters[to - 1]!]! & SPACE) to--;
  let seen = 0;
  let twice = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const kind = KINDS[characters[at]!]!;
    seen |= kind;
    twice |= kind & before;
    before = kind;
  }
  if ((seen & (IS.word | IS.other)) === 0) return '';
  const words = text.slice(from, to);
  if ((seen & IS.word) === 0 && !HAS_WORD.test(words)) return '';
  return seen & IS.otherSpace || twice & IS.blank ? withFoldedSpaces(characters, from, to) : words;
}

/** Space in which a text is folded; longer ones get their own. */
const folding = Buffer.alloc(1 << 16);

/** A text with every run of white space as one blank. */
function withFoldedSpaces(characters: Uint16Array, from: number, to: number): string {
  const bytes = 2 * (to - from) <= folding.length ? folding : Buffer.alloc(2 * (to - from));
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  let length = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const code = characters[at]!;
    const space = KINDS[code]! & SPACE;
    if (space === 0) units[length++] = code;
    else if (before === 0) units[length++] = BLANK;
    before = space;
  }
  return bytes.toString('utf16le', 0, 2 * length);
}
