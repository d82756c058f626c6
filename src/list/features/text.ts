import { isSideLine } from '../sublists/side-words.js';
import { agreement, mean, relativeDeviation, shareOf } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';

const ENDS_AS_SENTENCE = /[.!;,]["”']?$/;
const ENDS_AS_LABEL = /:$/;
const STARTS_LARGE = /^["“'(]?[\p{Lu}\p{N}]/u;
const BLANK = /\s+/;

/** The items' own texts: length, evenness, whether they read like names, sentences or furniture. */
export const textFeatures: FeatureRule = {
  id: 'text',
  names: [
    'text.words',
    'text.longest',
    'text.deviation',
    'text.sentences',
    'text.labels',
    'text.capital',
    'text.side',
    'text.firstSide',
    'text.lastSide',
    'text.unique',
    'text.sameStart',
    'text.tiny',
    'text.noLetters',
  ],
  measure: ({ texts, size }) => {
    const counts = texts.map((text) => text.split(BLANK).length);
    const isSide = texts.map(isSideLine);
    return [
      Math.log(1 + mean(counts)),
      Math.log(1 + counts.reduce((a, b) => Math.max(a, b), 0)),
      relativeDeviation(texts.map((text) => text.length)),
      shareOf(size, (i) => ENDS_AS_SENTENCE.test(texts[i]!)),
      shareOf(size, (i) => ENDS_AS_LABEL.test(texts[i]!)),
      shareOf(size, (i) => STARTS_LARGE.test(texts[i]!)),
      shareOf(size, (i) => isSide[i]!),
      Number(isSide[0]),
      Number(isSide.at(-1)),
      new Set(texts.map((text) => text.toLowerCase())).size / size,
      agreement(size, (i) => texts[i]!.split(BLANK, 1)[0]!.toLowerCase()),
      shareOf(size, (i) => texts[i]!.length < 3),
      shareOf(size, (i) => !/\p{L}{2}/u.test(texts[i]!)),
    ];
  },
};
