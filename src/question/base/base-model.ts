import { readFileSync } from 'node:fs';
import { TagpathError } from '../../errors.js';
import { packageFile } from '../../package-file.js';
import type { Weights } from './cover.js';

const FILE = packageFile('models/base-questions.json');

let loaded: Weights | undefined;

/** The weights by which readings over a base are ranked; written by `training/questions/base/train.ts`. */
export function baseModel(): Weights {
  loaded ??= readModel();
  return loaded;
}

function readModel(): Weights {
  try {
    return (JSON.parse(readFileSync(FILE, 'utf8')) as { weights: Weights }).weights;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('question-model-unreadable', { file: FILE, detail }, { cause: error });
  }
}
