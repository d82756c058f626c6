/**
 * Trains the ranker of readings on questions about tables and writes models/questions.bin:
 * tsx training/questions/train.ts DATA TABLES [EPOCHS] [RATE] [SPARSITY] [LEAST]. DATA holds train.tsv and
 * dev.tsv of WikiTableQuestions, TABLES the tables' folder. Short questions are made of the tables as well. Tables of
 * dev.tsv are not trained on.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeModel } from '../../src/question/model.js';
import { countWords, type Example, makeExample } from './examples.js';
import { isAnsweredRight, LogLinear } from './log-linear.js';
import { countFeatures, withoutRare } from './rare-features.js';
import { shortQuestions } from './short-questions.js';
import { readQuestions } from './table-questions.js';

const [data = '', tables = '', epochs = '4', rate = '0.05', sparsity = '0.003', least = '8'] =
  process.argv.slice(2);
const out = 'models/questions.bin';
/** Short questions tried for each table; of every second one comes something. */
const SHORT_EACH = 3;
const written = readQuestions(join(data, 'train.tsv'));
const words = countWords(written);
const short = shortQuestions(tables, [...new Set(written.map(({ table }) => table))], SHORT_EACH);
const questions = [...written, ...short.filter(({ query }) => query !== null)];
console.log(`${questions.length - written.length} short questions made`);
let examples: Example[] = [];
for (const [at, question] of questions.entries()) {
  const example = makeExample(question, tables, words);
  if (example.anyRight) examples.push(example);
  if (at % 1000 === 999) console.error(`${at + 1} questions read`);
}
console.log(`${examples.length} of ${questions.length} questions have a reading that gives the right answer`);
const counts = countFeatures(examples);
examples = examples.map((example) => withoutRare(example, counts, Number(least)));
const model = new LogLinear(Number(rate), Number(sparsity));
for (let epoch = 1; epoch <= Number(epochs); epoch++) {
  let log = 0;
  const order = examples
    .map((_, at) => at)
    .sort((a, b) => ((a * 7919 * epoch) % 10007) - ((b * 7919 * epoch) % 10007));
  for (const at of order) log += model.learn(examples[at]!);
  console.log(`epoch ${epoch}: log-likelihood ${(log / examples.length).toFixed(3)}`);
  writeFileSync(out, encodeModel({ ...words, weights: model.weights }));
}
const dev = readQuestions(join(data, 'dev.tsv')).map((question) => makeExample(question, tables, words));
const devTables = [...new Set(dev.map(({ question }) => question.table))];
const shortDev = shortQuestions(tables, devTables, SHORT_EACH)
  .filter(({ query }) => query !== null)
  .map((question) => makeExample(question, tables, words));
const shortRight = shortDev.filter((example) => isAnsweredRight(model, example)).length;
console.log(`short questions about the tables of dev: ${shortRight} of ${shortDev.length} right`);
const right = dev.filter((example) => isAnsweredRight(model, example)).length;
const possible = dev.filter(({ anyRight }) => anyRight).length;
console.log(
  `dev: ${right} of ${dev.length} right, ${((100 * right) / dev.length).toFixed(1)}%; possible ${possible}`,
);
