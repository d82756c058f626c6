import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openConcepts } from '../../src/concepts/open.js';
import { FEATURE_NAMES } from '../../src/list/features/all-features.js';
import type { ListModelFile } from '../../src/list/list-model.js';
import { type BoostedModel, BoostedRanker } from '../../src/list/rankers/boosted-ranker.js';
import { sigmoid } from '../../src/list/rankers/boosted-trees.js';
import { bayesScore } from '../../src/list/rankers/naive-bayes.js';
import { TitleReader } from '../../src/title/read-title.js';
import { crossValidate } from './cross-validate.js';
import { evaluate } from './evaluate.js';
import { acceptEach, fitAcceptance } from './fit-acceptance.js';
import { fitBayes } from './fit-bayes.js';
import { fitBoosted, scoresOf } from './fit-boosted.js';
import { fitScreen, screened } from './fit-screen.js';
import { DEFAULT_DATA, type LabelledPage, readCollection } from './labelled-pages.js';
import { type MeasuredPage, measurePages, measureShapes } from './measure-pages.js';
import { reportDirection, showMisses } from './report.js';
import { bestThreshold } from './threshold.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'models/lists.json' },
    misses: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
});
/** Above this precision, recall counts alone; a little more than is asked, since other pages will have less. */
const TARGET_PRECISION = 0.95;

const concepts = openConcepts();
const titles = TitleReader.load(concepts);
const shapes = measureShapes(concepts);
const collections = (positionals.length > 0 ? positionals : DEFAULT_DATA).map(readCollection);
const measured = collections.map((pages) => measurePages(pages, titles, concepts));

// What is learned from one collection is measured on the other; a host that both have teaches nothing.
collections.forEach((test, i) => {
  const hosts = new Set(test.map(({ host }) => host));
  const taught = measured.flatMap((pages, j) =>
    i === j ? [] : pages.filter(({ host }) => !hosts.has(host)),
  );
  if (taught.length > 0) reportOn(test, fitModel(taught));
});
if (!values.dry) save(measured.flat());

function reportOn(test: readonly LabelledPage[], model: BoostedModel): void {
  const outcomes = evaluate(test, { concepts, titles, ranker: new BoostedRanker(model) });
  reportDirection(`learned elsewhere, measured on ${test[0]!.folder}`, outcomes, () => model.threshold);
  if (values.misses) showMisses(outcomes, () => model.threshold);
}

/** Trees on all pages; acceptance and threshold on choices of trees that had not seen the page. */
function fitModel(pages: readonly MeasuredPage[]): BoostedModel {
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
  return {
    screen: fitScreen([...pages, ...shapes]),
    trees: fitBoosted([...pages, ...shapes]),
    acceptance: fitAcceptance(chosen),
    threshold: bestThreshold(acceptEach(chosen), TARGET_PRECISION),
  };
}

function save(pages: readonly MeasuredPage[]): void {
  const bayes = crossValidate(pages, (training) => {
    const model = { ...fitBayes(training), threshold: 0 };
    return (candidates) => candidates.map(({ tokens }) => sigmoid(bayesScore(model, tokens)));
  });
  const model: ListModelFile = {
    features: FEATURE_NAMES,
    boosted: fitModel(pages),
    // The independence that naive Bayes assumes makes its scores extreme: F decides, not a precision.
    bayes: { ...fitBayes(pages), threshold: bestThreshold(bayes, Number.POSITIVE_INFINITY) },
  };
  writeFileSync(values.out, `${JSON.stringify(model)}\n`);
  console.log(`wrote ${values.out}, threshold ${model.boosted.threshold.toFixed(3)}`);
}
