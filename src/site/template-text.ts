/** What the template itself prints at a place; bits. */
export const ROLE = {
  value: 0,
  /** Text of the template: never a value. */
  constant: 1,
  /** Stands exactly once on nearly all pages, so that others can be found relative to it. */
  anchor: 2,
  /** Names the value that follows it; may be missing together with it. */
  label: 4,
} as const;

/** At a path of labels either every text is one, or every text that ends in a colon. */
export type LabelMode = 'all' | 'colon';

/** All text of the template, by sharp path. The same object serves induction and extraction. */
export class TemplateText {
  readonly roles = new Map<number, Map<string, number>>();
  readonly labelPaths = new Map<number, LabelMode>();
  /** Labels at the start of a text node: "Phone: 555-1234". */
  readonly inlineLabels = new Map<number, Set<string>>();
  readonly #labelIds = new Map<string, number>();
  readonly #labelNames: string[] = [];
  #frozen = false;

  addRole(path: number, text: string, role: number): void {
    let texts = this.roles.get(path);
    if (texts === undefined) {
      texts = new Map();
      this.roles.set(path, texts);
    }
    texts.set(text, (texts.get(text) ?? 0) | role);
  }

  roleOf(path: number, text: string): number {
    const known = this.roles.get(path)?.get(text);
    if (known !== undefined) return known;
    const labels = this.labelPaths.get(path);
    if (labels === undefined) return ROLE.value;
    return labels === 'all' || text.endsWith(':') ? ROLE.label | ROLE.constant : ROLE.value;
  }

  /** From now on unknown labels have no id: pages can print any number of them. */
  freeze(): void {
    this.#frozen = true;
  }

  /** Interned label by its words; the same words at two paths are one label. -1 for none that counts. */
  labelId(text: string): number {
    const name = labelName(text);
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
}

const LABEL_ENDS = /^[\s•·|>»*-]+|[\s:：*|»>–-]+$/gu;

/** A label without colon and markers: "Director(s):" and "Director(s)" are the same. */
export function labelName(text: string): string {
  const bare = text.replace(LABEL_ENDS, '');
  return bare === '' ? text : bare;
}
