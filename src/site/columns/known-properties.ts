import { isStopWord, lexiconRows, onceRead, parts, singular } from '../../lang/index.js';

/** What sites say of things, by the vocabulary that they mark it up with; whole and word by word, in the singular. */
const known = onceRead(() => {
  const properties = lexiconRows('schema-properties').flatMap(([, names]) => parts(names).map(wordsOf));
  return {
    whole: new Set(properties.map((words) => words.join(' '))),
    words: new Set(properties.flat()),
  };
});

/** Whether words name a property, and the share of them that stand in the names of properties. */
export function asProperty(words: readonly string[]): [whole: number, share: number] {
  const own = words.map((word) => singular(word)).filter((word) => !isStopWord(word));
  if (own.length === 0) return [0, 0];
  const { whole, words: all } = known();
  return [Number(whole.has(own.join(' '))), own.filter((word) => all.has(word)).length / own.length];
}

export function isPropertyWord(word: string): boolean {
  return known().words.has(singular(word));
}

function wordsOf(name: string): string[] {
  return name.split(' ').flatMap((word) => (isStopWord(word) ? [] : [singular(word)]));
}
