const ASCII = 0x80;
const SPACE = 0x20;
const HAS_WORD = /[\p{L}\p{N}\p{So}]/u;
const SPACES = /[\0\s\u200b\ufeff]+/g;

/** Letters and digits among the ASCII characters. */
const IS_WORD = new Uint8Array(ASCII);
for (let code = 0; code < ASCII; code++) IS_WORD[code] = /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0;

/** White space beyond ASCII (`\s`), and the two characters without width. */
const OTHER_SPACES: ReadonlySet<number> = new Set([
  0xa0,
  0x1680,
  0x200b,
  0x2028,
  0x2029,
  0x202f,
  0x205f,
  0x3000,
  0xfeff,
  ...Array.from({ length: 11 }, (_, i) => 0x2000 + i),
]);

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
  while (from < to && isSpace(characters[from]!)) from++;
  while (to > from && isSpace(characters[to - 1]!)) to--;
  let words = 0;
  let others = 0;
  let spaces = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const code = characters[at]!;
    if (code >= ASCII) {
      others++;
      if (isSpace(code)) spaces++;
    } else if (code > SPACE) words += IS_WORD[code]!;
    else if (code !== SPACE || before === SPACE) spaces++;
    before = code;
  }
  if (words + others === 0) return '';
  const folded = text.slice(from, to);
  if (words === 0 && !HAS_WORD.test(folded)) return '';
  return spaces === 0 ? folded : folded.replace(SPACES, ' ');
}

function isSpace(code: number): boolean {
  if (code < ASCII) return code === SPACE || code === 0 || (code >= 9 && code <= 13);
  return (code === 0xa0 || code > 0x167f) && OTHER_SPACES.has(code);
}
