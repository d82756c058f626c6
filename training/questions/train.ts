/**
 * Trains the ranker of readings on questions about tables and writes models/questions.bin:
 * tsx training/questions/train.ts DATA TABLES [EPOCHS] [RATE] [SPARSITY] [LEAST] [--every N] [--from]
 * [--apart FILE].
 * DATA holds train.tsv and dev.tsv of WikiTableQuestions, TABLES the tables' folder. Short questions are made of the tables
 * as well, and the plain ones of `plain/` and `plain-apart/` are learned with them; with `--apart FILE` a model that has not
 * learned the latter is written there first. Tables of dev.tsv are not trained on. With `--every N` each
 * Nth of those questions is taken; with `--from` learning goes on from the model that is there.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeModel, questionModel } from '../../src/question/model.js';
import { countWords, type Example, makeExample } from './examples.js';
import { isAnsweredRight, LogLinear } from './log-linear.js';
import { PLAIN, PLAIN_APART, readPlain } from './plain-questions.js';
import { countFeatures, withoutRare } from './rare-features.js';
import { shortQuestions } from './short-questions.js';
import { readQuestions, type TableQuestion } from './table-questions.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'boolean', default: false },
    apart: { type: 'string' },
  },
});
const [data = '', tables = '', epochs = '4', rate = '0.05', sparsity = '0.003', least = '8'] = positionals;
const every = Number(options.every);
const out = 'models/questions.bin';
const before = options.from ? questionModel() : undefined;
/** Short questions tried for each table; of every second one comes something. */
const SHORT_EACH = 4;
/** Plain questions are few, and what people ask: each is learned so many times. */
const PLAIN_TIMES = 5;
const sampled = <T>(all: readonly T[]) => all.filter((_, at) => at % every === 0);
const tablesOf = (of: readonly TableQuestion[]) => [...new Set(of.map(({ table }) => table))];
const all = readQuestions(join(data, 'train.tsv'));
const written = sampled(all);
const short = shortQuestions(tables, sampled(tablesOf(all)), SHORT_EACH);
const plain = [PLAIN, PLAIN_APART].flatMap(readPlain).filter(({ target }) => target.length > 0);
const counted = countWords([...all, ...plain]);
const words =
  before === undefined
    ? counted
    : { common: before.common, known: new Set([...before.known, ...counted.known]) };
const made = short.filter(({ query }) => query !== null);
console.log(`${made.length} short questions made`);
const questions = [...written, ...made, ...plain];
let examples: Example[] = [];
for (const [at, question] of questions.entries()) {
  const example = makeExample(question, tables, words);
  if (example.anyRight) examples.push(example);
  if (at % 1000 === 999) console.error(`${at + 1} questions read`);
}
console.log(`${examples.length} of ${questions.length} questions have a reading that gives the right answer`);
const counts = countFeatures(examples);
examples = examples.map((example) => withoutRare(example, counts, Number(least), before?.weights));
const repeated = examples.filter(({ question }) => question.id.startsWith('plain-'));
console.log(`${repeated.length} of ${plain.length} plain questions have such a reading`);
for (let times = 1; times < PLAIN_TIMES; times++) examples.push(...repeated);
/** What was known before goes half the way: all of it was learned on all questions, and now on a part of them. */
const between = (weights: Float32Array) =>
  before === undefined
    ? weights
    : weights.map((weight, at) => (before.weights[at] === 0 ? weight : (weight + before.weights[at]!) / 2));
function learn(from: readonly Example[], file: string): LogLinear {
  const learned = new LogLinear(Number(rate), Number(sparsity));
  if (before !== undefined) learned.startFrom(before.weights);
  for (let epoch = 1; epoch <= Number(epochs); epoch++) {
    let log = 0;
    const order = from
      .map((_, at) => at)
      .sort((a, b) => ((a * 7919 * epoch) % 10007) - ((b * 7919 * epoch) % 10007));
    for (const at of order) log += learned.learn(from[at]!);
    console.log(`epoch ${epoch}: log-likelihood ${(log / from.length).toFixed(3)}`);
    writeFileSync(file, encodeModel({ ...words, weights: between(learned.weights) }));
  }
  return learned;
}

const isApart = ({ question: { table } }: Example) => table.includes(`${PLAIN_APART}/`);
if (options.apart !== undefined) {
  const model = learn(
    examples.filter((example) => !isApart(example)),
    options.apart,
  );
  const apart = repeated.filter(isApart);
  const rights = apart.filter((example) => isAnsweredRight(model, example)).length;
  console.log(`plain questions apart: ${rights} of ${apart.length} that have such a reading right`);
}
const model = learn(examples, out);
const dev = sampled(readQuestions(join(data, 'dev.tsv'))).map((question) =>
  makeExample(question, tables, words),
);
const shortDev = shortQuestions(tables, tablesOf(dev.map(({ question }) => question)), SHORT_EACH)
  .filter(({ query }) => query !== null)
  .map((question) => makeExample(question, tables, words));
const shortRight = shortDev.filter((example) => isAnsweredRight(model, example)).length;
console.log(`short questions about the tables of dev: ${shortRight} of ${shortDev.length} right`);
const right = dev.filter((example) => isAnsweredRight(model, example)).length;
const possible = dev.filter(({ anyRight }) => anyRight).length;
console.log(
  `dev: ${right} of ${dev.length} right, ${((100 * right) / dev.length).toFixed(1)}%; possible ${possible}`,
);
