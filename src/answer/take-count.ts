import { readQuantity } from '../kb/quantities.js';
import { numberWord } from '../lang/number-words.js';
import type { Token } from './question-token.js';
import { DEGREES, isSuperlative } from './ranking-words.js';

/** Words that may stand before a count; after any other a number is a part of a name: "iPhone 15". */
const BEFORE_COUNTS = new Set(
  'the a my our your top first best greatest world worlds of these only any'.split(' '),
);
/** Nouns that a number before them measures: "5 star hotels" are not five. */
const MEASURED = new Set(
  'star door seat seater person player piece year day week month hour minute megapixel bit core speed stroke cylinder wheel bedroom room burner slice cup digit part d g k p x mp st nd rd th'.split(
    ' ',
  ),
);

/**
 * "top 5", "the ten tallest", "twenty five": the count, dropped from the tokens. Nothing but words that announce a
 * ranking may stand before it, and it is no part of a word ("PG-13"), a measure ("10 inch tablets") or a name.
 */
export function takeCount(tokens: Token[]): number | null {
  for (let at = 0; at < tokens.length - 1; at++) {
    const token = tokens[at]!;
    const count = countAt(tokens, at);
    if (count !== null) {
      for (const each of tokens.slice(at, at + count.words)) each.dropped = true;
      return count.value;
    }
    if (!announces(token)) return null;
  }
  return null;
}

/** A possessive says whose ranking it is: "Europe's 5 largest cities". */
function announces({ word, text }: Token): boolean {
  return BEFORE_COUNTS.has(word) || DEGREES.has(word) || isSuperlative(word) || /['’]s?$/.test(text);
}

interface Count {
  readonly value: number;
  readonly words: number;
}

function countAt(tokens: readonly Token[], at: number): Count | null {
  const [token, next, after] = [tokens[at]!, tokens[at + 1]!, tokens[at + 2]];
  const pair = numberWord(`${token.word}-${next.word}`);
  if (pair !== null) return after === undefined ? null : { value: pair, words: 2 };
  const value = /^\d{1,3}$/.test(token.word) ? Number(token.word) : numberWord(token.word);
  if (value === null || value === 0) return null;
  const isSaid = tokens[at - 1]?.word === 'top';
  return isSaid || !(isPartOfWord(token, next) || isMeasure(token, next)) ? { value, words: 1 } : null;
}

/** "PG-13", "10-inch". */
function isPartOfWord(token: Token, next: Token): boolean {
  return token.joined || next.joined;
}

function isMeasure(token: Token, next: Token): boolean {
  if (MEASURED.has(next.word)) return true;
  const quantity = readQuantity(`${token.word} ${next.word}`);
  return quantity !== null && quantity.dimension !== 'count';
}
