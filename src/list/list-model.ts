import { openJsonModel, refuseOtherFeatures } from '../model-file.js';
import { FEATURE_NAMES } from './features/all-features.js';
import type { LineModel } from './lines/line-judge.js';
import { type BoostedModel, BoostedRanker } from './rankers/boosted-ranker.js';
import { type BayesModel, BayesRanker } from './rankers/naive-bayes.js';
import type { Ranker, RankerId } from './rankers/ranker.js';
import { rulesRanker } from './rankers/rules-ranker.js';

/** What `npm run train:lists` writes. */
export interface ListModelFile {
  /** Names of the features in vector order, to refuse a model of another version. */
  readonly features: readonly string[];
  readonly lines: LineModel;
  readonly boosted: BoostedModel;
  readonly bayes: BayesModel;
}

const MODEL = 'lists.json';
const rankers = new Map<RankerId, Ranker>();

/** A ranker with the built-in model; read once a process. */
export function loadRanker(id: RankerId): Ranker {
  let ranker = rankers.get(id);
  if (ranker === undefined) {
    ranker = makeRanker(id);
    rankers.set(id, ranker);
  }
  return ranker;
}

let file: ListModelFile | undefined;

function modelFile(): ListModelFile {
  file ??= openJsonModel<ListModelFile>(MODEL);
  return file;
}

export const loadLineModel = (): LineModel => modelFile().lines;

function makeRanker(id: RankerId): Ranker {
  if (id === 'rules') return rulesRanker;
  const file = modelFile();
  if (id === 'bayes') return new BayesRanker(file.bayes);
  refuseOtherFeatures(MODEL, file.features, FEATURE_NAMES);
  return new BoostedRanker(file.boosted);
}
