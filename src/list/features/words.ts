const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’+&-]*/gu;
const FUNCTION_WORDS = new Set(
  'a an the of in on at to for and or with by from your you my our we i is are be this that it its as how what which who why best top most'.split(
    ' ',
  ),
);
const NUMBER = /^\d+$/;

/** Words of a lower-cased text. */
export function wordsOf(lowerCased: string): string[] {
  return lowerCased.match(WORD) ?? [];
}

/** Words that say what a text is about: no function words, no numbers. */
export function contentWords(words: readonly string[]): string[] {
  return words.filter((word) => !FUNCTION_WORDS.has(word) && !NUMBER.test(word));
}
