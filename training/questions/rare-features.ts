import { FEATURE_BITS } from '../../src/question/hashing.js';
import type { Example } from './examples.js';

/** In how many questions each feature occurs. */
export function countFeatures(examples: readonly Example[]): Uint16Array {
  const counts = new Uint16Array(2 ** FEATURE_BITS);
  const last = new Int32Array(2 ** FEATURE_BITS).fill(-1);
  examples.forEach(({ features }, at) => {
    for (const feature of features) {
      if (last[feature] === at || counts[feature] === 0xffff) continue;
      last[feature] = at;
      counts[feature]!++;
    }
  });
  return counts;
}

/** The example without features that too few questions have: they are learned by heart and help no other question. */
export function withoutRare(
  example: Example,
  counts: Uint16Array,
  least: number,
  known?: Float32Array,
): Example {
  const kept: number[] = [];
  const partStarts = new Int32Array(example.partStarts.length);
  for (let part = 0; part + 1 < example.partStarts.length; part++) {
    for (let at = example.partStarts[part]!; at < example.partStarts[part + 1]!; at++) {
      const feature = example.features[at]!;
      if (counts[feature]! >= least || (known !== undefined && known[feature] !== 0)) kept.push(feature);
    }
    partStarts[part + 1] = kept.length;
  }
  return { ...example, features: Int32Array.from(kept), partStarts };
}
