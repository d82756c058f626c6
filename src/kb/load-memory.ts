import type { Concepts } from '../concepts/concepts.js';

/** Entries kept; a load of more starts over rather than grow without bound. */
const MOST_ENTITIES = 300_000;
const MOST_WORDS = 300_000;
const MOST_ATTRIBUTES = 200_000;

/** What a load remembers between its transactions, so that it need not ask the store again. */
export class LoadMemory {
  readonly concepts: Concepts | null;
  readonly #entities = new Map<string, number>();
  readonly #attributes = new Map<string, number>();
  readonly #words = new Set<string>();

  constructor(concepts: Concepts | null) {
    this.concepts = concepts;
  }

  entity(key: string): number | undefined {
    return this.#entities.get(key);
  }

  rememberEntity(key: string, id: number): void {
    if (this.#entities.size >= MOST_ENTITIES) this.#entities.clear();
    this.#entities.set(key, id);
  }

  attribute(key: string): number | undefined {
    return this.#attributes.get(key);
  }

  rememberAttribute(key: string, id: number): void {
    if (this.#attributes.size >= MOST_ATTRIBUTES) this.#attributes.clear();
    this.#attributes.set(key, id);
  }

  /** True the first time a word is seen. */
  isNewWord(word: string): boolean {
    if (this.#words.has(word)) return false;
    if (this.#words.size >= MOST_WORDS) this.#words.clear();
    this.#words.add(word);
    return true;
  }

  /** Drops the ids, which a transaction that failed or removed rows has made void. */
  forget(): void {
    this.#entities.clear();
    this.#attributes.clear();
    this.#words.clear();
  }
}
