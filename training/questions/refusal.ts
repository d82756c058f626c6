/**
 * Trains when a question about one table is refused, and writes models/table-refusal.json:
 * tsx training/questions/refusal.ts DATA TABLES [COUNT] [dev | none]. DATA holds train.tsv and dev.tsv of WikiTableQuestions. A question
 * has no answer in the table of another one, in its own without the column that it asks for, and in its own without the
 * rows that it names; where its own table gives the right answer, it has one. Run after `train.ts`: its model reads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type BoostedTrees,
  type FlatTrees,
  flattenTrees,
  scoreTrees,
  sigmoid,
} from '../../src/boosted-trees.js';
import { gridRows } from '../../src/query/grid-rows.js';
import { parseCsv } from '../../src/query/open-table.js';
import { filterRows } from '../../src/query/row-operations.js';
import { buildTable, type Table } from '../../src/query/table.js';
import { questionModel } from '../../src/question/model.js';
import { type Reading, readWithFacts } from '../../src/question/read-question.js';
import { REFUSAL_FACTS } from '../../src/question/table-refusal.js';
import { growTrees } from '../lists/grow-trees.js';
import { PLAIN, readPlain } from './plain-questions.js';
import { shortQuestions } from './short-questions.js';
import { isRight, readQuestions, type TableQuestion, tableOf } from './table-questions.js';

const [data = '', tables = '', count = '1500', reported = 'dev'] = process.argv.slice(2);
const model = questionModel();

const SORTS = ['right', 'wrong', 'other table', 'no column', 'no rows', 'no such column'] as const;
type Sort = (typeof SORTS)[number];

interface Example {
  readonly facts: readonly number[];
  readonly sort: Sort;
  readonly table: string;
}

/** The table without the column that the reading gives or ranks by. */
function withoutColumn(name: string, table: Table, { query }: Reading): Table | null {
  const id = query.order?.by ?? query.aggregate?.of ?? query.select?.[0];
  const column = table.columns.find(({ column: own }) => own.id === id);
  const at =
    column === undefined
      ? -1
      : table.kind.columns.findIndex(({ id: own }) => own === (column.column.readFrom ?? id));
  if (at < 0 || table.kind.columns.length < 3) return null;
  const [labels = [], ...rows] = grid(name);
  const cut = (line: readonly string[]) => line.filter((_, i) => i !== at);
  return buildTable(gridRows({ name: 'table', labels: cut(labels), rows: rows.map(cut) }));
}

/** The table without the rows of which the reading gives something. */
function withoutRows(name: string, table: Table, { query }: Reading): Table | null {
  const conditions = query.where.filter(({ op }) => op === '=' || op === 'contains');
  if (conditions.length === 0 || conditions.some(({ value }) => typeof value === 'object')) return null;
  const out = new Set(conditions.flatMap((condition) => filterRows(table, [condition as never])));
  const [labels = [], ...rows] = grid(name);
  const kept = rows.filter((_, row) => !out.has(row));
  if (rows.length !== table.count || kept.length < 2) return null;
  return buildTable(gridRows({ name: 'table', labels, rows: kept }));
}

const grid = (name: string) => parseCsv(readFileSync(resolve(tables, name), 'utf8'));

function examplesOf(questions: readonly TableQuestion[]): Example[] {
  const found: Example[] = [];
  const step = Math.max(1, Math.floor(questions.length / Number(count)));
  questions.forEach((asked, at) => {
    if (at % step !== 0) return;
    const add = (sort: Sort, table: Table | null) => {
      if (table === null) return;
      const { readings, facts } = readWithFacts(asked.question, table, model);
      // What is told twice is still told.
      const isTold = readings[0] !== undefined && isRight(asked, readings[0].values);
      if (facts !== null && !isTold) found.push({ facts, sort, table: asked.table });
    };
    const own = tableOf(tables, asked.table);
    const { readings, facts } = readWithFacts(asked.question, own, model);
    const [best] = readings;
    const other = questions[(at + 997) % questions.length]!;
    add('other table', tableOf(tables, other.table));
    if (best === undefined || facts === null) return;
    const isAnswered = isRight(asked, best.values);
    found.push({ facts, sort: isAnswered ? 'right' : 'wrong', table: asked.table });
    if (!isAnswered) return;
    add('no column', withoutColumn(asked.table, own, best));
    add('no rows', withoutRows(asked.table, own, best));
  });
  return found;
}

