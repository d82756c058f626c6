import { ByteNames } from './byte-names.js';

/** The tag of a text node; every other tag has an id above it. */
export const TEXT_TAG = 0;
/** The tag path of the document itself, parent of all others. */
export const ROOT_PATH = 0;

/** Known names first, so that their ids are the same in every interner and can be compared as constants. */
const KNOWN_TAGS =
  '#text #root html head body title meta link script style noscript template div span p a b i u em strong small big font s strike del ins sub sup mark code pre kbd samp var tt abbr cite q dfn time data h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td img picture source figure figcaption br hr wbr article section main nav aside header footer address blockquote center details summary form input button select option optgroup textarea label fieldset legend iframe frame frameset noframes object embed param video audio track canvas map area svg math menu dialog base bdi bdo ruby rt rp progress meter output datalist hgroup search slot'.split(
    ' ',
  );

const KNOWN = new ByteNames({ ignoresCase: true });
for (const name of KNOWN_TAGS) KNOWN.idOfName(name);

/** The id of a known tag name, for comparisons against `page.tag[node]`. */
export function knownTag(name: string): number {
  const id = KNOWN.findName(name);
  if (id < 0) throw new RangeError(`not a known tag: ${name}`);
  return id;
}

/** More distinct tags than this are folded into the last; real pages have a few hundred at most. */
export const MAX_TAGS = 4096;

/**
 * Interns tags and tag paths, so that "same tag path" is an integer comparison (papers: tag path).
 * One interner may serve one page, or all pages of a site whose paths are to be compared.
 */
export class TagPaths {
  /** Names that are not known, in order of their first use. */
  readonly #others = new ByteNames({ ignoresCase: true });
  readonly #children = new Map<number, number>();
  readonly #parents: number[] = [-1];
  readonly #tags: number[] = [1];

  tagId(name: string): number {
    const bytes = Buffer.from(name);
    return this.tagIdAt(bytes, 0, bytes.length);
  }

  /** The id of a name as it stands on the page, in any case. */
  tagIdAt(bytes: Uint8Array, start: number, end: number): number {
    const known = KNOWN.find(bytes, start, end);
    if (known >= 0) return known;
    if (KNOWN_TAGS.length + this.#others.size < MAX_TAGS - 1) {
      return KNOWN_TAGS.length + this.#others.idOf(bytes, start, end);
    }
    const other = this.#others.find(bytes, start, end);
    return other < 0 ? MAX_TAGS - 1 : KNOWN_TAGS.length + other;
  }

  tagName(id: number): string {
    if (id < KNOWN_TAGS.length) return KNOWN_TAGS[id]!;
    return id === MAX_TAGS - 1 ? 'x-other' : this.#others.nameOf(id - KNOWN_TAGS.length);
  }

  intern(parentPath: number, tag: number): number {
    const key = parentPath * MAX_TAGS + tag;
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    const path = this.#parents.length;
    this.#children.set(key, path);
    this.#parents.push(parentPath);
    this.#tags.push(tag);
    return path;
  }

  get size(): number {
    return this.#parents.length;
  }

  parentOf(path: number): number {
    return this.#parents[path] ?? -1;
  }

  tagOf(path: number): number {
    return this.#tags[path] ?? 1;
  }

  /** Tag ids from the root's child down to the path's own tag. */
  tagsOf(path: number): number[] {
    const tags: number[] = [];
    for (let p = path; p > ROOT_PATH; p = this.parentOf(p)) tags.push(this.tagOf(p));
    return tags.reverse();
  }

  /** Readable form, `html/body/div/h2/#text`. */
  toString(path: number): string {
    return this.tagsOf(path)
      .map((tag) => this.tagName(tag))
      .join('/');
  }
}
