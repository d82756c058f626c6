import { lexiconRows, onceRead, parts } from './lexicon.js';
import { phraseKey } from './words.js';

const INITIALS = /\b(?:\p{L}\.){2,}/gu;
const ARTICLE = /^the /;
const WORLD = 'world';

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

/** How many steps it is from a place out to a wider one, 0 for itself; null where it is not inside. */
export function stepsOutTo(wider: string, place: string): number | null {
  let reached = new Set([place]);
  const seen = new Set<string>();
  for (let steps = 0; reached.size > 0; steps++) {
    if (reached.has(wider)) return steps;
    for (const each of reached) seen.add(each);
    const next = [...reached].flatMap((each) => places().around.get(each) ?? []);
    reached = new Set(next.filter((each) => !seen.has(each)));
    // The world is around whatever nothing else is around.
    if (reached.size === 0 && !seen.has(WORLD)) reached.add(WORLD);
  }
  return null;
}

/** A place with all that lies within it. */
export function placesWithin(place: string): ReadonlySet<string> {
  const found = new Set([place]);
  for (const each of found) for (const inner of places().inside.get(each) ?? []) found.add(inner);
  return found;
}

interface Demonyms {
  readonly placeOf: ReadonlyMap<string, string>;
  readonly wordsOf: ReadonlyMap<string, readonly string[]>;
}

/** Which words say that something is of a place: "European" of Europe. */
const demonyms = onceRead((): Demonyms => {
  const placeOf = new Map<string, string>();
  const wordsOf = new Map<string, string[]>();
  for (const [place = '', adjectives] of lexiconRows('demonyms')) {
    const words = parts(adjectives).map(phraseKey);
    wordsOf.set(placeKey(place), words);
    for (const word of words) placeOf.set(word, placeKey(place));
  }
  return { placeOf, wordsOf };
});

/** The adjectives of a place, folded. */
export function demonymsOf(place: string): readonly string[] {
  return demonyms().wordsOf.get(place) ?? [];
}

/** The key of the place that a name or an adjective stands for: "Europe" and "European"; null for other words. */
export function knownPlace(text: string): string | null {
  const adjective = demonyms().placeOf.get(phraseKey(text));
  if (adjective !== undefined) return adjective;
  const key = placeKey(text);
  return isKnownPlace(key) ? key : null;
}

/** A concept that names a place before what is there: "european city" are cities, in Europe. */
interface PlacedConcept {
  readonly place: string;
  /** The folded words that name it. */
  readonly said: readonly string[];
  readonly concept: readonly string[];
}

const LONGEST = 3;

/** Finds the place in the words of a concept, its head excepted; null where there is none. */
export function placeInConcept(concept: readonly string[]): PlacedConcept | null {
  for (let at = 0; at < concept.length - 1; at++) {
    for (let end = Math.min(at + LONGEST, concept.length - 1); end > at; end--) {
      const said = concept.slice(at, end);
      const place = knownPlace(said.join(' '));
      if (place !== null) return { place, said, concept: concept.toSpliced(at, end - at) };
    }
  }
  return null;
}
