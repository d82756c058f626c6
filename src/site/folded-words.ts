const ASCII = 0x80;
const SPACE = 0x20;
const HAS_WORD = /[\p{L}\p{N}\p{So}]/u;
const SPACES = /[\0\s\u200b\ufeff]+/g;

/** Letters and digits among the ASCII characters. */
const IS_WORD = new Uint8Array(ASCII);
for (let code = 0; code < ASCII; code++) IS_WORD[code] = /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0;

/**
 * The words between two places of a page's text, white space folded, or nothing where there are none:
 * separators between values are no text of their own. One look at each character, and no copy: the
 * caller copies what leaves the page.
 */
export function foldedWords(text: string, start: number, end: number): string {
  const from = afterSpaces(text, start, end);
  const to = beforeSpaces(text, from, end);
  let hasWord = false;
  let isPlain = true;
  let isAscii = true;
  let before = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code >= ASCII) {
      isAscii = false;
      if (isSpace(code)) isPlain = false;
    } else if (code <= SPACE) {
      if (code !== SPACE || before === SPACE) isPlain = false;
    } else if (IS_WORD[code]) hasWord = true;
    before = code;
  }
  if (!hasWord && isAscii) return '';
  const words = text.slice(from, to);
  if (!hasWord && !HAS_WORD.test(words)) return '';
  return isPlain ? words : words.replace(SPACES, ' ');
}

function afterSpaces(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function beforeSpaces(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

function isSpace(code: number): boolean {
  if (code < ASCII) return code === SPACE || code === 0 || (code >= 9 && code <= 13);
  return (code === 0xa0 || code > 0x167f) && OTHER_SPACES.has(code);
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
