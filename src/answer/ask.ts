import type { Concepts } from '../concepts/concepts.js';
import { openConcepts } from '../concepts/open.js';
import { TagpathError } from '../errors.js';
import { nameKey, terms, words } from '../kb/fold-text.js';
import type { Kb } from '../kb/kb.js';
import { entitiesNamed } from '../kb/read-records.js';
import type { Answer, AnswerKind, Nearest, Understanding } from './answer.js';
import { type AskedHeads, askedHeads } from './asked-heads.js';
import { buildRows, type RowDraft } from './build-rows.js';
import { comparisonNotes, nothingCalled } from './choice-notes.js';
import { compareBy } from './compare-by.js';
import { compareEntities } from './compare-entities.js';
import type { Comparison, NameChoice } from './comparison.js';
import { type FittingTable, findLists } from './find-lists.js';
import { withKnownName } from './known-name.js';
import { matchEntities } from './match-entities.js';
import { MOST_NEAREST, sharingWords } from './nearest.js';
import type { Question } from './question.js';
import { rankLists } from './rank-lists.js';
import { readQuestion } from './read-question.js';
import type { RelatedHeads } from './related-heads.js';
import { isDemanding } from './row-demand.js';
import { searchPages } from './search-pages.js';
import { selectByBounds } from './select-by-bounds.js';
import { type ComparedLabels, type Selected, selectByCriterion } from './select-by-number.js';
import { type Select, selectOrWider } from './select-wider.js';
import { correctSpelling } from './spelling.js';
import { titleKeeps } from './title-bounds.js';
import { understanding } from './understanding.js';

export interface AskOptions {
  readonly concepts?: Concepts;
  /** Rows at most, where the question gives no count. */
  readonly limit?: number;
}

const DEFAULT_ROWS = 10;
const MOST_ROWS = 100;
/** A list of just what was asked for, if perhaps by some criterion. */
const PLAIN_FIT = 0.7;
/** Share of the keywords that a partial match may lack. */
const MOST_MISSING = 1 / 3;

/** Answers a question from the base; says so where it has no answer. */
export async function ask(kb: Kb, text: string, options: AskOptions = {}): Promise<Answer> {
  if (words(text).length === 0) throw new TagpathError('question-empty');
  const asking = askingOf(kb, text, options);
  return (await firstAnswer(asking)) ?? nothing(asking);
}

function askingOf(kb: Kb, text: string, options: AskOptions): Asking {
  const concepts = options.concepts ?? openConcepts();
  const question = readQuestion(text, concepts);
  const wanted = Math.max(question.k ?? options.limit ?? DEFAULT_ROWS, question.rank ?? 0);
  return new Asking(kb, text, question, concepts, Math.min(MOST_ROWS, wanted));
}

function correctedAsking(kb: Kb, text: string, concepts: Concepts): Asking {
  const asking = askingOf(kb, text, { concepts });
  asking.isCorrected = true;
  return asking;
}

/** The answer of the first way that has one. */
async function firstAnswer(asking: Asking): Promise<Answer | null> {
  for (const way of waysFor(asking.question)) {
    const answer = await way(asking);
    if (answer !== null) return answer;
  }
  return null;
}

/** A question on its way; what several ways need is found once. */
class Asking {
  readonly kb: Kb;
  readonly text: string;
  readonly question: Question;
  readonly heads: AskedHeads;
  readonly concepts: Concepts;
  readonly limit: number;
  /** What is to be said of names that were to be compared. */
  ofNames: readonly string[] = [];
  /** Its slips of the pen have been corrected. */
  isCorrected = false;
  #lists: Promise<FittingTable[]> | null = null;
  #matches: Promise<RowDraft[]> | null = null;

  constructor(kb: Kb, text: string, question: Question, concepts: Concepts, limit: number) {
    this.kb = kb;
    this.text = text;
    this.question = question;
    this.heads = askedHeads(question, concepts);
    this.concepts = concepts;
    this.limit = limit;
  }

  get related(): RelatedHeads {
    return this.heads.related;
  }

