import { singular } from '../../src/lang/index.js';
import { splitWords } from '../../src/site/columns/column-features.js';
import type { LabelledColumn, LabelledSite } from './labelled-sites.js';

const LONGEST_VALUE = 40;
const LONGEST_NAME = 3;
/** Sites that call a value so, and their share of those that call it anything. */
const LEAST_SITES = 2;
const LEAST_SHARE = 0.6;
const HAS_LETTERS = /\p{L}{2}|^\p{L}+$/u;

type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** What sites call a value: by the label before it, or by the attribute that it was labelled with. */
export class ValueNames {
  readonly #counts = new Map<string, Map<string, number>>();

  constructor(sites: readonly LabelledSite[]) {
    for (const site of sites) {
      for (const [value, own] of namesOnSite(site)) {
        const counts = this.#counts.get(value) ?? new Map<string, number>();
        this.#counts.set(value, counts);
        for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
  }

  /** The name of a value, by what all sites but some call it. */
  nameOf(value: string, without: readonly LabelledSite[] = []): string | undefined {
    const counts = this.#counts.get(value);
    if (counts === undefined) return undefined;
    const own = without.map((site) => namesOnSite(site).get(value));
    let all = 0;
    let best: string | undefined;
    let most = 0;
    for (const [name, sites] of counts) {
      const count = sites - own.filter((names) => names?.has(name)).length;
      all += count;
      if (count <= most) continue;
      best = name;
      most = count;
    }
    return most >= LEAST_SITES && most >= LEAST_SHARE * all ? best : undefined;
  }

  all(): Map<string, string> {
    const named = [...this.#counts.keys()].map((value) => [value, this.nameOf(value)] as const);
    return new Map(named.filter((one): one is [string, string] => one[1] !== undefined).sort());
  }
}

const known = new WeakMap<LabelledSite, Names>();

function namesOnSite(site: LabelledSite): Names {
  const names = known.get(site) ?? readNames(site);
  known.set(site, names);
  return names;
}

function readNames({ columns }: LabelledSite): Names {
  const found = new Map<string, Set<string>>();
  for (const column of columns) {
    const name = nameOf(column);
    if (name === null) continue;
    for (const text of column.draft.cells.texts.flat()) {
      if (text.length > LONGEST_VALUE || !HAS_LETTERS.test(text)) continue;
      const value = text.toLowerCase();
      found.set(value, (found.get(value) ?? new Set()).add(name));
    }
  }
  return found;
}

function nameOf({ serves, isName, label, draft: { slot } }: LabelledColumn): string | null {
  if (isName) return null;
  if (serves[0] !== undefined)
    return splitWords(
      serves[0]
        .split(/ [/|] /)
        .at(-1)!
        .replaceAll('_', ' '),
    ).join(' ');
  if (label === null || (slot.rule !== 'label' && slot.rule !== 'anchor-label')) return null;
  const words = splitWords(label).map((word) => singular(word));
  return words.length === 0 || words.length > LONGEST_NAME ? null : words.join(' ');
}
