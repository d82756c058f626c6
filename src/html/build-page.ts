import { type Handler, Parser } from 'htmlparser2';
import { TagpathError } from '../errors.js';
import { type Budget, DEFAULT_BUDGET, Deadline } from './budget.js';
import { NodeTableBuilder } from './node-table.js';
import type { Page } from './page.js';
import { TagPaths } from './tag-paths.js';

export interface BuildOptions {
  readonly source?: string;
  readonly url?: string | null;
  readonly budget?: Partial<Budget>;
  /** Shared interner, where the paths of several pages are to be compared. */
  readonly paths?: TagPaths;
}

/** The parser is fed in slices so that the deadline is looked at between them. */
const SLICE = 1 << 20;

/** One pass of events into the flat node table. */
export function buildPage(html: string, options: BuildOptions = {}): Page {
  const budget = { ...DEFAULT_BUDGET, ...options.budget };
  if (html.length > budget.maxBytes) {
    throw new TagpathError('page-too-large', { bytes: html.length, limit: budget.maxBytes });
  }
  const deadline = new Deadline(budget);
  const paths = options.paths ?? new TagPaths();
  const table = new NodeTableBuilder(paths, budget);
  feed(html, table, deadline);
  return table.finish(options.source ?? '-', options.url ?? null);
}

function feed(html: string, table: NodeTableBuilder, deadline: Deadline): void {
  const handler: Partial<Handler> = {
    onopentagname: (name) => table.open(name),
    onattribute: (name, value) => table.attribute(name, value),
    onclosetag: () => table.close(),
    ontext: (text) => table.addText(text),
  };
  const parser = new Parser(handler, { decodeEntities: true });
  for (let at = 0; at < html.length; at += SLICE) {
    deadline.check();
    parser.write(html.slice(at, at + SLICE));
  }
  parser.end();
}
