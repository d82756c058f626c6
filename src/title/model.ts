import { readFileSync } from 'node:fs';
import { TagpathError } from '../errors.js';
import { packageFile } from '../package-file.js';
import type { CrfModel } from './crf/crf.js';
import type { TaggerModel } from './tagger.js';

/** The model file of title/, written by `npm run train:titles`. */
export interface TitleModel {
  readonly version: number;
  readonly tagger: TaggerModel;
  readonly crf: CrfModel;
  /** Titles whose best number is at least this probable are top-k titles; chosen in cross-validation. */
  readonly threshold: number;
}

/** Raised whenever the shape of the file or the meaning of a feature changes. */
export const MODEL_VERSION = 1;

const MODEL_FILE = packageFile('models/titles.json');

export function loadTitleModel(file: URL | string = MODEL_FILE): TitleModel {
  const model = parseFile(file);
  if (model.version !== MODEL_VERSION) {
    const details = { file: String(file), version: String(model.version), wanted: MODEL_VERSION };
    throw new TagpathError('title-model-version', details);
  }
  return model;
}

function parseFile(file: URL | string): TitleModel {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TitleModel;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('title-model-unreadable', { file: String(file), detail }, { cause: error });
  }
}
