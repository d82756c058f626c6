import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openConcepts } from '../../src/concepts/open.js';
import { FEATURE_NAMES } from '../../src/list/features/all-features.js';
import type { LineModel } from '../../src/list/lines/line-judge.js';
import type { ListModelFile } from '../../src/list/list-model.js';
import { BoostedRanker } from '../../src/list/rankers/boosted-ranker.js';
import { TitleReader } from '../../src/title/read-title.js';
import { evaluate } from './evaluate.js';
import { fitBayes } from './fit-bayes.js';
import { fitLines } from './fit-lines.js';
import { fitRanker, foldOf } from './fit-ranker.js';
import { DEFAULT_DATA, type LabelledPage, readCollection } from './labelled-pages.js';
import { type LineSample, lineSamples } from './line-samples.js';
import { type MeasuredPage, measurePages, measureShapes } from './measure-pages.js';
import { reportDirection, showMisses } from './report.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'models/lists.json' },
    misses: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    /** Keeps the naive Bayes ranker of the file that is written over: its tokens cost more than all the rest. */
    'keep-bayes': { type: 'boolean', default: false },
    /** Measures on this collection alone, or on none. */
    on: { type: 'string' },
  },
});
/** Naive Bayes gives the odds of right against wrong; even odds decide. */
const BAYES_THRESHOLD = 0.5;
/** Folds in which the lines of pages are judged by others. */
const LINE_FOLDS = 3;

const concepts = openConcepts();
const titles = TitleReader.load(concepts);
const collections = (positionals.length > 0 ? positionals : DEFAULT_DATA).map(readCollection);
const samples = collections.map((pages) => lineSamples(pages, titles, concepts));

// What is learned from one collection is measured on the other; a host that both have teaches nothing.
collections.forEach((test, i) => {
  if (collections.length > 1 && (values.on ?? test[0]!.folder) === test[0]!.folder) measureDirection(test, i);
});
if (!values.dry) save();

function measureDirection(test: readonly LabelledPage[], i: number): void {
  const hosts = new Set(test.map(({ host }) => host));
  const taught = collections.flatMap((pages, j) =>
    i === j ? [] : pages.filter(({ host }) => !hosts.has(host)),
  );
  const taughtLines = samples.flatMap((lines, j) =>
    i === j ? [] : lines.filter(({ host }) => !hosts.has(host)),
  );
  const { lines, boosted } = fitModels(taught, taughtLines);
  const stages = { concepts, titles, lineModel: lines, ranker: new BoostedRanker(boosted) };
  const outcomes = evaluate(test, stages);
  const thresholdOf = () => boosted.threshold;
  reportDirection(`learned elsewhere, measured on ${test[0]!.folder}`, outcomes, thresholdOf);
  if (values.misses) showMisses(outcomes, thresholdOf);
}

/** Lines are judged by a model that had not seen their page, as they are in a run. */
function fitModels(pages: readonly LabelledPage[], taught: readonly LineSample[], hasTokens = false) {
  const lines = fitLines(taught);
  const unseen = Array.from({ length: LINE_FOLDS }, (_, fold) =>
    fitLines(taught.filter(({ host }) => foldOf(host, LINE_FOLDS) !== fold)),
  );
  const lineModelOf = (host: string): LineModel => unseen[foldOf(host, LINE_FOLDS)]!;
  const measured = measurePages(pages, { titles, concepts, lineModelOf, hasTokens });
  const boosted = fitRanker([...measured, ...measureShapes(concepts, lines)]);
  return { lines, boosted, measured };
}

function save(): void {
  const known = values['keep-bayes'] ? (JSON.parse(readFileSync(values.out, 'utf8')) as ListModelFile) : null;
  const { lines, boosted, measured } = fitModels(collections.flat(), samples.flat(), known === null);
  const bayes = known?.bayes ?? { ...fitBayes(measured.filter(hasTokens)), threshold: BAYES_THRESHOLD };
  const model: ListModelFile = { features: FEATURE_NAMES, lines, boosted, bayes };
  writeFileSync(values.out, `${JSON.stringify(model)}\n`);
  console.log(`wrote ${values.out}, threshold ${boosted.threshold.toFixed(3)}`);
}

/** Pages as they are, with the count that their titles give. */
function hasTokens({ candidates, isChanged }: MeasuredPage): boolean {
  return !isChanged && candidates.some(({ tokens }) => tokens !== null);
}
