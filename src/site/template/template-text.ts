/** What the template itself prints at a place; bits. */
export const ROLE = {
  value: 0,
  /** Text of the template: never a value. */
  constant: 1,
  /** Stands exactly once on nearly all pages, so that others can be found relative to it. */
  anchor: 2,
  /** Names the value that follows it; may be missing together with it. */
  label: 4,
  /** As an anchor, where the page has it: the heading of a section that some pages lack. */
  heading: 8,
} as const;

/** At a path of labels either every text is one, or every text that ends in a colon or the like. */
export type LabelMode = 'all' | 'colon';

/** A text of the template at one path; ids are -1 for none. */
export interface TemplateEntry {
  role: number;
  readonly label: number;
  anchor: number;
}

/** What the template prints at one path. */
export interface PathText {
  readonly texts: Map<string, TemplateEntry>;
  /** Unknown texts here are labels too. */
  labels: LabelMode | null;
  /** The labels here stand behind their values: "5 kg" and, below, "Mass". */
  isBehind: boolean;
  /** Labels at the start of a text node, "Phone: 555-1234", with their ids. */
  readonly inline: Map<string, number>;
  /** Labels that stand several to a text, "Height: 10 m | Weight: 5 kg", with their ids. */
  readonly inner: Map<string, number>;
  /** Labels that stand behind a number, "3 beds", with their ids. */
  readonly after: Map<string, number>;
  /** What stands between the fields of a text, "Drama | 1998", or null. */
  delimiter: string | null;
}

interface Anchor {
  readonly path: number;
  readonly text: string;
}

/** All text of the template, by sharp path. The same object serves induction and extraction. */
export class TemplateText {
  /** By path; sparse. */
  readonly #paths: PathText[] = [];
  readonly #labelIds = new Map<string, number>();
  readonly #labelNames: string[] = [];
  readonly #anchors: Anchor[] = [];
  /** Anchors without headings, which a page may lack. */
  anchorCount = 0;
  /** Whether some labels stand behind their values. */
  hasBehind = false;
  #frozen = false;
  /** Other forms of labels, by form. */
  readonly same: ReadonlyMap<string, string>;

  constructor(same: ReadonlyMap<string, string> = new Map()) {
    this.same = same;
  }

  /** Paths with text of the template. */
  *entries(): Generator<[number, PathText]> {
    for (const path of this.#paths.keys()) {
      const text = this.#paths[path];
      if (text !== undefined) yield [path, text];
    }
  }

  /** What stands at a path, or undefined. */
  at(path: number): PathText | undefined {
    return this.#paths[path];
  }

  /** What has no letter names nothing: numbers of rows, signs between labels and values. */
  addRole(path: number, text: string, asked: number): void {
    const role = HAS_LETTER.test(text) ? asked : asked & ~ROLE.label;
    const { texts } = this.#ensure(path);
    let entry = texts.get(text);
    if (entry === undefined) {
      entry = { role: 0, label: this.labelId(text), anchor: -1 };
      texts.set(text, entry);
    }
    if (role & ROLE.anchor && !(entry.role & ROLE.anchor)) this.anchorCount++;
    entry.role |= role;
    if (role & (ROLE.anchor | ROLE.heading) && entry.anchor < 0)
      entry.anchor = this.#anchors.push({ path, text }) - 1;
  }

  setLabels(path: number, mode: LabelMode): void {
    this.#ensure(path).labels = mode;
  }

  setBehind(path: number): void {
    this.#ensure(path).isBehind = true;
    this.hasBehind = true;
  }

  addInline(path: number, label: string): void {
    this.#ensure(path).inline.set(label, this.labelId(label));
  }

  addInner(path: number, label: string): void {
    this.#ensure(path).inner.set(label, this.labelId(label));
  }

  addAfter(path: number, label: string): void {
    this.#ensure(path).after.set(label, this.labelId(label));
  }

  setDelimiter(path: number, delimiter: string): void {
    this.#ensure(path).delimiter = delimiter;
  }

  /** From now on unknown labels have no id: pages can print any number of them. */
  freeze(): void {
    this.#frozen = true;
  }

  /** Interned label by its words; the same words at two paths are one label. -1 for none that counts. */
  labelId(text: string): number {
    const form = labelName(text);
    const name = this.same.get(form) ?? form;
    const known = this.#labelIds.get(name);
    if (known !== undefined) return known;
    if (this.#frozen) return -1;
    this.#labelNames.push(name);
    this.#labelIds.set(name, this.#labelNames.length - 1);
    return this.#labelNames.length - 1;
  }

  label(id: number): string {
    return this.#labelNames[id]!;
  }

  anchor(id: number): Anchor {
    return this.#anchors[id]!;
  }

  /** -1 where no such anchor is known. */
  anchorId(path: number, text: string): number {
    return this.#paths[path]?.texts.get(text)?.anchor ?? -1;
  }

  #ensure(path: number): PathText {
    this.#paths[path] ??= {
      texts: new Map(),
      labels: null,
      isBehind: false,
      inline: new Map(),
      inner: new Map(),
      after: new Map(),
      delimiter: null,
    };
    return this.#paths[path];
  }
}

/** Whether a text that the template does not know is a label all the same. */
export function isUnknownLabel({ labels }: PathText, text: string): boolean {
  return labels === 'all' ? HAS_LETTER.test(text) : labels === 'colon' && endsAsLabel(text);
}

const HAS_LETTER = /\p{L}/u;

/** Whether a text ends with a sign that labels end with. */
export function endsAsLabel(text: string): boolean {
  return LABEL_SIGN.test(text);
}

const LABEL_SIGN = /[:：=]$/;

const LABEL_ENDS = /^[\s•·|>»*-]+|[\s:：=*|»>–-]+$/gu;

/** A label without colon and markers: "Director(s):" and "Director(s)" are the same. */
export function labelName(text: string): string {
  const bare = text.replace(LABEL_ENDS, '');
  return bare === '' ? text : bare;
}
