/**
 * Trains the weights by which readings over a base are ranked, and writes models/base-questions.json:
 * tsx training/questions/base/train.ts [--out FILE] [--count N] [--report BASE]... BASE...
 * A BASE is a file that `tagpath load` made of labelled sites; questions are generated from its catalogue. Bases given
 * by --report are not trained on; the share of their questions that are answered right is printed.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ValueLink } from '../../../src/kb/catalogue/catalogue.js';
import type { Kb } from '../../../src/kb/kb.js';
import { openKb } from '../../../src/kb/open.js';
import { runQuery } from '../../../src/query/run-memory.js';
import { buildTable, foldValue, type Table } from '../../../src/query/table.js';
import type { BaseReading } from '../../../src/question/base/base-readings.js';
import { scoreOf, type Weights } from '../../../src/question/base/cover.js';
import { readBase } from '../../../src/question/base/read-base.js';
import { type BaseQuestion, Generator, namesOf } from './generate.js';

const { values: flags, positionals: trained } = parseArgs({
  options: {
    out: { type: 'string', default: 'models/base-questions.json' },
    count: { type: 'string', default: '800' },
    epochs: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '2' },
    report: { type: 'string', multiple: true, default: [] },
    misses: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

interface Base {
  readonly name: string;
  readonly kb: Kb;
  readonly tables: ReadonlyMap<string, Table>;
}

/** Readings of one question, each with whether it is right; the last stands for no answer. */
interface Example {
  readonly asked: BaseQuestion;
  readonly features: readonly (readonly (readonly [string, number])[])[];
  readonly right: readonly boolean[];
}

const MOST_READINGS = 60;

async function openBase(name: string): Promise<Base> {
  const kb = await openKb(name);
  const tables = new Map<string, Table>();
  for (const { id } of (await kb.catalogue()).kinds) {
    const rows = await kb.collection.rows(id);
    if (rows !== null) tables.set(id, buildTable(rows));
  }
  return { name, kb, tables };
}

