import { workerData } from 'piscina';
import { ask } from '../../src/answer/ask.js';
import { compare } from '../../src/answer/compare/compare.js';
import { search } from '../../src/answer/pages/search.js';
import { openKb } from '../../src/kb/open.js';
import type { CallKind } from './synthetic-lists.js';

/** What a client wants to know. */
export interface Call {
  readonly kind: CallKind;
  readonly question: readonly string[];
}

/** The connection of this thread. */
const kb = await openKb(String(workerData));

/** Answers one call, in a thread that reads for all clients. */
export function answer({ kind, question }: Call): Promise<unknown> {
  if (kind === 'ask') return ask(kb, question[0]!);
  return kind === 'search' ? search(kb, question[0]!) : compare(kb, question);
}
