import type { FeatureRule } from './feature-rule.js';
import type { ItemFacts } from './item-facts.js';
import { agreement } from './statistics.js';

/** The items' own texts: length, evenness, whether they read like names, sentences or furniture. */
export const textFeatures: FeatureRule = {
  id: 'text',
  names: [
    'text.words',
    'text.longest',
    'text.deviation',
    'text.firstSide',
    'text.lastSide',
    'text.unique',
    'text.sameStart',
    'text.starts',
    'text.sentences',
    'text.labels',
    'text.capital',
    'text.side',
    'text.tiny',
    'text.noLetters',
    'text.award',
    'text.underAward',
  ],
  measure: ({ items, size }, out, at) => {
    let words = 0;
    let longest = 0;
    let length = 0;
    let squares = 0;
    const distinct = new Set<string>();
    for (const item of items) {
      words += item.words.length;
      if (item.words.length > longest) longest = item.words.length;
      length += item.text.length;
      squares += item.text.length ** 2;
      distinct.add(item.text);
    }
    const mean = length / size;
    const deviation = mean === 0 ? 0 : Math.sqrt(Math.max(0, squares / size - mean ** 2)) / mean;
    out[at] = Math.log(1 + words / size);
    out[at + 1] = Math.log(1 + longest);
    out[at + 2] = deviation;
    out[at + 3] = Number(items[0]!.isSide);
    out[at + 4] = Number(items.at(-1)!.isSide);
    out[at + 5] = distinct.size / size;
    out[at + 6] = agreement(size, (i) => items[i]!.words[0]);
    out[at + 7] = startsOf(items) / size;
    measureTraits(items, out, at + 8);
  },
};

/** Different first words: "Height:", "Year:", "Height:", "Year:" are fields of a list's items, not items. */
function startsOf(items: readonly ItemFacts[]): number {
  const starts = new Set<string | undefined>();
  for (const { words } of items) starts.add(words[0]);
  return starts.size;
}

/** One sum for each trait; made once. */
const COUNTS = new Float64Array(8);

/** Shares of items that have a trait, in the order of the last names above. */
function measureTraits(items: readonly ItemFacts[], out: Float64Array, at: number): void {
  const counts = COUNTS.fill(0);
  for (const item of items) {
    if (item.isSentence) counts[0]!++;
    if (item.isLabel) counts[1]!++;
    if (item.isCapital) counts[2]!++;
    if (item.isSide) counts[3]!++;
    if (item.isTiny) counts[4]!++;
    if (!item.hasLetters) counts[5]!++;
    if (item.isAward) counts[6]!++;
    if (item.isUnderAward) counts[7]!++;
  }
  for (let i = 0; i < counts.length; i++) out[at + i] = counts[i]! / items.length;
}
