import { readFileSync } from 'node:fs';
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

const MODEL_FILE = new URL('../../models/titles.json', import.meta.url);

export function loadTitleModel(file: URL | string = MODEL_FILE): TitleModel {
  return JSON.parse(readFileSync(file, 'utf8')) as TitleModel;
}
