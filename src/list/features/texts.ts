import { lowerBound } from '../lines/line-kinds.js';
import type { FeatureRule } from './candidate-view.js';
import type { ItemFacts } from './item-facts.js';
import type { PageFacts } from './page-facts.js';
import { agreement, agreementOf, shareOf } from './statistics.js';

const DIGIT = /\d/;

/** The items' own texts: length, evenness, whether they read like names, sentences or furniture. */
export const textFeatures: FeatureRule = {
  id: 'text',
  names: [
    'text.words',
    'text.longest',
    'text.deviation',
    'text.unique',
    'text.sameStart',
    'text.starts',
    'text.sentences',
    'text.labels',
    'text.capital',
    'text.tiny',
    'text.noLetters',
    'text.award',
    'text.underAward',
    'text.namedAward',
    'text.digits',
    'text.sameEnd',
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
    out[at + 3] = distinct.size / size;
    out[at + 4] = agreement(size, (i) => items[i]!.words[0]);
    out[at + 5] = startsOf(items) / size;
    measureTraits(items, out, at + 6);
    out[at + 14] = shareOf(size, (i) => DIGIT.test(items[i]!.text));
    out[at + 15] = agreement(size, (i) => items[i]!.words.at(-1));
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
    if (item.isTiny) counts[3]!++;
    if (!item.hasLetters) counts[4]!++;
    if (item.isAward) counts[5]!++;
    if (item.isUnderAward) counts[6]!++;
    if (item.isNamedAward) counts[7]!++;
  }
  for (let i = 0; i < counts.length; i++) out[at + i] = counts[i]! / items.length;
}

/** How alike the items are to each other, and how often the page repeats them elsewhere. */
export const likenessFeatures: FeatureRule = {
  id: 'likeness',
  names: [
    'like.parent',
    'like.path',
    'like.folded',
    'like.class',
    'like.follower',
    'like.repeated',
    'like.contents',
  ],
  measure: ({ facts, candidate, nodes, size, items }, out, at) => {
    const { lines } = facts;
    const { parent, path } = lines.page.nodes;
    const keys = roomFor(size);
    const of = candidate.lines;
    for (let i = 0; i < size; i++) keys[i] = parent[nodes[i]!]!;
    out[at] = agreementOf(keys, size);
    for (let i = 0; i < size; i++) keys[i] = path[lines.first[of[i]!]!]!;
    out[at + 1] = agreementOf(keys, size);
    for (let i = 0; i < size; i++) keys[i] = lines.folded[of[i]!]!;
    out[at + 2] = agreementOf(keys, size);
    for (let i = 0; i < size; i++) keys[i] = lines.styleClass(of[i]!);
    out[at + 3] = agreementOf(keys, size);
    for (let i = 0; i < size; i++) keys[i] = lines.folded[Math.min(of[i]! + 1, lines.size - 1)]!;
    out[at + 4] = agreementOf(keys, size);
    out[at + 5] = shareOf(size, (i) => items[i]!.isRepeated);
    out[at + 6] = shareOf(size, (i) => items[i]!.pointsIntoPage);
  },
};

/** Room for one number an item; made once. */
let room = new Int32Array(512);

function roomFor(size: number): Int32Array {
  if (size > room.length) room = new Int32Array(2 * size);
  return room;
}

/** What the title says and what the list and the heading above it say. */
export const titleFeatures: FeatureRule = {
  id: 'title',
  names: ['title.headingAbove', 'title.itemsWithWord', 'title.structured', 'title.structuredShare'],
  measure: ({ facts, candidate, items, size }, out, at) => {
    out[at] = overlap(facts, headingAbove(facts, candidate.lines[0]!));
    out[at + 1] = shareOf(size, (i) => items[i]!.hasTitleWord);
    out[at + 2] = Number(facts.structuredNames.size > 0);
    out[at + 3] = shareOf(size, (i) => items[i]!.isStructured);
  },
};

/** The nearest heading before a line that is of a higher level, or any if the line is none itself; or -1. */
function headingAbove({ lines, kinds }: PageFacts, line: number): number {
  const own = lines.level[line]! || Number.POSITIVE_INFINITY;
  for (let i = lowerBound(kinds.headings, line) - 1; i >= 0; i--) {
    const above = kinds.headings[i]!;
    if (lines.level[above]! < own) return above;
  }
  return -1;
}

function overlap(facts: PageFacts, heading: number): number {
  if (heading < 0) return 0;
  const { titleWords } = facts;
  const words = new Set(facts.item(heading, facts.lines.text(heading)).content);
  if (titleWords.size === 0 || words.size === 0) return 0;
  let shared = 0;
  for (const word of words) if (titleWords.has(word)) shared++;
  return shared / Math.min(titleWords.size, words.size);
}