const TREES = { rounds: 200, depth: 3, learningRate: 0.07, minHessian: 4, featureShare: 0.5 } as const;
/** Boosted trees; right answers weigh as much as questions without one. */
function fitTrees(examples: readonly Example[]): BoostedTrees {
  // Of a wrong answer it is not known whether the table tells the right one.
  const judged = examples.filter(({ sort }) => sort !== 'wrong');
  const rights = judged.filter(({ sort }) => sort === 'right').length;
  return growTrees(
    judged.map(({ facts, sort }) => ({
      features: facts,
      label: Number(sort === 'right'),
      weight: sort === 'right' ? 1 : rights / (judged.length - rights),
    })),
    TREES,
  );
}

const likely = (facts: readonly number[], trees: FlatTrees) =>
  sigmoid(scoreTrees(trees, Float64Array.from(facts)));

/** Right answers that may be lost by refusing. The ranker is surer of tables that it has seen: of others it is thrice as many. */
const MOST_LOST = 0.004;

/** What refuses as much as it may, by examples that the trees were not grown on. */
function leastOf(examples: readonly Example[]): number {
  const folds = [0, 1, 2, 3, 4];
  const foldOf = ({ table }: Example) =>
    [...table].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10007, 7) % folds.length;
  const scores = folds.flatMap((fold) => {
    const trees = flattenTrees(fitTrees(examples.filter((each) => foldOf(each) !== fold)));
    return examples
      .filter((each) => foldOf(each) === fold && each.sort === 'right')
      .map(({ facts }) => likely(facts, trees));
  });
  return scores.sort((a, b) => a - b)[Math.floor(MOST_LOST * scores.length)]!;
}

const SHORT_EACH = 2;

/** People's questions and short ones about the same tables; those that no table answers are of a column that is not there. */
function examplesFrom(file: string): Example[] {
  const written = readQuestions(join(data, file));
  const short = shortQuestions(tables, [...new Set(written.map(({ table }) => table))], SHORT_EACH);
  const answered = short.filter(({ query }) => query !== null);
  const none = short.filter(({ query }) => query === null).slice(0, Number(count));
  const unanswered = none.flatMap(({ question, table }): Example[] => {
    const { facts: own } = readWithFacts(question, tableOf(tables, table), model);
    return own === null ? [] : [{ facts: own, sort: 'no such column', table }];
  });
  return [...examplesOf(written), ...examplesOf(answered), ...unanswered];
}

/** The plain questions: those that their tables do not answer ask for a column that is not there. */
function plainExamples(): Example[] {
  const plain = readPlain(PLAIN);
  const unanswered = plain.flatMap(({ question, table, target }): Example[] => {
    const facts = target.length === 0 ? readWithFacts(question, tableOf(tables, table), model).facts : null;
    return facts === null ? [] : [{ facts, sort: 'no such column', table }];
  });
  return [...examplesOf(plain.filter(({ target }) => target.length > 0)), ...unanswered];
}

const trained = [...examplesFrom('train.tsv'), ...plainExamples()];
const { bias, trees } = fitTrees(trained);
const flat = flattenTrees({ bias, trees });
const least = leastOf(trained);
const report = (name: string, examples: readonly Example[]) => {
  for (const sort of SORTS) {
    const own = examples.filter((each) => each.sort === sort);
    const refused = own.filter(({ facts }) => likely(facts, flat) < least).length;
    console.log(
      `${name} ${sort}: ${refused} of ${own.length} refused, ${((100 * refused) / own.length).toFixed(1)}%`,
    );
  }
};
report('train', trained);
if (reported === 'dev') report('dev', examplesFrom('dev.tsv'));
const round = (value: number) => Math.round(value * 1000) / 1000;
writeFileSync(
  'models/table-refusal.json',
  `${JSON.stringify({ facts: REFUSAL_FACTS, least: round(least), bias: round(bias), trees })}\n`,
);
