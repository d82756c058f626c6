import { knownTag, ROOT_PATH, type TagPaths } from '../../html/tag-paths.js';

/** Tags that only wrap: a reader does not see how many of them stand around a line. */
const WRAPPERS =
  'div section article main center figure header footer hgroup blockquote form fieldset details dialog search';
/** Tags that make a difference to a reader; everything that is in neither set is inline and left out. */
const MEANT =
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table thead tbody tfoot tr td th caption figcaption nav aside summary address pre menu';

const WRAPPER = knownTag('div');
const KIND = new Map<number, number>();
for (const name of WRAPPERS.split(' ')) KIND.set(knownTag(name), WRAPPER);
for (const name of MEANT.split(' ')) KIND.set(knownTag(name), knownTag(name));

/**
 * Folds tag paths that a reader cannot tell apart: inline tags drop out, and a run of wrappers
 * counts as one. `html/body/div/div/h2/a` and `html/body/section/h2` fold into the same path.
 */
export class PathFolder {
  readonly #paths: TagPaths;
  readonly #folded: number[] = [];
  readonly #held = new Map<readonly number[], (boolean | undefined)[]>();

  constructor(paths: TagPaths) {
    this.#paths = paths;
    this.#folded[ROOT_PATH] = ROOT_PATH;
  }

  fold(path: number): number {
    const chain: number[] = [];
    let known = path;
    while (this.#folded[known] === undefined) {
      chain.push(known);
      known = this.#paths.parentOf(known);
    }
    for (let i = chain.length - 1; i >= 0; i--) {
      this.#folded[chain[i]!] = this.#step(this.#folded[known]!, chain[i]!);
      known = chain[i]!;
    }
    return this.#folded[path]!;
  }

  /** Whether a folded path passes through one of the tags; found once a path. */
  holds(folded: number, tags: readonly number[]): boolean {
    let answers = this.#held.get(tags);
    if (answers === undefined) {
      answers = [];
      this.#held.set(tags, answers);
    }
    answers[folded] ??= this.#passes(folded, tags);
    return answers[folded];
  }

  #passes(folded: number, tags: readonly number[]): boolean {
    for (let path = folded; path > ROOT_PATH; path = this.#paths.parentOf(path)) {
      if (tags.includes(this.#paths.tagOf(path))) return true;
    }
    return false;
  }

  #step(parent: number, path: number): number {
    const kind = KIND.get(this.#paths.tagOf(path));
    if (kind === undefined) return parent;
    if (kind === WRAPPER && this.#paths.tagOf(parent) === WRAPPER) return parent;
    return this.#paths.intern(parent, kind);
  }
}
