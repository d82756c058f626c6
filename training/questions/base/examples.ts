import type { ValueLink } from '../../../src/kb/catalogue/catalogue.js';
import type { Kb } from '../../../src/kb/kb.js';
import { openKb } from '../../../src/kb/open.js';
import { runQuery } from '../../../src/query/run-memory.js';
import { buildTable, foldValue, type Table } from '../../../src/query/table.js';
import type { BaseReading } from '../../../src/question/base/base-readings.js';
import { scoreOf, type Weights } from '../../../src/question/base/cover.js';
import { readBase } from '../../../src/question/base/read-base.js';
import {
  emptyBefore,
  gives,
  MOST_RUN,
  type Ran,
  ran,
  resultFeatures,
} from '../../../src/question/base/run-readings.js';
import { agrees, type PagesOfThings, pagesOfThings } from './agreement.js';
import type { AskedQuestion, LabelledSites } from './asked.js';
import { type BaseQuestion, Generator } from './generate.js';

export interface Base {
  readonly name: string;
  readonly kb: Kb;
  readonly tables: ReadonlyMap<string, Table>;
  readonly pages: PagesOfThings;
}

export async function openBase(name: string): Promise<Base> {
  const kb = await openKb(name);
  const tables = new Map<string, Table>();
  for (const { id } of (await kb.catalogue()).kinds) {
    const rows = await kb.collection.rows(id);
    if (rows !== null) tables.set(id, buildTable(rows));
  }
  return { name, kb, tables, pages: await pagesOfThings(kb) };
}

/** One reading of a question; that of no answer has no features. */
export interface Outcome {
  /** Numbers of features, and how much of each there is. */
  readonly features: Uint16Array;
  readonly values: Float64Array;
  readonly isRight: boolean;
  /** Its query gives something. */
  readonly gives: boolean;
  /** It is the thing alone. */
  readonly isThing: boolean;
  /** Words that it leaves out. */
  readonly left: number;
}

/** Readings of one question, each with whether it is right; the last stands for no answer. */
export interface Example {
  readonly question: string;
  readonly form: string;
  /** Somebody typed it. */
  readonly isAsked: boolean;
  /** What its site is about, or its kind's; empty where it is of none. */
  readonly subject: string;
  readonly base: string;
  /** The site that was asked about; empty where the question was made. */
  readonly site: string;
  readonly outcomes: readonly Outcome[];
}

const NUMBERS = new Map<string, number>();
/** Names of features, by number. */
export const FEATURES: string[] = [];

export function featureNumber(name: string): number {
  const known = NUMBERS.get(name);
  if (known !== undefined) return known;
  NUMBERS.set(name, FEATURES.length);
  return FEATURES.push(name) - 1;
}

const NO_ANSWER = {
  features: new Uint16Array(),
  values: new Float64Array(),
  gives: true,
  isThing: false,
  left: 0,
};

type Judge = (run: Ran, isGiven: boolean) => boolean;

/** The readings of a question that a base has, judged. */
async function outcomesOf(
  question: string,
  { kb, tables }: Base,
  weights: Weights,
  judge: Judge,
  isNoneRight: boolean,
  hidden?: Hidden,
): Promise<Outcome[]> {
  const [catalogue, finder] =
    hidden === undefined ? [await kb.catalogue(), kb.collection] : await without(kb, hidden);
  const { readings, links } = await readBase(question, catalogue, finder, weights);
  const runs = readings.slice(0, MOST_RUN).flatMap((given) => {
    const table = tables.get(given.kind.id);
    if (table === undefined) return [];
    const run = ran(given, links, table);
    const isGiven = given.form === 'known thing' || gives(run.reading, table, run.result);
    const features = new Map([...given.features, ...resultFeatures(run)]);
    return [{ run, isGiven, features, score: scoreOf(features, weights) }];
  });
  runs.sort((a, b) => b.score - a.score);
  const outcomes = runs.map(({ run, isGiven, features }, at): Outcome => {
    const all = new Map([...features, ...emptyBefore(runs, at)]);
    const { form, notUnderstood } = run.reading;
    return {
      features: Uint16Array.from([...all.keys()].map(featureNumber)),
      values: Float64Array.from(all.values()),
      isRight: judge(run, isGiven),
      gives: isGiven,
      isThing: form === 'known thing',
      left: notUnderstood.length,
    };
  });
  return [...outcomes, { ...NO_ANSWER, isRight: isNoneRight }];
}

/** What people asked about the sites of a base, with what their labels answer. */
export async function askedExamples(
  base: Base,
  asked: readonly AskedQuestion[],
  sites: LabelledSites,
  weights: Weights,
): Promise<Example[]> {
  const own = new Set([...base.tables.values()].flatMap(({ kind }) => kind.sources));
  const examples: Example[] = [];
  for (const each of asked) {
    const gold = own.has(each.site) ? sites.answer(each) : null;
    if (gold === null) continue;
    const judge: Judge = (run, isGiven) => isGiven && agrees(gold, each.site, run, base.pages);
    const outcomes = await outcomesOf(each.q, base, weights, judge, gold.kind === 'none');
    // What nobody has labelled the pages may tell all the same.
    if (gold.kind === 'none' && outcomes.find(({ gives }) => gives)!.left === 0 && outcomes.length > 1)
      continue;
    examples.push({
      question: each.q,
      form: each.kind,
      isAsked: true,
      subject: subjectOf(each.site),
      base: base.name,
      site: each.site,
      outcomes,
    });
  }
  return examples;
}

