import { phraseKey, terms } from '../kb/fold-text.js';
import type { TableInfo } from '../kb/records.js';
import { stepsOutTo } from './places-within.js';
import type { Question } from './question.js';
import {
  areOpposite,
  GENERIC_CLASSES,
  isRankingClass,
  rankingClass,
  rankingDimension,
} from './ranking-words.js';
import { kinshipOf, type RelatedHeads } from './related-heads.js';
import { NO_DEMAND, type RowDemand } from './row-demand.js';

/** How well a list answers a question, 0 to 1, and why. */
export interface Fit {
  readonly fit: number;
  readonly because: readonly string[];
  /** What its items must show one by one, since the title does not say it. */
  readonly demand: RowDemand;
}

/** One part of the tuple against the other; `because` names what is not a plain match. */
interface PartFit {
  readonly fit: number;
  readonly because?: string;
  readonly demand?: Partial<RowDemand>;
}

/** Below this a list is about something else. */
export const LEAST_FIT = 0.4;

/** A list of a narrower kind, for each word that narrows it. */
const NARROWER = 0.6;
/** A list that says nothing of the time or place asked for covers more than it. */
const WIDER = 0.7;
/** The further out a place is, the less its list says of the one asked for. */
const FARTHER = 0.02;
/** The list covers only a part of the time or place asked for. */
const PART_ONLY = 0.5;
/** A list ranked by something, where no criterion was asked for. */
const OTHER_CRITERION = 0.75;

/** A word of the title that the question does not have, such as "beginners" of "for beginners". */
const UNASKED = 0.8;
const MOST_UNASKED = 4;

const EXACT: PartFit = { fit: 1 };

/** Fits the title's tuple to the question's: concept, criterion, time and place, each on its own. */
export function fitOf(question: Question, table: TableInfo, related: RelatedHeads): Fit {
  const parts = [
    fitConcept(question, table, related),
    fitCriterion(question, table),
    fitTime(question, table),
    fitPlace(question, table),
    fitRest(question, table),
  ];
  return {
    fit: parts.reduce((product, part) => product * part.fit, 1),
    because: parts.flatMap((part) => part.because ?? []),
    demand: {
      terms: parts.flatMap((part) => part.demand?.terms ?? NO_DEMAND.terms),
      years: parts.find((part) => part.demand?.years)?.demand?.years ?? NO_DEMAND.years,
      place: parts.find((part) => part.demand?.place)?.demand?.place ?? NO_DEMAND.place,
    },
  };
}

function fitConcept(question: Question, table: TableInfo, related: RelatedHeads): PartFit {
  const { kinship, name } = kinshipOf(related, table.conceptKey, table.headKey);
  if (kinship === 0) return { fit: 0 };
  const told = new Set([...terms(table.title), ...table.conceptKey.split(' '), table.headKey]);
  const unsaid = question.concept.filter((term) => term !== question.head && !told.has(term));
  if (unsaid.length > 0)
    return { fit: kinship * WIDER, because: 'items of a wider list', demand: { terms: unsaid } };
  const narrowing = narrowingWords(question, table, name);
  const fit = kinship * NARROWER ** Math.min(narrowing.length, 3);
  if (narrowing.length > 0) return { fit, because: `only ${table.concept}` };
  return kinship < 1 ? { fit, because: `${table.concept}` } : { fit };
}

/** Words of the list's concept that the question does not have. */
function narrowingWords(question: Question, table: TableInfo, kin: string): string[] {
  const asked = new Set([...question.concept, ...question.criterion, question.head, ...kin.split(' ')]);
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
    // "most epic" is a way to say best; "tallest" is not.
    const isTaste = toldNarrow.every((one) => !isRankingClass(one));
    return { fit: asked.size === 0 || isTaste ? OTHER_CRITERION : NARROWER, because };
  }
  return { fit: 0 };
}

/** Title readers differ in where "highest-grossing" belongs; ranking words of the concept count too. */
function tableCriterion(table: TableInfo): string[] {
  const inConcept = table.conceptKey.split(' ').filter((term) => rankingDimension(term) !== null);
  return [...(table.criterionKey === '' ? [] : table.criterionKey.split(' ')), ...inConcept];
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
  if (timeFrom === null || timeTo === null)
    return { fit: WIDER, because: 'items of any time', demand: { years: time } };
  if (timeFrom === time.from && timeTo === time.to) return EXACT;
  if (timeFrom <= time.from && timeTo >= time.to)
    return { fit: WIDER, because: `items of ${table.timeText}`, demand: { years: time } };
  if (timeFrom >= time.from && timeTo <= time.to)
    return { fit: PART_ONLY, because: `only ${table.timeText}` };
  return { fit: 0 };
}

function fitPlace(question: Question, table: TableInfo): PartFit {
  const asked = question.place;
  const told = table.placeKey ?? 'world';
  if (asked === told) return EXACT;
  if (asked === null) return told === 'world' ? EXACT : { fit: PART_ONLY, because: `only in ${table.place}` };
  const out = stepsOutTo(told, asked);
  if (out !== null) {
    const because = told === 'world' ? 'items of any place' : `items of ${table.place}`;
    return { fit: WIDER - FARTHER * (out - 1), because, demand: { place: asked } };
  }
  const inward = stepsOutTo(asked, told);
  return inward === null ? { fit: 0 } : { fit: PART_ONLY, because: `only in ${table.place}` };
}

const SEGMENT = /\s+[-–—]\s+|\s*[|»•:()[\]]\s*/;
const EMPTY_WORDS = new Set(
  'the a an of for in on at to and or with by from all time ever every that who which you we i your our is are be should must can will this these world earth ranked list updated new now right most top best guide tested reviewed compared comparing one two three four five six seven eight nine ten eleven twelve'.split(
    ' ',
  ),
);

/** What the title narrows its list by beyond the tuple: the list of a part is not that of the whole. */
function fitRest(question: Question, table: TableInfo): PartFit {
  const segments = table.title.split(SEGMENT).map(terms);
  const main = segments.find((segment) => segment.includes(table.headKey)) ?? [];
  const told = [table.conceptKey, table.criterionKey, table.placeKey ?? '', phraseKey(table.timeText ?? '')];
  const known = new Set([
    ...told.flatMap((key) => key.split(' ')),
    ...question.concept,
    ...question.criterion,
  ]);
  const unasked = main.filter((term) => !known.has(term) && !EMPTY_WORDS.has(term) && !/^\d+$/.test(term));
  if (unasked.length === 0) return EXACT;
  return { fit: UNASKED ** Math.min(unasked.length, MOST_UNASKED), because: `titled "${table.title}"` };
}
