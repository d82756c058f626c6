import { TagpathError } from '../errors.js';
import { type Budget, DEFAULT_BUDGET, Deadline } from './budget.js';
import { NodeTableBuilder } from './node-table.js';
import type { Page } from './page.js';
import { PageRoom } from './page-head.js';
import { TagPaths } from './tag-paths.js';
import { Tokenizer } from './tokenizer.js';
import { TreeBuilder } from './tree-builder.js';

export interface BuildOptions {
  readonly source?: string;
  readonly url?: string | null;
  readonly budget?: Partial<Budget>;
  /** The clock of the page's whole way, where it does not start with parsing. */
  readonly deadline?: Deadline;
  /** Shared interner, where the paths of several pages are to be compared. */
  readonly paths?: TagPaths;
  /** Room that pages share which are built one after the other: each is gone when the next is built. */
  readonly room?: PageRoom;
}

/** One pass over a page, given as text or as its bytes in UTF-8 (`utf8Of`), into the flat node table. */
export function buildPage(html: string | Buffer, options: BuildOptions = {}): Page {
  const budget = { ...DEFAULT_BUDGET, ...options.budget };
  if (html.length > budget.maxBytes) {
    throw new TagpathError('page-too-large', { bytes: html.length, limit: budget.maxBytes });
  }
  const bytes = typeof html === 'string' ? Buffer.from(html) : html;
  const room = options.room ?? new PageRoom();
  const table = new NodeTableBuilder(bytes, options.paths ?? new TagPaths(), budget, room);
  new Tokenizer(bytes, new TreeBuilder(table), options.deadline ?? new Deadline(budget)).run();
  return table.finish(options.source ?? '-', options.url ?? null);
}
