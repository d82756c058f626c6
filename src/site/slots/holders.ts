import type { Candidate } from './candidates.js';

const NONE = -1;

/** Which of the candidates that were kept hold each value: lists in three arrays, since values are many. */
export class Holders {
  /** Number of each page's first value. */
  readonly #starts: Int32Array;
  /** Last entry of each value's list, and for every entry the one before it and its holder. */
  readonly #last: Int32Array;
  readonly #before: number[] = [];
  readonly #holder: number[] = [];

  /** For the values of all these candidates. */
  constructor(candidates: readonly Candidate[]) {
    const counts: number[] = [];
    for (const { pages, values } of candidates) {
      pages.forEach((page, i) => {
        counts[page] = Math.max(counts[page] ?? 0, values[i]!.at + 1);
      });
    }
    this.#starts = new Int32Array(counts.length);
    let total = 0;
    for (let page = 0; page < counts.length; page++) {
      this.#starts[page] = total;
      total += counts[page] ?? 0;
    }
    this.#last = new Int32Array(total).fill(NONE);
  }

  add({ pages, values }: Candidate, holder: number): void {
    for (let i = 0; i < values.length; i++) {
      const value = this.#starts[pages[i]!]! + values[i]!.at;
      this.#before.push(this.#last[value]!);
      this.#last[value] = this.#holder.push(holder) - 1;
    }
  }

  /** Holders that share values with a candidate, and how many. */
  shared({ pages, values }: Candidate): Map<number, number> {
    const shared = new Map<number, number>();
    for (let i = 0; i < values.length; i++) {
      const value = this.#starts[pages[i]!]! + values[i]!.at;
      for (let entry = this.#last[value]!; entry >= 0; entry = this.#before[entry]!) {
        const holder = this.#holder[entry]!;
        shared.set(holder, (shared.get(holder) ?? 0) + 1);
      }
    }
    return shared;
  }

  /** How many of a candidate's values an accepted holder has. */
  covered({ pages, values }: Candidate, isAccepted: (holder: number) => boolean): number {
    let covered = 0;
    for (let i = 0; i < values.length; i++) {
      let entry = this.#last[this.#starts[pages[i]!]! + values[i]!.at]!;
      while (entry >= 0 && !isAccepted(this.#holder[entry]!)) entry = this.#before[entry]!;
      if (entry >= 0) covered++;
    }
    return covered;
  }
}