  lists(): Promise<FittingTable[]> {
    this.#lists ??= findLists(this.kb.store, this.question, this.heads);
    return this.#lists;
  }

  select(by: Select): Promise<Selected> {
    return selectOrWider(by, this.kb.store, this.concepts, this.question, this.heads, this.limit);
  }

  matches(): Promise<RowDraft[]> {
    this.#matches ??= matchEntities(this.kb.store, this.question, this.related, this.limit);
    return this.#matches;
  }
}

type Way = (asking: Asking) => Promise<Answer | null>;

/** A question with a ranking word asks for lists first; one without may be values of one thing. */
function waysFor(question: Question): Way[] {
  if (question.compare !== null) return [byComparison, byEntities, byPages];
  return question.choice === null ? waysToFind(question) : [byChoice, ...waysToFind(question)];
}

function waysToFind(question: Question): Way[] {
  const { subject, criterion } = question;
  if (subject === null || criterion.length > 0) return waysWithoutSubject(question);
  return subject.sure ? [bySubject, byPages] : [bySubject, ...waysWithoutSubject(question)];
}

function waysWithoutSubject(question: Question): Way[] {
  if (question.filters.length > 0) return [byBoundedLists, byCriterion, byFilter, byPages];
  if (question.criterion.length > 0) return [byLists, byCriterion, byPages];
  if (isRange(question)) return [byPlainLists, byLists, byFilter, byPages];
  if (question.k !== null) return [byName, byLists, byEntities, byPages];
  return [byPlainLists, byEntities, byLists, byFilter, bySomeKeywords, byPages];
}

/** Years that no value has to name: "before 1980", "of the 1970s", "born in 1879". */
function isRange({ time, timeRelation, timeVerb }: Question): boolean {
  return time !== null && (timeRelation !== 'during' || timeVerb !== null || time.from !== time.to);
}

async function byComparison(asking: Asking): Promise<Answer | null> {
  const { kb, question } = asking;
  const comparison = await compareEntities(kb.store, question.compare!);
  asking.ofNames = comparisonNotes(comparison);
  if (comparison.entities.length > 1) return compared(asking, comparison);
  const open = comparison.choices.filter(({ taken }) => taken === null);
  return open.length === 0 ? null : undecided(asking, open);
}

/** Names that several things have in theirs, a maker's for one: which is meant is for the asker to say. */
function undecided(asking: Asking, open: readonly NameChoice[]): Answer {
  const each = Math.ceil(MOST_NEAREST / open.length);
  const offered = open.flatMap(({ others }) => others.slice(0, each));
  return {
    ...emptyAnswer(asking, 'nothing', 'nothing'),
    nearest: offered.map(({ entityId, name }) => ({ kind: 'entity', text: name, id: entityId })),
    notes: [...asking.ofNames],
  };
}

/** "A or B", where things are called just so. */
async function byChoice(asking: Asking): Promise<Answer | null> {
  const { kb, question } = asking;
  const named = await Promise.all(
    [question.text, ...question.choice!].map((name) => entitiesNamed(kb.store, nameKey(name), 1)),
  );
  const [whole, ...parts] = named.map((found) => found.length > 0);
  if (whole || parts.includes(false)) return null;
  const comparison = await compareEntities(kb.store, question.choice!);
  return comparison.entities.length < 2 ? null : compared(asking, comparison);
}

function compared(asking: Asking, comparison: Comparison): Answer {
  const { comparedBy } = asking.question;
  const said = comparisonNotes(comparison);
  const verdict = comparedBy === null ? { comparison, note: null } : compareBy(comparison, comparedBy);
  const notes = verdict.note === null ? said : [verdict.note, ...said];
  return { ...emptyAnswer(asking, 'comparison', 'comparison'), comparison: verdict.comparison, notes };
}

/** A thing that is called by the whole question: "12 Angry Men" are not twelve. */
async function byName(asking: Asking): Promise<Answer | null> {
  const { kb, question } = asking;
  const [named] = await entitiesNamed(kb.store, nameKey(question.text), 1);
  return named === undefined ? null : byEntities(asking);
}

