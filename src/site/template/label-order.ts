import type { SitePage } from '../pages/site-page.js';

/** Texts of a path on one page of which the order is looked at; more say the same. */
const MOST_TEXTS = 12;
const MOST_PAGES = 60;
/** Two texts must meet on so many pages before their order says anything. */
const LEAST_MEETINGS = 4;
/**
 * Share of the meetings that keep the order. Of 60 sites labels keep it on 88% and more, and what repeats from a small
 * set of values (parts in a cast, shops of offers, stars) on at most 71%.
 */
const KEPT = 0.8;

/** Paths whose texts come in another order on every page: values from a small set, such as the parts in a cast. */
export function unorderedPaths(
  pages: readonly SitePage[],
  pathsOf: readonly Int32Array[],
  asked: readonly number[],
): Set<number> {
  const orders = new Map(asked.map((path) => [path, new TextOrder()]));
  if (orders.size === 0) return new Set();
  const step = Math.max(1, Math.floor(pages.length / MOST_PAGES));
  for (let at = 0; at < pages.length; at += step) {
    const { node, parent, text } = pages[at]!;
    for (let i = 0; i < node.length; i++) orders.get(pathsOf[at]![parent[node[i]!]!]!)?.add(text[i]!);
    for (const order of orders.values()) order.endPage();
  }
  return new Set(asked.filter((path) => !orders.get(path)!.isKept()));
}

/** In which order the texts of one path come. */
class TextOrder {
  readonly #page = new Set<string>();
  /** How often each text came before each other. */
  readonly #before = new Map<string, Map<string, number>>();

  add(text: string): void {
    if (this.#page.size < MOST_TEXTS) this.#page.add(text);
  }

  endPage(): void {
    const texts = [...this.#page];
    texts.forEach((text, at) => {
      for (const later of texts.slice(at + 1)) {
        const counts = this.#before.get(text) ?? new Map<string, number>();
        this.#before.set(text, counts.set(later, (counts.get(later) ?? 0) + 1));
      }
    });
    this.#page.clear();
  }

  isKept(): boolean {
    let kept = 0;
    let all = 0;
    for (const [text, counts] of this.#before) {
      for (const [later, times] of counts) {
        const turned = this.#before.get(later)?.get(text) ?? 0;
        if (times + turned < LEAST_MEETINGS) continue;
        all += times;
        if (times >= turned) kept += times;
      }
    }
    return kept >= KEPT * all;
  }
}
