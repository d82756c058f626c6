import type { Concepts } from '../../concepts/concepts.js';
import { openConcepts } from '../../concepts/open.js';
import type { Kb } from '../../kb/kb.js';
import { openKb } from '../../kb/open.js';
import { Mirror } from '../mirror.js';

/** Where a thread finds the base, and the copies of its sources. */
export interface BasePlaces {
  readonly kb: string;
  readonly mirrors: readonly string[];
}

/** What reads work with. */
export interface OpenBase {
  readonly kb: Kb;
  readonly mirror: Mirror;
  readonly concepts: Concepts;
}

/** Opens the base for one thread; SQLite and PostgreSQL let any number of them read at once. */
export async function openBase({ kb, mirrors }: BasePlaces): Promise<OpenBase> {
  return { kb: await openKb(kb), mirror: new Mirror(mirrors), concepts: openConcepts() };
}
