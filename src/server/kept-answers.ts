/** Others may write into the base too; what is kept is that old at most. */
const KEEP_MS = 5 * 60 * 1000;

/**
 * Answers about the base as a whole cost a pass over it, and the start page asks for them each time.
 * They are kept until something is saved, or for a few minutes.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>();

  get<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.#answers.get(name);
    if (kept !== undefined && Date.now() - kept.at < KEEP_MS) return kept.answer as Promise<T>;
    const answer = ask();
    this.#answers.set(name, { answer, at: Date.now() });
    answer.catch(() => this.#answers.delete(name));
    return answer;
  }

  forget(): void {
    this.#answers.clear();
  }
}
