import { phraseKey } from './fold-text.js';

const INITIALS = /\b(?:\p{L}\.){2,}/gu;
const ARTICLE = /^the /;

/** Names that one place goes by, the full one first. */
const SAME_PLACES = [
  ['united state', 'usa', 'us', 'america', 'united state of america'],
  ['united kingdom', 'uk', 'great britain', 'britain'],
  ['united arab emirate', 'uae'],
  ['new york city', 'nyc', 'new york'],
  ['los angele', 'la'],
  ['san francisco', 'sf'],
  ['world', 'earth', 'planet', 'globe'],
];
const FULL_NAMES = new Map(SAME_PLACES.flatMap((names) => names.map((name) => [name, names[0]!] as const)));

/** A place as one string to compare: "the U.S.A." and "United States" are the same. */
export function placeKey(text: string): string {
  const key = phraseKey(text.replace(INITIALS, (initials) => initials.replaceAll('.', ''))).replace(
    ARTICLE,
    '',
  );
  return FULL_NAMES.get(key) ?? key;
}
