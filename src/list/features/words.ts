const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’+&-]*/gu;
const FUNCTION_WORDS = new Set(
  'a an the of in on at to for and or with by from your you my our we i is are be this that it its as how what which who why best top most'.split(
    ' ',
  ),
);
const NUMBER = /^\d+$/;

/** ASCII characters that words are made of: 2 may start one, 1 may only go on. */
const IN_WORD = new Uint8Array(128);
for (const c of "'+&-") IN_WORD[c.charCodeAt(0)] = 1;
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
  IN_WORD[c.charCodeAt(0)] = 2;
}
const APOSTROPHE = 0x2019;

/** Words of a lower-cased text. */
export function wordsOf(lowerCased: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at < lowerCased.length; at++) {
    const code = lowerCased.charCodeAt(at);
    // Letters of other scripts are told by the expression, which costs several times as much.
    if (code >= IN_WORD.length && code !== APOSTROPHE) return lowerCased.match(WORD) ?? [];
    const kind = code === APOSTROPHE ? 1 : IN_WORD[code]!;
    if (start < 0) start = kind === 2 ? at : -1;
    else if (kind === 0) {
      words.push(lowerCased.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0) words.push(lowerCased.slice(start));
  return words;
}

/** Words that say what a text is about: no function words, no numbers. */
export function contentWords(words: readonly string[]): string[] {
  return words.filter((word) => !FUNCTION_WORDS.has(word) && !NUMBER.test(word));
}
