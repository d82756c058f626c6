import type { Concepts } from '../../concepts/concepts.js';
import { Recent } from '../../recent.js';

/** Entries kept; some 150 bytes each. */
const MOST_ENTITIES = 600_000;
const MOST_WORDS = 400_000;
const MOST_ATTRIBUTES = 200_000;
const SPELLABLE = /^\p{L}{3,40}$/u;

/** What a load remembers between its transactions, so that it need not ask the store again. */
export class LoadMemory {
  readonly concepts: Concepts | null;
  /** Keys that so many names share that they tell nothing. */
  readonly crowded = new Set<string>();
  readonly #entities = new Recent<number>(MOST_ENTITIES);
  readonly #attributes = new Recent<number>(MOST_ATTRIBUTES);
  readonly #words = new Recent<true>(MOST_WORDS);
  #removals = '0';

  constructor(concepts: Concepts | null) {
    this.concepts = concepts;
  }

  entity(key: string): number | undefined {
    return this.#entities.get(key);
  }

  rememberEntity(key: string, id: number): void {
    this.#entities.set(key, id);
  }

  attribute(key: string): number | undefined {
    return this.#attributes.get(key);
  }

  rememberAttribute(key: string, id: number): void {
    this.#attributes.set(key, id);
  }

  /** Those of the words worth correcting a spelling to that this load has not written yet. */
  newWords(words: Iterable<string>): string[] {
    const fresh: string[] = [];
    for (const word of words) {
      if (!SPELLABLE.test(word) || this.#words.get(word)) continue;
      this.#words.set(word, true);
      fresh.push(word);
    }
    return fresh;
  }

  /** Keeps the ids only where nothing was removed since they were given. */
  trustSince(removals: string): void {
    if (removals !== this.#removals) this.forget();
    this.#removals = removals;
  }

  /** Drops the ids, which a transaction that failed or removed rows has made void. */
  forget(): void {
    this.#entities.clear();
    this.#attributes.clear();
    this.#words.clear();
    this.crowded.clear();
  }
}
