import { singular } from '../../src/lang/index.js';
import { splitWords } from '../../src/site/columns/column-features.js';
import type { LabelledColumn, LabelledSite } from './labelled-sites.js';

const LONGEST_VALUE = 40;
const LONGEST_NAME = 3;
/** Sites that call a value so, and their share of those that call it anything. */
const LEAST_SITES = 2;
const LEAST_SHARE = 0.6;
const HAS_LETTERS = /\p{L}{2}|^\p{L}+$/u;

/** What sites call a value: by the label before it, or by the attribute that it was labelled with. */
export function valueNames(sites: readonly LabelledSite[]): Map<string, string> {
  const names = new Map<string, Map<string, number>>();
  for (const site of sites) {
    for (const [value, own] of namesOnSite(site)) {
      const counts = names.get(value) ?? new Map<string, number>();
      names.set(value, counts);
      for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const found = [...names].flatMap(([value, counts]): [string, string][] => {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const [name, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best));
    return count >= LEAST_SITES && count >= LEAST_SHARE * all ? [[value, name]] : [];
  });
  return new Map(found.sort());
}

function namesOnSite({ columns }: LabelledSite): Map<string, Set<string>> {
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