export function subjectOf(site: string): string {
  return /^swde-([a-z]+)-/.exec(site)?.[1] ?? site;
}

/** One question in so many is asked once more of a base that lacks something of it. */
const DEPRIVED_EVERY = 3;

export interface Making {
  readonly count: number;
  /** Names of other bases. */
  readonly others: readonly string[];
  readonly seed: number;
  readonly weights: Weights;
  /** Sites that no question is made of. */
  readonly without: ReadonlySet<string>;
}

/** Questions made from the schema of a base. */
export async function madeExamples(
  base: Base,
  { count, others, seed, weights, without }: Making,
): Promise<Example[]> {
  const own = [...base.tables.values()].filter(({ kind }) => !kind.sources.some((site) => without.has(site)));
  const made = new Generator(own, others, seed).make(count);
  const examples: Example[] = [];
  for (const [at, asked] of made.entries()) {
    const { question, form, query } = asked;
    const subject = subjectOf(base.tables.get(query?.kind ?? '')?.kind.sources[0] ?? '');
    const example = { question, isAsked: false, subject, base: base.name, site: '' };
    const judge: Judge = ({ reading }) => isRight(asked, reading, base.tables);
    examples.push({
      ...example,
      form,
      outcomes: await outcomesOf(question, base, weights, judge, query === null),
    });
    const needs = needsOf(asked, base.tables);
    if (at % DEPRIVED_EVERY > 0 || needs.length === 0) continue;
    // What is told elsewhere as well still is.
    const isTold: Judge = (run) => judge(run, true) || isKnownThing(run.reading);
    const outcomes = await outcomesOf(question, base, weights, isTold, true, needs[at % needs.length]!);
    examples.push({ ...example, form: 'deprived', outcomes });
  }
  return examples;
}

const isKnownThing = ({ form, missing }: BaseReading) => form === 'known thing' && missing !== undefined;

/** Whether a reading gives what the question's own query gives. */
function isRight({ query }: BaseQuestion, reading: BaseReading, tables: Base['tables']): boolean {
  if (query === null) return isKnownThing(reading);
  const [own, table] = [tables.get(query.kind)!, tables.get(reading.kind.id)];
  if (table === undefined || reading.missing !== undefined) return false;
  const [wanted, got] = [runQuery(own, query), runQuery(table, reading.query)];
  if (query.compare !== undefined)
    return reading.query.compare?.by === query.compare.by && sameRows(wanted.rows, got.rows);
  const isOfRows = query.select === undefined && query.aggregate === undefined && query.exists !== true;
  const gotRows =
    reading.query.select === undefined &&
    reading.query.aggregate === undefined &&
    reading.query.exists !== true;
  if (isOfRows !== gotRows) return false;
  if (isOfRows) {
    if (query.kind !== reading.kind.id || (query.limit === undefined) !== (reading.query.limit === undefined))
      return false;
    return sameRows(wanted.rows, got.rows);
  }
  const [a, b] = [wanted.values.map(foldValue), got.values.map(foldValue)];
  return a.length > 0 && a.length === b.length && a.every((value) => b.includes(value));
}

const ENOUGH = 0.8;

function sameRows(a: readonly number[], b: readonly number[]): boolean {
  const both = a.filter((row) => b.includes(row)).length;
  return both >= ENOUGH * Math.max(a.length, b.length) && both > 0;
}

/** A column of a kind, or only these texts of it, that a base is asked without. */
interface Hidden {
  readonly kind: string;
  readonly column: string;
  readonly texts?: readonly string[];
}

/** The base as if it did not have that. */
async function without({ collection }: Kb, hidden: Hidden) {
  const { kinds } = await collection.catalogue();
  const isHidden = (kind: string, column: string) => kind === hidden.kind && column === hidden.column;
  const isGone = ({ kind, column, text }: ValueLink) =>
    isHidden(kind, column) &&
    (hidden.texts === undefined || hidden.texts.some((each) => text.includes(each)));
  const catalogue = {
    // Other kinds stay the same objects: what was reckoned of them is kept by these.
    kinds: kinds.map((kind) =>
      hidden.texts !== undefined || kind.id !== hidden.kind
        ? kind
        : { ...kind, columns: kind.columns.filter(({ id }) => !isHidden(kind.id, id)) },
    ),
  };
  const finder = {
    exactValues: async (words: readonly string[]) =>
      (await collection.exactValues(words)).filter((link) => !isGone(link)),
    spellings: (word: string) => collection.spellings(word),
  };
  return [catalogue, finder] as const;
}

/** What a query cannot do without: the column that it gives or goes by, the things or values that it names. */
function needsOf({ query }: BaseQuestion, tables: Base['tables']): Hidden[] {
  if (query === null) return [];
  const { kind } = query;
  const names = tables.get(kind)!.byId.get('name')?.texts ?? [];
  const given = [query.select?.[0], query.aggregate?.of, query.order?.by, query.compare?.by];
  const columns = given.filter((id) => id !== undefined).map((column) => ({ kind, column }));
  const conditions = [...query.where, ...(query.compare?.things.slice(1) ?? [])];
  const values = conditions.map(({ attribute, value }) => {
    const texts = [String(value)];
    const own = attribute === 'name' ? names.find((each) => each.includes(texts[0]!)) : undefined;
    return { kind, column: attribute, texts: own ?? texts };
  });
  return [...columns, ...values];
}
