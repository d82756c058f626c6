import { phraseKey, terms } from '../kb/fold-text.js';
import type { TableInfo } from '../kb/records.js';
import { demonymsOf, placeInConcept, stepsOutTo } from '../lang/places.js';
import { type AskedHeads, listsKind, OF_ITS_KINDS } from './asked-heads.js';
import { sameKinds } from './known-kinds.js';
import type { Question } from './question.js';
import {
  areOpposite,
  GENERIC_CLASSES,
  isRankingClass,
  LEAST_WORDS,
  oppositeClass,
  rankingClass,
  rankingDimension,
} from './ranking-words.js';
import { type Kinship, kinshipOf } from './related-heads.js';
import { isDemanding, NO_DEMAND, type RowDemand } from './row-demand.js';
import { boundsIn } from './title-bounds.js';

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

/**
 * Fits the title's tuple to the question's: concept, criterion, time and place, each on its own. Both may name a
 * place before the concept ("European cities"); they are read as they stand and as "cities in Europe".
 */
export function fitOf(question: Question, table: TableInfo, heads: AskedHeads): Fit {
  const plain = fitTuples(question, table, heads);
  const [placedQuestion, placedTable] = [questionInPlace(question), tableInPlace(table)];
  if (placedQuestion === question && placedTable === table) return plain;
  const placed = fitTuples(placedQuestion, placedTable, heads);
  const [better, other] = placed.fit > plain.fit ? [placed, plain] : [plain, placed];
  // "Italian restaurants" are those in Italy and those that say so.
  const isEither = isDemanding(better.demand) && isDemanding(other.demand) && other.fit >= LEAST_FIT;
  return isEither ? { ...better, demand: { ...better.demand, or: other.demand } } : better;
}

function questionInPlace(question: Question): Question {
  const found = question.place === null ? placeInConcept(question.concept) : null;
  return found === null ? question : { ...question, place: found.place, concept: found.concept };
}

function tableInPlace(table: TableInfo): TableInfo {
  const found = table.placeKey === null ? placeInConcept(table.conceptKey.split(' ')) : null;
  if (found === null) return table;
  const { place, concept } = found;
  return { ...table, conceptKey: concept.join(' '), place, placeKey: place };
}

function fitTuples(question: Question, table: TableInfo, heads: AskedHeads): Fit {
  const parts = [
    fitConcept(question, table, heads),
    fitCriterion(question, table),
    fitTime(question, table),
    fitPlace(question, table),
    fitRest(question, table),
  ];
  return {
    fit: parts.reduce((product, part) => product * part.fit, 1),
    because: parts.flatMap((part) => part.because ?? []),
    demand: {
      ...parts.find((part) => part.demand?.kind)?.demand,
      terms: parts.flatMap((part) => part.demand?.terms ?? NO_DEMAND.terms),
      years: parts.find((part) => part.demand?.years)?.demand?.years ?? NO_DEMAND.years,
      place: parts.find((part) => part.demand?.place)?.demand?.place ?? NO_DEMAND.place,
    },
  };
}

function fitConcept(question: Question, table: TableInfo, heads: AskedHeads): PartFit {
  const { kinship, name } = nearness(question, table, heads);
  if (kinship === 0) return fitWider(question, table, heads);
  const unsaid = unsaidTerms(question, table);
  if (unsaid.length > 0)
    return { fit: kinship * WIDER, because: 'items of a wider list', demand: { terms: unsaid } };
  const narrowing = narrowingWords(question, table, name);
  const fit = kinship * NARROWER ** Math.min(narrowing.length, 3);
  if (narrowing.length > 0) return { fit, because: `only ${table.concept}` };
  return kinship < 1 ? { fit, because: `${table.concept}` } : { fit };
}

/** How near what the list is of is to what was asked for, and the words that say so. */
function nearness(question: Question, table: TableInfo, { related }: AskedHeads): Kinship {
  const own = kinshipOf(related, table.conceptKey, table.headKey);
  if (own.kinship > 0 || !listsKind(table, question.head)) return own;
  return { kinship: OF_ITS_KINDS, name: `${question.head} ${table.headKey}` };
}

/** A list of buildings answers for skyscrapers with those of its items that are known to be some. */
function fitWider(question: Question, table: TableInfo, { wider }: AskedHeads): PartFit {
  if (!wider.has(table.headKey)) return { fit: 0 };
  return {
    fit: WIDER * NARROWER ** Math.min(narrowingWords(question, table, table.headKey).length, 3),
    because: 'items of a wider list',
    demand: { terms: unsaidTerms(question, table), kind: question.head },
  };
}

/** Words of the question's concept that the list does not have. */
function unsaidTerms(question: Question, table: TableInfo): string[] {
  const told = new Set([...terms(table.title), ...table.conceptKey.split(' '), table.headKey]);
  return question.concept.filter(
    (term) => term !== question.head && !sameKinds(term).some((same) => told.has(same)),
  );
}

/** Words of the list's concept that the question does not have. */
function narrowingWords(question: Question, table: TableInfo, kin: string): string[] {
  const asked = new Set([...question.concept, ...question.criterion, question.head, ...kin.split(' ')]);
  return table.conceptKey.split(' ').filter((term) => term !== '' && !asked.has(term) && !FILLERS.has(term));
}

const FILLERS = new Set('the a an of for in to and or all new great good best top most'.split(' '));

function fitCriterion(question: Question, table: TableInfo): PartFit {
  const asked = rankingClasses(question.criterion, question.least);
  const told = rankingClasses(tableCriterion(table), isLeast(table.criterionKey));
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
  'most least fewest very all ever the of to in for a an time that you should'.split(' '),
);

function rankingClasses(words: readonly string[], least: boolean): Set<string> {
  const classes = words.filter((word) => !DEGREE_WORDS.has(word)).map(rankingClass);
  return new Set(least ? classes.map(oppositeClass) : classes);
}

function isLeast(criterionKey: string): boolean {
  return criterionKey.split(' ').some((word) => LEAST_WORDS.has(word));
}

function telling(classes: ReadonlySet<string>): string[] {
  return [...classes].filter((one) => !GENERIC_CLASSES.has(one));
}

function fitTime(question: Question, table: TableInfo): PartFit {
  const { time, timeVerb: verb } = question;
  if (time === null) return EXACT;
  const { timeFrom, timeTo } = table;
  if (timeFrom === null || timeTo === null)
    return { fit: WIDER, because: 'items of any time', demand: { years: { ...time, verb } } };
  if (timeFrom === time.from && timeTo === time.to) return EXACT;
  if (timeFrom <= time.from && timeTo >= time.to)
    return { fit: WIDER, because: `items of ${table.timeText}`, demand: { years: { ...time, verb } } };
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
    ...demonymsOf(table.placeKey ?? '').flatMap((word) => word.split(' ')),
    ...(question.filters.length === 0 ? [] : terms(boundsIn(table.title))),
  ]);
  const unasked = main.filter((term) => !known.has(term) && !EMPTY_WORDS.has(term) && !/^\d+$/.test(term));
  if (unasked.length === 0) return EXACT;
  return { fit: UNASKED ** Math.min(unasked.length, MOST_UNASKED), because: `titled "${table.title}"` };
}
