import { singular } from '../../lang/index.js';
import { splitWords } from './column-features.js';

/** Shorter words begin too many others. */
const SHORTEST_START = 4;
/** Who does it: "publisher", "director". */
const DOER = /(?:er|or)$/;
/** Letters of a verb that may change before an ending: "publish" and "publication". */
const CHANGED = 2;

/**
 * The columns, by name, as they come: one with a word that others are made of comes before them, "Publish Date" and
 * "Published" before "Publisher". Who asks for "publish" may mean any; who asks for "publisher" finds it all the same.
 */
export function startsFirst<T>(columns: readonly T[], nameOf: (column: T) => string): T[] {
  const order: { readonly column: T; readonly words: readonly string[] }[] = [];
  for (const column of columns) {
    const words = splitWords(nameOf(column)).map((word) => singular(word));
    const at = order.findIndex((other) =>
      words.some((word) => other.words.some((longer) => isBefore(word, longer))),
    );
    order.splice(at < 0 ? order.length : at, 0, { column, words });
  }
  return order.map(({ column }) => column);
}

function isBefore(word: string, other: string): boolean {
  if (word === other || word.length < SHORTEST_START) return false;
  if (other.startsWith(word)) return true;
  if (!DOER.test(other) || DOER.test(word)) return false;
  const verb = other.replace(DOER, '');
  return word.startsWith(verb.slice(0, Math.max(SHORTEST_START, verb.length - CHANGED)));
}
