import { readFileSync } from 'node:fs';
import { placeKey } from '../kb/place-key.js';
import { packageFile } from '../package-file.js';

/** Which places lie within which, by their keys: cities in countries, countries in continents. */
const FILE = packageFile('models/places-within.txt');
const WORLD = 'world';

interface Places {
  readonly inside: ReadonlyMap<string, readonly string[]>;
  readonly around: ReadonlyMap<string, readonly string[]>;
}

let known: Places | null = null;

function places(): Places {
  known ??= readPlaces(readFileSync(FILE, 'utf8'));
  return known;
}

function readPlaces(text: string): Places {
  const inside = new Map<string, string[]>();
  const around = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [wider = '', narrower] = line.split('|');
    if (narrower === undefined || line.startsWith('#')) continue;
    const outer = placeKey(wider);
    for (const name of narrower.split(';').map(placeKey)) {
      inside.set(outer, [...(inside.get(outer) ?? []), name]);
      around.set(name, [...(around.get(name) ?? []), outer]);
    }
  }
  return { inside, around };
}

/** Whether the place is one of those of which is known where they lie. */
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
