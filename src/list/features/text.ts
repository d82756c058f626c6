import type { FeatureRule } from './feature-rule.js';
import type { ItemFacts } from './item-facts.js';
import { agreement } from './statistics.js';

/** Shares of items that have a trait, in the order of the last names below. */
const TRAITS: readonly ((item: ItemFacts) => boolean)[] = [
  (item) => item.isSentence,
  (item) => item.isLabel,
  (item) => item.isCapital,
  (item) => item.isSide,
  (item) => item.isTiny,
  (item) => !item.hasLetters,
  (item) => item.isAward,
  (item) => item.isUnderAward,
];

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
  measure: ({ items, size }) => {
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
    const features = [Math.log(1 + words / size), Math.log(1 + longest), deviation];
    features.push(Number(items[0]!.isSide), Number(items.at(-1)!.isSide), distinct.size / size);
    features.push(
      agreement(size, (i) => items[i]!.words[0]),
      startsOf(items) / size,
    );
    for (const trait of TRAITS) features.push(countOf(items, trait) / size);
    return features;
  },
};

/** Different first words: "Height:", "Year:", "Height:", "Year:" are fields of a list's items, not items. */
function startsOf(items: readonly ItemFacts[]): number {
  const starts = new Set<string | undefined>();
  for (const { words } of items) starts.add(words[0]);
  return starts.size;
}

function countOf(items: readonly ItemFacts[], trait: (item: ItemFacts) => boolean): number {
  let count = 0;
  for (let i = 0; i < items.length; i++) if (trait(items[i]!)) count++;
  return count;
}
