import { endOfLetters, isBlank } from './characters.js';
import { LANGUAGES, type Language } from './hints.js';
import { lexiconRows, onceRead, parts } from './lexicon.js';
import { scaleOf } from './scales.js';
import { withoutMarks } from './words.js';

/** Number words of each language, folded, with their values. German ones go up to 99. */
const numberWords = onceRead(() => {
  const known = Object.fromEntries(LANGUAGES.map((each) => [each, new Map<string, number>()])) as Record<
    Language,
    Map<string, number>
  >;
  for (const [language, value, words] of lexiconRows('number-words')) {
    for (const word of parts(words)) known[language as Language].set(withoutMarks(word), Number(value));
  }
  addGermanCompounds(known.de);
  return known;
});

/** "einundzwanzig" to "neunundneunzig" */
function addGermanCompounds(german: Map<string, number>): void {
  for (const [tens, size] of [...german]) {
    if (size < 20) continue;
    for (const [unit, value] of [...german]) {
      if (value > 0 && value < 10) german.set(`${unit}und${tens}`, size + value);
    }
  }
}

/** Words as they are written, for patterns: all that mean two or more. German compounds are a pattern of their own. */
export function numberWordForms(language: Language): string[] {
  const forms = lexiconRows('number-words').flatMap(([of, value, words]) =>
    of === language && Number(value) >= 2 ? parts(words) : [],
  );
  return language === 'de' ? [...forms, `(?:${forms.join('|')}|ein)und(?:${forms.join('|')})`] : forms;
}

/** The words of a language that stand for a number by themselves, with their values. */
export function numberWordsOf(language: Language): ReadonlyMap<string, number> {
  return numberWords()[language];
}

/** The value of one word or hyphenated pair: "twelve", "twenty-five", "dreihundertzwölf"; null for others. */
export function numberWord(word: string, language: Language = 'en'): number | null {
  const found = numberWordsAt(word, 0, language);
  return found !== null && found.end === word.length ? found.value : null;
}

const ordinalWords = onceRead(() => {
  const known = new Map<string, number>();
  for (const [language, value, words] of lexiconRows('ordinals')) {
    if (language === 'en') for (const word of parts(words)) known.set(word, Number(value));
  }
  return known;
});

/** The place in an order that an English word stands for: "third"; null for others. */
export function ordinalWord(word: string): number | null {
  return ordinalWords().get(word) ?? null;
}

type NumberPart = 'joining' | 'article' | 'half' | 'dozen';

/** What the small words inside of numbers do, by language and word. */
const numberParts = onceRead(() => {
  const known = new Map<string, NumberPart>();
  for (const [language, part, words] of lexiconRows('number-parts')) {
    for (const word of parts(words)) known.set(`${language} ${word}`, part as NumberPart);
  }
  return known;
});

function isPart(word: string, part: NumberPart, language: Language): boolean {
  return numberParts().get(`${language} ${word}`) === part;
}

/** Before "million", "half" is a number. */
const HALF = 0.5;

/** A number while its words are read. */
interface Sum {
  /** What whole scales have given: 2,000 of "two thousand and five". */
  total: number;
  /** What is still below the next scale. */
  current: number;
  /** The next word must be smaller than this. */
  room: number;
  /** The last scale; the next one must be smaller. */
  scale: number;
}

const NO_ROOM = 0;

/** The number that starts with a word at a place of the text. */
export function numberWordsAt(
  text: string,
  at: number,
  language: Language,
): { value: number; start: number; end: number; whole: boolean } | null {
  const sum: Sum = { total: 0, current: 0, room: Number.POSITIVE_INFINITY, scale: Number.POSITIVE_INFINITY };
  let end = -1;
  let next = at;
  for (let count = 0; next < text.length; count++) {
    const stop = endOfLetters(text, next);
    if (stop === next) break;
    const long = quatreVingt(text, next, stop, language);
    const word = withoutMarks(text.slice(next, long ?? stop));
    const joins = count > 0 && isPart(word, 'joining', language);
    const opens = end < 0 && isOpening(text, word, stop, language);
    if (opens && isPart(word, 'half', language)) sum.current = HALF;
    if (!joins && !opens) {
      if (!add(sum, word, language)) break;
      end = long ?? stop;
    }
    next = behindGap(text, long ?? stop);
    if (next < 0) break;
  }
  if (end < 0) return null;
  const value = sum.total + sum.current;
  return { value, start: at, end, whole: true };
}

