import { lexiconRows, onceRead, parts } from './lexicon.js';
import { phraseKey } from './words.js';

const INITIALS = /\b(?:\p{L}\.){2,}/gu;
const ARTICLE = /^the /;

const fullNames = onceRead(() => {
  const full = new Map<string, string>();
  for (const [name = '', others] of lexiconRows('same-places')) {
    for (const each of [name, ...parts(others)]) full.set(phraseKey(each), phraseKey(name));
  }
  return full;
});

/** A place as one string to compare: "the U.S.A." and "United States" are the same. */
export function placeKey(text: string): string {
  const joined = text.includes('.')
    ? text.replace(INITIALS, (initials) => initials.replaceAll('.', ''))
    : text;
  const key = phraseKey(joined).replace(ARTICLE, '');
  return fullNames().get(key) ?? key;
}

interface Places {
  readonly inside: ReadonlyMap<string, readonly string[]>;
  readonly around: ReadonlyMap<string, readonly string[]>;
}

/** Which places lie within which, by their keys: cities in countries, countries in continents. */
const places = onceRead((): Places => {
  const inside = new Map<string, string[]>();
  const around = new Map<string, string[]>();
  for (const [wider = '', narrower] of lexiconRows('places-within')) {
    const outer = placeKey(wider);
    for (const name of parts(narrower).map(placeKey)) {
      inside.set(outer, [...(inside.get(outer) ?? []), name]);
      around.set(name, [...(around.get(name) ?? []), outer]);
    }
  }
  return { inside, around };
});

/** Whether it is known where the place lies. */
export function isKnownPlace(place: string): boolean {
  return places().around.has(place);
}

/** A place with all that lies within it. */
export function placesWithin(place: string): ReadonlySet<string> {
  const found = new Set([place]);
  for (const each of found) for (const inner of places().inside.get(each) ?? []) found.add(inner);
  return found;
}

/** Which words say that something is of a place: "European" of Europe. */
const demonyms = onceRead(
  () =>
    new Map(
      lexiconRows('demonyms').flatMap(([place = '', adjectives]) =>
        parts(adjectives).map((word) => [phraseKey(word), placeKey(place)] as const),
      ),
    ),
);

/** The names of the place that an adjective stands for, as keys: "united kingdom", "uk" for "British"; none for other words. */
export function placesOfAdjective(word: string): readonly string[] {
  const place = demonyms().get(phraseKey(word));
  if (place === undefined) return [];
  return [
    place,
    ...[...fullNames()].flatMap(([name, full]) => (full === place && name !== place ? [name] : [])),
  ];
}

/** The key of the place that a name or an adjective stands for: "Europe" and "European"; null for other words. */
export function knownPlace(text: string): string | null {
  const adjective = demonyms().get(phraseKey(text));
  if (adjective !== undefined) return adjective;
  const key = placeKey(text);
  return isKnownPlace(key) ? key : null;
}
