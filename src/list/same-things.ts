/**
 * The things that a list names, by the words of their names: "Fellow Clara" in a summary is the "Fellow Clara French
 * Press" of the body. Two names are of one thing when all words of the shorter one stand in the other.
 */
export class NamedThings {
  /** Distinct words of each name. */
  readonly #sizes: readonly number[];
  /** Names by each of their words. */
  readonly #byWord = new Map<string, number[]>();
  /** How many words the name that is looked up shares with each, and the names that share one. */
  readonly #shared: Uint16Array;
  readonly #touched: number[] = [];

  constructor(names: readonly (readonly string[])[]) {
    this.#shared = new Uint16Array(names.length);
    this.#sizes = names.map((words, name) => words.filter((word) => this.#addWord(word, name)).length);
  }

  /** Whether a name has the word for the first time. */
  #addWord(word: string, name: number): boolean {
    const known = this.#byWord.get(word);
    if (known === undefined) this.#byWord.set(word, [name]);
    else if (known.at(-1) === name) return false;
    else known.push(name);
    return true;
  }

  /** Whether other names are of at least so many of the things, each name of one thing. */
  areNamed(names: readonly (readonly string[])[], least: number): boolean {
    const taken = new Uint8Array(this.#sizes.length);
    let named = 0;
    for (let i = 0; named < least; i++) {
      if (named + names.length - i < least) return false;
      const thing = this.#thingOf(names[i]!, taken);
      if (thing < 0) continue;
      taken[thing] = 1;
      named++;
    }
    return true;
  }

  /** The first thing not taken yet that a name is of, or -1. */
  #thingOf(words: readonly string[], taken: Uint8Array): number {
    const distinct = this.#count(words);
    let found = -1;
    for (const name of this.#touched) {
      const count = this.#shared[name]!;
      this.#shared[name] = 0;
      if (found < 0 && taken[name] === 0 && (count === distinct || count === this.#sizes[name])) found = name;
    }
    this.#touched.length = 0;
    return found;
  }

  /** Counts shared words; gives how many distinct words there are. */
  #count(words: readonly string[]): number {
    let distinct = 0;
    for (let i = 0; i < words.length; i++) {
      if (words.indexOf(words[i]!) < i) continue;
      distinct++;
      for (const name of this.#byWord.get(words[i]!) ?? NO_NAMES) {
        if (this.#shared[name]!++ === 0) this.#touched.push(name);
      }
    }
    return distinct;
  }
}

const NO_NAMES: readonly number[] = [];

/** The words by which an item is known: those that say what it is, or all where none does. */
export const knownBy = ({ content, words }: { content: readonly string[]; words: readonly string[] }) =>
  content.length > 0 ? content : words;
