import type { Concepts } from '../concepts/concepts.js';
import { openConcepts } from '../concepts/open.js';
import { TagpathError } from '../errors.js';
import { words } from '../kb/fold-text.js';
import type { Kb } from '../kb/kb.js';
import type { Answer, AnswerKind, Understanding } from './answer.js';
import { buildRows, type RowDraft } from './build-rows.js';
import { compareEntities } from './compare-entities.js';
import { type FittingTable, findLists } from './find-lists.js';
import { matchEntities } from './match-entities.js';
import { nearestTo } from './nearest.js';
import type { Question } from './question.js';
import { rankLists } from './rank-lists.js';
import { readQuestion } from './read-question.js';
import { type RelatedHeads, relatedHeads } from './related-heads.js';
import { isDemanding } from './row-demand.js';
import { searchPages } from './search-pages.js';
import { selectByCriterion, selectByFilter } from './select-by-number.js';
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

/** Answers a question from the base, by the first way that has an answer; says so where none has. */
export async function ask(kb: Kb, text: string, options: AskOptions = {}): Promise<Answer> {
  if (words(text).length === 0) throw new TagpathError('question-empty');
  const concepts = options.concepts ?? openConcepts();
  const question = readQuestion(text, concepts);
  const limit = Math.min(MOST_ROWS, question.k ?? options.limit ?? DEFAULT_ROWS);
  const asking = new Asking(kb, text, question, concepts, limit);
  for (const way of waysFor(question)) {
    const answer = await way(asking);
    if (answer !== null) return answer;
  }
  return nothing(asking);
}

/** A question on its way; what several ways need is found once. */
class Asking {
  readonly kb: Kb;
  readonly text: string;
  readonly question: Question;
  readonly related: RelatedHeads;
  readonly limit: number;
  #lists: Promise<FittingTable[]> | null = null;
  #matches: Promise<RowDraft[]> | null = null;

  constructor(kb: Kb, text: string, question: Question, concepts: Concepts, limit: number) {
    this.kb = kb;
    this.text = text;
    this.question = question;
    this.related = relatedHeads(question.head, concepts);
    this.limit = limit;
  }

  lists(): Promise<FittingTable[]> {
    this.#lists ??= findLists(this.kb.store, this.question, this.related);
    return this.#lists;
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
  if (question.filters.length > 0) return [byCriterion, byFilter, byPages];
  if (question.criterion.length > 0) return [byLists, byCriterion, byPages];
  if (question.k !== null) return [byLists, byEntities, byPages];
  return [byPlainLists, byEntities, byLists, byFilter, bySomeKeywords, byPages];
}

async function byComparison(asking: Asking): Promise<Answer | null> {
  const { kb, question } = asking;
  const comparison = await compareEntities(kb.store, question.compare!);
  if (comparison.entities.length < 2) return null;
  const notes = comparison.unknown.map((name) => `Nothing is called "${name}".`);
  return { ...emptyAnswer(asking, 'comparison', 'comparison'), comparison, notes };
}

async function byLists(asking: Asking): Promise<Answer | null> {
  const { kb, limit } = asking;
  const fitting = await asking.lists();
  if (fitting.length === 0) return null;
  const drafts = await rankLists(kb.store, fitting, limit);
  if (drafts.length === 0) return null;
  return ranking(asking, fitting, drafts);
}

/** Only words of a concept ("dog breeds"): the lists of it, when some list is of just that. */
async function byPlainLists(asking: Asking): Promise<Answer | null> {
  const { kb, limit } = asking;
  const found = await asking.lists();
  const plain = found.filter(({ fit, demand }) => fit >= PLAIN_FIT && !isDemanding(demand));
  return plain.length === 0 ? null : ranking(asking, plain, await rankLists(kb.store, plain, limit));
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
  const { keywords } = asking.question;
  const most = Math.floor(keywords.length * MOST_MISSING);
  const drafts = (await asking.matches()).filter((draft) => (draft.missing?.length ?? 0) <= most);
  const answer = await rowsAnswer(asking, drafts, 'entities', 'some of the values');
  return answer === null
    ? null
    : { ...answer, notes: ['Nothing meets all of it; each row says what is missing.'] };
}

async function byFilter(asking: Asking): Promise<Answer | null> {
  const { kb, question, related, limit } = asking;
  const drafts = await selectByFilter(kb.store, question, related, limit);
  return rowsAnswer(asking, drafts, 'entities', 'values in a range');
}

async function byCriterion(asking: Asking): Promise<Answer | null> {
  const { kb, question, related, limit } = asking;
  const drafts = await selectByCriterion(kb.store, question, related, limit);
  return rowsAnswer(asking, drafts, question.single ? 'item' : 'ranking', 'values in order');
}

async function rowsAnswer(
  asking: Asking,
  drafts: readonly RowDraft[],
  kind: AnswerKind,
  way: string,
): Promise<Answer | null> {
  if (drafts.length === 0) return null;
  const { columns, rows } = await buildRows(asking.kb.store, drafts, asking.question.keywords);
  return { ...emptyAnswer(asking, kind, way), columns, rows };
}

async function byPages(asking: Asking): Promise<Answer | null> {
  const { pages } = await searchPages(asking.kb.store, asking.question.keywords, asking.limit);
  if (pages.length === 0) return null;
  return { ...emptyAnswer(asking, 'pages', 'pages'), pages };
}

async function nothing(asking: Asking): Promise<Answer> {
  const nearest = await nearestTo(asking.kb.store, asking.question.text);
  return {
    ...emptyAnswer(asking, 'nothing', 'nothing'),
    nearest,
    notes: ['Nothing in the base answers this.'],
  };
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
