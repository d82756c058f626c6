import type { Token } from './question-token.js';
import { DEGREES, isSuperlative } from './ranking-words.js';

const ORDINALS: readonly string[] =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const NUMBERED = /^(\d{1,3})(?:st|nd|rd|th)$/;

/** "second tallest", "3rd most populous": the place in the ranking that is asked for, dropped from the tokens. */
export function takeRank(tokens: readonly Token[]): number | null {
  const at = tokens.findIndex((token, i) => ordinal(token.word) !== null && ranks(tokens[i + 1]));
  if (at === -1) return null;
  tokens[at]!.dropped = true;
  return ordinal(tokens[at]!.word);
}

/** The number that an ordinal stands for. */
export function ordinal(word: string): number | null {
  const numbered = Number(NUMBERED.exec(word)?.[1] ?? 0);
  const named = ORDINALS.indexOf(word) + 1;
  return numbered || named || null;
}

function ranks(token: Token | undefined): boolean {
  return token !== undefined && (DEGREES.has(token.word) || isSuperlative(token.word));
}
