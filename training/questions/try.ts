/**
 * Figures of settings on tables that were not trained on: tsx try.ts DATA TABLES QUESTIONS EPOCHS SETTING...,
 * a setting being RATE:SPARSITY:LEAST, LEAST how many questions must have a feature.
 */
import { join } from 'node:path';
import { countWords, type Example, makeExample } from './examples.js';
import { isAnsweredRight, LogLinear } from './log-linear.js';
import { countFeatures, withoutRare } from './rare-features.js';
import { readQuestions } from './table-questions.js';

const [data = '', tables = '', count = '2000', epochs = '4', ...settings] = process.argv.slice(2);
const all = readQuestions(join(data, 'train.tsv'));
const words = countWords(all);
const step = Math.max(1, Math.floor(all.length / Number(count)));
const examples: Example[] = [];
const began = Date.now();
for (const [at, question] of all.entries())
  if (at % step === 0) examples.push(makeExample(question, tables, words));
console.log(`${examples.length} examples in ${((Date.now() - began) / 1000).toFixed(0)} s`);

/** Tables, not questions, are put into folds. */
const fold = (table: string) =>
  [...table].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10007, 7) % 5;
const held = examples.filter(({ question }) => fold(question.table) === 0);
const train = examples.filter(({ question, anyRight }) => fold(question.table) !== 0 && anyRight);
const share = (of: readonly Example[], yes: (example: Example) => boolean) =>
  (of.filter(yes).length / of.length).toFixed(4);
console.log(`train ${train.length}, held ${held.length}, oracle ${share(held, ({ anyRight }) => anyRight)}`);
const counts = countFeatures(train);
for (const setting of settings) {
  const [rate, sparsity, least] = setting.split(':').map(Number) as [number, number, number];
  const model = new LogLinear(rate, sparsity);
  const kept = train.map((example) => withoutRare(example, counts, least));
  for (let epoch = 1; epoch <= Number(epochs); epoch++) {
    let log = 0;
    const order = kept
      .map((example, at) => ({ example, key: (at * 7919 * epoch) % 10007 }))
      .sort((a, b) => a.key - b.key);
    for (const { example } of order) log += model.learn(example);
    const right = share(held, (example) => isAnsweredRight(model, example));
    const size = model.weights.reduce((sum, weight) => sum + (weight === 0 ? 0 : 1), 0);
    console.log(
      `${setting} epoch ${epoch}: log-likelihood ${(log / kept.length).toFixed(3)}, held ${right}, ${size} features`,
    );
  }
}
