import { isStopWord, lexiconWords, onceRead } from '../../lang/index.js';

/** Words of a name that tell it from others. */
export type NameTokens = readonly string[];

export function nameTokens(text: string): NameTokens {
  const told = text.includes('(') ? text.replace(/(\S)\s*\([^()]*\)/g, '$1') : text;
  // most names are plain, and Unicode classes cost several times as much
  const words = ASCII.test(told)
    ? told
        .toLowerCase()
        .replace(/['`.]/g, '')
        .split(/[^a-z\d+&]+/)
    : told
        .normalize('NFKC')
        .toLowerCase()
        .replace(/['’`´.]/g, '')
        .split(/[^\p{L}\p{N}+&]+/u);
  const all = words.filter((word) => word !== '' && word !== '&');
  const own = all.filter((word) => !isStopWord(word) && !legalForms().has(word));
  return own.length > 0 ? own : all;
}

const ASCII = /^[\0-\x7f]*$/;

const legalForms = onceRead(() => lexiconWords('legal-forms'));
/** Below this overlap two names are two things. */
const LEAST_SCORE = 0.5;

/** A match that another row comes this near to is a guess; a wrong row is worse than a missing one. */
const CLEAR_LEAD = 0.1;
const SAME = 1;

/**
 * Which row names which item; -1 for items that no row names for sure. Names need not be equal ("Vimeo
 * Live" for "Vimeo Livestream"), but an equal name beats a similar one and each row serves one item.
 * Among similar ones the same place in the order decides, where the table keeps the list's order.
 */
export function matchNames(names: readonly NameTokens[], texts: readonly string[]): number[] {
  const textWords = texts.map(nameTokens);
  const scores = names.map((words) => textWords.map((other) => similarity(words, other)));
  const certain = scores.map((row, item) => certainRow(scores, row, item));
  const inOrder = texts.length === names.length && certain.every((row, item) => row === -1 || row === item);
  if (!inOrder) return certain;
  return certain.map((row, item) => (row === -1 && scores[item]![item]! >= LEAST_SCORE ? item : row));
}

/** The item's best row when no other row, and no other item for that row, comes near. */
function certainRow(scores: readonly (readonly number[])[], row: readonly number[], item: number): number {
  let best = -1;
  for (let at = 0; at < row.length; at++) if (row[at]! > (row[best] ?? 0)) best = at;
  const score = row[best] ?? 0;
  if (best < 0 || score < LEAST_SCORE) return -1;
  const near = (other: number) => (score === SAME ? other === SAME : other > score - CLEAR_LEAD);
  if (row.some((other, at) => at !== best && near(other))) return firstSame(row, score, best);
  return scores.some((others, i) => i !== item && near(others[best]!) && others[best]! >= score) ? -1 : best;
}

/** A table that prints an item twice says the same twice; similar rows do not. */
function firstSame(row: readonly number[], score: number, best: number): number {
  return score === SAME && row.filter((other) => other === SAME).length > 1 ? best : -1;
}

/** 1 for the same words, high where one name starts the other, else the share of common words. */
function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const shared = a.filter((word) => b.includes(word)).length;
  if (shared === 0) return 0;
  const overlap = (2 * shared) / (a.length + b.length);
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const starts = long.length - short.length <= MOST_EXTRA_WORDS && short.every((word, i) => long[i] === word);
  return starts ? Math.max(overlap, STARTS) : overlap;
}

/** "Elevance Health Inc." goes on for a word or two; a list of names goes on for more. */
const MOST_EXTRA_WORDS = 3;
const STARTS = 0.75;
