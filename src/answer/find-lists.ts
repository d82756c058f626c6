import { terms } from '../kb/fold-text.js';
import { tablesOfEach, tablesWhere } from '../kb/read-records.js';
import type { TableInfo } from '../kb/records.js';
import type { Reader, SqlParameter, TermQuery } from '../kb/store.js';
import { demonymsOf, placeInConcept } from '../lang/places.js';
import { type AskedHeads, KIND_NOUNS } from './asked-heads.js';
import { type Fit, fitOf, LEAST_FIT } from './fit.js';
import type { Question } from './question.js';
import { isSuperlative, oppositeClass, rankingClass, rankingKin, wordsOfClass } from './ranking-words.js';
import { NEAR_KIN } from './related-heads.js';
import { isDemanding } from './row-demand.js';

export interface FittingTable extends Fit {
  readonly table: TableInfo;
  /** Fit by trust in the extraction. */
  readonly weight: number;
}

/** Candidates looked at by each way of finding them; keeps a question's work bounded in any base. */
const MOST_CANDIDATES = 24;
/** Of lists that only share the head with a narrower concept, whose items may still show the rest. */
const MOST_WIDER = 8;
const MOST_OF_A_KIND = 6;
/** With fewer titles than this, those that leave out the criterion are looked at too. */
const FEW = 10;
/** Lists that are merged. */
const MOST_LISTS = 12;
/** Lists much worse than the best one add noise, not evidence. */
const SHARE_OF_BEST = 0.65;

/** Lists whose concept, criterion, time and place fit the question, best first. */
export async function findLists(
  reader: Reader,
  question: Question,
  heads: AskedHeads,
): Promise<FittingTable[]> {
  let found: TableInfo[] = [];
  let fitting: FittingTable[] = [];
  for (const { candidates, enough } of WAYS) {
    found = [...found, ...(await candidates(reader, question, heads))];
    fitting = fittingOf(found, question, heads);
    if (fitting.filter(isJustThat).length >= enough) break;
  }
  return bestOf(fitting).slice(0, MOST_LISTS);
}

/** A way to find candidates, and how many lists of just what was asked for make the next ones needless. */
interface WayToFind {
  readonly enough: number;
  candidates(reader: Reader, question: Question, heads: AskedHeads): Promise<TableInfo[]>;
}

function isJustThat({ fit, demand }: FittingTable): boolean {
  return fit === 1 && !isDemanding(demand);
}

/** Those that fit at all, the weightiest first. */
function fittingOf(tables: readonly TableInfo[], question: Question, heads: AskedHeads): FittingTable[] {
  const distinct = new Map(tables.map((table) => [table.id, table]));
  return [...distinct.values()]
    .filter((table) => table.kind === 'list' && table.itemCount > 0)
    .map((table) => weighted(table, fitOf(question, table, heads)))
    .filter(({ fit }) => fit >= LEAST_FIT)
    .sort((a, b) => b.weight - a.weight || a.table.id - b.table.id);
}

/** The best ones; where a list is of just what was asked, the fitting items of wider lists add nothing. */
function bestOf(fitting: readonly FittingTable[]): FittingTable[] {
  const best = Math.max(0, ...fitting.map(({ fit }) => fit));
  const near = fitting.filter(({ fit }) => fit >= best * SHARE_OF_BEST);
  const plain = near.filter(({ demand }) => !isDemanding(demand));
  return plain.some(({ fit }) => fit === best) ? plain : near;
}

function weighted(table: TableInfo, fit: Fit): FittingTable {
  return { table, ...fit, weight: fit.fit * Math.max(table.weight, LEAST_TRUST) };
}

/** A list without a score still is one. */
const LEAST_TRUST = 0.05;

/** In the order of the indexes, so that the first ones are read and no others. */
const BY_WEIGHT = 'ORDER BY weight DESC, id DESC LIMIT ?';

/** Lists whose titles have the words, and lists of just the concept. */
async function byWords(reader: Reader, question: Question): Promise<TableInfo[]> {
  const keys = conceptKeys(question);
  return [
    ...(await byTitle(reader, question)),
    ...(await tablesOfEach(reader, `concept_key = ? ${BY_WEIGHT}`, keys, [MOST_CANDIDATES])),
  ];
}

/** The ways in which a title may write the concept: dogs are dog breeds, cities in Europe are European ones. */
function conceptKeys({ concept, place }: Question): string[] {
  const key = concept.join(' ');
  const kinds = KIND_NOUNS.map((noun) => `${key} ${noun}`);
  const placed = place === null ? [] : demonymsOf(place).map((word) => `${word} ${key}`);
  return [key, ...placed, ...kinds];
}

