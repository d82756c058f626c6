import type { ErrorCode, ErrorDetails } from '../../errors.js';
import type { SqliteWriter } from './sqlite-writer.js';

/** Loading touches indexes at random: those of some ten million items stay in memory. A small base takes little of it. */
export const WRITER_CACHE_KIB = 1024 * 1024;

/** What the thread that writes is asked to do. */
export interface ThreadCall {
  readonly id: number;
  readonly method: keyof SqliteWriter | 'execute' | 'rollback' | 'close';
  readonly parameters: readonly unknown[];
}

export interface ThreadReply {
  readonly id: number;
  readonly result?: unknown;
  readonly failure?: ThreadFailure;
}

/** An error as it crosses between threads; one of ours keeps its code and details. */
export type ThreadFailure =
  | { readonly code: ErrorCode; readonly details: ErrorDetails }
  | { readonly message: string };
