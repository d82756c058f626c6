import { TagpathError } from '../errors.js';
import { Kb } from './kb.js';
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
