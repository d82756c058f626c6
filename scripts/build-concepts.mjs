/** Makes the built-in concept index out of WordNet, GeoNames and models/*.txt; a no-op when it is up to date. */
import { buildBuiltIn } from '../build/concepts/build-built-in.js';
import { BUILT_IN_PATH } from '../build/concepts/open.js';

const start = performance.now();
const built = buildBuiltIn(BUILT_IN_PATH);
if (built !== null) {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.error(
    `concepts: ${built.meta.terms} terms, ${built.meta.pairs} pairs, ${(built.bytes / 1e6).toFixed(1)} MB in ${seconds} s`,
  );
}
