import type { Concepts } from '../concepts/concepts.js';
import { type Analysis, textOf } from './analysis.js';
import { findItemPhrase, type ItemPhrase } from './phrase/item-phrase.js';
import type { Title } from './title.js';
import { complementEnd } from './understand/complement.js';
import { RANKING_WORDS } from './understand/evaluative.js';
import { conceptStart } from './understand/premodifiers.js';
import { Setting } from './understand/setting.js';

/** Words that may stand before the ranking word of a title that announces a list. */
const OPENERS: ReadonlySet<string> = new Set([
  'the',
  'our',
  'my',
  'your',
  'all',
  'here',
  'are',
  'these',
  'what',
  'discover',
  'find',
  'see',
]);
const MAX_OPENERS = 4;
/** There is no count to check the list against, so such a title is worth little more than a guess. */
const UNCOUNTED_SCORE = 0.3;

/** A title that announces a list without saying how long it is: "Best Laptops of 2026"; null for all others. */
export function readUncounted(a: Analysis, concepts: Concepts): Title | null {
  for (let n = 0; n < a.segments.length; n++) {
    const at = rankingWord(a, n);
    if (at < 0) continue;
    const phrase = findItemPhrase(a, at);
    if (!phrase?.plural) continue;
    return describe(a, at, phrase, concepts);
  }
  return null;
}

/** The ranking word that opens the segment, or -1. */
function rankingWord(a: Analysis, segment: number): number {
  const { start, end } = a.segments[segment]!;
  for (let i = start; i < Math.min(end, start + MAX_OPENERS); i++) {
    const { lower, number } = a.tokens[i]!;
    if (RANKING_WORDS.has(lower) || a.words[i]!.tag === 'JJS' || a.words[i]!.tag === 'RBS') return i;
    if (!OPENERS.has(lower) && number?.form !== 'year') return -1;
  }
  return -1;
}

function describe(a: Analysis, at: number, phrase: ItemPhrase, concepts: Concepts): Title {
  const setting = new Setting(a, at, concepts);
  const start = a.words[at]!.tag === 'RBS' ? Math.min(at + 2, phrase.head) : conceptStart(a, phrase);
  return {
    title: a.title,
    topk: false,
    score: UNCOUNTED_SCORE,
    k: null,
    concept: textOf(a, start, complementEnd(a, phrase, setting.covers)).toLowerCase(),
    criterion: textOf(a, at, Math.max(at + 1, start)).toLowerCase(),
    time: setting.time,
    location: setting.location,
    uncounted: true,
  };
}
