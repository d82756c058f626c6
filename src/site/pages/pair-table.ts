/** Small enough to lie among other objects: most tables hold a few pairs, and a template has dozens of tables. */
const FIRST_CAPACITY = 16;
/** Odd multipliers that spread small ids over all bits. */
const SPREAD_FIRST = 0x9e3779b1;
const SPREAD_SECOND = 0x85ebca6b;
const NONE = -1;

/**
 * Pairs of small integers to integers: what a Map with a key made of both would be, without the boxed
 * numbers that such keys become. Values are not negative; -1 says that a pair is unknown.
 */
export class PairTable {
  #first = new Int32Array(FIRST_CAPACITY);
  #second = new Int32Array(FIRST_CAPACITY);
  #values = new Int32Array(FIRST_CAPACITY).fill(NONE);
  #size = 0;

  get(first: number, second: number): number {
    return this.#values[this.#slotOf(first, second)]!;
  }

  set(first: number, second: number, value: number): void {
    const slot = this.#slotOf(first, second);
    if (this.#values[slot] === NONE) this.#size++;
    this.#first[slot] = first;
    this.#second[slot] = second;
    this.#values[slot] = value;
    if (2 * this.#size > this.#values.length) this.#grow();
  }

  /** Where the pair stands, or the free place for it. */
  #slotOf(first: number, second: number): number {
    const values = this.#values;
    const mask = values.length - 1;
    const hash = Math.imul(first, SPREAD_FIRST) ^ Math.imul(second, SPREAD_SECOND);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (values[slot] !== NONE && (this.#first[slot] !== first || this.#second[slot] !== second)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const [first, second, values] = [this.#first, this.#second, this.#values];
    this.#first = new Int32Array(2 * values.length);
    this.#second = new Int32Array(2 * values.length);
    this.#values = new Int32Array(2 * values.length).fill(NONE);
    for (let i = 0; i < values.length; i++) {
      if (values[i] === NONE) continue;
      const slot = this.#slotOf(first[i]!, second[i]!);
      this.#first[slot] = first[i]!;
      this.#second[slot] = second[i]!;
      this.#values[slot] = values[i]!;
    }
  }
}

/** The same with values of any kind. */
export class PairMap<T> {
  readonly #places = new PairTable();
  readonly #values: T[] = [];

  get(first: number, second: number): T | undefined {
    const place = this.#places.get(first, second);
    return place < 0 ? undefined : this.#values[place];
  }

  /** The pair's value, made and kept where there is none. */
  ensure(first: number, second: number, make: () => T): T {
    const known = this.#places.get(first, second);
    if (known >= 0) return this.#values[known]!;
    const value = make();
    this.#places.set(first, second, this.#values.push(value) - 1);
    return value;
  }

  /** In the order in which they came. */
  values(): readonly T[] {
    return this.#values;
  }
}
