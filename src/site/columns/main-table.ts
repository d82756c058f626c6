import { singular } from '../../lang/index.js';
import { splitWords } from './column-features.js';
import type { JudgedColumn } from './judge-columns.js';
import { TRUSTED } from './name-column.js';

/** The main table has at most so many columns. */
const MOST_COLUMNS = 40;
/** And at least so many, where there are as many that are not furniture. */
const LEAST_COLUMNS = 15;
/** A column must be worth so much after what others tell is taken off. */
const LEAST_WORTH = 0.05;
export const LEAST_WORTH_OF_FEW = 0.015;
/** A column whose name says only where it stands is worth so much of one whose name says what it is. */
const UNSURE_NAME = 0.4;

interface MainTable {
  /** Places of the chosen columns, most useful first. */
  readonly chosen: readonly number[];
  /** What each column adds to those chosen before it; 0 for those that were not. */
  readonly worth: readonly number[];
}

/**
 * Chooses the columns of the main table: each adds its probability of being wanted, times the share of its cells that
 * no chosen column tells yet. `sureness` is how likely their names say what they are. The name comes first.
 */
export function chooseMainTable(columns: readonly JudgedColumn[], sureness: readonly number[]): MainTable {
  const told = new ToldTexts();
  const worth = columns.map(() => 0);
  const chosen: number[] = [];
  const choose = (at: number, gain: number) => {
    told.add(columns[at]!);
    worth[at] = gain;
    chosen.push(at);
  };
  const name = columns.findIndex(({ isName }) => isName);
  if (name >= 0) choose(name, 1);
  const open = new Map(columns.map((column, at) => [at, column.wanted] as const));
  const value = columns.map(({ wanted }, at) => wanted * (sureness[at]! >= TRUSTED ? 1 : UNSURE_NAME));
  open.delete(name);
  while (chosen.length < MOST_COLUMNS && open.size > 0) {
    const [at, gain] = best(open, columns, value, told);
    if (gain < (chosen.length < LEAST_COLUMNS ? LEAST_WORTH_OF_FEW : LEAST_WORTH)) break;
    open.delete(at);
    choose(at, gain);
  }
  return { chosen, worth };
}

/** The column that adds most. Gains only fall as others are chosen, so that most are not computed anew. */
function best(
  open: Map<number, number>,
  columns: readonly JudgedColumn[],
  value: readonly number[],
  told: ToldTexts,
): [number, number] {
  const fresh = new Set<number>();
  for (;;) {
    let top = -1;
    for (const [at, gain] of open) if (top < 0 || gain > open.get(top)!) top = at;
    if (fresh.has(top)) return [top, open.get(top)!];
    open.set(top, value[top]! * (1 - told.share(columns[top]!)));
    fresh.add(top);
  }
}

/** What the chosen columns tell of each page. */
class ToldTexts {
  readonly #texts = new Map<number, Set<string>>();
  /** The texts of a column, lower case, as they were made when it was first asked for. */
  readonly #lower = new Map<JudgedColumn, string[][]>();

  add(column: JudgedColumn): void {
    const texts = this.#textsOf(column);
    column.draft.cells.pages.forEach((page, i) => {
      let told = this.#texts.get(page);
      if (told === undefined) {
        told = new Set();
        this.#texts.set(page, told);
      }
      for (const text of texts[i]!) told.add(text);
    });
  }

  #textsOf(column: JudgedColumn): string[][] {
    let texts = this.#lower.get(column);
    if (texts === undefined) {
      texts = column.draft.cells.texts.map((cell) => cell.map((text) => text.toLowerCase()));
      this.#lower.set(column, texts);
    }
    return texts;
  }

  /** Share of a column's texts that are told already. */
  share(column: JudgedColumn): number {
    const texts = this.#textsOf(column);
    let known = 0;
    let all = 0;
    column.draft.cells.pages.forEach((page, i) => {
      const told = this.#texts.get(page);
      all += texts[i]!.length;
      if (told === undefined) return;
      for (const text of texts[i]!) if (told.has(text)) known++;
    });
    return known / Math.max(1, all);
  }
}

/** Who does it: "publisher", "director". */
const DOER = /(?:er|or)$/;
/** Letters of a verb that may change before an ending, and how many stay: "publish" and "publication". */
const CHANGED = 2;
const SHORTEST_VERB = 4;

/**
 * The columns, by name, as they come: what is done before who does it, "Publish Date" and "Published" before "Publisher".
 * Who asks for "publish" may mean any; who asks for "publisher" finds it all the same.
 */
export function startsFirst<T>(columns: readonly T[], nameOf: (column: T) => string): T[] {
  const order: { readonly column: T; readonly words: readonly string[] }[] = [];
  for (const column of columns) {
    const words = splitWords(nameOf(column)).map((word) => singular(word));
    const at = order.findIndex((other) =>
      words.some((word) => other.words.some((doer) => isDone(word, doer))),
    );
    order.splice(at < 0 ? order.length : at, 0, { column, words });
  }
  return order.map(({ column }) => column);
}

function isDone(word: string, doer: string): boolean {
  if (word.length < SHORTEST_VERB || DOER.test(word) || !DOER.test(doer)) return false;
  const verb = doer.replace(DOER, '');
  return word.startsWith(verb.slice(0, Math.max(SHORTEST_VERB, verb.length - CHANGED)));
}
