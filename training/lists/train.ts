import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FEATURE_NAMES } from '../../src/list/features/all-features.js';
import type { ListModelFile } from '../../src/list/list-model.js';
import { sigmoid } from '../../src/list/rankers/boosted-trees.js';
import { bayesScore } from '../../src/list/rankers/naive-bayes.js';
import { rulesRanker } from '../../src/list/rankers/rules-ranker.js';
import { bootstrapPages } from './bootstrap.js';
import { crossValidate } from './cross-validate.js';
import { acceptEach, fitAcceptance } from './fit-acceptance.js';
import { fitBayes } from './fit-bayes.js';
import { fitBoosted, scoresOf } from './fit-boosted.js';
import { fitScreen, screened } from './fit-screen.js';
import { DEFAULT_DATA, readLabels } from './labelled-pages.js';
import { measurePages, measureShapes } from './measure-pages.js';
import { report, reportScreen, showMisses } from './report.js';
import { bestThreshold } from './threshold.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'models/lists.json' },
    misses: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    bootstrap: { type: 'string', multiple: true, default: [] },
  },
});
/** Above this precision, recall counts alone; a little more than is asked, since other pages will have less. */
const TARGET_PRECISION = 0.975;
const folder = positionals[0] ?? DEFAULT_DATA;

const pages = measurePages(folder, readLabels(folder));
const reachable = pages.filter((page) => page.candidates.some((c) => c.isRight)).length;
console.log(`${pages.length} pages; the right list is among the candidates of ${reachable}`);

const shapes = [...measureShapes(), ...(await bootstrapPages(values.bootstrap))];
const chosen = crossValidate(pages, (training) => {
  const screen = fitScreen([...training, ...shapes]);
  const trees = fitBoosted([...training, ...shapes]);
  return (candidates) => {
    const looked = screened(screen, candidates);
    return scoresOf(trees, candidates).map((score, i) =>
      looked.has(candidates[i]!) ? sigmoid(score) : null,
    );
  };
});
reportScreen(chosen);
const boosted = acceptEach(chosen);
const bayes = crossValidate(pages, (training) => {
  const model = { ...fitBayes(training), threshold: 0 };
  return (candidates) => candidates.map(({ tokens }) => sigmoid(bayesScore(model, tokens)));
});
const rules = crossValidate(pages, () => (candidates) => rulesRanker.score(candidates.map((c) => c.view)));

const boostedThreshold = bestThreshold(boosted, TARGET_PRECISION);
// The independence that naive Bayes assumes makes its scores extreme: F decides, not a precision.
const bayesThreshold = bestThreshold(bayes, Number.POSITIVE_INFINITY);
report('rules', rules, rulesRanker.threshold);
report('naive Bayes', bayes, bayesThreshold, Number.POSITIVE_INFINITY);
report('boosted trees (default)', boosted, boostedThreshold, TARGET_PRECISION);
if (values.misses) showMisses(boosted, boostedThreshold);
if (!values.dry) save();

function save(): void {
  const model: ListModelFile = {
    features: FEATURE_NAMES,
    boosted: {
      screen: fitScreen([...pages, ...shapes]),
      trees: fitBoosted([...pages, ...shapes]),
      acceptance: fitAcceptance(chosen),
      threshold: boostedThreshold,
    },
    bayes: { ...fitBayes(pages), threshold: bayesThreshold },
  };
  writeFileSync(values.out, `${JSON.stringify(model)}\n`);
  console.log(`wrote ${values.out}, threshold ${model.boosted.threshold.toFixed(3)}`);
}
