import { readYears } from '../lang/times.js';
import type { Understanding } from './answer.js';
import type { AskedTime, Question } from './question.js';

/** How a question was read, in parts and in one sentence; `compared` has the labels of what numbers were compared with. */
export function understanding(
  question: Question,
  way: string,
  compared: ReadonlyMap<string, readonly string[]> = new Map(),
): Understanding {
  const by = (text: string) => withLabels(text, compared.get(text) ?? []);
  return {
    text: sentence(question, way, by),
    k: question.k,
    concept: question.conceptText,
    criterion: question.criterionText,
    time: timePhrase(question),
    place: question.placeText,
    keywords: question.keywordTexts,
    filters: question.filters.map((filter) => by(filter.text)),
    way,
  };
}

/** More labels than these say less. */
const MOST_LABELS = 3;

function withLabels(text: string, labels: readonly string[]): string {
  return labels.length === 0 ? text : `${text} (${labels.slice(0, MOST_LABELS).join(', ')})`;
}

/** What the ways are, for a reader. */
export const WAYS: Readonly<Record<string, string>> = {
  lists: 'a ranking, merged from lists',
  values: 'things that have these values',
  'some of the values': 'things that have most of these values',
  'values in a range': 'things whose values are in a range',
  'values in order': 'things in the order of a value',
  comparison: 'a comparison',
  pages: 'pages with these words',
};

/** Ways that take a question for words, in whatever order. */
const BY_WORDS = new Set(['values', 'some of the values', 'pages']);

/** A first word to begin with a capital; "iPhone" has its own. */
const LOWER_WORD = /^\p{Ll}+(?![\p{L}\p{N}])/u;

function sentence(question: Question, way: string, by: (text: string) => string): string {
  const read = BY_WORDS.has(way) ? question.keywordTexts.join(', ') : whatWasAsked(question, way, by);
  const cut = question.cut ? ' (only the start of the question was read)' : '';
  const told = WAYS[way] === undefined ? '' : `: ${WAYS[way]}`;
  return `${read.replace(LOWER_WORD, (word) => word[0]!.toUpperCase() + word.slice(1))}${cut}${told}.`;
}

function whatWasAsked(question: Question, way: string, by: (text: string) => string): string {
  const names = question.compare ?? (way === 'comparison' ? question.choice : null);
  if (names !== null) return comparedNames(names, question.comparedBy);
  const time = timePhrase(question);
  const place = question.place === 'world' ? 'the world' : question.placeText;
  const { criterionText } = question;
  const labels = criterionText === null ? '' : by(criterionText).slice(criterionText.length).trim();
  const phrase = [
    ...ranked(question),
    question.conceptText?.replace(/^(?:the|an?)\s+/i, '') ?? '',
    labels,
    place === null ? '' : `in ${place}`,
    time === null ? '' : by(time),
  ];
  const said = phrase.filter((part) => part !== '').join(' ') || question.text;
  return [said, ...question.filters.map((filter) => by(filter.text))].join(', ');
}

function comparedNames(names: readonly string[], criterion: string | null): string {
  const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return criterion === null ? listed : `which is the ${criterion} of ${listed}`;
}

/** How many, from which place on and by what: "the 5 highest", "the first 5", "the 2nd tallest". */
function ranked({ k, rank, criterionText }: Question): string[] {
  const count = rank !== null ? ordinalOf(rank) : k === null || k === 1 ? '' : String(k);
  if (criterionText !== null) return ['the', count, criterionText];
  return count === '' ? [] : ['the first', count];
}

function ordinalOf(rank: number): string {
  const ending = rank % 100 > 10 && rank % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${ending}`;
}

const TIME_WORDS = { during: 'in', before: 'before', after: 'after' } as const;

/** The time as it was understood: "born before 1900". */
export function timePhrase({ time, timeText, timeRelation, timeVerb }: AskedTime): string | null {
  if (timeText === null) return null;
  const years = readYears(timeText);
  // The year itself counts.
  const isSince = timeRelation === 'after' && time?.from === years?.from;
  const isUntil = timeRelation === 'before' && time?.to === years?.to;
  const word = isSince ? 'since' : isUntil ? 'until' : TIME_WORDS[timeRelation];
  const text = /\ds$|century$|ties$/i.test(timeText) ? `the ${timeText}` : timeText;
  const phrase = timeText.includes(' to ') ? `from ${timeText}` : `${word} ${text}`;
  return timeVerb === null ? phrase : `${timeVerb} ${phrase}`;
}
