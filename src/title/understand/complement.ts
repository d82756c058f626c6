import type { Analysis } from '../analysis.js';
import type { ItemPhrase } from '../phrase/item-phrase.js';
import type { Tag } from '../tags.js';
import { isTitleWord } from '../title-words.js';

/**
 * The complement that belongs to the concept: "types of plumbing pipes", "tweets about sex",
 * "trends in photography". "For ..." names the reader or the use and stays out, "in India" is a place.
 */
const ALWAYS: ReadonlySet<string> = new Set(['of', 'about']);
/** With these, only a short noun phrase without a determiner belongs to the concept. */
const BARE_ONLY: ReadonlySet<string> = new Set(['in', 'from', 'on']);
const MAX_WORDS = 5;
const MAX_BARE = 4;
const PHRASE_TAGS: ReadonlySet<Tag> = new Set<Tag>([
  'NN',
  'NNS',
  'NNP',
  'JJ',
  'RB',
  'PRP$',
  'DT',
  'VBG',
  'CC',
]);

/** The position behind the complement, or the phrase's own end. `blocked` marks time and place tokens. */
export function complementEnd(a: Analysis, phrase: ItemPhrase, blocked: (i: number) => boolean): number {
  const { end } = phrase;
  const preposition = a.tokens[end]?.lower;
  if (preposition === undefined || blocked(end + 1)) return end;
  if (ALWAYS.has(preposition)) return ofComplement(a, phrase, blocked);
  // Of what people say, who says it belongs to the concept ("confessions from librarians"), of tips it does not.
  if (preposition === 'from' && !isTitleWord(a.tokens[phrase.head]!.lower, 'said')) return end;
  if (BARE_ONLY.has(preposition)) return bareComplement(a, end, blocked);
  return end;
}

function ofComplement(a: Analysis, phrase: ItemPhrase, blocked: (i: number) => boolean): number {
  const { end, head } = phrase;
  const first = a.words[end + 1];
  if (!first || first.tag === 'VB') return end;
  // "Struggles of being ...": a gerund opens a clause, unless it names a field ("types of plumbing").
  if (isGerund(a, end + 1) && !isTitleWord(a.tokens[head]!.lower, 'container')) return end;
  if (ALL_TIME.test(`${a.tokens[end + 1]?.lower} ${a.tokens[end + 2]?.lower}`)) return end;
  const stop = nounPhraseEnd(a, end + 1, blocked);
  const container = isTitleWord(a.tokens[head]!.lower, 'container');
  if (stop === end + 1 || (!container && clauseAfter(a, stop))) return end;
  return a.tokens[stop]?.lower === 'in' && !blocked(stop + 1) ? bareComplement(a, stop, blocked) : stop;
}

function isGerund(a: Analysis, i: number): boolean {
  const { tags } = a.words[i]!;
  if (!tags.includes('VBG') && !a.tokens[i]!.lower.endsWith('ing')) return false;
  const next = a.words[i + 1]?.tag;
  if (!tags.includes('NN')) return true;
  return next !== undefined && next !== 'SEP' && next !== 'PUNC' && !next.startsWith('NN');
}

const ALL_TIME = /^all time|^the (?:past|year|month|week|day|decade|century)/;

/** "tweets of famous phrases translated into": a participle behind makes it a clause. */
function clauseAfter(a: Analysis, i: number): boolean {
  return a.words[i]?.tag === 'VBD' && a.words[i + 1]?.tag === 'IN';
}

function bareComplement(a: Analysis, end: number, blocked: (i: number) => boolean): number {
  const first = a.words[end + 1];
  if (!first || !BARE_FIRST.some((tag) => first.tags.includes(tag)) || first.tag === 'DT') return end;
  const stop = nounPhraseEnd(a, end + 1, blocked);
  if (stop === end + 1 || stop - end > MAX_BARE) return end;
  // "confessions from women with ...": more is said about them than a concept holds.
  return a.tokens[end]!.lower === 'from' && a.words[stop]?.tag === 'IN' ? end : stop;
}

function isNounLike(tags: readonly Tag[]): boolean {
  return tags.includes('NN') || tags.includes('NNS') || tags.includes('NNP');
}

const BARE_FIRST: readonly Tag[] = ['NN', 'NNS', 'JJ'];

function nounPhraseEnd(a: Analysis, from: number, blocked: (i: number) => boolean): number {
  let i = from;
  let end = from;
  while (i < a.tokens.length && i - from < MAX_WORDS && !blocked(i)) {
    const word = a.words[i]!;
    const joiner = a.tokens[i]!.lower === '&' || word.tag === 'CC';
    if (a.tokens[i]!.kind !== 'word' || !(PHRASE_TAGS.has(word.tag) || joiner || word.tags.includes('NN')))
      break;
    i++;
    if (isNounLike(word.tags)) end = i;
  }
  return end;
}
