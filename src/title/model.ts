import { readFileSync } from 'node:fs';
import { TagpathError } from '../errors.js';
import { packageFile } from '../package-file.js';
import type { CrfModel } from './crf/crf.js';
import type { TaggerModel } from './tagger.js';
import type { WordGateModel } from './word-gate.js';

/** The model file of title/, written by `npm run train:titles`. */
export interface TitleModel {
  readonly version: number;
  readonly tagger: TaggerModel;
  readonly crf: CrfModel;
  /** Titles whose best number is at least this probable are top-k titles; chosen in cross-validation. */
  readonly threshold: number;
  /** Whether a title without a count announces a list, and from which probability on it is said to. */
  readonly announcement: CrfModel;
  readonly announcementThreshold: number;
  /** Which titles without a number are read at all. */
  readonly gate: WordGateModel;
  /** Whether a name of the gazetteer is meant as a place. */
  readonly places: CrfModel;
}

/** Raised whenever the shape of the file or the meaning of a feature changes. */
export const MODEL_VERSION = 4;

const MODEL_FILE = packageFile('models/titles.json');

export function loadTitleModel(file: URL | string = MODEL_FILE): TitleModel {
  const model = parseFile(file);
  if (model.version !== MODEL_VERSION) {
    const details = { file: String(file), version: String(model.version), wanted: MODEL_VERSION };
    throw new TagpathError('title-model-version', details);
  }
  const missing = PARTS.find(([part, type]) => typeof model[part] !== type);
  if (missing) throw unreadable(file, `it has no ${missing[0]}`);
  return model;
}

/** What a whole model has; a file that was cut or written by something else lacks one of them. */
const PARTS: readonly (readonly [part: keyof TitleModel, type: 'object' | 'number'])[] = [
  ['tagger', 'object'],
  ['crf', 'object'],
  ['threshold', 'number'],
  ['announcement', 'object'],
  ['announcementThreshold', 'number'],
  ['gate', 'object'],
  ['places', 'object'],
];

function unreadable(file: URL | string, detail: string, cause?: unknown): TagpathError {
  return new TagpathError('title-model-unreadable', { file: String(file), detail }, { cause });
}

function parseFile(file: URL | string): TitleModel {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TitleModel;
  } catch (error) {
    throw unreadable(file, error instanceof Error ? error.message : String(error), error);
  }
}
