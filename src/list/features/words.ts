const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’+&-]*/gu;
const FUNCTION_WORDS = new Set(
  'a an the of in on at to for and or with by from your you my our we i is are be this that it its as how what which who why best top most'.split(
    ' ',
  ),
);
const NUMBER = /^\d+$/;

/** Characters that words are made of: 2 may start one, 1 may only go on. */
const IN_WORD = new Uint8Array(0x180);
for (let code = 0xc0; code < IN_WORD.length; code++) if (code !== 0xd7 && code !== 0xf7) IN_WORD[code] = 2;
for (const c of "'+&-") IN_WORD[c.charCodeAt(0)] = 1;
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
  IN_WORD[c.charCodeAt(0)] = 2;
}
const APOSTROPHE = 0x2019;

/** "½", "ª": letters and digits among the signs of Latin 1. */
const ODD = new Set([0xaa, 0xb2, 0xb3, 0xb5, 0xb9, 0xba, 0xbc, 0xbd, 0xbe]);
const UNTOLD = -1;

/** What a character is to a word: 2 may start one, 1 may go on, 0 ends it; letters of other scripts are not told. */
function partOfWord(code: number): number {
  if (code < 0x80) return IN_WORD[code]!;
  if (code === APOSTROPHE) return 1;
  // Dashes, quotes and dots of typographers.
  if (code >= 0x2000 && code <= 0x206f) return 0;
  return code >= IN_WORD.length || ODD.has(code) ? UNTOLD : IN_WORD[code]!;
}

/** Words of a lower-cased text, the first `most` of them. */
export function wordsOf(lowerCased: string, most = Number.POSITIVE_INFINITY): string[] {
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at < lowerCased.length && words.length < most; at++) {
    const part = partOfWord(lowerCased.charCodeAt(at));
    // The expression tells all letters, and costs several times as much.
    if (part === UNTOLD) return (lowerCased.match(WORD) ?? []).slice(0, most);
    if (start < 0) start = part === 2 ? at : -1;
    else if (part === 0) {
      words.push(lowerCased.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0 && words.length < most) words.push(lowerCased.slice(start));
  return words;
}

/** Words that say what a text is about: no function words, no numbers. */
export function contentWords(words: readonly string[]): string[] {
  return words.filter(isContentWord);
}

export function isContentWord(word: string): boolean {
  if (word.charCodeAt(0) <= NINE && NUMBER.test(word)) return false;
  return word.length > LONGEST_FUNCTION_WORD || !FUNCTION_WORDS.has(word);
}
const NINE = 0x39;
const LONGEST_FUNCTION_WORD = 5;
