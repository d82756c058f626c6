/**
 * node --import tsx --import ./bench/compiled-program.mjs FILE
 * What FILE imports from `src/` comes from `build/`: benchmarks measure the compiled program, which is what users
 * run. The loader that runs TypeScript as it stands wraps every named function, and small ones pay for it.
 */
import { register } from 'node:module';

register('./compiled-program-hooks.mjs', import.meta.url);
