/** Features of the ranker are numbers: a hash of what they say, within the size of the model. */
export const FEATURE_BITS = 22;
const FEATURE_MASK = 2 ** FEATURE_BITS - 1;

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function mix(hash: number, part: number): number {
  let mixed = Math.imul(hash ^ part, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x85ebca6b) ^ (mixed >>> 13);
}

export function feature(space: number, a: number, b = 0, c = 0): number {
  return (mix(mix(mix(mix(0x12345, space), a), b), c) >>> 3) & FEATURE_MASK;
}
