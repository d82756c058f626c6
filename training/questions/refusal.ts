/**
 * Trains when a question about one table is refused, and writes models/table-refusal.json:
 * tsx training/questions/refusal.ts DATA TABLES [COUNT]. DATA holds train.tsv and dev.tsv of WikiTableQuestions. A question
 * has no answer in the table of another one, in its own without the column that it asks for, and in its own without the
 * rows that it names; where its own table gives the right answer, it has one. Run after `train.ts`: its model reads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from '../../src/query/csv.js';
import { gridRows } from '../../src/query/grid-rows.js';
import { filterRows } from '../../src/query/run-memory.js';
import { buildTable, type Table } from '../../src/query/table.js';
import { questionModel } from '../../src/question/model.js';
import { type Reading, readWithFacts } from '../../src/question/read-question.js';
import { REFUSAL_FACTS } from '../../src/question/table-refusal.js';
import { isRight, readQuestions, type TableQuestion, tableOf } from './table-questions.js';

const [data = '', tables = '', count = '1500'] = process.argv.slice(2);
const model = questionModel();

type Sort = 'right' | 'other table' | 'no column' | 'no rows';

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

const grid = (name: string) => parseCsv(readFileSync(join(tables, name), 'utf8'));

function examplesOf(questions: readonly TableQuestion[]): Example[] {
  const found: Example[] = [];
  const step = Math.max(1, Math.floor(questions.length / Number(count)));
  questions.forEach((asked, at) => {
    if (at % step !== 0) return;
    const add = (sort: Sort, table: Table | null) => {
      const facts = table === null ? null : readWithFacts(asked.question, table, model).facts;
      if (facts !== null) found.push({ facts, sort, table: asked.table });
    };
    const own = tableOf(tables, asked.table);
    const { readings, facts } = readWithFacts(asked.question, own, model);
    const [best] = readings;
    const other = questions[(at + 997) % questions.length]!;
    add('other table', tableOf(tables, other.table));
    if (best === undefined || facts === null || !isRight(asked.target, best.values)) return;
    found.push({ facts, sort: 'right', table: asked.table });
    add('no column', withoutColumn(asked.table, own, best));
    add('no rows', withoutRows(asked.table, own, best));
  });
  return found;
}

interface Trained {
  readonly bias: number;
  readonly weights: readonly number[];
}

const EPOCHS = 600;
const RATE = 0.3;
const DECAY = 1e-4;

/** Logistic regression; both sides weigh the same. */
function fitWeights(examples: readonly Example[]): Trained {
  const rights = examples.filter(({ sort }) => sort === 'right').length;
  const weights = new Float64Array(REFUSAL_FACTS.length + 1);
  const squares = new Float64Array(weights.length).fill(1e-8);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const slope = new Float64Array(weights.length);
    for (const { facts, sort } of examples) {
      const side = sort === 'right' ? rights : examples.length - rights;
      const error = (Number(sort === 'right') - likely(facts, weights)) / side;
      facts.forEach((fact, at) => {
        slope[at]! += error * fact;
      });
      slope[facts.length]! += error;
    }
    slope.forEach((each, at) => {
      const change = each - DECAY * weights[at]!;
      squares[at]! += change * change;
      weights[at]! += (RATE * change) / Math.sqrt(squares[at]!);
    });
  }
  return { bias: weights.at(-1)!, weights: [...weights.subarray(0, -1)] };
}

function likely(facts: readonly number[], weights: ArrayLike<number>): number {
  const sum = facts.reduce((total, fact, at) => total + fact * weights[at]!, weights[facts.length]!);
  return 1 / (1 + Math.exp(-sum));
}

/** Right answers that may be lost by refusing. */
const MOST_LOST = 0.01;

/** What refuses as much as it may, by examples that the weights were not fitted on. */
function leastOf(examples: readonly Example[]): number {
  const folds = [0, 1, 2, 3, 4];
  const foldOf = ({ table }: Example) =>
    [...table].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10007, 7) % folds.length;
  const scores = folds.flatMap((fold) => {
    const { bias, weights } = fitWeights(examples.filter((each) => foldOf(each) !== fold));
    return examples
      .filter((each) => foldOf(each) === fold && each.sort === 'right')
      .map(({ facts }) => likely(facts, [...weights, bias]));
  });
  return scores.sort((a, b) => a - b)[Math.floor(MOST_LOST * scores.length)]!;
}

const trained = examplesOf(readQuestions(join(data, 'train.tsv')));
const { bias, weights } = fitWeights(trained);
const least = leastOf(trained);
const report = (name: string, examples: readonly Example[]) => {
  for (const sort of ['right', 'other table', 'no column', 'no rows'] as const) {
    const own = examples.filter((each) => each.sort === sort);
    const refused = own.filter(({ facts }) => likely(facts, [...weights, bias]) < least).length;
    console.log(
      `${name} ${sort}: ${refused} of ${own.length} refused, ${((100 * refused) / own.length).toFixed(1)}%`,
    );
  }
};
report('train', trained);
report('dev', examplesOf(readQuestions(join(data, 'dev.tsv'))));
REFUSAL_FACTS.forEach((fact, at) => {
  console.log(fact.padEnd(36), weights[at]!.toFixed(2));
});
const round = (value: number) => Math.round(value * 1000) / 1000;
writeFileSync(
  'models/table-refusal.json',
  `${JSON.stringify({ facts: REFUSAL_FACTS, bias: round(bias), weights: weights.map(round), least: round(least) }, null, 2)}\n`,
);