/** "which country is K2 in": the things that are called so; where none has such a value, the answer says so. */
async function bySubject(asking: Asking): Promise<Answer | null> {
  const { kb, related, limit } = asking;
  const question = await withKnownName(kb.store, asking.question);
  const { name, sure } = question.subject!;
  const isMeant = (other: string) =>
    sure ? hasAll(terms(other), terms(name)) : nameKey(other) === nameKey(name);
  const found = await matchEntities(kb.store, { ...question, text: name }, related, limit);
  const own = found.filter(({ items }) => items.some((item) => isMeant(item.name)));
  if (own.length === 0 && sure) asking.ofNames = [nothingCalled(name)];
  const full = own.filter(({ missing }) => missing?.length === 0);
  if (full.length > 0) return rowsAnswer(asking, full, 'entities', 'values');
  return partial(asking, own);
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word));
}

async function byLists(asking: Asking): Promise<Answer | null> {
  const { kb, limit } = asking;
  const fitting = listsToMerge(await asking.lists(), asking.question);
  if (fitting.length === 0) return null;
  const drafts = atRank(await rankLists(kb.store, fitting, limit, asking.concepts), asking.question.rank);
  if (drafts.length === 0) return null;
  return ranking(asking, fitting, drafts);
}

/** "gaming laptops under $1000": lists whose titles promise that, those that name just this bound first. */
async function byBoundedLists(asking: Asking): Promise<Answer | null> {
  const { kb, limit, question, concepts } = asking;
  const kept = (await asking.lists()).map((list) => ({
    list,
    share: titleKeeps(list.table.title, question.filters),
  }));
  const best = Math.max(0, ...kept.map(({ share }) => share));
  const bounded = kept.filter(({ share }) => share > 0 && share === best).map(({ list }) => list);
  if (bounded.length === 0) return null;
  const drafts = atRank(await rankLists(kb.store, bounded, limit, concepts), question.rank);
  return drafts.length === 0 ? null : ranking(asking, bounded, drafts);
}

/** Only those that fit best say what comes second: in a list of a part another thing does. */
function listsToMerge(found: readonly FittingTable[], { rank }: Question): readonly FittingTable[] {
  const best = Math.max(0, ...found.map(({ fit }) => fit));
  return rank === null ? found : found.filter(({ fit }) => fit === best);
}

/** The thing at the place that was asked for, before the others; none where the ranking ends before. */
function atRank(drafts: readonly RowDraft[], rank: number | null): readonly RowDraft[] {
  if (rank === null) return drafts;
  const asked = drafts[rank - 1];
  return asked === undefined ? [] : [asked, ...drafts.filter((draft) => draft !== asked)];
}

/** Only words of a concept ("dog breeds"): the lists of it, when some list is of just that. */
async function byPlainLists(asking: Asking): Promise<Answer | null> {
  const { kb, limit } = asking;
  const found = await asking.lists();
  const plain = found.filter(({ fit, demand }) => fit >= PLAIN_FIT && !isDemanding(demand));
  return plain.length === 0
    ? null
    : ranking(asking, plain, await rankLists(kb.store, plain, limit, asking.concepts));
}

async function ranking(
  asking: Asking,
  fitting: readonly FittingTable[],
  drafts: readonly RowDraft[],
): Promise<Answer> {
  const { columns, rows } = await buildRows(asking.kb.store, drafts, asking.question.keywords);
  const kind: AnswerKind = asking.question.single ? 'item' : 'ranking';
  const tables = fitting.map(({ table, fit, weight, because }) => ({
    tableId: table.id,
    title: table.title,
    kind: table.kind,
    pageId: table.pageId,
    fit,
    weight,
    because,
  }));
  const notes = [...new Set(tables.flatMap((table) => table.because))].map(
    (reason) => `Some lists: ${reason}.`,
  );
  return { ...emptyAnswer(asking, kind, 'lists'), columns, rows, tables, notes };
}

async function byEntities(asking: Asking): Promise<Answer | null> {
  const drafts = await asking.matches();
  return rowsAnswer(
    asking,
    drafts.filter((draft) => draft.missing?.length === 0),
    'entities',
    'values',
  );
}

