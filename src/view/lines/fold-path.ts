import { knownTag, ROOT_PATH, type TagPaths } from '../../html/tag-paths.js';

/** Tags that only wrap: a reader does not see how many of them stand around a line. */
const WRAPPERS =
  'div section article main center figure header footer hgroup blockquote form fieldset details dialog search';
/** Tags that make a difference to a reader; everything that is in neither set is inline and left out. */
const MEANT =
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table thead tbody tfoot tr td th caption figcaption nav aside summary address pre menu';

/** Bits of what may stand around a line. */
export const AROUND = { list: 1, cell: 2 } as const;
const AROUND_OF = new Map<number, number>([
  [knownTag('li'), AROUND.list],
  [knownTag('dd'), AROUND.list],
  [knownTag('td'), AROUND.cell],
  [knownTag('th'), AROUND.cell],
]);

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
  readonly #around: number[] = [];

  constructor(paths: TagPaths) {
    this.#paths = paths;
    this.#folded[ROOT_PATH] = ROOT_PATH;
    this.#around[ROOT_PATH] = 0;
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

  /** Bits of `AROUND` for what a folded path passes through; found once a path. */
  around(folded: number): number {
    const known = this.#around[folded];
    if (known !== undefined) return known;
    const own = AROUND_OF.get(this.#paths.tagOf(folded)) ?? 0;
    const bits = own | this.around(this.#paths.parentOf(folded));
    this.#around[folded] = bits;
    return bits;
  }

  #step(parent: number, path: number): number {
    const kind = KIND.get(this.#paths.tagOf(path));
    if (kind === undefined) return parent;
    if (kind === WRAPPER && this.#paths.tagOf(parent) === WRAPPER) return parent;
    return this.#paths.intern(parent, kind);
  }
}
