import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { TagpathError } from '../errors.js';
import { type Budget, DEFAULT_BUDGET, Deadline } from './budget.js';
import { NodeTableBuilder } from './node-table.js';
import type { Page } from './page.js';
import { TagPaths } from './tag-paths.js';
import { TreeBuilder } from './tree-builder.js';

export interface BuildOptions {
  readonly source?: string;
  readonly url?: string | null;
  readonly budget?: Partial<Budget>;
  /** Shared interner, where the paths of several pages are to be compared. */
  readonly paths?: TagPaths;
}

/** The tokenizer is fed in slices so that the deadline is looked at between them. */
const SLICE = 1 << 20;

/** One pass of htmlparser2's tokenizer into the flat node table. */
export function buildPage(html: string, options: BuildOptions = {}): Page {
  const budget = { ...DEFAULT_BUDGET, ...options.budget };
  if (html.length > budget.maxBytes) {
    throw new TagpathError('page-too-large', { bytes: html.length, limit: budget.maxBytes });
  }
  const deadline = new Deadline(budget);
  const paths = options.paths ?? new TagPaths();
  const table = new NodeTableBuilder(paths, budget);
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    new PageEvents(html, new TreeBuilder(table), paths),
  );
  for (let at = 0; at < html.length; at += SLICE) {
    deadline.check();
    tokenizer.write(html.length <= SLICE ? html : html.slice(at, at + SLICE));
  }
  tokenizer.end();
  return table.finish(options.source ?? '-', options.url ?? null);
}

/** Turns the tokenizer's offsets into tags, attributes and text. */
class PageEvents implements TokenizerCallbacks {
  readonly #html: string;
  readonly #tree: TreeBuilder;
  readonly #paths: TagPaths;
  #attribute = '';
  #value = '';

  constructor(html: string, tree: TreeBuilder, paths: TagPaths) {
    this.#html = html;
    this.#tree = tree;
    this.#paths = paths;
  }

  onopentagname(start: number, end: number): void {
    this.#tree.startTag(this.#paths.tagIdOf(this.#html.slice(start, end)));
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    const part = this.#html.slice(start, end);
    this.#value = this.#value === '' ? part : this.#value + part;
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    this.#tree.attribute(this.#attribute, this.#value);
  }

  onopentagend(): void {
    this.#tree.endOfStartTag(false);
  }

  onselfclosingtag(): void {
    this.#tree.endOfStartTag(true);
  }

  onclosetag(start: number, end: number): void {
    this.#tree.endTag(this.#paths.tagIdOf(this.#html.slice(start, end)));
  }

  ontext(start: number, end: number): void {
    this.#tree.text(this.#html.slice(start, end));
  }

  ontextentity(codepoint: number): void {
    this.#tree.text(String.fromCodePoint(codepoint));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.#tree.isForeign) this.#tree.text(this.#html.slice(start, end - endOffset));
  }

  oncomment(): void {
    this.#tree.comment();
  }

  ondeclaration(): void {
    this.#tree.quirks = false;
  }

  onprocessinginstruction(): void {}

  onend(): void {}

  isInForeignContext(): boolean {
    return this.#tree.isForeign;
  }
}
