import { lexiconLines, onceRead } from './lexicon.js';

/** Endings with those that words derived from the same one have in their place. */
const others = onceRead(() => {
  const found = new Map<string, string[]>();
  const add = (ending: string, other: string) => found.set(ending, [...(found.get(ending) ?? []), other]);
  for (const line of lexiconLines('derived-endings')) {
    const [one, other] = line.split(' ').map((ending) => ending.slice(1)) as [string, string];
    add(one, other);
    add(other, one);
  }
  return found;
});

const SHORTEST_START = 3;
const LONGEST_ENDING = 7;

/** What a word's relatives would be called, words or not: "moving" and "movement" of "mover". */
export function derivedForms(word: string): string[] {
  const forms = new Set<string>();
  const longest = Math.min(LONGEST_ENDING, word.length - SHORTEST_START);
  for (let length = 0; length <= longest; length++) {
    const start = word.slice(0, word.length - length);
    for (const other of others().get(word.slice(start.length)) ?? []) forms.add(start + other);
  }
  return [...forms];
}
