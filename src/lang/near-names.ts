import { editDistance } from './distance.js';

/** Names that a message tells at most: a base may have hundreds of kinds, a table thousands of columns. */
const MOST_TOLD = 12;

/** The names that are spelt most like one that is not there, in words: "a, b, c and 103 more". */
export function namesNear(name: string, all: readonly string[]): string {
  if (all.length <= MOST_TOLD) return all.join(', ');
  const far = (other: string) => {
    const [a, b] = [name.toLowerCase(), other.toLowerCase()];
    return b.includes(a) || a.includes(b) ? 0 : editDistance(a, b) / Math.max(a.length, b.length);
  };
  const nearest = all.map((other) => [other, far(other)] as const).sort((a, b) => a[1] - b[1]);
  const told = nearest.slice(0, MOST_TOLD).map(([other]) => other);
  return `${told.join(', ')} and ${all.length - told.length} more`;
}
