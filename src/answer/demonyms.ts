import { readFileSync } from 'node:fs';
import { phraseKey } from '../kb/fold-text.js';
import { placeKey } from '../kb/place-key.js';
import { packageFile } from '../package-file.js';
import { isKnownPlace } from './places-within.js';

/** Which words say that something is of a place: "European" of Europe. */
const FILE = packageFile('models/demonyms.txt');

interface Demonyms {
  readonly placeOf: ReadonlyMap<string, string>;
  readonly wordsOf: ReadonlyMap<string, readonly string[]>;
}

let known: Demonyms | null = null;

function demonyms(): Demonyms {
  known ??= readDemonyms(readFileSync(FILE, 'utf8'));
  return known;
}

function readDemonyms(text: string): Demonyms {
  const placeOf = new Map<string, string>();
  const wordsOf = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [place = '', adjectives] = line.split('|');
    if (adjectives === undefined || line.startsWith('#')) continue;
    const words = adjectives.split(';').map(phraseKey);
    wordsOf.set(placeKey(place), words);
    for (const word of words) placeOf.set(word, placeKey(place));
  }
  return { placeOf, wordsOf };
}

/** The adjectives of a place, folded. */
export function demonymsOf(place: string): readonly string[] {
  return demonyms().wordsOf.get(place) ?? [];
}

/** A concept that names a place before what is there: "european city" are cities, in Europe. */
export interface PlacedConcept {
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
      const place = placeOf(said.join(' '));
      if (place !== null) return { place, said, concept: concept.toSpliced(at, end - at) };
    }
  }
  return null;
}

function placeOf(words: string): string | null {
  const key = demonyms().placeOf.get(words) ?? placeKey(words);
  return demonyms().placeOf.has(words) || isKnownPlace(key) ? key : null;
}
