import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees, sigmoid } from '../../boosted-trees.js';
import type { Page } from '../../html/page.js';
import { openJsonModel, refuseOtherFeatures } from '../../model-file.js';
import type { TableCandidate } from './candidates.js';
import { TABLE_FEATURES, tableFeatures } from './features.js';

/** What `npm run train:tables` writes. */
export interface TableModelFile {
  /** Names of the features in vector order, to refuse a model of another version. */
  readonly features: readonly string[];
  /** From this probability on something is a table of data; what is no `table` has to be surer. */
  readonly thresholds: Readonly<Record<TableCandidate['form'], number>>;
  readonly data: BoostedTrees;
  readonly record: BoostedTrees;
}

export interface TableJudgement {
  readonly score: number;
  readonly isData: boolean;
  readonly kind: 'relation' | 'record';
}

const MODEL = 'tables.json';
const EVEN = 0.5;

interface TableModel {
  readonly thresholds: TableModelFile['thresholds'];
  readonly data: FlatTrees;
  readonly record: FlatTrees;
}

let model: TableModel | undefined;

function loadModel(): TableModel {
  const file = openJsonModel<TableModelFile>(MODEL);
  refuseOtherFeatures(MODEL, file.features, TABLE_FEATURES);
  return {
    thresholds: file.thresholds,
    data: flattenTrees(file.data),
    record: flattenTrees(file.record),
  };
}

/** Tells tables of data from layout, navigation and forms, and relations from the record of one thing. */
export function judgeTable(page: Page, candidate: TableCandidate): TableJudgement {
  model ??= loadModel();
  const features = tableFeatures(page, candidate);
  const score = sigmoid(scoreTrees(model.data, features));
  const isData = score >= model.thresholds[candidate.form];
  const isRecord = isData && sigmoid(scoreTrees(model.record, features)) >= EVEN;
  return { score, isData, kind: isRecord ? 'record' : 'relation' };
}