/** Lists of the concept's head and its kin: wider ones, whose items may still show the rest, and kinds of it. */
async function byHead(reader: Reader, question: Question, { related }: AskedHeads): Promise<TableInfo[]> {
  const near = [...related].filter(([head]) => head !== '');
  const words = near.filter(([name]) => !name.includes(' '));
  const phrases = near.filter(([name]) => name.includes(' ')).map(([name]) => name);
  const heads = words.filter(([, kinship]) => kinship > NEAR_KIN).map(([head]) => head);
  const kinds = words.filter(([, kinship]) => kinship <= NEAR_KIN).map(([head]) => head);
  const isNarrow = question.concept.length > 1;
  return [
    ...(await tablesOfEach(reader, `head_key = ? ${BY_WEIGHT}`, heads, [
      isNarrow ? MOST_WIDER : MOST_CANDIDATES,
    ])),
    ...(await tablesOfEach(reader, `head_key = ? ${BY_WEIGHT}`, kinds, [MOST_OF_A_KIND])),
    ...(await tablesOfEach(reader, `concept_key = ? ${BY_WEIGHT}`, phrases, [MOST_OF_A_KIND])),
  ];
}

/** Lists of wider concepts, whose items may be known to be what was asked for. */
function byWiderHead(reader: Reader, _: Question, { wider }: AskedHeads): Promise<TableInfo[]> {
  return tablesOfEach(reader, `head_key = ? ${BY_WEIGHT}`, [...wider], [MOST_WIDER]);
}

/** Lists of just the concept, criterion, time and place: the first to be found in a large base. */
async function byTuple(reader: Reader, question: Question): Promise<TableInfo[]> {
  const { concept, place, time } = question;
  const ways = (place === null ? [null, 'world'] : [place]).map((where) => {
    const parameters: SqlParameter[] = [concept.join(' ')];
    const equals = (column: string, value: string | number | null) => {
      if (value === null) return `${column} IS NULL`;
      parameters.push(value);
      return `${column} = ?`;
    };
    const setting = `${equals('place_key', where)} AND ${equals('time_from', time?.from ?? null)}`;
    const condition = `criterion_key = ? AND concept_key = ? AND ${setting} ${BY_WEIGHT}`;
    return tablesOfEach(reader, condition, criterionKeys(question), [...parameters, MOST_LISTS]);
  });
  return (await Promise.all(ways)).flat();
}

/** The ways in which a title may write the criterion: "tallest" is "highest". */
function criterionKeys({ criterion, least }: Question): string[] {
  const asked = criterion.join(' ');
  const [only] = criterion;
  if (least) return [`least ${asked}`, ...wordsOfClass(oppositeClass(rankingClass(only ?? '')))];
  const kin = criterion.length === 1 ? rankingKin(only!) : [];
  const keys = [asked, ...kin].filter((key) => key !== '');
  const most = keys.filter((key) => !isSuperlative(key)).map((key) => `most ${key}`);
  return asked === '' ? [''] : [...new Set([...keys, ...most])];
}

/** Titles that have the question's own words, the criterion too where some have it; its kin are in the tuple. */
async function byTitle(reader: Reader, question: Question): Promise<TableInfo[]> {
  const place = question.place === null || question.place === 'world' ? [] : placeWords(question.place);
  const year =
    question.time !== null && question.time.from === question.time.to ? [`${question.time.from}`] : [];
  const words: TermQuery = [...conceptWords(question), ...place, ...year];
  const bounds = question.filters.flatMap(({ text }) => terms(text).filter((term) => /^\d+$/.test(term)));
  let pages = await reader.matching(
    'page_titles',
    [...words, ...question.criterion, ...bounds],
    MOST_CANDIDATES,
  );
  if (pages.length < FEW && question.criterion.length + bounds.length > 0)
    pages = [...pages, ...(await reader.matching('page_titles', words, MOST_CANDIDATES))];
  return pages.length === 0 ? [] : tablesWhere(reader, 'page_id IN (?*)', [[...new Set(pages)]]);
}

/** A title may name the place by its adjective. */
function placeWords(place: string): TermQuery {
  const adjectives = demonymsOf(place).filter((word) => !word.includes(' '));
  return place.includes(' ') || adjectives.length === 0 ? place.split(' ') : [[place, ...adjectives]];
}

/** Or by its name, where the question has the adjective. */
function conceptWords({ concept }: Question): TermQuery {
  const placed = placeInConcept(concept);
  if (placed === null || placed.said.length > 1 || placed.place.includes(' ')) return concept;
  return concept.map((word) => (word === placed.said[0] ? [word, placed.place] : word));
}

/** A few lists of just what was asked for are answer enough without wider ones and those of its kin. */
const ENOUGH_LISTS = 4;

/** From the surest to the widest. */
const WAYS: readonly WayToFind[] = [
  { candidates: byTuple, enough: MOST_LISTS },
  { candidates: byWords, enough: ENOUGH_LISTS },
  { candidates: byHead, enough: 1 },
  { candidates: byWiderHead, enough: 0 },
];
