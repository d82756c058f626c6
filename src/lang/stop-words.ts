import { lexiconWords, onceRead } from './lexicon.js';

const stopWords = onceRead(() => lexiconWords('stop-words'));

/** Whether a folded word says nothing about what a phrase is about: "the", "of", "which". */
export function isStopWord(word: string): boolean {
  return stopWords().has(word);
}
