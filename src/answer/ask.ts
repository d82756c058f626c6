import type { Concepts } from '../concepts/concepts.js';
import { openConcepts } from '../concepts/open.js';
import { TagpathError } from '../errors.js';
import type { Catalogue } from '../kb/catalogue/catalogue.js';
import type { StoredKind } from '../kb/catalogue/read-catalogue.js';
import type { Kb } from '../kb/kb.js';
import { namesNear } from '../lang/near-names.js';
import { readNumber } from '../lang/numbers.js';
import { terms } from '../lang/words.js';
import { partsOfId } from '../query/joined-columns.js';
import { columnsNamedIn, type Query } from '../query/query.js';
import { runQuery } from '../query/run-memory.js';
import { buildTable, type Table } from '../query/table.js';
import { printQuery } from '../query/text-form.js';
import type { BaseReading } from '../question/base/base-readings.js';
import { extremesOf, numberBeside } from '../question/base/extremes.js';
import type { QuestionWord } from '../question/base/question-words.js';
import { readBase } from '../question/base/read-base.js';
import { firstThatAnswers, isSaid, type Ran, type Tried } from '../question/base/run-readings.js';
import { checkLength } from '../question/tokens.js';
import type { Answer, AnswerKind } from './answer.js';
import { nearestTo } from './pages/nearest.js';
import { searchPages } from './pages/search-pages.js';
import { type FittingList, findRankings } from './rankings/find-rankings.js';
import { rankLists } from './rankings/rank-lists.js';
import { rankingQuery, sayRanking } from './rankings/ranking-query.js';
import { buildRows } from './rows/build-rows.js';
import { comparedRows, ROWS_SHOWN, saidValues, sentenceOf } from './rows/sentence.js';
import { thingRows } from './rows/thing-rows.js';

export interface AskOptions {
  /** Rows at most, where the question gives no count. */
  readonly limit?: number;
  readonly concepts?: Concepts;
  /** Id of the one kind that is asked about; all of them without it. */
  readonly kind?: string;
}

/** Characters that are read; words are counted before. */
const LONGEST_QUESTION = 2_000;
const MOST_PAGES = 5;
/** A list that more likely is what was asked for than not. */
const ENOUGH_FIT = 0.5;

/** Answers a question from a base: by a query over its kinds, by lists titled so, else by pages that have the words. */
export async function ask(kb: Kb, question: string, options: AskOptions = {}): Promise<Answer> {
  checkLength(question);
  const asked = question.slice(0, LONGEST_QUESTION);
  const concepts = options.concepts ?? openConcepts();
  const { links, readings } = await readBase(asked, await catalogueOf(kb, options.kind), kb.collection);
  const { ran, lacking } = await firstThatAnswers(readings, links, (kind) => tableOf(kb, kind));
  const lists = await findRankings(kb.store, links.words, concepts);
  const answer = await chosen(kb, asked, { ran, lacking, readings, lists, words: links.words }, options);
  const notes = links.taken.map(({ said, meant }) => `"${said}" was taken for "${meant}".`);
  const others = readings
    .filter(({ features }) => features !== ran?.reading.features)
    .slice(0, MOST_OTHERS)
    .map(({ query, score, notUnderstood }) => ({
      query: printQuery(query),
      why: notUnderstood.length > 0 ? `leaves out ${notUnderstood.join(', ')}` : `scores ${score.toFixed(2)}`,
    }));
  return { ...answer, question, notes: [...notes, ...answer.notes], others };
}

const MOST_OTHERS = 5;

async function catalogueOf(kb: Kb, kind: string | undefined): Promise<Catalogue> {
  const { kinds } = await kb.catalogue();
  return { kinds: kind === undefined ? kinds : kinds.filter(({ id }) => id === kind) };
}

/** Answers a query as it stands: what a question was read as, once its reader has changed it. */
export async function answerQuery(
  kb: Kb,
  question: string,
  query: Query,
  options: AskOptions = {},
): Promise<Answer> {
  const { kinds } = await kb.catalogue();
  const kind = kinds.find(({ id }) => id === query.kind);
  const table = kind === undefined ? null : await tableOf(kb, kind.id);
  if (kind === undefined || table === null)
    throw new TagpathError('query-kind-unknown', {
      kind: query.kind,
      kinds: namesNear(
        query.kind,
        kinds.map(({ id }) => id),
      ),
    });
  const reading: BaseReading = {
    form: formOf(query),
    query,
    kind,
    score: 1,
    features: new Map(),
    notUnderstood: [],
  };
  const answer = await queryAnswer(kb, { reading, table, result: runQuery(table, query) }, options);
  return { ...answer, question, others: [] };
}

