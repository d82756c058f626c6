import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FEATURE_NAMES } from '../../src/list/features/all-features.js';
import type { ListModelFile } from '../../src/list/list-model.js';
import { bayesScore } from '../../src/list/rankers/naive-bayes.js';
import { rulesRanker } from '../../src/list/rankers/rules-ranker.js';
import { bootstrapPages } from './bootstrap.js';
import { calibrate } from './calibrate.js';
import { type Choice, crossValidate, describe, figuresAt } from './cross-validate.js';
import { fitBayes } from './fit-bayes.js';
import { fitBoosted, scoresOf } from './fit-boosted.js';
import { DEFAULT_DATA, readLabels } from './labelled-pages.js';
import { measurePages, measureShapes } from './measure-pages.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'models/lists.json' },
    misses: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    bootstrap: { type: 'string', multiple: true, default: [] },
  },
});
/** Above this precision, recall counts alone. */
const TARGET_PRECISION = 0.97;
const folder = positionals[0] ?? DEFAULT_DATA;

const pages = measurePages(folder, readLabels(folder));
const reachable = pages.filter((page) => page.candidates.some((c) => c.isRight)).length;
console.log(`${pages.length} pages; the right list is among the candidates of ${reachable}`);

const shapes = [...measureShapes(), ...(await bootstrapPages(values.bootstrap))];
const boosted = crossValidate(pages, (training) => {
  const trees = fitBoosted([...training, ...shapes]);
  return (page) => scoresOf(trees, page);
});
const bayes = crossValidate(pages, (training) => {
  const model = { ...fitBayes(training), threshold: 0 };
  return (page) => page.candidates.map(({ tokens }) => bayesScore(model, tokens));
});
const rules = crossValidate(pages, () => (page) => rulesRanker.score(page.candidates.map((c) => c.view)));

const boostedThreshold = bestThreshold(boosted, TARGET_PRECISION);
// The independence that naive Bayes assumes makes its scores extreme: F decides, not a precision.
const bayesThreshold = bestThreshold(bayes, Number.POSITIVE_INFINITY);
report('rules', rules, Number.MIN_VALUE);
report('naive Bayes', bayes, bayesThreshold);
report('boosted trees (default)', boosted, boostedThreshold);
if (values.misses) showMisses(boosted, boostedThreshold);
if (!values.dry) save();

/** The threshold with the best recall at a precision that users accept; else the one with the best F. */
function bestThreshold(choices: readonly Choice[], target: number): number {
  const scores = choices.filter((c) => c.page.label.status !== 'none').map((c) => c.score);
  let best = { threshold: Number.NEGATIVE_INFINITY, value: 0 };
  for (const threshold of scores.filter(Number.isFinite).sort((a, b) => a - b)) {
    const { right, extracted, lists, falseLists } = figuresAt(choices, threshold, true);
    const precision = right / Math.max(1, extracted + falseLists);
    const recall = right / lists;
    const value = precision >= target ? 1 + recall : (2 * precision * recall) / (precision + recall || 1);
    if (value > best.value) best = { threshold, value };
  }
  return best.threshold;
}

function report(name: string, choices: readonly Choice[], threshold: number): void {
  const isNumbered = ({ page }: Choice) => page.label.items?.some((item) => item.rank !== null) === true;
  const lists = choices.filter((c) => c.page.label.status === 'list');
  console.log(`== ${name}, cross-validated by page`);
  console.log(`every title        ${describe(figuresAt(choices, threshold, false))}`);
  console.log(`with title reader  ${describe(figuresAt(choices, threshold, true))}`);
  console.log(`no threshold       ${describe(figuresAt(choices, Number.NEGATIVE_INFINITY, false))}`);
  console.log(`numbered pages     ${describe(figuresAt(lists.filter(isNumbered), threshold, false))}`);
  console.log(
    `other pages        ${describe(
      figuresAt(
        lists.filter((c) => !isNumbered(c)),
        threshold,
        false,
      ),
    )}`,
  );
}

function showMisses(choices: readonly Choice[], threshold: number): void {
  for (const { page, chosen, isRight, score } of choices) {
    const isList = page.label.status === 'list';
    const isExtracted = score >= threshold && (page.announced || page.label.status !== 'none');
    if (isList ? isRight && isExtracted : !isExtracted) continue;
    const right = page.candidates.find((c) => c.isRight)?.view.candidate;
    const got = chosen?.view;
    console.log(
      `${isList ? (isExtracted ? 'WRONG' : isRight ? 'below' : 'WRONG-below') : 'FALSE'} ${page.label.page} k ${page.label.k} score ${score.toFixed(2)} got ${got?.candidate.family}/${got?.candidate.sublist} want ${right?.family}/${right?.sublist} | ${page.label.title.slice(0, 60)}`,
    );
    console.log(
      `   got  ${got?.items
        .map((item) => item.text.slice(0, 30))
        .join(' | ')
        .slice(0, 300)}`,
    );
    console.log(
      `   want ${page.label.items
        ?.map((item) => item.text.slice(0, 30))
        .join(' | ')
        .slice(0, 300)}`,
    );
  }
}

function save(): void {
  const judged = boosted.filter(
    (c) => Number.isFinite(c.score) && (c.page.label.status !== 'none' || c.page.announced),
  );
  const calibration = calibrate(judged);
  const { slope, intercept } = calibration;
  const model: ListModelFile = {
    features: FEATURE_NAMES,
    boosted: {
      trees: fitBoosted([...pages, ...shapes]),
      calibration,
      threshold: 1 / (1 + Math.exp(-(slope * boostedThreshold + intercept))),
    },
    bayes: { ...fitBayes(pages), threshold: 1 / (1 + Math.exp(-bayesThreshold)) },
  };
  writeFileSync(values.out, `${JSON.stringify(model)}\n`);
  console.log(`wrote ${values.out}, threshold ${model.boosted.threshold.toFixed(3)}`);
}