/** Whether a reading gives what the question's own query gives. */
function isRight({ query }: BaseQuestion, reading: BaseReading, tables: Base['tables']): boolean {
  if (query === null) return reading.form === 'known thing' && reading.missing !== undefined;
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

async function exampleOf(asked: BaseQuestion, { kb, tables }: Base, weights: Weights): Promise<Example> {
  const { readings } = await readBase(asked.question, await kb.catalogue(), kb.collection, weights);
  const kept = readings.slice(0, MOST_READINGS);
  return {
    asked,
    features: [...kept.map(({ features }) => [...features]), []],
    right: [...kept.map((reading) => isRight(asked, reading, tables)), asked.query === null],
  };
}

/** The same question where the base does not have what it asks for; what is told elsewhere as well still is. */
async function deprivedOf(asked: BaseQuestion, { kb, tables }: Base, weights: Weights, hidden: Hidden) {
  const { kinds } = await kb.catalogue();
  const isHidden = (kind: string, column: string) => kind === hidden.kind && column === hidden.column;
  const isGone = ({ kind, column, text }: ValueLink) =>
    isHidden(kind, column) &&
    (hidden.texts === undefined || hidden.texts.some((each) => text.includes(each)));
  const catalogue = {
    kinds: kinds.map((kind) => ({
      ...kind,
      columns: kind.columns.filter(({ id }) => hidden.texts !== undefined || !isHidden(kind.id, id)),
    })),
  };
  const finder = {
    exactValues: async (words: readonly string[]) =>
      (await kb.collection.exactValues(words)).filter((link) => !isGone(link)),
    spellings: (word: string) => kb.collection.spellings(word),
  };
  const { readings } = await readBase(asked.question, catalogue, finder, weights);
  const kept = readings.slice(0, MOST_READINGS);
  const isTold = (reading: BaseReading) =>
    isRight(asked, reading, tables) || isRight({ ...asked, query: null }, reading, tables);
  return {
    asked: { ...asked, form: 'deprived' },
    features: [...kept.map(({ features }) => [...features]), []],
    right: [...kept.map(isTold), true],
  };
}

/** A column of a kind, or only these texts of it, that a base is asked without. */
interface Hidden {
  readonly kind: string;
  readonly column: string;
  readonly texts?: readonly string[];
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

/** One question in so many is asked once more of a base that lacks something of it. */
const DEPRIVED_EVERY = 3;

async function examplesOf(
  base: Base,
  others: readonly string[],
  seed: number,
  weights: Weights,
): Promise<Example[]> {
  const made = new Generator([...base.tables.values()], others, seed).make(Number(flags.count));
  const examples: Example[] = [];
  for (const [at, asked] of made.entries()) {
    examples.push(await exampleOf(asked, base, weights));
    const needs = needsOf(asked, base.tables);
    if (at % DEPRIVED_EVERY === 0 && needs.length > 0)
      examples.push(await deprivedOf(asked, base, weights, needs[at % needs.length]!));
  }
  return examples;
}

const RATE = 0.1;
/** Weights are drawn back to where they began, so that what is rare in the questions stays as it was. */
const PULL = 0.03;

function train(examples: readonly Example[], initial: Weights): Weights {
  const weights: Record<string, number> = { ...initial };
  const squares: Record<string, number> = {};
  const usable = examples.filter(({ right }) => right.includes(true));
  for (let epoch = 0; epoch < Number(flags.epochs); epoch++) {
    let log = 0;
    for (const { features, right } of usable) {
      const scores = features.map((own) => scoreOf(new Map(own), weights));
      const all = softmax(scores);
      const good = softmax(scores.map((score, at) => (right[at] ? score : Number.NEGATIVE_INFINITY)));
      log += Math.log(all.reduce((sum, share, at) => sum + (right[at] ? share : 0), 1e-12));
      const gradient = new Map<string, number>();
      features.forEach((own, at) => {
        const change = good[at]! - all[at]!;
        if (Math.abs(change) < 1e-6) return;
        for (const [name, value] of own) gradient.set(name, (gradient.get(name) ?? 0) + change * value);
      });
      for (const [name, slope] of gradient) {
        const pulled = slope - PULL * ((weights[name] ?? 0) - (initial[name] ?? 0));
        squares[name] = (squares[name] ?? 0) + pulled * pulled;
        weights[name] = (weights[name] ?? 0) + (RATE * pulled) / Math.sqrt(squares[name]! + 1e-8);
      }
    }
    if (epoch % 10 === 9)
      console.log(
        `epoch ${epoch + 1}: log-likelihood ${(log / usable.length).toFixed(3)} of ${usable.length}`,
      );
  }
  return weights;
}

function softmax(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - best));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

function report(name: string, examples: readonly Example[], weights: Weights): void {
  const forms = new Map<string, { n: number; right: number; possible: number; refused: number }>();
  for (const { asked, features, right } of examples) {
    const scores = features.map((own) => scoreOf(new Map(own), weights));
    const best = scores.reduce((most, score, at) => (score > scores[most]! ? at : most), scores.length - 1);
    for (const form of [asked.form, 'all']) {
      const counts = forms.get(form) ?? { n: 0, right: 0, possible: 0, refused: 0 };
      forms.set(form, counts);
      counts.n++;
      if (right[best]) counts.right++;
      if (right.includes(true)) counts.possible++;
      if (best === features.length - 1) counts.refused++;
    }
    if (flags.misses && !right[best])
      console.log(
        `  ${asked.form}: ${asked.question}${right.includes(true) ? '' : ' (no reading is right)'}`,
      );
  }
  for (const [form, { n, right, possible, refused }] of forms)
    console.log(
      `${name} ${form.padEnd(12)} ${right} of ${n} right (${((100 * right) / n).toFixed(0)}%), possible ${possible}, refused ${refused}`,
    );
}

/** What training starts from: words that a reading has a place for speak for it, those left over against it. */
const USES = [
  'name',
  'kind',
  'column',
  'value',
  'name word',
  'bound',
  'ranking',
  'operator',
  'compared',
  'source',
];
const initial: Weights = {
  ...Object.fromEntries(USES.map((use) => [`quality ${use}`, 1])),
  left: -1.2,
  asked: 0.3,
  hint: 0.15,
  'bound fit': 0.2,
  'ranked by': 0.4,
  anchored: 0.3,
  'form yesno': 0.2,
  'form compare': 0.5,
  'form count': 0.45,
};
const bases = await Promise.all([...trained, ...flags.report].map(openBase));
const names = bases.map(({ tables }) => [...tables.values()].flatMap(namesOf));
const foreignTo = (at: number) => names.filter((_, other) => other !== at).flat();
let weights: Weights = initial;
for (let round = 1; round <= Number(flags.rounds); round++) {
  const examples: Example[] = [];
  for (const [at] of trained.entries())
    examples.push(...(await examplesOf(bases[at]!, foreignTo(at), at + 1, weights)));
  if (round === 1) report('before, trained on', examples, weights);
  weights = train(examples, initial);
  if (round === Number(flags.rounds)) report('trained on', examples, weights);
}
for (const [at, base] of bases.entries()) {
  if (at < trained.length) continue;
  report(`${base.name} before`, await examplesOf(base, foreignTo(at), 99, initial), initial);
  report(base.name, await examplesOf(base, foreignTo(at), 99, weights), weights);
}
const rounded = Object.fromEntries(
  Object.entries(weights)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => [name, Number(weight.toFixed(3))]),
);
writeFileSync(flags.out, `${JSON.stringify({ weights: rounded }, null, 1)}\n`);
await Promise.all(bases.map(({ kb }) => kb.close()));
