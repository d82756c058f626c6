import type { Concepts } from '../../concepts/concepts.js';
import { openConcepts } from '../../concepts/open.js';
import type { Kb } from '../../kb/kb.js';
import { openKb } from '../../kb/open.js';
import { Mirror } from '../mirror.js';

/** What reads work with. */
export interface OpenBase {
  readonly kb: Kb;
  readonly mirror: Mirror;
  readonly concepts: Concepts;
}

/** Opens a base for one thread; SQLite and PostgreSQL let any number of them read at once. */
export async function openBase(location: string, mirrors: readonly string[]): Promise<OpenBase> {
  return { kb: await openKb(location), mirror: new Mirror(mirrors), concepts: openConcepts() };
}
