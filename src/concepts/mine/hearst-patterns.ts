import { conceptAfter, conceptBefore, nameAt, nameBefore } from './noun-phrase.js';
import type { TaggedToken } from './tagged-sentence.js';

/** One sighting of a pattern: a concept and the instances listed with it. */
export interface Sighting {
  /** Id of the pattern that found it. */
  readonly pattern: string;
  /** Words of the concept, the last one singular. */
  readonly concept: readonly string[];
  readonly instances: readonly string[];
}

interface HearstPattern {
  readonly id: string;
  /** A sentence without this is not even tagged. */
  readonly trigger: RegExp;
  find(tokens: readonly TaggedToken[]): Sighting[];
}

/** Lists longer than this are tables or menus that slipped in. */
const LONGEST_LIST = 20;

/** "companies such as Apple, Nokia and Sony", "countries including Peru", "fish, especially tuna". */
function listAfter(id: string, trigger: RegExp, phrase: readonly string[]): HearstPattern {
  return {
    id,
    trigger,
    find: (tokens) =>
      placesOf(tokens, phrase).flatMap((at) => {
        const end = tokens[at - 1]?.text === ',' ? at - 1 : at;
        return sighting(id, conceptBefore(tokens, end), namesFrom(tokens, at + phrase.length));
      }),
  };
}

/** "such fruits as apples and pears". */
const suchAs: HearstPattern = {
  id: 'hearst:such-x-as',
  trigger: /\bsuch\s+(?:\w+\s+){1,3}as\b/i,
  find: (tokens) =>
    placesOf(tokens, ['such']).flatMap((at) => {
      const as = tokens.findIndex(({ lower }, i) => i > at + 1 && i <= at + 4 && lower === 'as');
      return as < 0 ? [] : sighting(suchAs.id, conceptBefore(tokens, as), namesFrom(tokens, as + 1));
    }),
};

/** "cats, dogs and other pets". */
function listBefore(id: string, joint: string): HearstPattern {
  return {
    id,
    trigger: new RegExp(`\\b${joint}\\s+other\\b`, 'i'),
    find: (tokens) =>
      placesOf(tokens, [joint, 'other']).flatMap((at) =>
        sighting(
          id,
          conceptAfter(tokens, at + 2),
          namesUpTo(tokens, tokens[at - 1]?.text === ',' ? at - 1 : at),
        ),
      ),
  };
}

/** The patterns of Hearst (1992) that Probase was made with. */
export const HEARST_PATTERNS: readonly HearstPattern[] = [
  listAfter('hearst:such-as', /\bsuch\s+as\b/i, ['such', 'as']),
  suchAs,
  listBefore('hearst:and-other', 'and'),
  listBefore('hearst:or-other', 'or'),
  listAfter('hearst:including', /\bincluding\b/i, ['including']),
  listAfter('hearst:especially', /\bespecially\b/i, ['especially']),
];

function sighting(pattern: string, concept: string[] | null, instances: string[]): Sighting[] {
  return concept === null || instances.length === 0 ? [] : [{ pattern, concept, instances }];
}

function placesOf(tokens: readonly TaggedToken[], phrase: readonly string[]): number[] {
  const places: number[] = [];
  for (let i = 1; i + phrase.length <= tokens.length; i++) {
    if (phrase.every((word, j) => tokens[i + j]!.lower === word)) places.push(i);
  }
  if (phrase[0] === 'such' && phrase.length === 1 && tokens[0]?.lower === 'such') places.unshift(0);
  return places;
}

/** Names in a list that starts at a token: "A, B, and C". */
function namesFrom(tokens: readonly TaggedToken[], start: number): string[] {
  const names: string[] = [];
  let at = start;
  while (names.length < LONGEST_LIST) {
    const found = nameAt(tokens, at);
    if (found === null) break;
    names.push(found.name);
    let next = found.next;
    const comma = tokens[next]?.text === ',';
    if (comma) next++;
    const joint = tokens[next]?.lower === 'and' || tokens[next]?.lower === 'or';
    if (joint) next++;
    if (!comma && !joint) break;
    at = next;
    if (joint) {
      const last = nameAt(tokens, at);
      if (last !== null) names.push(last.name);
      break;
    }
  }
  return names;
}

/** Names in a list that ends before a token: "A, B and other X" from B backwards. */
function namesUpTo(tokens: readonly TaggedToken[], end: number): string[] {
  const names: string[] = [];
  let at = end;
  while (names.length < LONGEST_LIST) {
    const found = nameBefore(tokens, at);
    if (found === null) break;
    names.unshift(found.name);
    if (tokens[found.start - 1]?.text !== ',') break;
    at = found.start - 1;
  }
  return names;
}
