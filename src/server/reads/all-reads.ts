import {
  baseSize,
  findEntities,
  findLists,
  isAlive,
  readCatalogue,
  readEntity,
  readExamples,
  readList,
  readStats,
} from './contents.js';
import { importFiles, keep, removeList, save } from './keep.js';
import { readKindRows, readKindTable, warmRows } from './kind-rows.js';
import { readListRows, readListTable } from './list-rows.js';
import type { OpenBase } from './open-base.js';
import { answerQuestion, compareThings, findPages, suggest } from './questions.js';

/** All that is done with a base, by the name under which a thread is asked for it. */
export const READS = {
  alive: isAlive,
  ask: answerQuestion,
  search: findPages,
  compare: compareThings,
  'base-size': baseSize,
  'base-lists': findLists,
  'base-list': readList,
  'base-entities': findEntities,
  'base-entity': readEntity,
  'base-catalogue': readCatalogue,
  'base-stats': readStats,
  suggest,
  examples: readExamples,
  'warm-rows': warmRows,
  'kind-rows': readKindRows,
  'kind-table': readKindTable,
  'list-rows': readListRows,
  'list-table': readListTable,
  save,
  keep,
  import: importFiles,
  'remove-list': removeList,
} as const satisfies Record<string, (base: OpenBase, input: never) => Promise<unknown>>;

export type ReadName = keyof typeof READS;
