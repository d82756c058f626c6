import {
  findEntities,
  findLists,
  isAlive,
  readCatalogue,
  readEntity,
  readExamples,
  readList,
  readStats,
  suggest,
} from './contents.js';
import type { OpenBase } from './open-base.js';
import { answerQuestion, compareThings, findPages } from './questions.js';

/** All that is read from the base, by the name under which a thread is asked for it. */
export const READS = {
  alive: isAlive,
  ask: answerQuestion,
  search: findPages,
  compare: compareThings,
  'base-lists': findLists,
  'base-list': readList,
  'base-entities': findEntities,
  'base-entity': readEntity,
  'base-catalogue': readCatalogue,
  'base-stats': readStats,
  suggest,
  examples: readExamples,
} as const satisfies Record<string, (base: OpenBase, input: never) => Promise<unknown>>;

export type ReadName = keyof typeof READS;
