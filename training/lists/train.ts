import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openConcepts } from '../../src/concepts/open.js';
import { FEATURE_NAMES } from '../../src/list/features/all-features.js';
import type { LineModel } from '../../src/list/lines/line-judge.js';
import type { ListModelFile } from '../../src/list/list-model.js';
import { BoostedRanker } from '../../src/list/rankers/boosted-ranker.js';
import { loadTitleModel } from '../../src/title/model.js';
import { TitleReader } from '../../src/title/read-title.js';
import { evaluate } from './evaluate.js';
import { fitBayes } from './fit-bayes.js';
import { fitLines } from './fit-lines.js';
import { fitRanker, foldOf } from './fit-ranker.js';
import { DEFAULT_DATA, type LabelledPage, readCollection, STRANGERS_PAGES } from './labelled-pages.js';
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
    /** For each collection, a titles model that has not seen it (`train:titles --hold-out`); else the built-in one. */
    titles: { type: 'string', multiple: true, default: [] },
    /** Measures on this collection alone, or on none. */
    on: { type: 'string' },
  },
});
/** Naive Bayes gives the odds of right against wrong; even odds decide. */
const BAYES_THRESHOLD = 0.5;
/** Folds in which the lines of pages are judged by others. */
const LINE_FOLDS = 3;

const concepts = openConcepts();
const folders = positionals.length > 0 ? positionals : DEFAULT_DATA;
const builtIn = TitleReader.load(concepts);
const readers = new Map(
  folders.map((folder, i) => {
    const file = values.titles[i];
    return [folder, file === undefined ? builtIn : new TitleReader(loadTitleModel(file), concepts)];
  }),
);
const titlesOf = ({ folder }: LabelledPage) => readers.get(folder) ?? builtIn;
const collections = folders.map(readCollection);
const strangers = readCollection(STRANGERS_PAGES);
const samples = collections.map((pages) => lineSamples(pages, titlesOf, concepts));
const strangersLines = lineSamples(strangers, titlesOf, concepts);

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
  const { lines, boosted } = fitModels([...taught, ...strangers], [...taughtLines, ...strangersLines]);
  const ranker = new BoostedRanker(boosted);
  const outcomes = evaluate(test, { concepts, titlesOf, lineModel: lines, ranker });
  reportDirection(`learned elsewhere, measured on ${test[0]!.folder}`, outcomes, ranker.threshold);
  if (values.misses) showMisses(outcomes, ranker.threshold);
}

/** Lines are judged by a model that had not seen their page, as they are in a run. */
function fitModels(pages: readonly LabelledPage[], taught: readonly LineSample[], hasTokens = false) {
  const lines = fitLines(taught);
  const unseen = Array.from({ length: LINE_FOLDS }, (_, fold) =>
    fitLines(taught.filter(({ host }) => foldOf(host, LINE_FOLDS) !== fold)),
  );
  const lineModelOf = (host: string): LineModel => unseen[foldOf(host, LINE_FOLDS)]!;
  const measured = measurePages(pages, { titlesOf, concepts, lineModelOf, hasTokens });
  const boosted = fitRanker([...measured, ...measureShapes(concepts, lines)]);
  return { lines, boosted, measured };
}

function save(): void {
  const known = values['keep-bayes'] ? (JSON.parse(readFileSync(values.out, 'utf8')) as ListModelFile) : null;
  const { lines, boosted, measured } = fitModels(
    [...collections.flat(), ...strangers],
    [...samples.flat(), ...strangersLines],
    known === null,
  );
  const bayes = known?.bayes ?? { ...fitBayes(measured.filter(hasTokens)), threshold: BAYES_THRESHOLD };
  const model: ListModelFile = { features: FEATURE_NAMES, lines, boosted, bayes };
  writeFileSync(values.out, `${JSON.stringify(model)}\n`);
  console.log(`wrote ${values.out}`);
}

/** Pages as they are, with the count that their titles give. */
function hasTokens({ candidates, variant }: MeasuredPage): boolean {
  return (
    (variant === 'as is' || variant === 'other count') && candidates.some(({ tokens }) => tokens !== null)
  );
}
