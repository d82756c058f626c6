/**
 * The things that a list names, by the words of their names: "Fellow Clara" in a summary is the "Fellow Clara French
 * Press" of the body. Two names are of one thing when all words of the shorter one stand in the other.
 */
export class NamedThings {
  readonly #names: readonly (readonly string[])[];
  /** Names by each of their words. */
  readonly #byWord = new Map<string, number[]>();

  constructor(names: readonly (readonly string[])[]) {
    this.#names = names;
    names.forEach((words, name) => {
      for (const word of words) {
        const known = this.#byWord.get(word);
        if (known === undefined) this.#byWord.set(word, [name]);
        else if (known.at(-1) !== name) known.push(name);
      }
    });
  }

  /** How many of the things other names are of, each name of one thing. */
  countNamed(names: Iterable<readonly string[]>): number {
    const named = new Set<number>();
    for (const words of names) {
      const thing = this.#thingOf(words, named);
      if (thing >= 0) named.add(thing);
    }
    return named.size;
  }

  /** The first thing not taken yet that a name is of, or -1. */
  #thingOf(words: readonly string[], taken: ReadonlySet<number>): number {
    const distinct = new Set(words);
    const shared = new Map<number, number>();
    for (const word of distinct) {
      for (const name of this.#byWord.get(word) ?? []) shared.set(name, (shared.get(name) ?? 0) + 1);
    }
    for (const [name, count] of shared) {
      const isOne = count === distinct.size || count === new Set(this.#names[name]).size;
      if (isOne && !taken.has(name)) return name;
    }
    return -1;
  }
}

/** The words by which an item is known: those that say what it is, or all where none does. */
export const knownBy = ({ content, words }: { content: readonly string[]; words: readonly string[] }) =>
  content.length > 0 ? content : words;
