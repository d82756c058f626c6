/** Writes that were started and not waited for; a store takes them in the order in which they came. */
export class PendingWrites {
  readonly #writes: Promise<unknown>[] = [];

  add(write: Promise<unknown>): void {
    // It is reported by `done`; until then a failure must not count as unhandled.
    write.catch(() => undefined);
    this.#writes.push(write);
  }

  /** Waits for all of them, also where one fails: none may go on once its transaction is over. */
  async done(): Promise<void> {
    const ended = await Promise.allSettled(this.#writes);
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  }
}
