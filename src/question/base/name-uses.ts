import { isStopWord } from '../../lang/stop-words.js';
import { loadWordVectors } from '../../lang/word-vectors.js';
import { terms } from '../../lang/words.js';
import type { PlainCondition } from '../../query/query.js';
import type { ValueUse } from './base-links.js';
import type { WordSpan } from './question-words.js';

/** A whole value, or a whole part of one between commas. */
export const WHOLE = 0.9;

/** Words that may be a thing's name. */
export interface NameUse extends ValueUse {
  /** No other thing of the kind has these words in its name: "canon powershot s90" is one camera's. */
  readonly isOnly: boolean;
}

const LEAST_WORDS = 2;

export function namesOf(uses: readonly ValueUse[]): NameUse[] {
  // "Boulder" is where many restaurants are, though one has it in its name; a value of one thing may be its name again.
  const values = uses.filter(({ link, share }) => link.column !== 'name' && share >= WHOLE && link.rows > 1);
  const isValue = ({ from, to, link }: ValueUse) =>
    link.score < 1 && values.some((value) => value.from === from && value.to === to);
  const names = uses.filter((use) => use.link.column === 'name' && !isValue(use));
  const key = ({ from, to }: WordSpan) => `${from} ${to}`;
  const held = new Map<string, Set<string>>();
  for (const use of names) held.set(key(use), (held.get(key(use)) ?? new Set()).add(use.link.text));
  return names.map((use) => ({
    ...use,
    isOnly: isTelling(use) && areOneThing(held.get(key(use))!),
  }));
}

/** Two words that say something ("for a" does not), or one that is hardly said of anything else. */
function isTelling({ from, to, said }: ValueUse): boolean {
  const words = typeof said === 'string' ? said.split(' ') : said;
  if (to - from >= LEAST_WORDS) return words.some((word) => !isStopWord(word));
  return words.length === 1 && loadWordVectors().rarity(words[0]!) >= RARE;
}

const RARE = 0.95;

/** Names of which the shortest is a part of all others: a thing and its longer names. */
function areOneThing(names: ReadonlySet<string>): boolean {
  if (names.size === 1) return true;
  const all = [...names].map((name) => terms(name)).sort((a, b) => a.length - b.length);
  return all.every((own) => all[0]!.every((term) => own.includes(term)));
}

export function nameQuality({ link }: ValueUse): number {
  return 0.55 + 0.45 * link.score;
}

export function nameCondition({ link }: ValueUse): PlainCondition {
  return { attribute: 'name', op: '=', value: link.text };
}
