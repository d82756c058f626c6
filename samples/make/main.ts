/** Writes the sample pages from the data beside them: `npm run samples`. */
import { fileURLToPath } from 'node:url';
import { makeSamples } from './make-samples.js';

makeSamples(fileURLToPath(new URL('..', import.meta.url)));
