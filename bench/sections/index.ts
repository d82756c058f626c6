import type { BenchSection } from '../harness.js';
import { concepts } from './concepts.js';
import { lists } from './lists.js';
import { pageTables } from './page-tables.js';
import { parsing } from './parsing.js';
import { scale } from './scale.js';
import { sites } from './sites.js';
import { tables } from './tables.js';
import { titles } from './titles.js';
import { warc } from './warc.js';

/** All sections of `npm run bench`, in the order of the way of the data. */
export const SECTIONS: readonly BenchSection[] = [
  warc,
  parsing,
  concepts,
  titles,
  lists,
  tables,
  pageTables,
  sites,
  scale,
];