/** "quatre-vingt" is one word, though a hyphen parts it. */
function quatreVingt(text: string, at: number, stop: number, language: Language): number | null {
  if (language !== 'fr' || text[stop] !== '-') return null;
  const end = endOfLetters(text, stop + 1);
  return numberWords().fr.has(withoutMarks(text.slice(at, end))) ? end : null;
}

/** The "a" of "a hundred" and the "half a" of "half a dozen"; alone they are no number. */
function isOpening(text: string, word: string, stop: number, language: Language): boolean {
  if (!isPart(word, 'article', language) && !isPart(word, 'half', language)) return false;
  const next = behindGap(text, stop);
  if (next < 0) return false;
  const end = endOfLetters(text, next);
  const following = withoutMarks(text.slice(next, end));
  if (isPart(following, 'dozen', language) || isScaleWord(following, language)) return true;
  return end > next && isOpening(text, following, end, language);
}

function isScaleWord(word: string, language: Language): boolean {
  return scaleOf(word, language)?.sort === 'word' && !word.endsWith('s');
}

/** Where the next word begins after one blank or hyphen; -1 where something else follows. */
function behindGap(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return isBlank(code) || code === 0x2d ? at + 1 : -1;
}

function add(sum: Sum, word: string, language: Language): boolean {
  if (isPart(word, 'dozen', language)) return multiply(sum, 12);
  const value = numberWords()[language].get(word);
  if (value !== undefined) return addValue(sum, value, language);
  const scale = scaleOf(word, language);
  if (scale !== null && scale.sort === 'word') return addScale(sum, word, scale.factor);
  return language === 'de' && addGerman(sum, word);
}

function addValue(sum: Sum, value: number, language: Language): boolean {
  if (value >= sum.room || (sum.room !== Number.POSITIVE_INFINITY && value === 0)) return false;
  sum.current += value;
  sum.room = roomAfter(value, language);
  return true;
}

/** "twenty" takes a unit, "soixante" and "quatre-vingt" anything below twenty, "doscientos" a number below 100. */
function roomAfter(value: number, language: Language): number {
  if (value >= 100) return 100;
  if (language === 'fr' && (value === 60 || value === 80)) return 20;
  if (language === 'fr' && value === 10) return 10;
  return value >= 20 && value % 10 === 0 ? 10 : NO_ROOM;
}

function addScale(sum: Sum, word: string, factor: number): boolean {
  const alone = sum.current === 0;
  // "hundreds of" and "millions of" give no number
  if (alone && (word.endsWith('s') || sum.total > 0)) return false;
  if (factor === 100) return sum.current < 100 && multiply(sum, factor);
  if (factor >= sum.scale) return false;
  sum.total += (alone ? 1 : sum.current) * factor;
  sum.current = 0;
  sum.scale = factor;
  sum.room = factor;
  return true;
}

function multiply(sum: Sum, factor: number): boolean {
  sum.current = (sum.current || 1) * factor;
  sum.room = factor === 100 ? 100 : NO_ROOM;
  return true;
}

/** "zweihundertfünfzig", "dreitausendzwei": German writes them as one word. */
function addGerman(sum: Sum, word: string): boolean {
  const value = germanValue(word);
  if (value === null || value >= sum.room) return false;
  sum.current += value;
  sum.room = NO_ROOM;
  return true;
}

function germanValue(word: string): number | null {
  if (word === '') return 0;
  const known = numberWords().de.get(word);
  if (known !== undefined) return known;
  for (const [name, factor] of GERMAN_SCALES) {
    const at = word.indexOf(name);
    if (at < 0) continue;
    const times = at === 0 ? 1 : germanValue(word.slice(0, at));
    const rest = germanValue(word.slice(at + name.length).replace(/^und/, ''));
    return times === null || rest === null || rest >= factor ? null : times * factor + rest;
  }
  return null;
}

const GERMAN_SCALES: readonly (readonly [string, number])[] = [
  ['tausend', 1000],
  ['hundert', 100],
];
