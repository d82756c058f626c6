import { terms } from '../kb/fold-text.js';
import type { TableInfo } from '../kb/records.js';
import type { Question } from './question.js';
import { areOpposite, GENERIC_CLASSES, rankingClass } from './ranking-words.js';
import type { RelatedHeads } from './related-heads.js';

/** How well a list answers a question, 0 to 1, and why. */
export interface Fit {
  readonly fit: number;
  readonly because: readonly string[];
}

/** One part of the tuple against the other; `because` names what is not a plain match. */
interface PartFit {
  readonly fit: number;
  readonly because?: string;
}

/** Below this a list is about something else. */
export const LEAST_FIT = 0.4;

/** A list of a narrower kind, for each word that narrows it. */
const NARROWER = 0.6;
/** A list that says nothing of the time or place asked for covers more than it. */
const WIDER = 0.7;
/** The list covers only a part of the time or place asked for. */
const PART_ONLY = 0.5;
/** A list ranked by something, where no criterion was asked for. */
const OTHER_CRITERION = 0.75;

const EXACT: PartFit = { fit: 1 };

/** Fits the title's tuple to the question's: concept, criterion, time and place, each on its own. */
export function fitOf(question: Question, table: TableInfo, related: RelatedHeads): Fit {
  const parts = [
    fitConcept(question, table, related),
    fitCriterion(question, table),
    fitTime(question, table),
    fitPlace(question, table),
  ];
  return {
    fit: parts.reduce((product, part) => product * part.fit, 1),
    because: parts.flatMap((part) => part.because ?? []),
  };
}

function fitConcept(question: Question, table: TableInfo, related: RelatedHeads): PartFit {
  const kinship = table.headKey === question.head ? 1 : (related.get(table.headKey) ?? 0);
  if (kinship === 0) return { fit: 0 };
  const told = new Set([...terms(table.title), ...table.conceptKey.split(' ')]);
  const asked = question.concept.filter((term) => term !== question.head);
  if (asked.some((term) => !told.has(term))) return { fit: 0 };
  const narrowing = narrowingWords(question, table);
  const because =
    narrowing.length > 0 ? `only ${table.concept}` : kinship < 1 ? `${table.concept}` : undefined;
  return {
    fit: kinship * NARROWER ** Math.min(narrowing.length, 3),
    ...(because === undefined ? {} : { because }),
  };
}

/** Words of the list's concept that the question does not have. */
function narrowingWords(question: Question, table: TableInfo): string[] {
  const asked = new Set([...question.concept, ...question.criterion, question.head, table.headKey]);
  return table.conceptKey.split(' ').filter((term) => term !== '' && !asked.has(term) && !FILLERS.has(term));
}

const FILLERS = new Set('the a an of for in to and or all new great good best top most'.split(' '));

function fitCriterion(question: Question, table: TableInfo): PartFit {
  const asked = rankingClasses(question.criterion);
  const told = rankingClasses(tableCriterion(table));
  if ([...asked].some((one) => [...told].some((other) => areOpposite(one, other)))) return { fit: 0 };
  const [askedNarrow, toldNarrow] = [telling(asked), telling(told)];
  if (askedNarrow.every((one) => told.has(one))) {
    if (toldNarrow.length <= askedNarrow.length) return EXACT;
    const because = `by "${table.criterion ?? toldNarrow.join(' ')}"`;
    return { fit: asked.size === 0 ? OTHER_CRITERION : NARROWER, because };
  }
  return { fit: 0 };
}

function tableCriterion(table: TableInfo): string[] {
  return table.criterionKey === '' ? [] : table.criterionKey.split(' ');
}

const DEGREE_WORDS = new Set(
  'most least very all ever the of to in for a an time that you should'.split(' '),
);

function rankingClasses(words: readonly string[]): Set<string> {
  return new Set(words.filter((word) => !DEGREE_WORDS.has(word)).map(rankingClass));
}

function telling(classes: ReadonlySet<string>): string[] {
  return [...classes].filter((one) => !GENERIC_CLASSES.has(one));
}

function fitTime(question: Question, table: TableInfo): PartFit {
  const { time } = question;
  if (time === null) return EXACT;
  const { timeFrom, timeTo } = table;
  if (timeFrom === null || timeTo === null) return { fit: WIDER, because: 'no time given' };
  if (timeFrom === time.from && timeTo === time.to) return EXACT;
  if (timeFrom <= time.from && timeTo >= time.to) return { fit: WIDER, because: `all of ${table.timeText}` };
  if (timeFrom >= time.from && timeTo <= time.to)
    return { fit: PART_ONLY, because: `only ${table.timeText}` };
  return { fit: 0 };
}

const EVERYWHERE = new Set(['world', 'earth', 'planet', 'globe', 'the world']);

function fitPlace(question: Question, table: TableInfo): PartFit {
  const asked = question.place;
  const told = table.placeKey === null || EVERYWHERE.has(table.placeKey) ? 'world' : table.placeKey;
  if (asked === told) return EXACT;
  if (asked === null) return told === 'world' ? EXACT : { fit: PART_ONLY, because: `only in ${table.place}` };
  if (told === 'world') return { fit: PART_ONLY, because: `not only in ${question.placeText}` };
  return { fit: 0 };
}
