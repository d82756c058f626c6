/** Writes that were started and not waited for; a store takes them in the order in which they came. */
export class PendingWrites {
  readonly #writes: Promise<unknown>[] = [];

  add(write: Promise<unknown>): void {
    // It is reported by `done`; until then a failure must not count as unhandled.
    write.catch(() => undefined);
    this.#writes.push(write);
  }

  async done(): Promise<void> {
    await Promise.all(this.#writes);
  }
}
