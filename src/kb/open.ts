import { Kb } from './kb.js';
import { PostgresStore } from './postgres-store.js';
import { SqliteStore } from './sqlite-store.js';
import type { OpenOptions } from './store.js';

const POSTGRES = /^postgres(?:ql)?:\/\//;

/** Opens a base by its location: a file of SQLite's, or a `postgres://` address. */
export async function openKb(location: string, options: OpenOptions = {}): Promise<Kb> {
  const store = POSTGRES.test(location)
    ? await PostgresStore.open(location, options)
    : await SqliteStore.open(location, options);
  return new Kb(store);
}
