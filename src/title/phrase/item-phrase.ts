import type { Analysis } from '../analysis.js';
import type { Tag } from '../tags.js';

/**
 * The noun phrase that a number counts: "[20] [most expensive] [luxury watches] in the world" has its
 * modifiers from `start` on and its head at `head`. All are token positions; `end` is behind the head
 * and what is joined to it by "and".
 */
export interface ItemPhrase {
  readonly start: number;
  readonly head: number;
  readonly end: number;
  readonly plural: boolean;
}

/** Longer runs of modifiers are no noun phrase, and the search stays bounded. */
const MAX_PHRASE = 14;

const MODIFIER_TAGS: ReadonlySet<Tag> = new Set<Tag>([
  'NN',
  'NNS',
  'NNP',
  'JJ',
  'JJR',
  'JJS',
  'RB',
  'RBS',
  'VBG',
  'VBD',
  'CD',
]);
const JOINERS: ReadonlySet<string> = new Set(['and', '&', ',', 'or', '/']);
const OPENING_QUOTE = /^["“«‘'‚„]$/;
const CLOSING_QUOTE = /^["”»’'“]$/;

/** The noun phrase after the token `at` (a number or a ranking word), or null where none follows. */
export function findItemPhrase(a: Analysis, at: number): ItemPhrase | null {
  const limit = Math.min(a.tokens.length, at + 1 + MAX_PHRASE);
  const start = skipPartitive(a, skipColon(a, at));
  const run = nounRun(a, start, limit);
  if (run.length === 0) return null;
  const head = chooseHead(a, run, start);
  if (head < 0) return null;
  return { start, head, end: extendByAnd(a, head + 1, limit), plural: isPlural(a, head) };
}

/** "Top 10: Trends in ...": behind a count that a colon closes, the phrase starts there. */
function skipColon(a: Analysis, at: number): number {
  return a.tokens[at]?.number && a.tokens[at + 1]?.text === ':' ? at + 2 : at + 1;
}

/** "19 of your ...", "12 of the ...", "17 of life's ...": the phrase starts behind. */
function skipPartitive(a: Analysis, i: number): number {
  // German joins them by the genitive alone: "Top 10 der höchsten Berge".
  const genitive = a.language === 'de' && a.tokens[i]?.lower === 'the';
  if (a.tokens[i]?.lower !== 'of' && !genitive) return i;
  let next = i + 1;
  while (isDeterminer(a.words[next]?.tag) || isPossessive(a.tokens[next]?.lower ?? '')) next++;
  return next;
}

function isDeterminer(tag: Tag | undefined): boolean {
  return tag === 'DT' || tag === 'PRP$';
}

/** Positions of the words that can belong to the phrase, up to the first that cannot. */
function nounRun(a: Analysis, start: number, limit: number): number[] {
  const run: number[] = [];
  let i = start;
  while (i < limit) {
    const quoteEnd = quotedSpan(a, i, limit);
    if (quoteEnd > 0) {
      if (run.length > 0 && a.words[run.at(-1)!]!.opensClause) break;
      i = quoteEnd;
      continue;
    }
    if (isBracketed(a, i)) {
      const end = closingBracket(a, i, limit);
      if (end < 0 || run.some((r) => isPlural(a, r))) break;
      i = end;
      continue;
    }
    if (!belongs(a, i, run)) break;
    if (a.tokens[i]!.kind !== 'punctuation' && a.words[i]!.tag !== 'CC') run.push(i);
    if (endsClause(a, i)) break;
    i++;
  }
  return run;
}

function endsClause(a: Analysis, i: number): boolean {
  return a.words[i]!.opensClause && !nounFollows(a, i);
}

/** "facts sheets" is rare; a clause head ends the phrase unless a plural noun and a stop come right after. */
function nounFollows(a: Analysis, i: number): boolean {
  const next = a.words[i + 1];
  if (!next || a.tokens[i + 1]!.kind !== 'word') return false;
  if (next.tag === 'CC') return false;
  const after = a.words[i + 2]?.tag;
  return next.tags[0] === 'NNS' && (after === undefined || after === 'SEP' || after === 'PUNC');
}

function belongs(a: Analysis, i: number, run: readonly number[]): boolean {
  const token = a.tokens[i]!;
  const word = a.words[i]!;
  if (token.kind === 'separator') return false;
  if (token.kind === 'punctuation') return token.text === ',' && continuesAfter(a, i, run);
  if (word.tag === 'CC' || JOINERS.has(token.lower)) return continuesAfter(a, i, run);
  const last = run.at(-1);
  const afterPlural = last !== undefined && isPlural(a, last);
  if (word.tag === 'VBD' || word.tag === 'VBG') return !afterPlural || word.tags.includes('NN');
  if (word.tag === 'RB' || word.tag === 'RBS') return !afterPlural;
  if (word.tag === 'VB' || word.tag === 'VBZ')
    return !afterPlural && (canBeNoun(word.tags) || isPlural(a, i));
  return MODIFIER_TAGS.has(word.tag);
}

/** Behind a count, what can be a plural noun is one, whatever the tagger made of it: "beer fests around". */
function isPlural(a: Analysis, i: number): boolean {
  const { tags } = a.words[i]!;
  if (tags.includes('NNS')) return true;
  // "the most important fails", "365 writing prompts": what looks like a verb in -s is a noun behind an
  // adjective, and where no object can follow.
  if (tags[0] !== 'VBZ') return false;
  const before = a.words[i - 1]?.tag;
  return (
    before === 'JJ' || before === 'JJS' || before === 'CD' || NO_OBJECT.has(a.words[i + 1]?.tag ?? 'SEP')
  );
}

const NO_OBJECT: ReadonlySet<Tag> = new Set<Tag>(['SEP', 'PUNC', 'IN', 'TO', 'WH', 'PRP']);

function canBeNoun(tags: readonly Tag[]): boolean {
  return tags.includes('NN') || tags.includes('NNS') || tags.includes('NNP') || tags.includes('JJ');
}

/** A comma or "and" goes on with the phrase while no plural head has come: "funny, bizarre, and odd excuses". */
function continuesAfter(a: Analysis, i: number, run: readonly number[]): boolean {
  if (run.length === 0) return false;
  if (isPlural(a, run.at(-1)!)) return false;
  const next = a.words[i + 1];
  return next !== undefined && (MODIFIER_TAGS.has(next.tag) || next.tag === 'CC' || canBeNoun(next.tags));
}

/** End of a quoted span that starts at i, or 0. */
function quotedSpan(a: Analysis, i: number, limit: number): number {
  if (!OPENING_QUOTE.test(a.tokens[i]!.text)) return 0;
  for (let j = i + 1; j < limit; j++) if (CLOSING_QUOTE.test(a.tokens[j]!.text)) return j + 1;
  return 0;
}

function isBracketed(a: Analysis, i: number): boolean {
  return a.tokens[i]!.text === '(' || a.tokens[i]!.text === '[';
}

function closingBracket(a: Analysis, i: number, limit: number): number {
  for (let j = i + 1; j < limit; j++)
    if (a.tokens[j]!.text === ')' || a.tokens[j]!.text === ']') return j + 1;
  return -1;
}

/**
 * The head is the last plural of the run when a stop follows the run ("sports cars in"), but the first
 * plural when a clause follows ("drinks Lindsey Graham would"); without a plural, the last noun.
 */
function chooseHead(a: Analysis, run: readonly number[], start: number): number {
  const plurals = run.filter((i) => isPlural(a, i) && !isPossessive(a.tokens[i]!.lower));
  const last = run.at(-1)!;
  if (plurals.length > 0) {
    const endsPlural = plurals.at(-1) === last;
    return endsPlural && !clauseFollows(a, last + 1) ? last : plurals[0]!;
  }
  const nouns = run.filter((i) => isNoun(a.words[i]!.tags) && i >= start);
  const noun = nouns.at(-1);
  return noun === undefined ? -1 : noun;
}

function isNoun(tags: readonly Tag[]): boolean {
  return tags.includes('NN') || tags.includes('NNP');
}

function isPossessive(lower: string): boolean {
  return lower.endsWith("'s") || lower.endsWith('’s') || lower.endsWith("s'");
}

function clauseFollows(a: Analysis, i: number): boolean {
  const tag = a.words[i]?.tag;
  return tag === 'MD' || tag === 'VBZ' || tag === 'VB' || tag === 'VBD' || tag === 'RB';
}

/** "companies & manufacturers", "tv shows and movies", "providers, consultants, & firms". */
function extendByAnd(a: Analysis, from: number, limit: number): number {
  let end = from;
  for (;;) {
    let i = end;
    while (i < limit && (JOINERS.has(a.tokens[i]!.lower) || a.words[i]!.tag === 'CC')) i++;
    if (i === end) return end;
    const joined = joinedPlural(a, i, limit);
    if (joined < 0) return end;
    end = joined;
  }
}

const MAX_JOINED = 4;

function joinedPlural(a: Analysis, from: number, limit: number): number {
  for (let i = from; i < Math.min(limit, from + MAX_JOINED); i++) {
    const word = a.words[i]!;
    if (a.tokens[i]!.kind !== 'word') return -1;
    if (isPlural(a, i)) return i + 1;
    if (!MODIFIER_TAGS.has(word.tag) && !canBeNoun(word.tags)) return -1;
  }
  return -1;
}
