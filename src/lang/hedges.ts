import { isBlank, isDigit, isLetter, skipBlanks } from './characters.js';
import { lexiconRows, onceRead, parts } from './lexicon.js';
import { withoutMarks } from './words.js';

/** The words beside an amount: how exact it is, and what it is for. */

export type Relation = 'about' | 'at least' | 'at most';

interface Hedge {
  /** None for "No. 5", which is just 5. */
  readonly relation: Relation | undefined;
  readonly end: number;
}

type HedgeTable = ReadonlyMap<string, readonly (readonly [word: string, relation: Hedge['relation']])[]>;

/** Words of a part of the lexicon of hedges, longest first, by their first character. */
function hedgeTable(place: string): () => HedgeTable {
  return onceRead(() => {
    const known = new Map<string, (readonly [string, Hedge['relation']])[]>();
    for (const [at, relation, words] of lexiconRows('hedges')) {
      for (const word of at === place ? parts(words).map(withoutMarks) : []) {
        known.set(word[0]!, [...(known.get(word[0]!) ?? []), [word, RELATIONS.get(relation!)]]);
      }
    }
    for (const list of known.values()) list.sort((a, b) => b[0].length - a[0].length);
    return known;
  });
}

const RELATIONS: ReadonlyMap<string, Hedge['relation']> = new Map([
  ['about', 'about'],
  ['at least', 'at least'],
  ['at most', 'at most'],
]);
const hedgesBefore = hedgeTable('before');
const hedgesBehind = hedgeTable('behind');
const betweenWords = hedgeTable('between');
const LONGEST_HEDGE = 16;

/** Words behind an amount that bound it and end the text: "or more". */
export function hedgeBehind(rest: string): Relation | null {
  const found = wordsAt(hedgesBehind(), rest, skipBlanks(rest, 0));
  return found?.end === rest.length ? (found.relation ?? null) : null;
}

/** Where the range starts that a word such as "between" announces; null where none does. */
export function behindBetween(text: string, at: number): number | null {
  return wordsAt(betweenWords(), text, at)?.end ?? null;
}

/** A word before a number that says how exact it is, with the place where the number starts. */
export function hedgeAt(text: string, at: number): Hedge | null {
  return isDigit(text.charCodeAt(at)) ? null : wordsAt(hedgesBefore(), text, at);
}

function wordsAt(table: HedgeTable, text: string, at: number): Hedge | null {
  if (at >= text.length) return null;
  const head = withoutMarks(text.slice(at, at + LONGEST_HEDGE));
  for (const [word, relation] of table.get(head[0] ?? '') ?? []) {
    if (!head.startsWith(word)) continue;
    const end = at + word.length;
    // "CA-19" is a name
    if (isLetter(word.charCodeAt(word.length - 1)) && end < text.length && !isBlank(text.charCodeAt(end)))
      continue;
    return { relation, end: skipBlanks(text, end) };
  }
  return null;
}

const perWords = onceRead(() => new Map(lexiconRows('per-words').flatMap(perForms)));

function perForms([period = '', words]: readonly string[]): (readonly [word: string, period: string])[] {
  return parts(words).map((word) => [withoutMarks(word), period]);
}

/** What an amount is for: "month" of "per month", "/month" and "monthly". */
export function perOf(rest: string): string | null {
  const written =
    /^\s*(?:\/|out of |von |sur |de |per |a |each |pro |par |por )\s*([\p{L}\d.%² ]{1,24})$/u.exec(rest);
  return perWords().get(withoutMarks(rest.trim())) ?? written?.[1]?.trim() ?? null;
}
