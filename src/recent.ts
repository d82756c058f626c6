/**
 * A map that forgets what was long unused: when one half is full, the other, older half is dropped. What is
 * asked for again is kept, so a load of any length stays within its memory and still knows what recurs.
 */
export class Recent<T> {
  readonly #most: number;
  #newer = new Map<string, T>();
  #older = new Map<string, T>();

  constructor(most: number) {
    this.#most = most / 2;
  }

  get(key: string): T | undefined {
    const known = this.#newer.get(key);
    if (known !== undefined) return known;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: T): void {
    if (this.#newer.size >= this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
  }
}

/** Texts beyond this length seldom recur, and are not worth keeping. */
const LONGEST = 64;

/** A function of a text that remembers its results, so many of them; the values of a crawl recur. */
export function remembering<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Recent<T>(most);
  return (text) => {
    if (text.length > LONGEST) return make(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
