import { onceRead } from '../../lang/lexicon.js';
import { oneOf } from './list-words.js';

/** "Best Overall", "Our Budget Pick": opens as an award does. */
const awardStart = onceRead(
  () => new RegExp(`^(?:(?:${oneOf('before-award')}) )?(?:${oneOf('award', ' ')})\\b`, 'i'),
);

const NAMES_AFTER = /[:–—|]\s*\S|\s-\s/;
/** Longer texts say more than an award. */
export const LONGEST_AWARD = 60;

/** Awards end without a name: no colon or dash that sets one off. */
export function isAward(text: string): boolean {
  return text.length <= LONGEST_AWARD && awardStart().test(text) && !NAMES_AFTER.test(text);
}

/** An award that sets a name off. */
export function isNamedAward(text: string): boolean {
  return awardStart().test(text) && NAMES_AFTER.test(text);
}
