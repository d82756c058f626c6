import type { Concepts } from '../concepts/concepts.js';
import { singular, words } from '../kb/fold-text.js';
import { placeKey } from '../lang/places.js';
import { readYears, type YearSpan } from '../lang/times.js';
import type { Title } from '../title/title.js';
import type { AskedTime, NumberFilter, Question } from './question.js';
import { type Token, tokenise, writtenAs } from './question-token.js';
import { DEGREES, isSuperlative, LEAST_WORDS, rankingDimension, superlativeOf } from './ranking-words.js';
import { readAsTitle } from './read-as-title.js';
import { readAskedYears, yearBound } from './read-asked-years.js';
import { readComparedNames } from './read-compared-names.js';
import { readFilters } from './read-filters.js';
import { readMaker } from './read-maker.js';
import { readSubject, rephrase } from './rephrase.js';
import { isStopWord } from './stop-words.js';
import { takeCount } from './take-count.js';
import { takeRank } from './take-rank.js';

/** What is read of a question; a longer one is cut, and the answer says so. */
const MOST_CHARACTERS = 400;
const MOST_WORDS = 40;

const ASKING =
  /^(?:who|what|which|where)(?:['’]?s|\s+(?:is|are|was|were|has|have|do|does))?\s+(?:the\s+)?(?:of the\s+)?/i;
const ASKS_FOR_ONE = /^(?:who|what|which|where)(?:['’]?s\b|.*?\s(?:is|was|has)\s)/i;

/** What says no more than that any time will do. */
const EVER =
  /\b(?:of|in) all time\b|\b(?:that )?ever (?:made|built|written|recorded|lived)\b|\bin history\b/gi;

const NARROWING = new Set('for to with without by that which who on at from in of'.split(' '));

/** Reads a question as a title is read: k, criterion, concept, time and place, and what else it asks. */
export function readQuestion(text: string, concepts: Concepts): Question {
  const cut = text.length > MOST_CHARACTERS;
  const plain = text
    .slice(0, MOST_CHARACTERS)
    .replace(/\s+/g, ' ')
    .replace(/[?!.\s]+$/, '')
    .trim();
  const compared = readComparedNames(plain);
  const compare = compared === null || compared.perhaps ? null : compared.names;
  const phrased = rephrase(plain);
  const years = compare === null ? yearsBeside(phrased) : null;
  const { filters: bounds, rest } = readFilters(years?.rest ?? phrased);
  const filters = [...(years?.more ?? []), ...bounds];
  const asked = rest.replace(ASKING, '').replace(EVER, ' ').trim();
  const tokens = tokenise(asked, MOST_WORDS);
  const rank = takeRank(tokens);
  const ranked = rank === null ? asked : writtenAs(tokens.filter((token) => !token.dropped));
  const title = compare === null ? readAsTitle(ranked, concepts) : null;
  const count = takeCount(tokens);
  const time = years?.time ?? takeTitleTime(tokens, title) ?? takeTime(tokens);
  const place =
    takeTitlePlace(tokens, title) ?? takePlace(tokens, concepts) ?? takePossessive(tokens, concepts);
  const criterion = takeTitleCriterion(tokens, title) ?? takeCriterion(tokens);
  const least = tokens.some(({ word, dropped }) => dropped && LEAST_WORDS.has(word));
  const isDegree = tokens.some(({ word, dropped }) => dropped && DEGREES.has(word));
  const concept = tokens.filter((token) => !token.dropped);
  const phrase = withoutStops(concept);
  const head = headOf(concept, concepts);
  const keywords = keywordsOf(rank === null ? rest : ranked, count);
  return {
    text: plain,
    compare,
    comparedBy: compared?.by ?? null,
    choice: compared?.perhaps ? compared.names : null,
    subject: readSubject(plain),
    k: count,
    rank,
    single:
      rank !== null ||
      count === 1 ||
      (count === null && ASKS_FOR_ONE.test(plain) && criterion.length > 0 && isOne(concept)),
    criterion: criterion.map(({ word }) => singular(isDegree ? superlativeOf(word) : word)),
    criterionText: criterion.length === 0 ? null : writtenAs(withDegree(criterion, tokens)),
    least,
    concept: phrase.map((token) => singular(token.word)),
    conceptText: concept.length === 0 ? null : writtenAs(withoutLinks(concept)),
    head,
    ofConcept: concepts.isConcept(head),
    ...time,
    ...(place ?? NO_PLACE),
    filters,
    maker: readMaker(plain),
    keywords: keywords.map(({ word }) => singular(word)),
    keywordTexts: keywords.map(({ text: written }) => written),
    cut: cut || tokens.length >= MOST_WORDS,
  };
}

interface YearsBeside {
  readonly time: AskedTime;
  /** Bounds of other years: "born after 1850 that died before 1940". */
  readonly more: readonly NumberFilter[];
  readonly rest: string;
}

/** A bounded time, where something is left that was asked for then. */
function yearsBeside(text: string): YearsBeside | null {
  const found = readAskedYears(text);
  if (found === null || withoutStops(tokenise(found.rest, MOST_WORDS)).length === 0) return null;
  const { rest, ...time } = found;
  const other = readAskedYears(rest);
  if (other === null) return { time, more: [], rest };
  return { time, more: [yearBound(other)], rest: other.rest };
}

/** Where the words of a part of the title stand among the tokens; null where they do not. */
function tokensOf(tokens: readonly Token[], part: string | undefined | null): Token[] | null {
  const wanted = tokenise(part ?? '', MOST_WORDS).map((token) => token.word);
  if (wanted[0] === 'the') wanted.shift();
  if (wanted.length === 0) return null;
  for (let at = 0; at + wanted.length <= tokens.length; at++) {
    if (wanted.every((word, i) => tokens[at + i]!.word === word && !tokens[at + i]!.dropped))
      return tokens.slice(at, at + wanted.length);
  }
  return null;
}

/** Drops the tokens of a part with the linking words before it. */
function dropPart(tokens: Token[], part: readonly Token[], linking: string): void {
  const start = tokens.indexOf(part[0]!);
  drop(tokens, start - 2, start, start + part.length, linking);
}

function takeTitleTime(tokens: Token[], title: Title | null): AskedTime | null {
  const part = tokensOf(tokens, title?.time?.text);
  const years = part === null ? null : readYears(title!.time!.text);
  if (part === null || years === null) return null;
  dropPart(tokens, part, TIME_LINKS);
  return { time: years, timeText: writtenAs(part), timeRelation: 'during', timeVerb: null };
}

function takeTitlePlace(tokens: Token[], title: Title | null): Pick<Question, 'place' | 'placeText'> | null {
  const part = tokensOf(tokens, title?.location?.text);
  if (part === null) return null;
  dropPart(tokens, part, 'in of from near across the');
  return { place: placeKey(part.map(({ word }) => word).join(' ')), placeText: writtenAs(part) };
}

/** The title's criterion where it ranks; "to learn" of "languages to learn" only narrows. */
function takeTitleCriterion(tokens: Token[], title: Title | null): Token[] | null {
  const part = tokensOf(tokens, title?.criterion);
  if (part === null || !part.some(({ word }) => isSuperlative(word) || DEGREES.has(word))) return null;
  for (const token of part) token.dropped = true;
  const telling = part.filter(({ word }) => !DEGREES.has(word) && word !== 'top');
  return telling.length === 0 ? null : telling;
}

/** Bounds such as "before" were read with their years; what is left says when. */
const TIME_LINKS = 'in of from during the by';

function takeTime(tokens: Token[]): AskedTime {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const text = /^\d{1,2}(?:st|nd|rd|th)$/.test(token.word)
      ? `${token.word} ${tokens[i + 1]?.word ?? ''}`
      : token.word;
    const years = token.dropped ? null : yearsIn(text);
    if (years === null) continue;
    const before = tokens[i - 1]?.word ?? '';
    drop(tokens, i - (before === 'the' ? 2 : 1), i, i + text.split(' ').length, TIME_LINKS);
    return { time: years, timeText: text, timeRelation: 'during', timeVerb: null };
  }
  return { time: null, timeText: null, timeRelation: 'during', timeVerb: null };
}

function yearsIn(text: string): YearSpan | null {
  return /^(?:1\d{3}|20\d{2})s?$|century$/.test(text) ? readYears(text) : null;
}

/** Drops tokens [start, to) and, from `from` on, the linking words before them. */
function drop(tokens: Token[], from: number, start: number, to: number, linking: string): void {
  const links = new Set(linking.split(' '));
  for (let i = Math.max(0, from); i < to; i++) {
    const token = tokens[i];
    if (token !== undefined && (i >= start || links.has(token.word))) token.dropped = true;
  }
}

const LONGEST_PLACE = 4;

/** The longest place after "in" or "of", the world included. */
function takePlace(tokens: Token[], concepts: Concepts): Pick<Question, 'place' | 'placeText'> | null {
  for (let i = 0; i < tokens.length - 1; i++) {
    const link = tokens[i]!;
    if (link.dropped || !/^(?:in|of|from|near|across)$/.test(link.word)) continue;
    const start = tokens[i + 1]?.word === 'the' ? i + 2 : i + 1;
    for (let end = Math.min(tokens.length, start + LONGEST_PLACE); end > start; end--) {
      const name = tokens.slice(start, end).map((token) => token.word);
      if (!isPlace(name, link.word, concepts)) continue;
      for (const token of tokens.slice(i, end)) token.dropped = true;
      return { place: placeKey(name.join(' ')), placeText: writtenAs(tokens.slice(start, end)) };
    }
  }
  return null;
}

/** "Europe's best cities", "the world's tallest building". */
function takePossessive(tokens: Token[], concepts: Concepts): Pick<Question, 'place' | 'placeText'> | null {
  const owner = tokens.find(({ text, dropped }) => !dropped && /\p{L}['’]s?$/u.test(text));
  const text = owner?.text.replace(/['’]s?$/, '') ?? '';
  if (owner === undefined || !isPlace(words(text), 'of', concepts)) return null;
  owner.dropped = true;
  return { place: placeKey(text), placeText: text };
}

const NO_PLACE = { place: null, placeText: null };

function isPlace(name: readonly string[], link: string, concepts: Concepts): boolean {
  const key = placeKey(name.join(' '));
  if (key === 'world') return true;
  const place = concepts.place(key) ?? concepts.place(name.join(' '));
  // "films of Nolan": a small town's name after "of" is more often a person's.
  return place !== null && (link === 'in' || place.kind !== 'city');
}

/** Ranking words with what belongs to them: "most influential", "best selling", "highest". */
function takeCriterion(tokens: Token[]): Token[] {
  const taken: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token.dropped) continue;
    const degree = DEGREES.has(token.word);
    if (!degree && !isSuperlative(token.word)) continue;
    token.dropped = true;
    const next = tokens[i + 1];
    const extends_ = next !== undefined && !next.dropped && (degree || isParticiple(next.word));
    if (!degree && token.word !== 'top') taken.push(token);
    if (!extends_) continue;
    next.dropped = true;
    taken.push(next);
  }
  return taken;
}

/** The criterion with the "most" or "least" before it. */
function withDegree(criterion: readonly Token[], tokens: readonly Token[]): Token[] {
  const before = tokens[tokens.indexOf(criterion[0]!) - 1];
  const isDegree = before !== undefined && (DEGREES.has(before.word) || LEAST_WORDS.has(before.word));
  return isDegree ? [before, ...criterion] : [...criterion];
}

function isParticiple(word: string): boolean {
  return rankingDimension(singular(word)) !== null && /(?:ing|ed|id|ous)$/.test(word);
}

function withoutStops(tokens: readonly Token[]): Token[] {
  // "US cities" are not ours.
  return tokens.filter(({ word, text }) => !isStopWord(word) || text === 'US');
}

/** "buildings with", of which a number was taken. */
function withoutLinks(tokens: readonly Token[]): Token[] {
  const last = tokens.findLastIndex(({ word }) => !isStopWord(word));
  return tokens.slice(0, last === -1 ? tokens.length : last + 1);
}

/** The noun before the first narrowing word, where one follows. */
function headOf(tokens: readonly Token[], concepts: Concepts): string {
  const stop = tokens.findIndex((token, i) => i > 0 && NARROWING.has(token.word));
  const phrase = withoutStops(stop === -1 ? tokens : tokens.slice(0, stop)).filter(({ word }) =>
    /\p{L}/u.test(word),
  );
  const head = concepts.headConcept(phrase.map((token) => token.word).join(' '));
  return singular(words(head ?? '').at(-1) ?? phrase.at(-1)?.word ?? '');
}

function isOne(concept: readonly Token[]): boolean {
  const last = withoutStops(concept).at(-1)?.word ?? '';
  return singular(last) === last;
}

/** The words that something may have; how many are asked for is not among them. */
function keywordsOf(text: string, count: number | null): Token[] {
  const telling = withoutStops(tokenise(text.replace(ASKING, ''), MOST_WORDS));
  const counted = telling.findIndex(({ word }) => word === String(count));
  return counted === -1 ? telling : telling.toSpliced(counted, 1);
}
