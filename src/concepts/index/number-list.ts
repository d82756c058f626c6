import { grown } from './byte-interner.js';

/** A list of unsigned 32-bit numbers that grows. */
export class U32List {
  length = 0;
  #values = new Uint32Array(1 << 10);

  push(value: number): void {
    if (this.length === this.#values.length) this.#values = grown(this.#values, this.length + 1);
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  view(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}

/** A list of 32-bit floats that grows. */
export class F32List {
  length = 0;
  #values = new Float32Array(1 << 10);

  push(value: number): void {
    if (this.length === this.#values.length) this.#values = grown(this.#values, this.length + 1);
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  view(): Float32Array {
    return this.#values.subarray(0, this.length);
  }
}
