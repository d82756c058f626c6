import { lexiconWords, onceRead } from './lexicon.js';

const stopWords = onceRead(() => lexiconWords('stop-words'));

/** Whether a folded word says nothing about what a phrase is about: "the", "of", "which". */
export function isStopWord(word: string): boolean {
  return stopWords().has(word);
}

const narrowingWords = onceRead(() => lexiconWords('narrowing-words'));

/** The words before what only narrows them: "tallest buildings" of "tallest buildings in Dubai". */
export function headWords(words: readonly string[]): readonly string[] {
  const stop = words.findIndex((word, i) => i > 0 && narrowingWords().has(word.toLowerCase()));
  return stop < 0 ? words : words.slice(0, stop);
}