function formOf(query: Query): BaseReading['form'] {
  const { compare, exists, aggregate, group, select, order, limit } = query;
  if (compare !== undefined) return 'compare';
  if (exists) return 'yesno';
  if (aggregate !== undefined) return 'count';
  if (select !== undefined && group === undefined) return 'value';
  // Things over a bound stand in its order, and are asked for all the same.
  const isBounded = query.where.some(({ attribute, op }) => attribute === order?.by && /^[<>]/.test(op));
  return order === undefined || (isBounded && limit === undefined) ? 'rows' : 'superlative';
}

const TABLES = new WeakMap<object, Table>();

async function tableOf(kb: Kb, kind: string): Promise<Table | null> {
  const rows = await kb.collection.rows(kind);
  if (rows === null) return null;
  const table = TABLES.get(rows) ?? buildTable(rows);
  TABLES.set(rows, table);
  return table;
}

interface Found extends Tried {
  readonly readings: readonly BaseReading[];
  readonly lists: readonly FittingList[];
  readonly words: readonly QuestionWord[];
}

/** "Films by Jane Doe" asks for some of the films: where the words are values, a list that leaves them out tells of others. */
function isConditionOfAllWords(reading: BaseReading | undefined): boolean {
  return reading !== undefined && reading.notUnderstood.length === 0 && reading.query.where.length > 0;
}

/** A list titled with all words of the question answers before things that are merely of the kind. */
async function chosen(kb: Kb, question: string, found: Found, options: AskOptions): Promise<PartAnswer> {
  const { ran, lacking, lists, readings } = found;
  const [list] = lists;
  const isOfThings = ran !== null && !/^(?:rows|superlative)$/.test(ran.reading.form);
  const needsAll = ran !== null || isConditionOfAllWords(readings[0]);
  const isTaken =
    list !== undefined && !isOfThings && list.fit >= ENOUGH_FIT && (!needsAll || list.isTitledSo);
  const ranking = isTaken ? await rankingAnswer(kb, found, options) : null;
  if (ranking !== null && ranking.rows.length > 0) return ranking;
  if (ran !== null) return queryAnswer(kb, ran, options);
  if (lacking !== null) return knownThing(kb, { ...lacking, missing: labelOf(lacking) });
  const [best] = readings;
  if (best?.form === 'known thing' || best?.missing !== undefined) return knownThing(kb, best);
  return pagesAnswer(kb, question, found, options);
}

type PartAnswer = Omit<Answer, 'question' | 'others'>;

const NOTHING: PartAnswer = {
  kind: 'none',
  sentence: 'Nothing in the base answers this.',
  query: null,
  ranking: null,
  queryText: null,
  value: [],
  said: [],
  columns: [],
  rows: [],
  total: 0,
  tables: [],
  pages: [],
  notUnderstood: [],
  nearest: [],
  notes: [],
};

const KINDS: Readonly<Record<BaseReading['form'], AnswerKind>> = {
  value: 'value',
  'known thing': 'rows',
  rows: 'rows',
  superlative: 'rows',
  count: 'count',
  compare: 'compare',
  yesno: 'yesno',
};

async function queryAnswer(
  kb: Kb,
  { reading, table, result }: Ran,
  { limit }: AskOptions,
): Promise<PartAnswer> {
  const { form, query, kind } = reading;
  const rows = form === 'compare' ? comparedRows(table, query, result.rows) : result.rows;
  const shown = rows.slice(0, limit ?? ROWS_SHOWN);
  const ids = shown.map((row) => Number(table.rows.rowId(row)));
  const { columns, rows: answerRows } = await thingRows(
    kb.store,
    kind as StoredKind,
    ids,
    shownColumns(reading, table),
  );
  const isWhether = query.compare?.ask.startsWith('first') === true;
  const isOfRows = form === 'rows' || form === 'superlative' || (form === 'compare' && !isWhether);
  return {
    ...NOTHING,
    kind: isWhether ? 'yesno' : KINDS[form],
    sentence: sentenceOf(reading, table, result),
    query,
    queryText: printQuery(query),
    value: isOfRows ? [] : result.values.filter(isSaid),
    said: isOfRows ? [] : saidValues(reading, table, result).filter(isSaid),
    notUnderstood: reading.notUnderstood,
    columns,
    rows: form === 'count' ? [] : answerRows,
    total: form === 'count' ? result.rows.length : result.total,
  };
}

/** Columns beside the asked ones, so that a row is more than a name. */
const FEW_COLUMNS = 4;
const MANY_COLUMNS = 12;

