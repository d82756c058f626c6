import { TagpathError } from '../errors.js';
import { Kb } from './kb.js';
import type { LoadOptions, LoadReport } from './load/load.js';
import { readLines, refuseUnusable } from './load/read-lines.js';
import { SqliteStore } from './store/sqlite-store.js';
import type { OpenOptions } from './store/store.js';

const POSTGRES = /^postgres(?:ql)?:\/\//;
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/** Opens a base by its location: a file of SQLite's, or a `postgres://` address. */
export async function openKb(location: string, options: OpenOptions = {}): Promise<Kb> {
  if (POSTGRES.test(location)) {
    // The client is loaded by those who have a server; most have none.
    const { PostgresStore } = await import('./store/postgres-store.js');
    return new Kb(await PostgresStore.open(location, options));
  }
  const [kind] = ADDRESS.exec(location) ?? [];
  if (kind !== undefined) throw new TagpathError('call-kb-address', { kind });
  return new Kb(await SqliteStore.open(location, options));
}

interface FileLoadOptions extends LoadOptions {
  /** What the rows of sites are. */
  readonly concept?: string;
  /** False leaves the catalogue to the first question: worth it where more loads follow. */
  readonly catalogue?: boolean;
}

/**
 * Loads files and folders of results into the base at a location, which is made where there is none; nothing is made
 * where an input is missing. The catalogue follows.
 */
export async function loadFiles(
  location: string,
  inputs: readonly string[],
  options: FileLoadOptions = {},
): Promise<LoadReport> {
  for (const input of inputs) await refuseUnusable(input);
  const kb = await openKb(location, { create: true });
  try {
    const report = await kb.load(readLines(inputs, options.concept, options.signal), options);
    if (options.catalogue !== false) await kb.catalogue();
    return report;
  } finally {
    await kb.close();
  }
}
