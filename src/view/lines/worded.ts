const WORD = /\p{L}{2}/u;

/** Whether a word, two letters in a row, stands in a stretch of text; no string is made of ASCII. */
export function hasWordsIn(text: string, start: number, end: number): boolean {
  let letters = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return WORD.test(text.slice(Math.max(start, at - 1), end));
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    letters = isLetter ? letters + 1 : 0;
    if (letters === 2) return true;
  }
  return false;
}
