import type { LoadMemory } from './load-memory.js';

/** Words worth correcting a spelling to. */
const SPELLABLE = /^\p{L}{3,40}$/u;

/** The words that this load has not written yet. */
export function newWords(words: Iterable<string>, memory: LoadMemory): string[] {
  const fresh = new Set<string>();
  for (const word of words) if (SPELLABLE.test(word) && memory.isNewWord(word)) fresh.add(word);
  return [...fresh];
}
