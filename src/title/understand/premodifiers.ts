import type { Analysis } from '../analysis.js';
import type { ItemPhrase } from '../phrase/item-phrase.js';
import type { Tag } from '../tags.js';
import { isTitleWord } from '../title-words.js';

/**
 * Where the judging words of a phrase end and its concept begins: "most expensive | luxury watches",
 * "incredibly easy | weeknight meals", "best (and cheapest) | airfare search sites".
 */
export function conceptStart(a: Analysis, phrase: ItemPhrase): number {
  let start = phrase.start;
  while (start < phrase.head) {
    const next = judgingWords(a, start, phrase.head);
    if (next === start) break;
    start = next;
  }
  return skipLeftovers(a, start, phrase.head);
}

/** The position behind one judging word or group at i, or i itself when there is none. */
function judgingWords(a: Analysis, i: number, head: number): number {
  const { tag } = a.words[i]!;
  const { lower, text, number } = a.tokens[i]!;
  if (number?.form === 'year' || number?.form === 'hash') return i + 1;
  if (text === '(' || text === '[') return bracketEnd(a, i, head);
  if (tag === 'JJS' || isTitleWord(lower, 'ranking')) return afterRanking(a, i + 1, head);
  if (isTitleWord(lower, 'judging')) return i + 1;
  // Whatever one word follows an adverb of degree, short of the head itself, is what it describes.
  if (tag === 'RBS' || isDegree(a, i)) return i + 1 < head ? i + 2 : i + 1;
  if ((tag === 'CC' || text === ',') && i > 0) return isJudgedNext(a, i + 1, head) ? i + 1 : i;
  return i;
}

/** "top rated", "best selling", "best-reviewed" */
function afterRanking(a: Analysis, i: number, head: number): number {
  const rated = i < head && (a.tokens[i]!.lower === 'rated' || a.tokens[i]!.lower === 'selling');
  return rated ? i + 1 : i;
}

/** Adverbs of degree open an adjective group: "painfully honest", "super hot", "actually stylish". */
function isDegree(a: Analysis, i: number): boolean {
  const { lower } = a.tokens[i]!;
  return (a.words[i]!.tag === 'RB' && lower.endsWith('ly')) || isTitleWord(lower, 'degree');
}

function bracketEnd(a: Analysis, i: number, head: number): number {
  for (let j = i + 1; j < head; j++) if (a.tokens[j]!.text === ')' || a.tokens[j]!.text === ']') return j + 1;
  return i + 1;
}

function isJudgedNext(a: Analysis, i: number, head: number): boolean {
  if (i >= head) return false;
  const { lower } = a.tokens[i]!;
  return (
    a.words[i]!.tag === 'JJS' ||
    isTitleWord(lower, 'judging') ||
    isTitleWord(lower, 'ranking') ||
    a.words[i]!.tag === 'CC' ||
    isDegree(a, i)
  );
}

const NEVER_FIRST: ReadonlySet<Tag> = new Set<Tag>(['PUNC', 'CC', 'DT', 'PRP$', 'CD']);
const QUOTES: ReadonlySet<string> = new Set(['"', '”', '“']);

/** No concept starts with punctuation, "and", a determiner or a number; a quoted name may open it. */
function skipLeftovers(a: Analysis, from: number, head: number): number {
  let i = from;
  while (i < head && NEVER_FIRST.has(a.words[i]!.tag) && !QUOTES.has(a.tokens[i]!.text)) i++;
  return i;
}