/** The asked columns first, then those that conditions are on, then the first of the kind. */
function shownColumns({ query, kind }: BaseReading, table: Table): string[] {
  const asked = columnsNamedIn(query).flatMap(
    (id) =>
      partsOfId(id, (part) => table.byId.get(part))?.map(({ column }) => column.readFrom ?? column.id) ?? [],
  );
  const first = kind.columns.filter(({ role }) => role === 'fact').map(({ id }) => id);
  const all = [...new Set([...asked, ...first])].filter((id) => id !== 'name');
  const most = query.where.some(({ value }) => Array.isArray(value)) ? MANY_COLUMNS : FEW_COLUMNS;
  return all.slice(0, Math.max(most, new Set(asked).size));
}

/** The label of the column that a reading asks for. */
function labelOf({ kind, query }: BaseReading): string {
  return kind.columns.find(({ id }) => id === query.select?.[0])?.label ?? '';
}

/** "The player is in the base, his salary is not", with what is known. */
async function knownThing(kb: Kb, reading: BaseReading): Promise<PartAnswer> {
  const table = await tableOf(kb, reading.kind.id);
  if (table === null) return NOTHING;
  const result = runQuery(table, reading.query);
  const ids = result.rows.slice(0, 1).map((row) => Number(table.rows.rowId(row)));
  const { columns, rows } = await thingRows(
    kb.store,
    reading.kind as StoredKind,
    ids,
    shownColumns(reading, table),
  );
  const name = rows[0]?.name ?? '';
  if (reading.missing === undefined) {
    const sentence = `${name} is a ${reading.kind.name} of the base.`;
    return { ...NOTHING, kind: 'rows', sentence, query: reading.query, columns, rows, total: result.total };
  }
  const sentence = `${name} is in the base, but nothing says "${reading.missing}" of it.`;
  return { ...NOTHING, sentence, columns, rows, total: rows.length, notUnderstood: reading.notUnderstood };
}

/** The count that a question gives: "top 10". */
function countOf(words: readonly QuestionWord[]): number | null {
  const at = words.findIndex(({ word }) => /^(?:top|best|first)$/.test(word));
  const said = at === -1 ? undefined : words[at + 1]?.text;
  const number = said === undefined ? null : readNumber(said);
  return number !== null && Number.isInteger(number) && number > 0 && number <= MOST_COUNT ? number : null;
}

const MOST_COUNT = 1_000;

/** The place that a question asks for: "second tallest". */
function placeOf(words: readonly QuestionWord[]): number | null {
  for (const extreme of extremesOf(words)) {
    const beside = numberBeside(words, extreme);
    if (beside !== null && 'place' in beside) return beside.place;
  }
  return null;
}

/** "Burj Khalifa is first of 10 in …": what stands where, and which lists say so. */
function rankingSentence(
  rows: PartAnswer['rows'],
  total: number,
  place: number | null,
  lists: Found['lists'],
): string {
  const title = `"${lists[0]!.table.title}"`;
  const where = lists.length === 1 ? title : `${lists.length} lists, ${title} before all`;
  const [row] = rows;
  if (row === undefined || row.rank === null) return `${rows.length} of ${total} in ${where}.`;
  return `${row.name} is ${place === null || place === 1 ? 'first' : `number ${place}`} of ${total} in ${where}.`;
}

async function rankingAnswer(kb: Kb, { lists, words }: Found, { limit }: AskOptions): Promise<PartAnswer> {
  const place = placeOf(words);
  const k = place ?? countOf(words) ?? limit ?? ROWS_SHOWN;
  const ranked = await rankLists(kb.store, lists, k);
  const drafts = place === null ? ranked : ranked.slice(place - 1);
  const { columns, rows } = await buildRows(kb.store, drafts);
  const [first] = lists;
  const ranking = rankingQuery(lists, k, place);
  const total = Math.max(rows.length, ...lists.map(({ table }) => table.itemCount));
  return {
    ...NOTHING,
    kind: 'rows',
    sentence: rankingSentence(rows, total, place, lists),
    ranking,
    queryText: sayRanking(ranking),
    columns,
    rows,
    total,
    tables: lists.map(({ table, fit, weight }) => ({ tableId: table.id, title: table.title, fit, weight })),
    notUnderstood: first!.left,
  };
}

async function pagesAnswer(
  kb: Kb,
  question: string,
  { words, readings }: Found,
  { limit }: AskOptions,
): Promise<PartAnswer> {
  // "3.0" is two terms of the index.
  const asked = words.filter(({ weight }) => weight === 1).flatMap(({ term }) => terms(term));
  const { pages, total } = await searchPages(kb.store, asked, limit ?? MOST_PAGES);
  const notUnderstood = readings[0]?.notUnderstood ?? asked;
  if (pages.length > 0) {
    const sentence = `Nothing in the base answers this; ${total} ${total === 1 ? 'page has' : 'pages have'} the words.`;
    return { ...NOTHING, kind: 'pages', sentence, pages, total, notUnderstood };
  }
  return { ...NOTHING, notUnderstood, nearest: await nearestTo(kb.store, question) };
}