/** Things that meet most of the keywords, each saying what it lacks. */
async function bySomeKeywords(asking: Asking): Promise<Answer | null> {
  const most = Math.floor(asking.question.keywords.length * MOST_MISSING);
  const near = (await asking.matches()).filter((draft) => (draft.missing?.length ?? 0) <= most);
  const answer = await partial(asking, near);
  return answer === null ? null : { ...answer, nearest: (await asMeant(asking)).offered };
}

async function partial(asking: Asking, near: readonly RowDraft[]): Promise<Answer | null> {
  const drafts = near.map((draft) => ({
    ...draft,
    missing: asWritten(asking.question, draft.missing ?? []),
  }));
  const answer = await rowsAnswer(asking, drafts, 'entities', 'some of the values');
  const notes = ['Nothing meets all of it; each row says what is missing.'];
  return answer === null ? null : { ...answer, notes };
}

/** Keywords in the asker's own writing. */
function asWritten({ keywords, keywordTexts }: Question, missing: readonly string[]): string[] {
  return missing.map((term) => keywordTexts[keywords.indexOf(term)] ?? term);
}

async function byFilter(asking: Asking): Promise<Answer | null> {
  const { drafts, compared: by } = await asking.select(selectByBounds);
  return rowsAnswer(asking, drafts, 'entities', 'values in a range', by);
}

async function byCriterion(asking: Asking): Promise<Answer | null> {
  const { question } = asking;
  const { drafts, compared: by } = await asking.select(selectByCriterion);
  const kind = question.single ? 'item' : 'ranking';
  return rowsAnswer(asking, atRank(drafts, question.rank), kind, 'values in order', by);
}

async function rowsAnswer(
  asking: Asking,
  drafts: readonly RowDraft[],
  kind: AnswerKind,
  way: string,
  by: ComparedLabels = new Map(),
): Promise<Answer | null> {
  if (drafts.length === 0) return null;
  const asked = [...asking.question.keywords, ...[...by.values()].flat().flatMap(terms)];
  const { columns, rows } = await buildRows(asking.kb.store, drafts, asked);
  const answer = emptyAnswer(asking, kind, way);
  return { ...answer, understood: understanding(asking.question, way, by), columns, rows };
}

async function byPages(asking: Asking): Promise<Answer | null> {
  const { pages } = await searchPages(asking.kb.store, asking.question.keywords, asking.limit);
  if (pages.length === 0) return null;
  return { ...emptyAnswer(asking, 'pages', 'pages'), pages, notes: asking.ofNames };
}

async function nothing(asking: Asking): Promise<Answer> {
  const { kb, question, ofNames } = asking;
  const { text, offered } = await asMeant(asking);
  const near = await sharingWords(kb.store, text ?? question.text);
  return {
    ...emptyAnswer(asking, 'nothing', 'nothing'),
    nearest: [...offered, ...near].slice(0, MOST_NEAREST),
    notes: ['Nothing in the base answers this.', ...ofNames],
  };
}

interface Meant {
  /** The question with its slips corrected, where there are some. */
  readonly text: string | null;
  readonly offered: readonly Nearest[];
}

/** The question as it may have been meant, which is offered where it has an answer. */
async function asMeant({ kb, question, concepts, isCorrected }: Asking): Promise<Meant> {
  // What was corrected is not corrected again: a text that is cut may end in a slip every time.
  const text = isCorrected ? null : await correctSpelling(kb.store, concepts, question.text);
  const answer = text === null ? null : await firstAnswer(correctedAsking(kb, text, concepts));
  return { text, offered: text === null || answer === null ? [] : [{ kind: 'question', text, id: null }] };
}

function emptyAnswer(asking: Asking, kind: AnswerKind, way: Understanding['way']): Answer {
  return {
    question: asking.text.slice(0, 1_000),
    kind,
    understood: understanding(asking.question, way),
    columns: [],
    rows: [],
    tables: [],
    comparison: null,
    pages: [],
    nearest: [],
    notes: [],
  };
}
