import type { Concepts } from '../../concepts/concepts.js';
import { own, UNIT_WORDS } from '../number-words.js';
import { canBeK, type NumberReading } from '../numerals.js';
import type { Title, TitleLocation } from '../title.js';
import type { Token } from '../token.js';
import type { TitleLanguage } from './detect.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import type { Phrasebook } from './phrasebook.js';
import { SPANISH } from './spanish.js';

const PHRASEBOOKS: Readonly<Partial<Record<TitleLanguage, Phrasebook>>> = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};

/** How sure each shape is; there is no training data in these languages, so these are judgements. */
const SURE = { ranked: 0.95, top: 0.9, head: 0.8 } as const;
const MAX_CONCEPT_WORDS = 5;

/** What a German, French or Spanish title announces, by its phrasebook; null when it announces nothing. */
export function readForeignTitle(
  title: string,
  tokens: readonly Token[],
  language: TitleLanguage,
  concepts: Concepts,
): Title | null {
  const book = PHRASEBOOKS[language];
  if (!book) return null;
  for (let at = 0; at < tokens.length; at++) {
    const number = numberAt(tokens[at]!, book);
    if (!number || !canBeK(number) || number.form === 'year') continue;
    const found = listAt(tokens, at, book);
    if (found) return { ...describe(title, tokens, found, book, concepts), k: number.value };
  }
  return null;
}

function numberAt(token: Token, book: Phrasebook): NumberReading | null {
  if (token.number && token.number.form !== 'word') return token.number;
  const value = own(UNIT_WORDS[book.language], token.lower);
  return value === null ? null : { value, form: 'word', tail: '' };
}

interface Found {
  readonly score: number;
  readonly criterion: string | null;
  readonly start: number;
  readonly end: number;
}

/** One of the shapes "10 besten X", "Top 10 X", "besten 10 X", "10 X les plus Y", "10 Tipps". */
function listAt(tokens: readonly Token[], at: number, book: Phrasebook): Found | null {
  const before = tokens[at - 1]?.lower ?? '';
  const next = tokens[at + 1]?.lower ?? '';
  if (book.measures.has(next) || next === '') return null;
  const rankedNext = book.ranking.has(next);
  const start = at + (rankedNext ? 2 : 1);
  const end = conceptEnd(tokens, start, book);
  if (end === start) return null;
  const behind = rankingBehind(tokens, end, book);
  if (rankedNext) return { score: SURE.ranked, criterion: next, start, end };
  if (book.ranking.has(before)) return { score: SURE.ranked, criterion: before, start, end };
  if (behind) return { score: SURE.ranked, criterion: behind, start, end };
  if (before === 'top') return { score: SURE.top, criterion: 'top', start, end };
  const head = book.heads.has(next) || book.heads.has(tokens[end - 1]!.lower);
  return head ? { score: SURE.head, criterion: null, start, end } : null;
}

/** "les plus chers", "más grandes" behind the noun. */
function rankingBehind(tokens: readonly Token[], end: number, book: Phrasebook): string | null {
  const article = book.comparative.has(tokens[end]?.lower ?? '') ? end : end + 1;
  const adjective = tokens[article + 1];
  if (!book.comparative.has(tokens[article]?.lower ?? '') || adjective?.kind !== 'word') return null;
  return `${tokens[article]!.lower} ${adjective.lower}`;
}

function conceptEnd(tokens: readonly Token[], start: number, book: Phrasebook): number {
  let i = start;
  while (i < tokens.length && i - start < MAX_CONCEPT_WORDS) {
    const { kind, lower } = tokens[i]!;
    if (kind !== 'word' || book.stops.has(lower) || book.comparative.has(lower)) break;
    if (book.linkers.has(lower) && !nounFollows(tokens, i + 1, book)) break;
    i++;
  }
  return i;
}

/** A linker goes on with the phrase before a plain noun, not before a name, a number or another small word. */
function nounFollows(tokens: readonly Token[], i: number, book: Phrasebook): boolean {
  const next = tokens[i];
  if (next?.kind !== 'word' || book.stops.has(next.lower) || book.countries.has(next.lower)) return false;
  return next.text[0] === next.lower[0] && !book.infinitive.test(next.lower);
}

function describe(
  title: string,
  tokens: readonly Token[],
  { score, criterion, start, end }: Found,
  book: Phrasebook,
  concepts: Concepts,
): Title {
  const year = tokens.find(({ number }) => number?.form === 'year');
  const concept = title.slice(tokens[start]!.start, tokens[end - 1]!.end).toLowerCase();
  const time = year ? ({ text: year.text, relation: 'during' } as const) : null;
  return {
    title,
    topk: true,
    score,
    k: null,
    concept,
    criterion,
    time,
    location: placeIn(tokens, end, book, concepts),
  };
}

const ARTICLES = /^(?:der|die|das|den|dem|la|le|les|el|los|las|del|du)$/;

function placeIn(
  tokens: readonly Token[],
  from: number,
  book: Phrasebook,
  concepts: Concepts,
): TitleLocation | null {
  for (let i = from; i + 1 < tokens.length; i++) {
    if (!book.placePrepositions.has(tokens[i]!.lower)) continue;
    const at = ARTICLES.test(tokens[i + 1]!.lower) ? i + 2 : i + 1;
    const name = tokens[at];
    if (name?.kind !== 'word' || name.text[0] === name.lower[0]) continue;
    if (book.countries.has(name.lower) || concepts.place(name.lower)) return { text: name.text };
  }
  return null;
}
