import type { Concepts } from '../concepts/concepts.js';

/** Whether two concept heads can name the same kind of thing: one is the other, by this or another word, or a kind of it. */
export function areRelated(concepts: Concepts | null, a: string, b: string): boolean {
  if (a === b) return true;
  if (concepts === null || a === '' || b === '') return false;
  return concepts.isA(a, b) > 0 || concepts.isA(b, a) > 0 || concepts.synonymsOf(a).includes(b);
}
