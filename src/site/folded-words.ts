const ASCII = 0x80;
const SPACE = 0x20;
const HAS_WORD = /[\p{L}\p{N}\p{So}]/u;

/** What a text has been seen to hold; bits. */
const HAS = { word: 1, oddSpace: 2, other: 4 } as const;

/** Those of each ASCII character: letters and digits; white space other than a blank. */
const SEEN = new Uint8Array(ASCII);
for (let code = 0; code < ASCII; code++) {
  if (code < SPACE) SEEN[code] = HAS.oddSpace;
  else if (/[a-z0-9]/i.test(String.fromCharCode(code))) SEEN[code] = HAS.word;
}

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
  const seen = seenBetween(characters, from, to);
  if ((seen & (HAS.word | HAS.other)) === 0) return '';
  const folded = text.slice(from, to);
  if ((seen & HAS.word) === 0 && !HAS_WORD.test(folded)) return '';
  return seen & HAS.oddSpace ? withFoldedSpaces(characters, from, to) : folded;
}

/** Space in which a text is folded; longer ones get their own. */
const folding = Buffer.alloc(1 << 16);

/** A text with every run of white space as one blank. */
function withFoldedSpaces(characters: Uint16Array, from: number, to: number): string {
  const bytes = 2 * (to - from) <= folding.length ? folding : Buffer.alloc(2 * (to - from));
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  let length = 0;
  let inSpace = false;
  for (let at = from; at < to; at++) {
    const code = characters[at]!;
    const space = isSpace(code);
    if (!space) units[length++] = code;
    else if (!inSpace) units[length++] = SPACE;
    inSpace = space;
  }
  return bytes.toString('utf16le', 0, 2 * length);
}

function seenBetween(characters: Uint16Array, from: number, to: number): number {
  let seen = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const code = characters[at]!;
    if (code < ASCII) {
      seen |= SEEN[code]!;
      if (code === SPACE && before === SPACE) seen |= HAS.oddSpace;
    } else seen |= isSpace(code) ? HAS.other | HAS.oddSpace : HAS.other;
    before = code;
  }
  return seen;
}

function isSpace(code: number): boolean {
  if (code < ASCII) return code === SPACE || code === 0 || (code >= 9 && code <= 13);
  return (code === 0xa0 || code > 0x167f) && OTHER_SPACES.has(code);
}
