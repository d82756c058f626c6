/**
 * Trains the ranker of readings on questions about tables and writes models/questions.json:
 * tsx training/questions/train.ts DATA TABLES [EPOCHS] [RATE] [SPARSITY] [LEAST]. DATA holds train.tsv and
 * dev.tsv of WikiTableQuestions, TABLES the tables' folder. Tables of dev.tsv are not trained on.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeModel } from '../../src/question/model.js';
import { countWords, type Example, makeExample } from './examples.js';
import { isAnsweredRight, LogLinear } from './log-linear.js';
import { countFeatures, withoutRare } from './rare-features.js';
import { readQuestions } from './table-questions.js';

const [data = '', tables = '', epochs = '4', rate = '0.05', sparsity = '0.003', least = '8'] =
  process.argv.slice(2);
const out = 'models/questions.json';
const questions = readQuestions(join(data, 'train.tsv'));
const words = countWords(questions);
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
const right = dev.filter((example) => isAnsweredRight(model, example)).length;
const possible = dev.filter(({ anyRight }) => anyRight).length;
console.log(
  `dev: ${right} of ${dev.length} right, ${((100 * right) / dev.length).toFixed(1)}%; possible ${possible}`,
);
